import type { EditablePost } from '#contract/blog/blog-editing';
import { Button } from '#ui/button';
import { Dialog, DialogFooter } from '#ui/dialog/dialog';
import { postEditingMessages } from '../editor/editing-messages';
import { getDraftOrPublishedPostFields } from '../editor/editor-post-fields';
import type { PostFields } from '../editor/post-fields';
import type { PostAutosave } from '../editor/use-post-autosave';

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
const CompareTextsDialog = ({ hint, mine, theirs, onMine, onTheirs, onClose }: CompareTextsProps) => (
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

const getDraftTime = ({ draft }: EditablePost): number | null => (draft ? Date.parse(draft.saved_at) : null);

/** What the browser kept of a post, whole. */
export interface StoredPostText {
  typed: PostFields;
  /** Milliseconds. */
  at: number;
}

interface QuestionsProps {
  typed: PostFields;
  source: EditablePost;
  kept: StoredPostText | null;
  autosave: PostAutosave;
  onChoose: (typed: PostFields, source: EditablePost, isMine: boolean) => void;
  onLater: () => void;
}

/** Which of two texts to go on with: what the browser kept, or what is typed, against what the server has. */
export const DraftConflictDialog = ({ typed, source, kept, autosave, onChoose, onLater }: QuestionsProps) => {
  const { state } = autosave;
  const server = state.is === 'differs' ? state.server : null;
  const theirs = server ?? (kept ? source : null);
  if (!theirs) return null;
  const mine = kept && !server ? kept.typed : typed;
  return (
    <CompareTextsDialog
      hint={server ? postEditingMessages.whichHint : postEditingMessages.whichKept}
      mine={{ content: mine.content, at: kept && !server ? kept.at : Date.now() }}
      theirs={{ content: getDraftOrPublishedPostFields(theirs).content, at: getDraftTime(theirs) }}
      onMine={() => onChoose(mine, theirs, true)}
      onTheirs={() => onChoose(getDraftOrPublishedPostFields(theirs), theirs, false)}
      onClose={onLater}
    />
  );
};
