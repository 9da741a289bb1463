import { createConversionRateLookup, maxRateCloseAgeInDays } from '#core/dividends/conversion-rates';
import type { ConversionRateLookup, DividendEvent } from '#core/dividends/entitlement';
import { toUsdPairSymbol } from '#core/portfolio/trade-currency';
import { addDays, type Day } from '#core/time/day';
import { getCloseHistoryBySymbol } from '#functions/stocks/close-history-cache';
import { getFxRate } from '#functions/stocks/market-cache';

/** Rates for dividends in other currencies than the US dollar. */

type Currencies = ReadonlyMap<string, Day>;

/** The currencies that the dividends are paid in, each with the first ex-date; none where all are in US dollars. */
const findForeignCurrencies = (dividends: readonly DividendEvent[]): Currencies => {
  const first = new Map<string, Day>();
  for (const { currency, exDate } of dividends) {
    const known = first.get(currency);
    if (currency !== 'USD' && !(known && known <= exDate)) first.set(currency, exDate);
  }
  return first;
};

const live = { historyOf: getCloseHistoryBySymbol, rateOf: getFxRate };
type CurrencyRateEffects = typeof live;

/** What the currencies of these dividends were and are worth; nothing is asked for where all are in US dollars. */
export const readDividendExchangeRates = async (
  dividends: readonly DividendEvent[],
  today: Day,
  { historyOf, rateOf }: CurrencyRateEffects = live,
): Promise<ConversionRateLookup> => {
  const currencies = findForeignCurrencies(dividends);
  if (currencies.size === 0) return () => null;
  const since = new Map(
    [...currencies].map(([currency, day]) => [toUsdPairSymbol(currency), addDays(day, -maxRateCloseAgeInDays)]),
  );
  const [histories, latest] = await Promise.all([
    historyOf(since),
    Promise.all([...currencies.keys()].map(async (one) => [one, await rateOf(one, 'USD')] as const)),
  ]);
  const known = latest.map(([currency, rate]) => {
    const history = histories.get(toUsdPairSymbol(currency));
    // A pair's closes are told in the currency that it is converted to.
    const closes = history?.currency === 'USD' ? history.closes : [];
    return [currency, { closes, latest: rate?.rate ?? null }] as const;
  });
  return createConversionRateLookup(new Map(known), today);
};
