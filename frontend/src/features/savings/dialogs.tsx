import type { RateChange, SavingsAccount, SavingsTransaction } from '#contract/savings';
import { AddAccountDialog, DeleteAccountDialog, EditAccountDialog } from './account-dialogs';
import { AddTransactionDialog, DeleteTransactionDialog, EditTransactionDialog } from './movement-dialogs';
import { AddRateDialog, DeleteRateDialog, EditRateDialog } from './rate-dialogs';

/** Which of the page's dialogs is open, and what it is about. */
export type Opened =
  | { dialog: 'add' }
  | { dialog: 'edit' | 'delete' | 'add-transaction' | 'add-rate'; account: SavingsAccount }
  | { dialog: 'edit-transaction' | 'delete-transaction'; account: SavingsAccount; transaction: SavingsTransaction }
  | { dialog: 'edit-rate' | 'delete-rate'; account: SavingsAccount; change: RateChange };

export default function Dialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  switch (opened.dialog) {
    case 'add':
      return <AddAccountDialog onClose={onClose} />;
    case 'edit':
      return <EditAccountDialog account={opened.account} onClose={onClose} />;
    case 'delete':
      return <DeleteAccountDialog account={opened.account} onClose={onClose} />;
    case 'add-transaction':
      return <AddTransactionDialog account={opened.account} onClose={onClose} />;
    case 'edit-transaction':
      return <EditTransactionDialog {...opened} onClose={onClose} />;
    case 'delete-transaction':
      return <DeleteTransactionDialog {...opened} onClose={onClose} />;
    case 'add-rate':
      return <AddRateDialog account={opened.account} onClose={onClose} />;
    case 'edit-rate':
      return <EditRateDialog {...opened} onClose={onClose} />;
    case 'delete-rate':
      return <DeleteRateDialog {...opened} onClose={onClose} />;
  }
}
