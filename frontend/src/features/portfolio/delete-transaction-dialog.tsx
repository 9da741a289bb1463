import type { Trade } from '#contract/trades';
import { DeleteDialog } from '#ui/delete-dialog';
import { messages, tradeInWords } from './messages';
import { useDeleteTransaction } from './queries';

export const DeleteTransactionDialog = ({ trade, onClose }: { trade: Trade; onClose: () => void }) => {
  return (
    <DeleteDialog
      deletion={useDeleteTransaction()}
      record={trade}
      done={messages.deleted}
      failed={messages.deleteFailed}
      title={messages.deleteTitle}
      confirmLabel={messages.deleteConfirm}
      onClose={onClose}
    >
      <p>
        The <strong className="font-semibold text-ink">{tradeInWords(trade)}</strong> will be deleted.
      </p>
      <p className="mt-2">{messages.deleteConsequence}</p>
    </DeleteDialog>
  );
};
