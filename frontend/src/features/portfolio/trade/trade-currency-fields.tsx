import { type UseFormReturn, useWatch } from 'react-hook-form';
import { tradeRules } from '#contract/fields/field-rules';
import { type ForeignCurrency, foreignCurrencies } from '#core/portfolio/platforms';
import type { Day } from '#core/time/day';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { SelectField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import {
  getMissingRateMessage,
  getPaidInLabel,
  getRateLabel,
  tradeCurrencyMessages as messages,
} from './trade-form-messages';
import { getForeignCurrency, noExchangeRate, type TradeFormValues } from './trade-form-values';
import { useExchangeRate } from './use-exchange-rate';

interface PaidInAnotherCurrencyProps {
  form: UseFormReturn<TradeFormValues>;
  /** Of another currency than US dollars, the one that the stock is quoted in. */
  quoted: ForeignCurrency | undefined;
}

/** The way to another currency, for whoever paid in one. */
export const PaidInAnotherCurrency = ({ form, quoted }: PaidInAnotherCurrencyProps) => (
  <button
    type="button"
    className="absolute -top-0.5 right-0 flex h-6 items-end rounded-sm pb-0.5 text-sm font-medium text-accent hover:underline pointer-coarse:-top-5 pointer-coarse:h-11 pointer-coarse:pb-1 print:hidden"
    onClick={() => {
      form.setValue('currency', quoted ?? 'EUR', { shouldDirty: true });
      // Once it is drawn.
      setTimeout(() => form.setFocus('currency'));
    }}
  >
    {getPaidInLabel(quoted)}
  </button>
);

const options = [
  { value: 'USD', label: messages.dollars },
  ...foreignCurrencies.map((value) => ({ value, label: value })),
];

interface PaidCurrencyFieldsProps {
  form: UseFormReturn<TradeFormValues>;
  today: Day;
}

/** What the trade was paid in, and what that was worth on its day. */
export const PaidCurrencyFields = ({ form, today }: PaidCurrencyFieldsProps) => {
  const { field, figure } = createFieldPropsBuilders(form);
  const currency = useWatch({ control: form.control, name: 'currency' });
  const foreign = getForeignCurrency({ currency });
  const hint = useExchangeRate(form, today);
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
};
