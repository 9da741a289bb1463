import toast from 'react-hot-toast/headless';
import type { SavingsAccount } from '#contract/savings';
import { formatAmount } from '#lib/format';
import { useConfirmed } from '#lib/use-confirmed';
import { ConfirmDialog, Dialog } from '#ui/dialog';
import { AccountForm } from './account-form';
import { messages, formMessages as words } from './savings-messages';
import { useAddAccount, useDeleteAccount } from './savings-queries';
import { accountToSend, blankValues, type SavingsValues, valuesOf } from './savings-values';

export const AddAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const { mutateAsync, isPending } = useAddAccount();
  const save = async (values: SavingsValues) => {
    await mutateAsync(accountToSend(values));
    toast.success(messages.added);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()} title={words.addTitle}>
      <AccountForm initial={blankValues} submitLabel={messages.add} save={save} busy={isPending} onCancel={onClose} />
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
    <AccountForm
      initial={valuesOf(account)}
      submitLabel={words.save}
      save={async () => onClose()}
      busy={false}
      onCancel={onClose}
    />
  </Dialog>
);

export const DeleteAccountDialog = ({ account, onClose }: OfAccount) => {
  const { mutateAsync, isPending } = useDeleteAccount();
  const confirm = useConfirmed({
    deed: () => mutateAsync(account),
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
        <strong className="font-semibold text-ink">{account.accountName}</strong> with its balance of{' '}
        {formatAmount(account.currency, account.currentBalance)} will be deleted.
      </p>
      <p className="mt-2">{messages.deleteConsequence}</p>
    </ConfirmDialog>
  );
};
