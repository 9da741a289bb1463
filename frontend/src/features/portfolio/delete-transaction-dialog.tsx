import type { Trade } from '#contract/portfolio';
import { byToast } from '#lib/by-toast';
import { ConfirmDialog } from '#ui/dialog';
import { messages, tradeInWords } from './messages';
import { useDeleteTransaction } from './queries';

export const DeleteTransactionDialog = ({ trade, onClose }: { trade: Trade; onClose: () => void }) => {
  const { write, busy } = useDeleteTransaction();
  const ends = byToast({ done: messages.deleted, failed: messages.deleteFailed, close: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={messages.deleteTitle}
      confirmLabel={messages.deleteConfirm}
      busy={busy}
      onConfirm={() => write(trade, ends)}
    >
      <p>
        The <strong className="font-semibold text-ink">{tradeInWords(trade)}</strong> will be deleted.
      </p>
      <p className="mt-2">{messages.deleteConsequence}</p>
    </ConfirmDialog>
  );
};
