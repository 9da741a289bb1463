import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { PostSource, PostVersion } from '#contract/blog-editing';
import { messageOf, refusalOf } from '#lib/api';
import { formatCount, formatInstant } from '#lib/format';
import { Badge } from '#ui/badge';
import { Button, IconButton } from '#ui/button';
import { Card } from '#ui/card';
import { ConfirmDialog } from '#ui/dialog';
import { Disclosure } from '#ui/disclosure';
import { onDemand } from '#ui/on-demand';
import { Read } from '#ui/read';
import { Spinner } from '#ui/spinner';
import { words } from './editing-messages';
import { forgetText } from './kept-text';
import { useRestoreVersion, versionQuery, versionsQuery } from './queries';
import type { Autosave } from './use-autosave';

const Difference = onDemand(() => import('./lines'));

const failed = { title: words.versionsFailed, message: words.versionsFailedHint, theirs: 'message' } as const;
const newYork = 'America/New_York';

interface HistoryProps {
  source: PostSource;
  /** What is in the editor now. */
  content: string;
  autosave: Autosave;
  onRestored: () => void;
}

const Shown = ({
  slug,
  number,
  content,
  onClose,
}: {
  slug: string;
  number: number;
  content: string;
  onClose: () => void;
}) => (
  <Card
    title={words.differenceFrom(number)}
    description={words.differenceHint}
    actions={<IconButton label={words.closeDifference} icon={<X aria-hidden />} onClick={onClose} />}
    className="mt-4"
  >
    <Read of={useQuery(versionQuery(slug, number))} loading={<Spinner label={words.versionsLoading} />} failed={failed}>
      {(version) => (
        <>
          {version.written && (
            <div className="mb-4 text-sm">
              <p className="text-ink-muted">{words.writtenFrom(version.written.model)}</p>
              <p className="mt-1 break-words whitespace-pre-wrap">{version.written.prompt}</p>
            </div>
          )}
          <Difference before={version.content} after={content} onMissing={onClose} />
        </>
      )}
    </Read>
  </Card>
);

interface RowProps {
  version: PostVersion;
  isPresent: boolean;
  onShow: () => void;
  onRestore: () => void;
}

const Row = ({
  version: { number, at, by, title, words: count, restored, model },
  isPresent,
  onShow,
  onRestore,
}: RowProps) => (
  <li className="flex flex-wrap items-start justify-between gap-3 py-3">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        {words.version(number)}
        {isPresent && <Badge tone="positive">{words.present}</Badge>}
      </p>
      <p className="mt-0.5 text-sm break-words text-ink-muted">
        <time dateTime={at}>{formatInstant(at, newYork)}</time> {words.versionBy(by)} · {title} ·{' '}
        {formatCount(count, 'word')}
        {restored !== null && ` · ${words.restored(restored)}`}
        {model !== null && ` · ${words.writtenBy(model)}`}
      </p>
    </div>
    <div className="flex flex-wrap gap-2">
      <Button size="sm" aria-label={words.about(words.show, words.version(number))} onClick={onShow}>
        {words.show}
      </Button>
      {!isPresent && (
        <Button size="sm" aria-label={words.about(words.restore, words.version(number))} onClick={onRestore}>
          {words.restore}
        </Button>
      )}
    </div>
  </li>
);

const Restoring = ({
  number,
  source,
  autosave,
  onClose,
  onRestored,
}: Omit<HistoryProps, 'content'> & { number: number; onClose: () => void }) => {
  const { write, busy } = useRestoreVersion();
  const done = () => {
    autosave.end();
    forgetText(source.slug);
    toast.success(words.restoreDone(number));
    onRestored();
  };
  const notDone = (error: unknown) => {
    onClose();
    toast.error(messageOf(error, words.restoreFailed));
    if (refusalOf(error)?.code === 'stale') void autosave.compare();
  };
  /** What is typed is on the server first, where it is kept. */
  const restore = async () => {
    if (!(await autosave.flush())) return onClose();
    write({ slug: source.slug, number, version: source.version }, { done, failed: notDone });
  };
  return (
    <ConfirmDialog
      title={words.restoreTitle(number)}
      confirmLabel={words.restore}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void restore()}
    >
      <p>{words.restoreConsequence}</p>
    </ConfirmDialog>
  );
};

const Versions = ({ source, content, autosave, onRestored }: HistoryProps) => {
  const { slug } = source;
  const [shown, setShown] = useState<number | null>(null);
  const [restoring, setRestoring] = useState<number | null>(null);
  return (
    <Read of={useQuery(versionsQuery(slug))} loading={<Spinner label={words.versionsLoading} />} failed={failed}>
      {(versions) =>
        versions.length === 0 ? (
          <p className="text-sm text-ink-muted">{words.noVersions}</p>
        ) : (
          <>
            {shown !== null && <Shown slug={slug} number={shown} content={content} onClose={() => setShown(null)} />}
            <ul className="divide-y divide-line">
              {versions.map((version, at) => (
                <Row
                  key={version.number}
                  version={version}
                  isPresent={at === 0}
                  onShow={() => setShown(version.number)}
                  onRestore={() => setRestoring(version.number)}
                />
              ))}
            </ul>
            {restoring !== null && (
              <Restoring {...{ source, autosave, onRestored }} number={restoring} onClose={() => setRestoring(null)} />
            )}
          </>
        )
      }
    </Read>
  );
};

/** What the post has been, read once it is asked for. */
export const History = (props: HistoryProps) => {
  const [isWanted, setWanted] = useState(false);
  return (
    <Disclosure title={words.versions} description={words.versionsHint} onToggle={() => setWanted(true)}>
      {isWanted && <Versions {...props} />}
    </Disclosure>
  );
};
