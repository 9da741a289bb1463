import { type UseFormReturn, useWatch } from 'react-hook-form';
import { tradeRules } from '#contract/fields/field-rules';
import { foreignCurrencies } from '#core/portfolio/platforms';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { SelectField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { getForeignCurrency, noExchangeRate, type PaidCurrencyValues } from './paid-currency';
import { getMissingRateMessage, getRateLabel, paidCurrencyMessages as messages } from './paid-currency-messages';
import { type PaymentDays, useExchangeRateAutofillHint } from './use-exchange-rate';

const options = [
  { value: 'USD', label: messages.dollars },
  ...foreignCurrencies.map((value) => ({ value, label: value })),
];

export interface PaidCurrencyFieldsProps extends PaymentDays {
  form: UseFormReturn<PaidCurrencyValues>;
}

/** What it was paid in, and what that was worth on its day. */
export default function PaidCurrencyFields({ form, ...days }: PaidCurrencyFieldsProps) {
  const { field, figure } = createFieldPropsBuilders(form);
  const currency = useWatch({ control: form.control, name: 'currency' });
  const foreign = getForeignCurrency({ currency });
  const hint = useExchangeRateAutofillHint(form, days);
  // The rate of one currency is none of another's.
  const onChange = ({ target }: { target: { value: string } }) => {
    if (target.value === currency) return;
    for (const [name, value] of Object.entries(noExchangeRate))
      form.setValue(name as keyof typeof noExchangeRate, value);
  };
  return (
    <>
      <SelectField label={messages.currency} options={options} {...field('currency', { onChange })} />
      {foreign && (
        <NumberField
          label={getRateLabel(foreign)}
          hint={hint}
          {...figure('exchangeRate', { ...tradeRules.exchangeRate, missing: getMissingRateMessage(foreign) })}
        />
      )}
    </>
  );
}
