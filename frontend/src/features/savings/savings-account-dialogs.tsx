import type { SavingsAccount } from '#contract/savings';
import { useSavedVersion } from '#lib/drafts/use-saved-version';
import { formatAmount } from '#lib/format';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { savingsPageMessages, savingsFormMessages as words } from './messages';
import { readSavingsAccount, useAddSavingsAccount, useDeleteSavingsAccount, useEditSavingsAccount } from './queries';
import { SavingsAccountFields } from './savings-account-fields';
import {
  blankSavingsAccount,
  type SavingsAccountValues,
  toNewSavingsAccount,
  toSavingsAccountEdit,
  toSavingsAccountValues,
} from './savings-account-values';

export const AddSavingsAccountDialog = ({ onClose }: { onClose: () => void }) => (
  <RecordDialog
    title={words.addTitle}
    initial={blankSavingsAccount}
    draft="savings"
    writing={useAddSavingsAccount()}
    toSend={toNewSavingsAccount}
    submitLabel={savingsPageMessages.add}
    done={savingsPageMessages.added}
    failed={savingsPageMessages.addFailed}
    onClose={onClose}
  >
    {(form) => <SavingsAccountFields form={form} isNew />}
  </RecordDialog>
);

interface OfAccount {
  account: SavingsAccount;
  onClose: () => void;
}

export const EditSavingsAccountDialog = ({ account, onClose }: OfAccount) => {
  const saved = useSavedVersion(account, {
    read: () => readSavingsAccount(account.id),
    gone: savingsPageMessages.gone,
    failed: savingsPageMessages.loadFailed,
    onGone: onClose,
  });
  return (
    <RecordDialog
      title={words.editTitle}
      description={words.editNote}
      initial={toSavingsAccountValues(saved.shown)}
      draft={`savings ${account.id}`}
      saved={saved}
      writing={useEditSavingsAccount()}
      toSend={(values: SavingsAccountValues) => ({ ...toSavingsAccountEdit(values, saved.shown), id: account.id })}
      submitLabel={words.save}
      done={savingsPageMessages.saved}
      failed={savingsPageMessages.saveFailed}
      onClose={onClose}
    >
      {(form) => <SavingsAccountFields form={form} isNew={false} />}
    </RecordDialog>
  );
};

export const DeleteSavingsAccountDialog = ({ account, onClose }: OfAccount) => (
  <DeleteDialog
    deletion={useDeleteSavingsAccount()}
    record={account}
    words={savingsPageMessages.deletion}
    onClose={onClose}
  >
    <p>
      <strong className="font-semibold text-ink">{account.accountName}</strong> with its balance of{' '}
      {formatAmount(account.currency, account.currentBalance)} will be deleted.
    </p>
  </DeleteDialog>
);
