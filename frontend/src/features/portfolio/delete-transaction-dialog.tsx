import toast from 'react-hot-toast';
import type { Trade } from '#contract/portfolio';
import { messageOf } from '#lib/api';
import { useOnce } from '#lib/use-once';
import { ConfirmDialog } from '#ui/dialog';
import { messages, tradeInWords } from './messages';
import { useDeleteTransaction } from './queries';

export const DeleteTransactionDialog = ({ trade, onClose }: { trade: Trade; onClose: () => void }) => {
  const { mutateAsync, isPending } = useDeleteTransaction();
  const runOnce = useOnce();
  const remove = async () => {
    await mutateAsync(trade);
    toast.success(messages.deleted);
    onClose();
  };
  const confirm = () =>
    runOnce(remove, (error) => {
      toast.error(messageOf(error, messages.deleteFailed));
      onClose();
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={messages.deleteTitle}
      confirmLabel={messages.deleteConfirm}
      busy={isPending}
      onConfirm={() => void confirm()}
    >
      <p>
        The <strong className="font-semibold text-ink">{tradeInWords(trade)}</strong> will be deleted.
      </p>
      <p className="mt-2">{messages.deleteConsequence}</p>
    </ConfirmDialog>
  );
};
