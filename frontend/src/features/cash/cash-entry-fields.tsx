import { type UseFormReturn, useWatch } from 'react-hook-form';
import { cashRules } from '#contract/fields/field-rules';
import type { Day } from '#core/time/day';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { toPlatformOptions, useCashPlatforms } from '../platforms/queries';
import { type CashEntryFormValues, cashEntryFormTypes } from './cash-entry-form-values';
import { getCashEntryTypeOptionLabel, cashEntryFormMessages as messages } from './messages';
import { useOfferedCashCurrencies } from './queries';

const toSelectOption = (value: string) => ({ value, label: value });
const types = cashEntryFormTypes.map((value) => ({ value, label: getCashEntryTypeOptionLabel(value) }));

export const createCashDateValidator = (today: Day) => (day: Day) => day <= today || messages.dateInFuture;

interface EntryFieldsProps {
  form: UseFormReturn<CashEntryFormValues>;
  today: Day;
}

export const CashEntryFields = ({ form, today }: EntryFieldsProps) => {
  const { day, field, figure, text } = createFieldPropsBuilders(form);
  const [platform, currency] = useWatch({ control: form.control, name: ['platform', 'currency'] });
  const currencies = useOfferedCashCurrencies(currency).map(toSelectOption);
  const platforms = toPlatformOptions(useCashPlatforms(), platform);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <SelectField label={messages.type} options={types} {...field('transactionType')} required />
      <SelectField
        label={messages.platform}
        options={platforms}
        placeholder={messages.choosePlatform}
        {...field('platform', { required: messages.platformRequired })}
      />
      <NumberField label={messages.amount} {...figure('amount', cashRules.amount)} />
      <SelectField label={messages.currency} options={currencies} {...field('currency')} required />
      <DateField
        label={messages.date}
        max={today}
        {...day('transactionDate', cashRules.date, createCashDateValidator(today))}
      />
      <TextField label={messages.description} {...text('description', cashRules.description)} />
    </div>
  );
};
