import type { FoundDividendView, FutureDividendView } from '#contract/dividends/found-dividends';
import type { ManualDividend } from '#contract/dividends/manual-dividends';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { countDaysBetween } from '#core/time/day';

export const toFoundDividendKey = ({
  platform,
  symbol,
  exDate,
}: Pick<FoundDividendView, 'platform' | 'symbol' | 'exDate'>): string => `${platform}/${symbol}/${exDate}`;

const maxChoices = 12;

/**
 * What an entry that stands alone may be the same payment as: found dividends of its stock that stand alone as well, the
 * nearest in date first.
 */
export const findPairCandidates = (entry: ManualDividend, found: readonly FoundDividendView[]): FoundDividendView[] => {
  if (entry.pair) return [];
  const daysApart = ({ paymentDate }: FoundDividendView) => Math.abs(countDaysBetween(paymentDate, entry.paymentdate));
  return found
    .filter(({ symbol, enteredAs }) => symbol === entry.symbol && enteredAs === null)
    .toSorted((a, b) => daysApart(a) - daysApart(b) || toFoundDividendKey(a).localeCompare(toFoundDividendKey(b)))
    .slice(0, maxChoices);
};

/** By payment date, the nearest first; of one date, by symbol. */
export const sortFutureDividendsByDate = (dividends: readonly FutureDividendView[]): FutureDividendView[] =>
  [...dividends].sort((a, b) => a.paymentDate.localeCompare(b.paymentDate) || a.symbol.localeCompare(b.symbol));

/** US dollars, exact to the cent. */
export const sumExpectedDividends = (dividends: readonly FutureDividendView[]): number =>
  toNumber(sumExactAmounts(dividends.map(({ totalAmount }) => toAmount(totalAmount))));
