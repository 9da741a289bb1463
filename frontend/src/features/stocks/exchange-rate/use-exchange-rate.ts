import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { toUsdPairSymbol } from '#core/portfolio/trade-currency';
import { type Day, isDay } from '#core/time/day';
import { api } from '#lib/api/api';
import { getForeignCurrency, type PaidCurrencyValues } from './paid-currency';
import { describeRateProposal, paidCurrencyMessages as messages } from './paid-currency-messages';
import { getPriceRangeForDay } from './price-range-for-day';
import { findRateProposal, isRateReplaceable } from './rate-proposal';

/** The day that a form is about, as it is typed now, and as it was when the form began. */
export interface PaymentDays {
  day: Day;
  recordedDay: Day | undefined;
  today: Day;
}

type Form = UseFormReturn<PaidCurrencyValues>;

/** The rate with which the form began, for as long as it is about the same day and currency. */
const useRecordedRate = ({ control, formState }: Form, { day, recordedDay }: PaymentDays) => {
  const { currency, exchangeRate = '', rateSource = 'entered' } = formState.defaultValues ?? {};
  const currencyNow = useWatch({ control, name: 'currency' });
  const isSame = exchangeRate !== '' && currency === currencyNow && recordedDay === day;
  return isSame ? { rate: exchangeRate, source: rateSource } : null;
};

/** What the market had for the currency on the day; `isAsked` until it has answered. */
const useMarketRate = (values: Pick<PaidCurrencyValues, 'currency'>, { day, today }: PaymentDays, isOff: boolean) => {
  const currency = getForeignCurrency(values);
  const isWanted = !isOff && currency !== undefined && isDay(day) && day <= today;
  const symbol = currency ? toUsdPairSymbol(currency) : '';
  const range = isWanted ? getPriceRangeForDay(day, today) : '1M';
  const { data, isLoading } = useQuery({
    queryKey: ['stocks', 'prices', symbol, range],
    queryFn: ({ signal }) => api.call('GET /insight/stock/{symbol}/prices', { symbol, range }, { signal }),
    enabled: isWanted,
    retry: false,
    staleTime: 300_000,
  });
  return { proposal: isWanted && data ? findRateProposal(day, data) : null, isAsked: isLoading };
};

/**
 * Fills the exchange rate in with the market's of the day while nobody has typed another one. What was recorded is proposed
 * again where its day and currency are. Answers with what is said below the field.
 */
export const useExchangeRateAutofillHint = (form: Form, days: PaymentDays): string => {
  const { control, getValues, setValue } = form;
  const currency = useWatch({ control, name: 'currency' });
  const recorded = useRecordedRate(form, days);
  const { proposal, isAsked } = useMarketRate({ currency }, days, recorded !== null);
  const rate = recorded?.rate ?? proposal?.rate ?? '';
  const source = recorded?.source ?? 'market';
  useEffect(() => {
    const current = getValues();
    if (!isRateReplaceable(current) || current.exchangeRate === rate) return;
    setValue('proposedRate', rate);
    setValue('rateSource', source);
    setValue('exchangeRate', rate, { shouldDirty: true, shouldValidate: rate !== '' });
  }, [rate, source, getValues, setValue]);
  if (recorded) return messages.recorded[recorded.source];
  if (proposal) return describeRateProposal(proposal);
  return isAsked ? '' : messages.rateUnknown;
};
