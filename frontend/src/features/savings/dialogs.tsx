import type { SavingsAccount } from '#contract/savings';
import { AddAccountDialog, DeleteAccountDialog, EditAccountDialog } from './account-dialogs';

/** Which of the page's dialogs is open, and what it is about. */
export type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete'; account: SavingsAccount };

export default function Dialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.dialog === 'add') return <AddAccountDialog onClose={onClose} />;
  if (opened.dialog === 'edit') return <EditAccountDialog account={opened.account} onClose={onClose} />;
  return <DeleteAccountDialog account={opened.account} onClose={onClose} />;
}
