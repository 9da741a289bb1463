import type { UseFormReturn } from 'react-hook-form';
import { savingsCurrencies, savingsTypes } from '#core/banking/lists';
import { NumberField, SelectField, TextField } from '#ui/field';
import { isBalance, isRate, type SavingsValues } from './account-values';
import { typeLabel, formMessages as words } from './messages';

const types = savingsTypes.map((value) => ({ value, label: typeLabel(value) }));
const currencies = savingsCurrencies.map((value) => ({ value, label: value }));

export const AccountFields = ({ form: { register, formState } }: { form: UseFormReturn<SavingsValues> }) => {
  const errorAt = (name: keyof SavingsValues) => formState.errors[name]?.message;
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <TextField
        label={words.name}
        required
        maxLength={80}
        error={errorAt('accountName')}
        {...register('accountName', { required: words.nameRequired })}
      />
      <SelectField
        label={words.type}
        required
        options={types}
        error={errorAt('accountType')}
        {...register('accountType')}
      />
      <NumberField
        label={words.balance}
        required
        min={0}
        step="0.01"
        error={errorAt('currentBalance')}
        {...register('currentBalance', { required: words.balanceRequired, validate: isBalance })}
      />
      <SelectField
        label={words.currency}
        required
        options={currencies}
        error={errorAt('currency')}
        {...register('currency')}
      />
      <NumberField
        label={words.rate}
        required
        min={0}
        max={100}
        step="0.01"
        hint={words.rateHint}
        error={errorAt('interestRate')}
        {...register('interestRate', { required: words.rateRequired, validate: isRate })}
      />
      <TextField
        label={words.description}
        maxLength={500}
        error={errorAt('description')}
        {...register('description')}
      />
    </div>
  );
};
