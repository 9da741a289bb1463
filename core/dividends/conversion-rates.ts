import type { ConversionRateLookup, CurrencyConversion } from '#core/dividends/entitlement';
import { roundPrice, toNumber } from '#core/money/amount';
import type { DailyCloses } from '#core/stocks/closes';
import { countDaysBetween, type Day } from '#core/time/day';

/** So old may a close be that still counts as the day's: exchanges rest no longer. */
export const maxRateCloseAgeInDays = 7;

/** What one unit of a currency was and is worth in US dollars. */
type CurrencyRates = {
  /** Oldest first; empty where none could be had. */
  closes: DailyCloses;
  /** The latest; null where there is none either. */
  latest: number | null;
};

/** To 6 decimals, as it is kept and shown. */
const toConversionRate = (rate: number, day: Day): Omit<CurrencyConversion, 'currency'> => ({
  rate: toNumber(roundPrice(rate)),
  day,
});

/**
 * The close of the day or the last before it. Where the day's is not to be had the latest rate stands in, dated
 * `today`, which says that it is not the day's; null where there is none at all.
 */
export const createConversionRateLookup =
  (rates: ReadonlyMap<string, CurrencyRates>, today: Day): ConversionRateLookup =>
  (currency, day) => {
    const known = rates.get(currency);
    const close = known?.closes.findLast(({ date }) => date <= day);
    if (close && countDaysBetween(close.date, day) <= maxRateCloseAgeInDays)
      return toConversionRate(close.close, close.date);
    return known?.latest ? toConversionRate(known.latest, today) : null;
  };
