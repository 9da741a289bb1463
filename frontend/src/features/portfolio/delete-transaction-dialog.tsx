import type { Trade } from '#contract/trades';
import { DeleteDialog } from '#ui/delete-dialog';
import { messages, tradeInWords } from './messages';
import { useDeleteTransaction } from './queries';

export const DeleteTransactionDialog = ({ trade, onClose }: { trade: Trade; onClose: () => void }) => (
  <DeleteDialog deletion={useDeleteTransaction()} record={trade} words={messages.deletion} onClose={onClose}>
    <p>
      The <strong className="font-semibold text-ink">{tradeInWords(trade)}</strong> will be deleted.
    </p>
  </DeleteDialog>
);
