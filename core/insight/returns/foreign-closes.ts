import { roundPrice, toAmount, toNumber } from '#core/money/amount';
import type { DailyClose, DailyCloses } from '#core/stocks/closes';

/**
 * Closes in another currency in US dollars, each at the rate of its day or the last one before, to 6 decimals; `rates`
 * are the closes of one unit of the currency. Both oldest first. 100 EUR at $1.08 -> $108. A close before the first
 * rate is left out, since nobody knows what it was in dollars.
 */
export const convertClosesToUsd = (closes: DailyCloses, rates: DailyCloses): DailyClose[] => {
  let next = 0;
  let rate: number | null = null;
  return closes.flatMap(({ date, close }) => {
    for (let known = rates[next]; known && known.date <= date; known = rates[++next]) rate = known.close;
    return rate === null ? [] : [{ date, close: toNumber(roundPrice(toAmount(close).times(rate))) }];
  });
};
