import type { UseFormReturn } from 'react-hook-form';
import type { Cd } from '#contract/cds';
import { interestPaymentTypes } from '#core/banking/lists';
import { type Day, dayInNewYork } from '#core/time/day';
import { DateField, NumberField, SelectField, TextField } from '#ui/field';
import { RecordDialog } from '#ui/record-dialog';
import { isMoney } from './cd-values';
import { blankPayment, type InterestValues, isFrom, paymentToSend } from './interest-values';
import { cdInWords, formMessages, paymentTypeName, interestMessages as words } from './messages';
import { useAddInterest } from './queries';

const types = interestPaymentTypes.map((value) => ({ value, label: paymentTypeName(value) }));

const isInterest = isMoney(words.amountPositive);
/** The balance may be left out. */
const isBalance = (text: string) => text.trim() === '' || isMoney(words.balancePositive)(text);

interface FieldsProps {
  form: UseFormReturn<InterestValues>;
  /** No payment is earlier. */
  start: Day;
}

const Fields = ({ form: { register, formState }, start }: FieldsProps) => {
  const errorAt = (name: keyof InterestValues) => formState.errors[name]?.message;
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <DateField
        label={words.date}
        required
        min={start}
        error={errorAt('paymentDate')}
        {...register('paymentDate', { required: formMessages.dateRequired, validate: isFrom(start) })}
      />
      <NumberField
        label={words.amount}
        required
        min={0}
        step="0.01"
        error={errorAt('interestAmount')}
        {...register('interestAmount', { required: words.amountRequired, validate: isInterest })}
      />
      <NumberField
        label={words.balance}
        min={0}
        step="0.01"
        error={errorAt('principalBalance')}
        {...register('principalBalance', { validate: isBalance })}
      />
      <SelectField
        label={words.type}
        required
        options={types}
        error={errorAt('paymentType')}
        {...register('paymentType')}
      />
      <TextField
        label={words.description}
        className="sm:col-span-2"
        maxLength={500}
        error={errorAt('description')}
        {...register('description')}
      />
    </div>
  );
};

export const AddInterestDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => (
  <RecordDialog
    title={words.title}
    description={cdInWords(cd)}
    initial={blankPayment(dayInNewYork(new Date()), cd.principalAmount)}
    writing={useAddInterest()}
    toSend={(values: InterestValues) => ({ ...paymentToSend(values), id: cd.id })}
    submitLabel={words.submit}
    done={words.added}
    failed={words.addFailed}
    onClose={onClose}
  >
    {(form) => <Fields form={form} start={cd.startDate} />}
  </RecordDialog>
);
