import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { EditablePost, PostVersionSummary } from '#contract/blog/blog-editing';
import { getErrorBody, getErrorMessage } from '#lib/api/api';
import { formatCount, formatInstant } from '#lib/format';
import { Badge } from '#ui/badge';
import { Button, IconButton } from '#ui/button';
import { Card } from '#ui/card';
import { ConfirmDialog } from '#ui/dialog/dialog';
import { Disclosure } from '#ui/disclosure';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { QueryView } from '#ui/page/query-view';
import { Spinner } from '#ui/spinner';
import { postVersionQuery, postVersionsQuery, useRestorePostVersion } from '../queries';
import { deleteBrowserPostDraft } from './browser-post-draft';
import { postEditingMessages } from './editing-messages';
import type { PostAutosave } from './use-post-autosave';

const Difference = createOnDemandComponent(() => import('./text-version-diff'));

const failed = {
  title: postEditingMessages.versionsFailed,
  message: postEditingMessages.versionsFailedHint,
  theirs: 'message',
} as const;
const newYork = 'America/New_York';

interface HistoryProps {
  source: EditablePost;
  /** What is in the editor now. */
  content: string;
  autosave: PostAutosave;
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
    title={postEditingMessages.differenceFrom(number)}
    description={postEditingMessages.differenceHint}
    actions={<IconButton label={postEditingMessages.closeDifference} icon={<X aria-hidden />} onClick={onClose} />}
    className="mt-4"
  >
    <QueryView
      of={useQuery(postVersionQuery(slug, number))}
      loading={<Spinner label={postEditingMessages.versionsLoading} />}
      failed={failed}
    >
      {(version) => (
        <>
          {version.written && (
            <div className="mb-4 text-sm">
              <p className="text-ink-muted">{postEditingMessages.writtenFrom(version.written.model)}</p>
              <p className="mt-1 break-words whitespace-pre-wrap">{version.written.prompt}</p>
            </div>
          )}
          <Difference before={version.content} after={content} onMissing={onClose} />
        </>
      )}
    </QueryView>
  </Card>
);

interface RowProps {
  version: PostVersionSummary;
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
        {postEditingMessages.version(number)}
        {isPresent && <Badge tone="positive">{postEditingMessages.present}</Badge>}
      </p>
      <p className="mt-0.5 text-sm break-words text-ink-muted">
        <time dateTime={at}>{formatInstant(at, newYork)}</time> {postEditingMessages.versionBy(by)} · {title} ·{' '}
        {formatCount(count, 'word')}
        {restored !== null && ` · ${postEditingMessages.restored(restored)}`}
        {model !== null && ` · ${postEditingMessages.writtenBy(model)}`}
      </p>
    </div>
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        aria-label={postEditingMessages.about(postEditingMessages.show, postEditingMessages.version(number))}
        onClick={onShow}
      >
        {postEditingMessages.show}
      </Button>
      {!isPresent && (
        <Button
          size="sm"
          aria-label={postEditingMessages.about(postEditingMessages.restore, postEditingMessages.version(number))}
          onClick={onRestore}
        >
          {postEditingMessages.restore}
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
  const { write, busy } = useRestorePostVersion();
  const done = () => {
    autosave.end();
    deleteBrowserPostDraft(source.slug);
    toast.success(postEditingMessages.restoreDone(number));
    onRestored();
  };
  const notDone = (error: unknown) => {
    onClose();
    toast.error(getErrorMessage(error, postEditingMessages.restoreFailed));
    if (getErrorBody(error)?.code === 'stale') void autosave.compare();
  };
  /** What is typed is on the server first, where it is kept. */
  const restore = async () => {
    if (!(await autosave.flush())) return onClose();
    write({ slug: source.slug, number, version: source.version }, { done, failed: notDone });
  };
  return (
    <ConfirmDialog
      title={postEditingMessages.restoreTitle(number)}
      confirmLabel={postEditingMessages.restore}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void restore()}
    >
      <p>{postEditingMessages.restoreConsequence}</p>
    </ConfirmDialog>
  );
};

const Versions = ({ source, content, autosave, onRestored }: HistoryProps) => {
  const { slug } = source;
  const [openVersion, setOpenVersion] = useState<number | null>(null);
  const [restoring, setRestoring] = useState<number | null>(null);
  return (
    <QueryView
      of={useQuery(postVersionsQuery(slug))}
      loading={<Spinner label={postEditingMessages.versionsLoading} />}
      failed={failed}
    >
      {(versions) =>
        versions.length === 0 ? (
          <p className="text-sm text-ink-muted">{postEditingMessages.noVersions}</p>
        ) : (
          <>
            {openVersion !== null && (
              <Shown slug={slug} number={openVersion} content={content} onClose={() => setOpenVersion(null)} />
            )}
            <ul className="divide-y divide-line">
              {versions.map((version, at) => (
                <Row
                  key={version.number}
                  version={version}
                  isPresent={at === 0}
                  onShow={() => setOpenVersion(version.number)}
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
    </QueryView>
  );
};

/** What the post has been, read once it is asked for. */
export const PostVersionHistory = (props: HistoryProps) => {
  const [isWanted, setWanted] = useState(false);
  return (
    <Disclosure
      title={postEditingMessages.versions}
      description={postEditingMessages.versionsHint}
      onToggle={() => setWanted(true)}
    >
      {isWanted && <Versions {...props} />}
    </Disclosure>
  );
};
