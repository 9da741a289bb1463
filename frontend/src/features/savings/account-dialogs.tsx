import type { SavingsAccount } from '#contract/savings';
import { formatAmount } from '#lib/format';
import { DeleteDialog } from '#ui/delete-dialog';
import { RecordDialog } from '#ui/record-dialog';
import { AccountFields } from './account-fields';
import { accountToSend, blankValues, type SavingsValues, valuesOf } from './account-values';
import { messages, formMessages as words } from './messages';
import { useAddAccount, useDeleteAccount } from './queries';

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
    {(form) => <AccountFields form={form} />}
  </RecordDialog>
);

interface OfAccount {
  account: SavingsAccount;
  onClose: () => void;
}

const sendsNothing = {
  busy: false,
  write: (_: SavingsValues, { done }: { done: (answer: null) => void }) => done(null),
};

/** As specified, saving an edit sends nothing: the form closes. It says so beforehand. */
export const EditAccountDialog = ({ account, onClose }: OfAccount) => (
  <RecordDialog
    title={words.editTitle}
    description={words.editNote}
    initial={valuesOf(account)}
    draft={`savings ${account.id}`}
    writing={sendsNothing}
    toSend={(values: SavingsValues) => values}
    submitLabel={words.save}
    failed={messages.addFailed}
    onClose={onClose}
  >
    {(form) => <AccountFields form={form} />}
  </RecordDialog>
);

export const DeleteAccountDialog = ({ account, onClose }: OfAccount) => (
  <DeleteDialog deletion={useDeleteAccount()} record={account} words={messages.deletion} onClose={onClose}>
    <p>
      <strong className="font-semibold text-ink">{account.accountName}</strong> with its balance of{' '}
      {formatAmount(account.currency, account.currentBalance)} will be deleted.
    </p>
  </DeleteDialog>
);
