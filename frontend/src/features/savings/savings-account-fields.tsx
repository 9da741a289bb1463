import type { UseFormReturn } from 'react-hook-form';
import { savingsRules } from '#contract/fields/field-rules';
import { savingsCurrencies, savingsTypes } from '#core/banking/choices';
import { createFieldProps } from '#lib/form/create-field-props';
import { SelectField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { getSavingsTypeLabel, savingsFormMessages as words } from './messages';
import type { SavingsAccountValues } from './savings-account-values';

const types = savingsTypes.map((value) => ({ value, label: getSavingsTypeLabel(value) }));
const currencies = savingsCurrencies.map((value) => ({ value, label: value }));

interface AccountFieldsProps {
  form: UseFormReturn<SavingsAccountValues>;
  /** Balance and currency are said once; afterwards the one follows the transactions, and the other stays. */
  isNew: boolean;
}

export const SavingsAccountFields = ({ form, isNew }: AccountFieldsProps) => {
  const { field, figure, text } = createFieldProps(form);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <TextField label={words.name} {...text('accountName', savingsRules.accountName)} />
      <SelectField label={words.type} options={types} {...field('accountType')} required />
      {isNew && (
        <>
          <NumberField label={words.balance} {...figure('currentBalance', savingsRules.balance)} />
          <SelectField label={words.currency} options={currencies} {...field('currency')} required />
        </>
      )}
      <NumberField
        label={words.rate}
        hint={isNew ? words.rateHint : words.editRateHint}
        {...figure('interestRate', savingsRules.rate)}
      />
      <TextField label={words.description} {...text('description', savingsRules.description)} />
    </div>
  );
};
