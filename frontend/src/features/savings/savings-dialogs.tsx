import type { UseFormReturn } from 'react-hook-form';
import { savingsRules } from '#contract/fields/field-rules';
import type { SavingsAccount, SavingsRateChange, SavingsTransaction } from '#contract/savings';
import { savingsCurrencies, savingsTypes } from '#core/banking/banking-options';
import { useReloadableEditedRow } from '#lib/drafts/use-saved-version';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { formatAmount } from '#lib/format';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { SelectField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { BankField } from '../banking/bank-field';
import { getSavingsAccountTypeLabel, savingsFormMessages as messages, savingsPageMessages } from './messages';
import { fetchSavingsAccount, useAddSavingsAccount, useDeleteSavingsAccount, useEditSavingsAccount } from './queries';
import { AddRateChangeDialog, DeleteRateChangeDialog, EditRateChangeDialog } from './rate-change-dialogs';
import {
  getBlankSavingsAccountFormValues,
  type SavingsAccountFormValues,
  toNewSavingsAccountRequest,
  toSavingsAccountEditRequest,
  toSavingsAccountFormValues,
} from './savings-account-form-values';
import {
  AddSavingsTransactionDialog,
  DeleteSavingsTransactionDialog,
  EditSavingsTransactionDialog,
} from './savings-transaction-dialogs';

const types = savingsTypes.map((value) => ({ value, label: getSavingsAccountTypeLabel(value) }));
const currencies = savingsCurrencies.map((value) => ({ value, label: value }));

interface AccountFieldsProps {
  form: UseFormReturn<SavingsAccountFormValues>;
  /** Balance and currency are said once; afterwards the one follows the transactions, and the other stays. */
  isNew: boolean;
}

const SavingsAccountFields = ({ form, isNew }: AccountFieldsProps) => {
  const { field, figure, text } = createFieldPropsBuilders(form);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <TextField label={messages.name} {...text('accountName', savingsRules.accountName)} />
      <BankField label={messages.bank} {...text('bankName', savingsRules.bankName)} />
      <SelectField label={messages.type} options={types} {...field('accountType')} required />
      {isNew && (
        <>
          <NumberField label={messages.balance} {...figure('currentBalance', savingsRules.balance)} />
          <SelectField label={messages.currency} options={currencies} {...field('currency')} required />
        </>
      )}
      <NumberField
        label={messages.rate}
        hint={isNew ? messages.rateHint : messages.editRateHint}
        {...figure('interestRate', savingsRules.rate)}
      />
      <TextField label={messages.description} {...text('description', savingsRules.description)} />
    </div>
  );
};

const AddSavingsAccountDialog = ({ bank, onClose }: { bank: string | undefined; onClose: () => void }) => (
  <RecordDialog
    title={messages.addTitle}
    initial={getBlankSavingsAccountFormValues(bank)}
    draft="savings"
    writing={useAddSavingsAccount()}
    toSend={toNewSavingsAccountRequest}
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

const EditSavingsAccountDialog = ({ account, onClose }: OfAccount) => {
  const saved = useReloadableEditedRow(account, {
    read: () => fetchSavingsAccount(account.id),
    gone: savingsPageMessages.gone,
    failed: savingsPageMessages.loadFailed,
    onGone: onClose,
  });
  return (
    <RecordDialog
      title={messages.editTitle}
      description={messages.editNote}
      initial={toSavingsAccountFormValues(saved.shown)}
      draft={`savings ${account.id}`}
      saved={saved}
      writing={useEditSavingsAccount()}
      toSend={(values: SavingsAccountFormValues) => ({
        ...toSavingsAccountEditRequest(values, saved.shown),
        id: account.id,
      })}
      submitLabel={messages.save}
      done={savingsPageMessages.saved}
      failed={savingsPageMessages.saveFailed}
      onClose={onClose}
    >
      {(form) => <SavingsAccountFields form={form} isNew={false} />}
    </RecordDialog>
  );
};

const DeleteSavingsAccountDialog = ({ account, onClose }: OfAccount) => (
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

/** Which of the page's dialogs is open, and what it is about. */
export type SavingsDialogState =
  | { dialog: 'add'; bank?: string | undefined }
  | { dialog: 'edit' | 'delete' | 'add-transaction' | 'add-rate'; account: SavingsAccount }
  | { dialog: 'edit-transaction' | 'delete-transaction'; account: SavingsAccount; transaction: SavingsTransaction }
  | { dialog: 'edit-rate' | 'delete-rate'; account: SavingsAccount; change: SavingsRateChange };

export default function SavingsDialogs({ opened, onClose }: { opened: SavingsDialogState; onClose: () => void }) {
  switch (opened.dialog) {
    case 'add':
      return <AddSavingsAccountDialog bank={opened.bank} onClose={onClose} />;
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
