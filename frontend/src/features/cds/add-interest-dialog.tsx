import type { UseFormReturn } from 'react-hook-form';
import type { Cd } from '#contract/cds';
import { interestRules } from '#contract/field-rules';
import { interestPaymentTypes } from '#core/banking/lists';
import { type Day, dayInNewYork } from '#core/time/day';
import { fieldsOf } from '#lib/fields-of';
import { DateField, NumberField, SelectField, TextField } from '#ui/field';
import { RecordDialog } from '#ui/record-dialog';
import { blankPayment, type InterestValues, isFrom, paymentToSend } from './interest-values';
import { cdInWords, formMessages, paymentTypeName, interestMessages as words } from './messages';
import { useAddInterest } from './queries';

const types = interestPaymentTypes.map((value) => ({ value, label: paymentTypeName(value) }));

interface FieldsProps {
  form: UseFormReturn<InterestValues>;
  /** No payment is earlier. */
  start: Day;
}

const Fields = ({ form, start }: FieldsProps) => {
  const { field, figure, text } = fieldsOf(form);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <DateField
        label={words.date}
        min={start}
        {...field('paymentDate', { required: formMessages.dateRequired, validate: isFrom(start) })}
      />
      <NumberField label={words.amount} {...figure('interestAmount', interestRules.amount)} />
      <NumberField label={words.balance} {...figure('principalBalance', interestRules.balance)} />
      <SelectField label={words.type} options={types} {...field('paymentType')} required />
      <TextField
        label={words.description}
        className="sm:col-span-2"
        {...text('description', interestRules.description)}
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
