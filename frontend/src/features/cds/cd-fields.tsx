import type { UseFormReturn } from 'react-hook-form';
import { cdGraceDaysRule } from '#contract/fields/cd-term-rules';
import { cdRules } from '#contract/fields/field-rules';
import { compoundingFrequencies, dayCountConventions } from '#core/banking/banking-options';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { BankField } from '../banking/bank-field';
import { type CdFormValues, createMaturityDateValidator } from './cd-form-values';
import { DestinationField } from './interest/destination-field';
import { dayCountHints, getDayCountName, getFrequencyName, cdFormMessages as messages } from './messages';
import { PenaltyFields } from './penalty-fields';

const frequencies = compoundingFrequencies.map((value) => ({ value, label: getFrequencyName(value) }));

const countings = dayCountConventions.map((value) => ({ value, label: getDayCountName(value) }));

interface CdFieldsProps {
  form: UseFormReturn<CdFormValues>;
  /** What is said below some of them. */
  hints?: { principal?: string; startDate?: string; maturityDate?: string };
}

const usual: CdFieldsProps['hints'] = { maturityDate: messages.maturityHint };

export const CdFields = ({ form, hints = usual }: CdFieldsProps) => {
  const { day, field, figure, text } = createFieldPropsBuilders(form);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <TextField label={messages.accountNumber} autoComplete="off" {...text('accountNumber', cdRules.accountNumber)} />
      <BankField label={messages.bankName} {...text('bankName', cdRules.bankName)} />
      <NumberField
        label={messages.principal}
        hint={hints.principal}
        {...figure('principalAmount', cdRules.principal)}
      />
      <NumberField label={messages.rate} hint={messages.rateHint} {...figure('interestRate', cdRules.rate)} />
      <DateField label={messages.startDate} hint={hints.startDate} {...day('startDate', cdRules.startDate)} />
      <NumberField label={messages.term} {...figure('termMonths', cdRules.term)} />
      <DateField
        label={messages.maturityDate}
        hint={hints.maturityDate}
        {...day(
          'maturityDate',
          cdRules.maturityDate,
          createMaturityDateValidator(() => form.getValues('startDate')),
        )}
      />
      <SelectField label={messages.frequency} options={frequencies} {...field('compoundingFrequency')} required />
      <PenaltyFields chosen={form.watch('penaltyBasis')} basis={field('penaltyBasis')} figure={figure} />
      <SelectField
        label={messages.dayCount}
        hint={dayCountHints[form.watch('dayCount')]}
        options={countings}
        {...field('dayCount')}
        required
      />
      <NumberField label={messages.graceDays} hint={messages.graceDaysHint} {...figure('graceDays', cdGraceDaysRule)} />
      <DestinationField chosen={form.watch('interestTo')} {...field('interestTo')} />
      <TextField label={messages.description} {...text('description', cdRules.description)} />
    </div>
  );
};
