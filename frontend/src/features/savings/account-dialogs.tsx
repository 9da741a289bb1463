import type { SavingsAccount } from '#contract/savings';
import { formatAmount } from '#lib/format';
import { useSavedVersion } from '#lib/use-saved-version';
import { DeleteDialog } from '#ui/delete-dialog';
import { RecordDialog } from '#ui/record-dialog';
import { AccountFields } from './account-fields';
import { accountToSend, blankValues, editToSend, type SavingsValues, valuesOf } from './account-values';
import { messages, formMessages as words } from './messages';
import { readAccount, useAddAccount, useDeleteAccount, useEditAccount } from './queries';

export const AddAccountDialog = ({ onClose }: { onClose: () => void }) => (
  <RecordDialog
    title={words.addTitle}
    initial={blankValues}
    draft="savings"
    writing={useAddAccount()}
    toSend={accountToSend}
    submitLabel={messages.add}
    done={messages.added}
    failed={messages.addFailed}
    onClose={onClose}
  >
    {(form) => <AccountFields form={form} isNew />}
  </RecordDialog>
);

interface OfAccount {
  account: SavingsAccount;
  onClose: () => void;
}

export const EditAccountDialog = ({ account, onClose }: OfAccount) => {
  const saved = useSavedVersion(account, {
    read: () => readAccount(account.id),
    gone: messages.gone,
    failed: messages.loadFailed,
    onGone: onClose,
  });
  return (
    <RecordDialog
      title={words.editTitle}
      description={words.editNote}
      initial={valuesOf(saved.shown)}
      draft={`savings ${account.id}`}
      saved={saved}
      writing={useEditAccount()}
      toSend={(values: SavingsValues) => ({ ...editToSend(values, saved.shown), id: account.id })}
      submitLabel={words.save}
      done={messages.saved}
      failed={messages.saveFailed}
      onClose={onClose}
    >
      {(form) => <AccountFields form={form} isNew={false} />}
    </RecordDialog>
  );
};

export const DeleteAccountDialog = ({ account, onClose }: OfAccount) => (
  <DeleteDialog deletion={useDeleteAccount()} record={account} words={messages.deletion} onClose={onClose}>
    <p>
      <strong className="font-semibold text-ink">{account.accountName}</strong> with its balance of{' '}
      {formatAmount(account.currency, account.currentBalance)} will be deleted.
    </p>
  </DeleteDialog>
);
