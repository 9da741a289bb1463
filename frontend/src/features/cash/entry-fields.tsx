import type { UseFormReturn } from 'react-hook-form';
import { cashCurrencies, cashPlatforms } from '#core/portfolio/platforms';
import type { Day } from '#core/time/day';
import { DateField, NumberField, SelectField, TextField } from '#ui/field';
import { descriptionLimit, type EntryValues, entryTypes, isAmount } from './entry-values';
import { typeLabel, formMessages as words } from './messages';

const sameName = (value: string) => ({ value, label: value });
const types = entryTypes.map((value) => ({ value, label: typeLabel(value) }));
const platforms = cashPlatforms.map(sameName);
const currencies = cashCurrencies.map(sameName);

const isPast = (today: Day) => (day: Day) => day <= today || words.dateInFuture;

interface EntryFieldsProps {
  form: UseFormReturn<EntryValues>;
  today: Day;
}

export const EntryFields = ({ form: { register, formState }, today }: EntryFieldsProps) => {
  const errorAt = (name: keyof EntryValues) => formState.errors[name]?.message;
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <SelectField
        label={words.type}
        required
        options={types}
        error={errorAt('transactionType')}
        {...register('transactionType')}
      />
      <SelectField
        label={words.platform}
        required
        options={platforms}
        placeholder={words.choosePlatform}
        error={errorAt('platform')}
        {...register('platform', { required: words.platformRequired })}
      />
      <NumberField
        label={words.amount}
        required
        min={0}
        step="0.01"
        error={errorAt('amount')}
        {...register('amount', { required: words.amountRequired, validate: isAmount })}
      />
      <SelectField
        label={words.currency}
        required
        options={currencies}
        error={errorAt('currency')}
        {...register('currency')}
      />
      <DateField
        label={words.date}
        required
        max={today}
        error={errorAt('transactionDate')}
        {...register('transactionDate', { required: words.dateRequired, validate: isPast(today) })}
      />
      <TextField
        label={words.description}
        maxLength={descriptionLimit}
        error={errorAt('description')}
        {...register('description')}
      />
    </div>
  );
};
