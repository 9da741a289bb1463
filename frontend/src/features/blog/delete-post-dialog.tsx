import type { PostSummary } from '#contract/blog/blog';
import { getErrorMessage } from '#lib/api/api';
import { ConfirmDialog } from '#ui/dialog/dialog';
import { blogManagementMessages, deletePostWarnings } from './management-messages';
import { useDeletePost } from './queries';

/** An alert stops the page: it waits until the page shows what it speaks of. */
const alertAfterPaint = (sentence: string): void => {
  requestAnimationFrame(() => setTimeout(() => window.alert(sentence)));
};

export const DeletePostDialog = ({ post, onClose }: { post: PostSummary; onClose: () => void }) => {
  const { write, busy } = useDeletePost();
  const end = (sentence: string) => {
    onClose();
    alertAfterPaint(sentence);
  };
  const ends = {
    done: () => end(blogManagementMessages.deleted),
    failed: (error: unknown) => end(getErrorMessage(error, blogManagementMessages.deleteFailed)),
  };
  return (
    <ConfirmDialog
      title={blogManagementMessages.deleteTitle}
      confirmLabel={blogManagementMessages.deleteConfirm}
      busy={busy}
      onClose={onClose}
      onConfirm={() => write(post, ends)}
    >
      <p>
        <strong className="font-semibold break-words text-ink">{post.title}</strong> will be deleted.{' '}
        {deletePostWarnings[post.status]}
      </p>
      <p className="mt-2">{blogManagementMessages.deleteConsequence}</p>
    </ConfirmDialog>
  );
};
