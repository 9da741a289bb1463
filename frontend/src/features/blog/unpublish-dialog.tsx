import toast from 'react-hot-toast/headless';
import type { PostSummary } from '#contract/blog/blog';
import { getErrorMessage } from '#lib/api/api';
import { ConfirmDialog } from '#ui/dialog/dialog';
import { postEditingMessages } from './editor/editing-messages';
import { useUnpublishPost } from './queries';

export const UnpublishDialog = ({ post, onClose }: { post: PostSummary; onClose: () => void }) => {
  const { write, busy } = useUnpublishPost();
  const ends = {
    done: () => {
      onClose();
      toast.success(postEditingMessages.unpublished);
    },
    failed: (error: unknown) => {
      onClose();
      toast.error(getErrorMessage(error, postEditingMessages.unpublishFailed));
    },
  };
  return (
    <ConfirmDialog
      title={postEditingMessages.unpublishTitle}
      confirmLabel={postEditingMessages.unpublish}
      busy={busy}
      onClose={onClose}
      onConfirm={() => write(post, ends)}
    >
      <p>
        <strong className="font-semibold break-words text-ink">{post.title}</strong>
      </p>
      <p className="mt-2">
        {post.status === 'Scheduled'
          ? postEditingMessages.unscheduleConsequence
          : postEditingMessages.unpublishConsequence}
      </p>
    </ConfirmDialog>
  );
};
