import type { UseFormReturn } from 'react-hook-form';
import { savingsRules } from '#contract/fields/field-rules';
import type { SavingsAccount, SavingsTransaction } from '#contract/savings';
import { type SavingsCurrency, savingsTransactionTypes } from '#core/banking/banking-options';
import { getDayInNewYork } from '#core/time/day';
import { useReloadableEditedRow } from '#lib/drafts/use-saved-version';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import {
  describeSavingsTransaction,
  getSavingsTransactionTypeLabel,
  savingsTransactionMessages as messages,
  savingsFormMessages,
  savingsPageMessages,
} from './messages';
import {
  fetchSavingsTransaction,
  useAddSavingsTransaction,
  useDeleteSavingsTransaction,
  useEditSavingsTransaction,
} from './queries';
import {
  createSavingsDateValidator,
  getBlankSavingsTransactionFormValues,
  type SavingsTransactionFormValues,
  toNewSavingsTransactionRequest,
  toSavingsTransactionFormValues,
} from './savings-transaction-form-values';

const types = savingsTransactionTypes.map((value) => ({ value, label: getSavingsTransactionTypeLabel(value) }));

interface FieldsProps {
  form: UseFormReturn<SavingsTransactionFormValues>;
  currency: SavingsCurrency;
}

const Fields = ({ form, currency }: FieldsProps) => {
  const { day, field, figure, text } = createFieldPropsBuilders(form);
  const today = getDayInNewYork(new Date());
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <SelectField label={messages.type} options={types} {...field('transactionType')} required />
      <NumberField label={messages.amount(currency)} {...figure('amount', savingsRules.amount)} />
      <DateField
        label={messages.date}
        max={today}
        {...day('transactionDate', savingsRules.transactionDate, createSavingsDateValidator(today))}
      />
      <TextField label={messages.description} {...text('description', savingsRules.description)} />
    </div>
  );
};

interface OfAccount {
  account: SavingsAccount;
  onClose: () => void;
}

export const AddSavingsTransactionDialog = ({ account, onClose }: OfAccount) => (
  <RecordDialog
    title={messages.addTitle}
    description={account.accountName}
    initial={getBlankSavingsTransactionFormValues(getDayInNewYork(new Date()))}
    draft={`movement of ${account.id}`}
    writing={useAddSavingsTransaction(account)}
    toSend={toNewSavingsTransactionRequest}
    submitLabel={messages.submit}
    done={messages.added}
    failed={messages.addFailed}
    onClose={onClose}
  >
    {(form) => <Fields form={form} currency={account.currency} />}
  </RecordDialog>
);

type OfTransaction = OfAccount & { transaction: SavingsTransaction };

export const EditSavingsTransactionDialog = ({ account, transaction, onClose }: OfTransaction) => {
  const row = { id: account.id, rowId: transaction.id };
  const saved = useReloadableEditedRow(transaction, {
    read: () => fetchSavingsTransaction(row),
    gone: messages.gone,
    failed: savingsPageMessages.transactionsFailed,
    onGone: onClose,
  });
  const { version } = saved.shown;
  return (
    <RecordDialog
      title={messages.editTitle}
      description={account.accountName}
      initial={toSavingsTransactionFormValues(saved.shown)}
      draft={`movement ${account.id} ${transaction.id}`}
      saved={saved}
      writing={useEditSavingsTransaction(row)}
      toSend={(values: SavingsTransactionFormValues) => ({ ...toNewSavingsTransactionRequest(values), version })}
      submitLabel={savingsFormMessages.save}
      done={messages.saved}
      failed={messages.saveFailed}
      onClose={onClose}
    >
      {(form) => <Fields form={form} currency={account.currency} />}
    </RecordDialog>
  );
};

export const DeleteSavingsTransactionDialog = ({ account, transaction, onClose }: OfTransaction) => (
  <DeleteDialog
    deletion={useDeleteSavingsTransaction(account)}
    record={{ id: account.id, rowId: transaction.id }}
    words={messages.deletion}
    onClose={onClose}
  >
    <p>
      The{' '}
      <strong className="font-semibold text-ink">{describeSavingsTransaction(transaction, account.currency)}</strong> in{' '}
      {account.accountName} will be deleted.
    </p>
  </DeleteDialog>
);
