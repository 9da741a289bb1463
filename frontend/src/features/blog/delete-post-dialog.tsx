import type { PostRow } from '#contract/blog';
import { messageOf } from '#lib/api';
import { ConfirmDialog } from '#ui/dialog';
import { goesWith, words } from './management-messages';
import { useDeletePost } from './queries';

/** An alert stops the page: it waits until the page shows what it speaks of. */
const alertAfterPaint = (sentence: string): void => {
  requestAnimationFrame(() => setTimeout(() => window.alert(sentence)));
};

export const DeletePostDialog = ({ post, onClose }: { post: PostRow; onClose: () => void }) => {
  const { write, busy } = useDeletePost();
  const end = (sentence: string) => {
    onClose();
    alertAfterPaint(sentence);
  };
  const ends = {
    done: () => end(words.deleted),
    failed: (error: unknown) => end(messageOf(error, words.deleteFailed)),
  };
  return (
    <ConfirmDialog
      title={words.deleteTitle}
      confirmLabel={words.deleteConfirm}
      busy={busy}
      onClose={onClose}
      onConfirm={() => write(post, ends)}
    >
      <p>
        <strong className="font-semibold break-words text-ink">{post.title}</strong> will be deleted.{' '}
        {goesWith[post.status]}
      </p>
      <p className="mt-2">{words.deleteConsequence}</p>
    </ConfirmDialog>
  );
};
