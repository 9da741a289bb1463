import type { Holding } from '#contract/portfolio';
import type { Trade } from '#contract/trades';
import { AddTransactionDialog } from './add-transaction-dialog';
import { DeleteTransactionDialog } from './delete-transaction-dialog';
import { EditTransactionDialog } from './edit-transaction-dialog';

/** Which of the page's dialogs is open, and what it is about. */
export type Opened = { dialog: 'add'; like?: Trade; selling?: Holding } | { dialog: 'edit' | 'delete'; trade: Trade };

export default function Dialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.dialog === 'add') return <AddTransactionDialog {...opened} onClose={onClose} />;
  if (opened.dialog === 'edit') return <EditTransactionDialog trade={opened.trade} onClose={onClose} />;
  return <DeleteTransactionDialog trade={opened.trade} onClose={onClose} />;
}
