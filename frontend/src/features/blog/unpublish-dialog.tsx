import toast from 'react-hot-toast/headless';
import type { PostRow } from '#contract/blog';
import { messageOf } from '#lib/api';
import { ConfirmDialog } from '#ui/dialog';
import { words } from './editing-messages';
import { useUnpublishPost } from './queries';

export const UnpublishDialog = ({ post, onClose }: { post: PostRow; onClose: () => void }) => {
  const { write, busy } = useUnpublishPost();
  const ends = {
    done: () => {
      onClose();
      toast.success(words.unpublished);
    },
    failed: (error: unknown) => {
      onClose();
      toast.error(messageOf(error, words.unpublishFailed));
    },
  };
  return (
    <ConfirmDialog
      title={words.unpublishTitle}
      confirmLabel={words.unpublish}
      busy={busy}
      onClose={onClose}
      onConfirm={() => write(post, ends)}
    >
      <p>
        <strong className="font-semibold break-words text-ink">{post.title}</strong>
      </p>
      <p className="mt-2">{post.status === 'Scheduled' ? words.unscheduleConsequence : words.unpublishConsequence}</p>
    </ConfirmDialog>
  );
};
