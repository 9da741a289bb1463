import type { Holding } from '#contract/portfolio';
import type { Trade } from '#contract/trades';
import type { SelectedStock } from '../stocks/stock-search';
import { AddTransactionDialog } from './add-transaction-dialog';
import { DeleteTransactionDialog } from './delete-transaction-dialog';
import { EditTransactionDialog } from './edit-transaction-dialog';
import { DeleteTransactionsDialog, EditTransactionsDialog } from './many-dialogs';
import { RecordSplitDialog, SplitsDialog } from './splits-dialog';

/** Which of the page's dialogs is open, and what it is about. */
export type Opened =
  | { dialog: 'add'; like?: Trade; selling?: Holding; of?: SelectedStock }
  | { dialog: 'edit' | 'delete'; trade: Trade }
  | { dialog: 'splits'; holding: SelectedStock }
  | { dialog: 'split' }
  | { dialog: 'editMany' | 'deleteMany'; trades: readonly Trade[]; onDone: () => void };

export default function Dialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  switch (opened.dialog) {
    case 'add':
      return <AddTransactionDialog {...opened} onClose={onClose} />;
    case 'edit':
      return <EditTransactionDialog trade={opened.trade} onClose={onClose} />;
    case 'delete':
      return <DeleteTransactionDialog trade={opened.trade} onClose={onClose} />;
    case 'splits':
      return <SplitsDialog stock={opened.holding} onClose={onClose} />;
    case 'split':
      return <RecordSplitDialog onClose={onClose} />;
    case 'editMany':
      return <EditTransactionsDialog {...opened} onClose={onClose} />;
    case 'deleteMany':
      return <DeleteTransactionsDialog {...opened} onClose={onClose} />;
  }
}
