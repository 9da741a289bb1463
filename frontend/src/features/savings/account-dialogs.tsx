import toast from 'react-hot-toast/headless';
import type { SavingsAccount } from '#contract/savings';
import { byToast } from '#lib/by-toast';
import { formatAmount } from '#lib/format';
import type { Save } from '#lib/use-submission';
import { ConfirmDialog, Dialog } from '#ui/dialog';
import { AccountForm } from './account-form';
import { accountToSend, blankValues, type SavingsValues, valuesOf } from './account-values';
import { messages, formMessages as words } from './messages';
import { useAddAccount, useDeleteAccount } from './queries';

export const AddAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const { write, busy } = useAddAccount();
  const save: Save<SavingsValues> = (values, failed) => {
    const done = () => {
      toast.success(messages.added);
      onClose();
    };
    write(accountToSend(values), { done, failed });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={words.addTitle}>
      <AccountForm initial={blankValues} submitLabel={messages.add} save={save} busy={busy} onCancel={onClose} />
    </Dialog>
  );
};

interface OfAccount {
  account: SavingsAccount;
  onClose: () => void;
}

/** As specified, saving an edit sends nothing: the form closes. It says so beforehand. */
export const EditAccountDialog = ({ account, onClose }: OfAccount) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} title={words.editTitle} description={words.editNote}>
    <AccountForm initial={valuesOf(account)} submitLabel={words.save} save={onClose} busy={false} onCancel={onClose} />
  </Dialog>
);

export const DeleteAccountDialog = ({ account, onClose }: OfAccount) => {
  const { write, busy } = useDeleteAccount();
  const ends = byToast({ done: messages.deleted, failed: messages.deleteFailed, close: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={messages.deleteTitle}
      confirmLabel={messages.deleteConfirm}
      busy={busy}
      onConfirm={() => write(account, ends)}
    >
      <p>
        <strong className="font-semibold text-ink">{account.accountName}</strong> with its balance of{' '}
        {formatAmount(account.currency, account.currentBalance)} will be deleted.
      </p>
      <p className="mt-2">{messages.deleteConsequence}</p>
    </ConfirmDialog>
  );
};
