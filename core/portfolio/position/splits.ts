import { type Amount, toAmount } from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';
import { compareText } from '#core/text/compare';
import { countDaysBetween, type Day, formatLongDay } from '#core/time/day';

/**
 * A share split: `numerator` new shares for `denominator` old ones, from the open of `date` on. 4:1 is 4 and 1. `own`: a
 * person has recorded it, since the market does not know it.
 */
export type Split = { date: Day; numerator: number; denominator: number; own?: true };
export type SplitsBySymbol = ReadonlyMap<string, readonly Split[]>;

const isUsable = ({ numerator, denominator }: Split): boolean =>
  Number.isFinite(numerator) &&
  Number.isFinite(denominator) &&
  numerator > 0 &&
  denominator > 0 &&
  numerator !== denominator;

/** Oldest first, without those that change nothing (1:1) or cannot be meant (a zero or negative side). */
export const filterUsableSplits = (splits: readonly Split[] = []): readonly Split[] =>
  splits.filter(isUsable).toSorted((a, b) => compareText(a.date, b.date));

/** 4:1 and 8:2. */
const isSameRatio = (a: Split, b: Split): boolean =>
  toAmount(a.numerator).times(b.denominator).eq(toAmount(b.numerator).times(a.denominator));

/** A broker books a split up to as many days before or after the market's day. */
const sameWithin = 7;

/** The day of the market's split that this one is; the nearest of several. Null while the market does not know it. */
export const findMatchingMarketSplitDay = (split: Split, market: readonly Split[]): Day | null => {
  const apart = ({ date }: Split) => Math.abs(countDaysBetween(date, split.date));
  const same = market.filter((one) => isSameRatio(one, split) && apart(one) <= sameWithin);
  return same.toSorted((a, b) => apart(a) - apart(b))[0]?.date ?? null;
};

/** The market's splits and a person's own, oldest first; one that the market knows as well counts once, on the market's day. */
export const mergeOwnSplitsIntoMarket = (market: readonly Split[], own: readonly Split[] = []): readonly Split[] =>
  own.length === 0
    ? market
    : filterUsableSplits([
        ...market,
        ...own
          .filter((one) => findMatchingMarketSplitDay(one, market) === null)
          .map((one): Split => ({ ...one, own: true })),
      ]);

const isSame = (a: Split, b: Split | undefined): boolean =>
  a.date === b?.date && a.numerator === b.numerator && a.denominator === b.denominator && a.own === b.own;

/** The very same splits, by the same hands. */
export const areSameSplits = (a: readonly Split[] | undefined, b: readonly Split[] | undefined): boolean =>
  a === b || (a?.length === b?.length && a?.every((split, at) => isSame(split, b?.[at])) === true);

const one = toAmount(1);

/** All splits as one factor: 7:1 and 4:1 -> 28; 1 with none. */
export const computeCombinedSplitRatio = (splits: readonly Split[]): Amount => {
  if (splits.length === 0) return one;
  const ratio = { numerator: toAmount(1), denominator: toAmount(1) };
  for (const { numerator, denominator } of splits) {
    ratio.numerator = ratio.numerator.times(numerator);
    ratio.denominator = ratio.denominator.times(denominator);
  }
  return divideTo40Decimals(ratio.numerator, ratio.denominator);
};

/** `4:1 split on Aug 31, 2020` */
const describeSplit = ({ date, numerator, denominator }: Split): string =>
  `${numerator}:${denominator} split on ${formatLongDay(date)}`;

/** `the 4:1 split on Aug 31, 2020` */
export const formatSplitName = (split: Split): string => `the ${describeSplit(split)}`;

/** `4:1 split on Aug 31, 2020`, with `, entered by hand` where it is; several joined with a comma; null with none. */
export const describeSplits = (splits: readonly Split[]): string | null =>
  splits.length === 0
    ? null
    : splits.map((split) => `${describeSplit(split)}${split.own ? ', entered by hand' : ''}`).join(', ');
