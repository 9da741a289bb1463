import type { UseFormReturn } from 'react-hook-form';
import { cdInterestPaymentRules } from '#contract/fields/field-rules';
import { cdInterestPaymentTypes } from '#core/banking/banking-options';
import type { Day } from '#core/time/day';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { getInterestPaymentTypeName, interestPaymentMessages as messages } from '../messages';
import { DestinationField } from './destination-field';
import { createPaymentDateValidator, type InterestFormValues } from './interest-form-values';

const types = cdInterestPaymentTypes.map((value) => ({ value, label: getInterestPaymentTypeName(value) }));

interface InterestFieldsProps {
  form: UseFormReturn<InterestFormValues>;
  /** No payment is earlier. */
  start: Day;
}

export const InterestFields = ({ form, start }: InterestFieldsProps) => {
  const { day, field, figure, text } = createFieldPropsBuilders(form);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <DateField
        label={messages.date}
        min={start}
        {...day('paymentDate', cdInterestPaymentRules.date, createPaymentDateValidator(start))}
      />
      <NumberField label={messages.amount} {...figure('interestAmount', cdInterestPaymentRules.amount)} />
      <NumberField label={messages.balance} {...figure('principalBalance', cdInterestPaymentRules.balance)} />
      <SelectField label={messages.type} options={types} {...field('paymentType')} required />
      <DestinationField chosen={form.watch('paidTo')} {...field('paidTo')} />
      <TextField label={messages.description} {...text('description', cdInterestPaymentRules.description)} />
    </div>
  );
};
