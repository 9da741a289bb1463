import type { UseFormReturn } from 'react-hook-form';
import { interestRules } from '#contract/fields/field-rules';
import { interestPaymentTypes } from '#core/banking/choices';
import type { Day } from '#core/time/day';
import { createFieldProps } from '#lib/form/create-field-props';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { getPaymentTypeName, interestMessages as messages } from '../messages';
import { DestinationField } from './destination-field';
import { type InterestValues, validateDayFrom } from './interest-values';

const types = interestPaymentTypes.map((value) => ({ value, label: getPaymentTypeName(value) }));

interface InterestFieldsProps {
  form: UseFormReturn<InterestValues>;
  /** No payment is earlier. */
  start: Day;
}

export const InterestFields = ({ form, start }: InterestFieldsProps) => {
  const { day, field, figure, text } = createFieldProps(form);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <DateField
        label={messages.date}
        min={start}
        {...day('paymentDate', interestRules.date, validateDayFrom(start))}
      />
      <NumberField label={messages.amount} {...figure('interestAmount', interestRules.amount)} />
      <NumberField label={messages.balance} {...figure('principalBalance', interestRules.balance)} />
      <SelectField label={messages.type} options={types} {...field('paymentType')} required />
      <DestinationField chosen={form.watch('paidTo')} {...field('paidTo')} />
      <TextField label={messages.description} {...text('description', interestRules.description)} />
    </div>
  );
};
