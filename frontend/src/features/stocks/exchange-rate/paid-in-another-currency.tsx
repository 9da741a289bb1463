import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import type { ForeignCurrency } from '#core/portfolio/platforms';
import { createOnDemandComponent, usePreloadWhenIdle } from '#ui/page/on-demand';
import type { PaidCurrencyValues } from './paid-currency';
import { getPaidInLabel } from './paid-currency-messages';
import type { PaymentDays } from './use-exchange-rate';

/** Few ask for another currency. */
export const OnDemandCurrencyFields = createOnDemandComponent(() => import('./paid-currency-fields'));

interface OfForm<Values extends PaidCurrencyValues> {
  form: UseFormReturn<Values>;
}

/** Whatever else the form asks, these parts know of the currency alone. */
const toCurrencyForm = <Values extends PaidCurrencyValues>(form: UseFormReturn<Values>) =>
  form as unknown as UseFormReturn<PaidCurrencyValues>;

interface PaidInAnotherCurrencyProps<Values extends PaidCurrencyValues> extends OfForm<Values> {
  /** Of another currency than US dollars, the one that the stock is quoted in. */
  quoted?: ForeignCurrency | undefined;
}

/** The way to another currency, for whoever paid or was paid in one. */
export const PaidInAnotherCurrencyButton = <Values extends PaidCurrencyValues>({
  form,
  quoted,
}: PaidInAnotherCurrencyProps<Values>) => {
  usePreloadWhenIdle(OnDemandCurrencyFields);
  const show = () => {
    const { setValue, setFocus } = toCurrencyForm(form);
    // It has to be drawn before it can have the focus.
    flushSync(() => setValue('currency', quoted ?? 'EUR', { shouldDirty: true }));
    setFocus('currency');
  };
  return (
    <button
      type="button"
      className="absolute -top-0.5 right-0 flex h-6 items-end rounded-sm pb-0.5 text-sm font-medium text-accent hover:underline pointer-coarse:-top-5 pointer-coarse:h-11 pointer-coarse:pb-1 print:hidden"
      onClick={() => void OnDemandCurrencyFields.load().then(show, show)}
    >
      {getPaidInLabel(quoted)}
    </button>
  );
};

/** The currency and the rate, once one has been asked for. */
export const OnDemandPaidCurrencyFields = <Values extends PaidCurrencyValues>({
  form,
  ...days
}: OfForm<Values> & PaymentDays) => (
  <OnDemandCurrencyFields form={toCurrencyForm(form)} {...days} onMissing={() => undefined} />
);
