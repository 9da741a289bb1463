import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { toUsdPairSymbol } from '#core/portfolio/trade-currency';
import { type Day, isDay } from '#core/time/day';
import { api } from '#lib/api/api';
import { getPriceRangeForDay } from './close-proposal';
import { findRateProposal, isRateReplaceable } from './rate-proposal';
import { describeRateProposal, tradeCurrencyMessages as messages } from './trade-form-messages';
import { getForeignCurrency, type TradeFormValues } from './trade-form-values';

/** The rate with which the form began, for as long as it is about the same day and currency. */
const useRecordedRate = ({ control, formState }: UseFormReturn<TradeFormValues>) => {
  const { currency, transactionDate, exchangeRate = '', rateSource = 'entered' } = formState.defaultValues ?? {};
  const [currencyNow, dateNow] = useWatch({ control, name: ['currency', 'transactionDate'] });
  const isSame = exchangeRate !== '' && currency === currencyNow && transactionDate === dateNow;
  return isSame ? { rate: exchangeRate, source: rateSource } : null;
};

/** What the market had for the currency on the day; `isAsked` until it has answered. */
const useMarketRate = (values: Pick<TradeFormValues, 'currency' | 'transactionDate'>, today: Day, isOff: boolean) => {
  const { transactionDate: date } = values;
  const currency = getForeignCurrency(values);
  const isWanted = !isOff && currency !== undefined && isDay(date) && date <= today;
  const symbol = currency ? toUsdPairSymbol(currency) : '';
  const range = isWanted ? getPriceRangeForDay(date, today) : '1M';
  const { data, isLoading } = useQuery({
    queryKey: ['stocks', 'prices', symbol, range],
    queryFn: ({ signal }) => api.call('GET /insight/stock/{symbol}/prices', { symbol, range }, { signal }),
    enabled: isWanted,
    retry: false,
    staleTime: 300_000,
  });
  return { proposal: isWanted && data ? findRateProposal(date, data) : null, isAsked: isLoading };
};

/**
 * Fills the exchange rate in with the market's of the day while nobody has typed another one. What was recorded is proposed
 * again where its day and currency are. Answers with what is said below the field.
 */
export const useExchangeRate = (form: UseFormReturn<TradeFormValues>, today: Day): string => {
  const { control, getValues, setValue } = form;
  const [currency, transactionDate] = useWatch({ control, name: ['currency', 'transactionDate'] });
  const recorded = useRecordedRate(form);
  const { proposal, isAsked } = useMarketRate({ currency, transactionDate }, today, recorded !== null);
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
