import toast from 'react-hot-toast/headless';
import type { PostSummary } from '#contract/blog/blog';
import { getErrorMessage } from '#lib/api/api';
import { ConfirmDialog } from '#ui/dialog/dialog';
import { postEditingMessages } from './editor/editing-messages';
import { useUnpublishPost } from './queries';

export const UnpublishDialog = ({ post, onClose }: { post: PostSummary; onClose: () => void }) => {
  const messages = postEditingMessages.withdraw[post.status === 'Scheduled' ? 'Scheduled' : 'Published'];
  const { write, busy } = useUnpublishPost();
  const ends = {
    done: () => {
      onClose();
      toast.success(messages.done);
    },
    failed: (error: unknown) => {
      onClose();
      toast.error(getErrorMessage(error, messages.failed));
    },
  };
  return (
    <ConfirmDialog
      title={messages.title}
      confirmLabel={messages.action}
      busy={busy}
      onClose={onClose}
      onConfirm={() => write(post, ends)}
    >
      <p>
        <strong className="font-semibold break-words text-ink">{post.title}</strong>
      </p>
      <p className="mt-2">{messages.consequence}</p>
    </ConfirmDialog>
  );
};
