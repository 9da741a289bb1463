import type { FutureDividend } from '#contract/dividends';
import type { FoundDividend } from '#contract/found-dividends';
import type { ManualDividend } from '#contract/manual-dividends';
import { amount, sum, toNumber } from '#core/money/amount';
import { daysBetween } from '#core/time/day';

export const keyOf = ({ platform, symbol, exDate }: Pick<FoundDividend, 'platform' | 'symbol' | 'exDate'>): string =>
  `${platform}/${symbol}/${exDate}`;

const mostChoices = 12;

/**
 * What an entry that stands alone may be the same payment as: found dividends of its stock that stand alone as well, the
 * nearest in date first.
 */
export const choicesFor = (entry: ManualDividend, found: readonly FoundDividend[]): FoundDividend[] => {
  if (entry.pair) return [];
  const daysApart = ({ paymentDate }: FoundDividend) => Math.abs(daysBetween(paymentDate, entry.paymentdate));
  return found
    .filter(({ symbol, enteredAs }) => symbol === entry.symbol && enteredAs === null)
    .toSorted((a, b) => daysApart(a) - daysApart(b) || keyOf(a).localeCompare(keyOf(b)))
    .slice(0, mostChoices);
};

/** By payment date, the nearest first; of one date, by symbol. */
export const nearestFirst = (dividends: readonly FutureDividend[]): FutureDividend[] =>
  [...dividends].sort((a, b) => a.paymentDate.localeCompare(b.paymentDate) || a.symbol.localeCompare(b.symbol));

/** US dollars, exact to the cent. */
export const totalOf = (dividends: readonly FutureDividend[]): number =>
  toNumber(sum(dividends.map(({ totalAmount }) => amount(totalAmount))));
