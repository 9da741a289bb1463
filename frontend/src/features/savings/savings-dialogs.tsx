import type { RateChange, SavingsAccount, SavingsTransaction } from '#contract/savings';
import { AddRateChangeDialog, DeleteRateChangeDialog, EditRateChangeDialog } from './rate-change-dialogs';
import {
  AddSavingsAccountDialog,
  DeleteSavingsAccountDialog,
  EditSavingsAccountDialog,
} from './savings-account-dialogs';
import {
  AddSavingsTransactionDialog,
  DeleteSavingsTransactionDialog,
  EditSavingsTransactionDialog,
} from './savings-transaction-dialogs';

/** Which of the page's dialogs is open, and what it is about. */
export type OpenSavingsDialog =
  | { dialog: 'add' }
  | { dialog: 'edit' | 'delete' | 'add-transaction' | 'add-rate'; account: SavingsAccount }
  | { dialog: 'edit-transaction' | 'delete-transaction'; account: SavingsAccount; transaction: SavingsTransaction }
  | { dialog: 'edit-rate' | 'delete-rate'; account: SavingsAccount; change: RateChange };

export default function SavingsDialogs({ opened, onClose }: { opened: OpenSavingsDialog; onClose: () => void }) {
  switch (opened.dialog) {
    case 'add':
      return <AddSavingsAccountDialog onClose={onClose} />;
    case 'edit':
      return <EditSavingsAccountDialog account={opened.account} onClose={onClose} />;
    case 'delete':
      return <DeleteSavingsAccountDialog account={opened.account} onClose={onClose} />;
    case 'add-transaction':
      return <AddSavingsTransactionDialog account={opened.account} onClose={onClose} />;
    case 'edit-transaction':
      return <EditSavingsTransactionDialog {...opened} onClose={onClose} />;
    case 'delete-transaction':
      return <DeleteSavingsTransactionDialog {...opened} onClose={onClose} />;
    case 'add-rate':
      return <AddRateChangeDialog account={opened.account} onClose={onClose} />;
    case 'edit-rate':
      return <EditRateChangeDialog {...opened} onClose={onClose} />;
    case 'delete-rate':
      return <DeleteRateChangeDialog {...opened} onClose={onClose} />;
  }
}
