import type { PostRow } from '#contract/blog';
import { messageOf } from '#lib/api';
import { useOnce } from '#lib/use-once';
import { ConfirmDialog } from '#ui/dialog';
import { goesWith, words } from './management-messages';
import { useDeletePost } from './queries';

/** An alert stops the page: it waits until the page shows what it speaks of. */
const alertAfterPaint = (sentence: string): void => {
  requestAnimationFrame(() => setTimeout(() => window.alert(sentence)));
};

export const DeletePostDialog = ({ post, onClose }: { post: PostRow; onClose: () => void }) => {
  const { mutateAsync, isPending } = useDeletePost();
  const runOnce = useOnce();
  const end = (sentence: string) => {
    onClose();
    alertAfterPaint(sentence);
  };
  const remove = async () => {
    await mutateAsync(post);
    end(words.deleted);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={words.deleteTitle}
      confirmLabel={words.deleteConfirm}
      busy={isPending}
      onConfirm={() => void runOnce(remove, (error) => end(messageOf(error, words.deleteFailed)))}
    >
      <p>
        <strong className="font-semibold break-words text-ink">{post.title}</strong> will be deleted.{' '}
        {goesWith[post.status]}
      </p>
      <p className="mt-2">{words.deleteConsequence}</p>
    </ConfirmDialog>
  );
};
