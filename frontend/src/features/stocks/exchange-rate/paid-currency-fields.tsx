import { type UseFormReturn, useWatch } from 'react-hook-form';
import { tradeRules } from '#contract/fields/field-rules';
import { type ForeignCurrency, foreignCurrencies } from '#core/portfolio/platforms';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { SelectField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { getForeignCurrency, noExchangeRate, type PaidCurrencyValues } from './paid-currency';
import {
  getMissingRateMessage,
  getPaidInLabel,
  getRateLabel,
  paidCurrencyMessages as messages,
} from './paid-currency-messages';
import { type PaymentDays, useExchangeRate } from './use-exchange-rate';

interface OfForm<Values extends PaidCurrencyValues> {
  form: UseFormReturn<Values>;
}

/** Whatever else the form asks, these fields know of the currency alone. */
const toCurrencyForm = <Values extends PaidCurrencyValues>(form: UseFormReturn<Values>) =>
  form as unknown as UseFormReturn<PaidCurrencyValues>;

interface PaidInAnotherCurrencyProps<Values extends PaidCurrencyValues> extends OfForm<Values> {
  /** Of another currency than US dollars, the one that the stock is quoted in. */
  quoted?: ForeignCurrency | undefined;
}

/** The way to another currency, for whoever paid or was paid in one. */
export const PaidInAnotherCurrency = <Values extends PaidCurrencyValues>({
  form,
  quoted,
}: PaidInAnotherCurrencyProps<Values>) => (
  <button
    type="button"
    className="absolute -top-0.5 right-0 flex h-6 items-end rounded-sm pb-0.5 text-sm font-medium text-accent hover:underline pointer-coarse:-top-5 pointer-coarse:h-11 pointer-coarse:pb-1 print:hidden"
    onClick={() => {
      const { setValue, setFocus } = toCurrencyForm(form);
      setValue('currency', quoted ?? 'EUR', { shouldDirty: true });
      // Once it is drawn.
      setTimeout(() => setFocus('currency'));
    }}
  >
    {getPaidInLabel(quoted)}
  </button>
);

const options = [
  { value: 'USD', label: messages.dollars },
  ...foreignCurrencies.map((value) => ({ value, label: value })),
];

/** What it was paid in, and what that was worth on its day. */
export const PaidCurrencyFields = <Values extends PaidCurrencyValues>({
  form: wholeForm,
  ...days
}: OfForm<Values> & PaymentDays) => {
  const form = toCurrencyForm(wholeForm);
  const { field, figure } = createFieldPropsBuilders(form);
  const currency = useWatch({ control: form.control, name: 'currency' });
  const foreign = getForeignCurrency({ currency });
  const hint = useExchangeRate(form, days);
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
