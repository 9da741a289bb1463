import { Button } from '#ui/button';
import { Dialog, DialogFooter } from '#ui/dialog/dialog';
import { postEditingMessages } from './editing-messages';

interface Side {
  content: string;
  /** Milliseconds; null where it is what was published. */
  at: number | null;
}

interface CompareTextsProps {
  hint: string;
  mine: Side;
  theirs: Side;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

const Column = ({ title, side: { content, at } }: { title: string; side: Side }) => (
  <section aria-label={title} className="min-w-0">
    <h3 className="font-semibold">{title}</h3>
    <p className="mt-0.5 text-sm text-ink-muted">
      {at === null ? postEditingMessages.asPublished : postEditingMessages.asOf(at)}
    </p>
    <textarea
      readOnly
      aria-label={title}
      value={content}
      rows={14}
      className="control mt-2 block w-full resize-y font-mono text-sm"
    />
  </section>
);

/** Two texts of one post side by side, of which one is to be gone on with. Closed, nothing is chosen and nothing lost. */
export const CompareTextsDialog = ({ hint, mine, theirs, onMine, onTheirs, onClose }: CompareTextsProps) => (
  <Dialog title={postEditingMessages.whichTitle} description={hint} size="lg" onClose={onClose}>
    <div className="grid gap-4 sm:grid-cols-2">
      <Column title={postEditingMessages.mine} side={mine} />
      <Column title={postEditingMessages.theirs} side={theirs} />
    </div>
    <DialogFooter>
      <Button onClick={onTheirs}>{postEditingMessages.useTheirs}</Button>
      <Button variant="primary" onClick={onMine}>
        {postEditingMessages.useMine}
      </Button>
    </DialogFooter>
  </Dialog>
);
