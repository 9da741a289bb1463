import type { UseFormReturn } from 'react-hook-form';
import { compoundingFrequencies } from '#core/banking/lists';
import { DateField, NumberField, SelectField, TextField } from '#ui/field';
import { type CdValues, isAfter, isMoney, isPenalty, isRate, isTerm } from './cd-values';
import { frequencyName, formMessages as words } from './messages';

const frequencies = compoundingFrequencies.map((value) => ({ value, label: frequencyName(value) }));

const isPrincipal = isMoney(words.principalPositive);

export const CdFields = ({ form: { register, formState, getValues } }: { form: UseFormReturn<CdValues> }) => {
  const errorAt = (name: keyof CdValues) => formState.errors[name]?.message;
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <TextField
        label={words.accountNumber}
        required
        maxLength={40}
        autoComplete="off"
        error={errorAt('accountNumber')}
        {...register('accountNumber', { required: words.accountRequired })}
      />
      <TextField
        label={words.bankName}
        required
        maxLength={80}
        error={errorAt('bankName')}
        {...register('bankName', { required: words.bankRequired })}
      />
      <NumberField
        label={words.principal}
        required
        min={0}
        step="0.01"
        error={errorAt('principalAmount')}
        {...register('principalAmount', { required: words.principalRequired, validate: isPrincipal })}
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
      <DateField
        label={words.startDate}
        required
        error={errorAt('startDate')}
        {...register('startDate', { required: words.dateRequired })}
      />
      <NumberField
        label={words.term}
        required
        min={1}
        step="1"
        inputMode="numeric"
        error={errorAt('termMonths')}
        {...register('termMonths', { required: words.termRequired, validate: isTerm })}
      />
      <DateField
        label={words.maturityDate}
        required
        hint={words.maturityHint}
        error={errorAt('maturityDate')}
        {...register('maturityDate', {
          required: words.dateRequired,
          validate: isAfter(() => getValues('startDate')),
        })}
      />
      <SelectField
        label={words.frequency}
        required
        options={frequencies}
        error={errorAt('compoundingFrequency')}
        {...register('compoundingFrequency')}
      />
      <NumberField
        label={words.penalty}
        min={0}
        max={100}
        step="0.01"
        hint={words.penaltyHint}
        error={errorAt('earlyWithdrawalPenalty')}
        {...register('earlyWithdrawalPenalty', { validate: isPenalty })}
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
