import { mostDaysWithoutClose } from '#core/dividends/discovery';
import type { Conversion, RateOn } from '#core/dividends/entitlement';
import { roundPrice, toNumber } from '#core/money/amount';
import type { Closes } from '#core/stocks/closes';
import { type Day, daysBetween } from '#core/time/day';

/** What one unit of a currency was and is worth in US dollars. */
export type CurrencyRates = {
  /** Oldest first; empty where none could be had. */
  closes: Closes;
  /** The latest; null where there is none either. */
  latest: number | null;
};

/** To 6 decimals, as it is kept and shown. */
const asRate = (rate: number, day: Day): Omit<Conversion, 'currency'> => ({ rate: toNumber(roundPrice(rate)), day });

/**
 * The close of the day or the last before it. Where the day's is not to be had the latest rate stands in, dated
 * `today`, which says that it is not the day's; null where there is none at all.
 */
export const rateOnFrom =
  (rates: ReadonlyMap<string, CurrencyRates>, today: Day): RateOn =>
  (currency, day) => {
    const known = rates.get(currency);
    const close = known?.closes.findLast(({ date }) => date <= day);
    if (close && daysBetween(close.date, day) <= mostDaysWithoutClose) return asRate(close.close, close.date);
    return known?.latest ? asRate(known.latest, today) : null;
  };
