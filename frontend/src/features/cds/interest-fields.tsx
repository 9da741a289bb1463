import type { UseFormReturn } from 'react-hook-form';
import { interestRules } from '#contract/field-rules';
import { interestPaymentTypes } from '#core/banking/lists';
import type { Day } from '#core/time/day';
import { fieldsOf } from '#lib/fields-of';
import { DateField } from '#ui/date-field';
import { SelectField, TextField } from '#ui/field';
import { NumberField } from '#ui/number-field';
import { type InterestValues, isFrom } from './interest-values';
import { paymentTypeName, interestMessages as words } from './messages';

const types = interestPaymentTypes.map((value) => ({ value, label: paymentTypeName(value) }));

interface InterestFieldsProps {
  form: UseFormReturn<InterestValues>;
  /** No payment is earlier. */
  start: Day;
}

export const InterestFields = ({ form, start }: InterestFieldsProps) => {
  const { day, field, figure, text } = fieldsOf(form);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <DateField label={words.date} min={start} {...day('paymentDate', interestRules.date, isFrom(start))} />
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
