import type { Trade } from '#contract/portfolio';
import { useConfirmed } from '#lib/use-confirmed';
import { ConfirmDialog } from '#ui/dialog';
import { messages, tradeInWords } from './messages';
import { useDeleteTransaction } from './queries';

export const DeleteTransactionDialog = ({ trade, onClose }: { trade: Trade; onClose: () => void }) => {
  const { mutateAsync, isPending } = useDeleteTransaction();
  const confirm = useConfirmed({
    deed: () => mutateAsync(trade),
    done: messages.deleted,
    failed: messages.deleteFailed,
    onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={messages.deleteTitle}
      confirmLabel={messages.deleteConfirm}
      busy={isPending}
      onConfirm={confirm}
    >
      <p>
        The <strong className="font-semibold text-ink">{tradeInWords(trade)}</strong> will be deleted.
      </p>
      <p className="mt-2">{messages.deleteConsequence}</p>
    </ConfirmDialog>
  );
};
