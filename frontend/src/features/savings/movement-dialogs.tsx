import type { UseFormReturn } from 'react-hook-form';
import { savingsRules } from '#contract/field-rules';
import type { SavingsAccount, SavingsTransaction } from '#contract/savings';
import { type SavingsCurrency, savingsTransactionTypes } from '#core/banking/lists';
import { dayInNewYork } from '#core/time/day';
import { fieldsOf } from '#lib/fields-of';
import { useSavedVersion } from '#lib/use-saved-version';
import { DateField } from '#ui/date-field';
import { DeleteDialog } from '#ui/delete-dialog';
import { SelectField, TextField } from '#ui/field';
import { NumberField } from '#ui/number-field';
import { RecordDialog } from '#ui/record-dialog';
import { formMessages, messages, transactionInWords, transactionLabel, movementMessages as words } from './messages';
import { blankMovement, isPast, type MovementValues, movementToSend, movementValues } from './movement-values';
import { readTransaction, useAddTransaction, useDeleteTransaction, useEditTransaction } from './queries';

const types = savingsTransactionTypes.map((value) => ({ value, label: transactionLabel(value) }));

interface FieldsProps {
  form: UseFormReturn<MovementValues>;
  currency: SavingsCurrency;
}

const Fields = ({ form, currency }: FieldsProps) => {
  const { day, field, figure, text } = fieldsOf(form);
  const today = dayInNewYork(new Date());
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <SelectField label={words.type} options={types} {...field('transactionType')} required />
      <NumberField label={words.amount(currency)} {...figure('amount', savingsRules.amount)} />
      <DateField
        label={words.date}
        max={today}
        {...day('transactionDate', savingsRules.transactionDate, isPast(today))}
      />
      <TextField label={words.description} {...text('description', savingsRules.description)} />
    </div>
  );
};

interface OfAccount {
  account: SavingsAccount;
  onClose: () => void;
}

export const AddTransactionDialog = ({ account, onClose }: OfAccount) => (
  <RecordDialog
    title={words.addTitle}
    description={account.accountName}
    initial={blankMovement(dayInNewYork(new Date()))}
    draft={`movement of ${account.id}`}
    writing={useAddTransaction(account)}
    toSend={movementToSend}
    submitLabel={words.submit}
    done={words.added}
    failed={words.addFailed}
    onClose={onClose}
  >
    {(form) => <Fields form={form} currency={account.currency} />}
  </RecordDialog>
);

type OfTransaction = OfAccount & { transaction: SavingsTransaction };

export const EditTransactionDialog = ({ account, transaction, onClose }: OfTransaction) => {
  const row = { id: account.id, rowId: transaction.id };
  const saved = useSavedVersion(transaction, {
    read: () => readTransaction(row),
    gone: words.gone,
    failed: messages.transactionsFailed,
    onGone: onClose,
  });
  const { version } = saved.shown;
  return (
    <RecordDialog
      title={words.editTitle}
      description={account.accountName}
      initial={movementValues(saved.shown)}
      draft={`movement ${account.id} ${transaction.id}`}
      saved={saved}
      writing={useEditTransaction(row)}
      toSend={(values: MovementValues) => ({ ...movementToSend(values), version })}
      submitLabel={formMessages.save}
      done={words.saved}
      failed={words.saveFailed}
      onClose={onClose}
    >
      {(form) => <Fields form={form} currency={account.currency} />}
    </RecordDialog>
  );
};

export const DeleteTransactionDialog = ({ account, transaction, onClose }: OfTransaction) => (
  <DeleteDialog
    deletion={useDeleteTransaction(account)}
    record={{ id: account.id, rowId: transaction.id }}
    words={words.deletion}
    onClose={onClose}
  >
    <p>
      The <strong className="font-semibold text-ink">{transactionInWords(transaction, account.currency)}</strong> in{' '}
      {account.accountName} will be deleted.
    </p>
  </DeleteDialog>
);
