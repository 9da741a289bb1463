import type { UseFormReturn } from 'react-hook-form';
import { cdRules } from '#contract/field-rules';
import { compoundingFrequencies } from '#core/banking/lists';
import { fieldsOf } from '#lib/fields-of';
import { DateField } from '#ui/date-field';
import { SelectField, TextField } from '#ui/field';
import { NumberField } from '#ui/number-field';
import { type CdValues, isAfter } from './cd-values';
import { frequencyName, formMessages as words } from './messages';

const frequencies = compoundingFrequencies.map((value) => ({ value, label: frequencyName(value) }));

interface CdFieldsProps {
  form: UseFormReturn<CdValues>;
  /** What is said below some of them. */
  hints?: { principal?: string; startDate?: string; maturityDate?: string };
}

const usual: CdFieldsProps['hints'] = { maturityDate: words.maturityHint };

export const CdFields = ({ form, hints = usual }: CdFieldsProps) => {
  const { day, field, figure, text } = fieldsOf(form);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <TextField label={words.accountNumber} autoComplete="off" {...text('accountNumber', cdRules.accountNumber)} />
      <TextField label={words.bankName} {...text('bankName', cdRules.bankName)} />
      <NumberField label={words.principal} hint={hints.principal} {...figure('principalAmount', cdRules.principal)} />
      <NumberField label={words.rate} hint={words.rateHint} {...figure('interestRate', cdRules.rate)} />
      <DateField label={words.startDate} hint={hints.startDate} {...day('startDate', cdRules.startDate)} />
      <NumberField label={words.term} {...figure('termMonths', cdRules.term)} />
      <DateField
        label={words.maturityDate}
        hint={hints.maturityDate}
        {...day(
          'maturityDate',
          cdRules.maturityDate,
          isAfter(() => form.getValues('startDate')),
        )}
      />
      <SelectField label={words.frequency} options={frequencies} {...field('compoundingFrequency')} required />
      <NumberField
        label={words.penalty}
        hint={words.penaltyHint}
        {...figure('earlyWithdrawalPenalty', cdRules.penalty)}
      />
      <TextField label={words.description} {...text('description', cdRules.description)} />
    </div>
  );
};
