import { type Amount, amount } from '#core/money/amount';
import { carriedQuotient } from '#core/money/carried-quotient';
import { compareText } from '#core/text/compare';
import { type Day, longDay } from '#core/time/day';

/** A share split: `numerator` new shares for `denominator` old ones, from the open of `date` on. 4:1 is 4 and 1. */
export type Split = { date: Day; numerator: number; denominator: number };
export type SplitsBySymbol = ReadonlyMap<string, readonly Split[]>;

const isUsable = ({ numerator, denominator }: Split): boolean =>
  Number.isFinite(numerator) &&
  Number.isFinite(denominator) &&
  numerator > 0 &&
  denominator > 0 &&
  numerator !== denominator;

/** Oldest first, without those that change nothing (1:1) or cannot be meant (a zero or negative side). */
export const usableSplits = (splits: readonly Split[] = []): readonly Split[] =>
  splits.filter(isUsable).toSorted((a, b) => compareText(a.date, b.date));

const one = amount(1);

/** All splits as one factor: 7:1 and 4:1 -> 28; 1 with none. */
export const totalRatio = (splits: readonly Split[]): Amount => {
  if (splits.length === 0) return one;
  const whole = { numerator: amount(1), denominator: amount(1) };
  for (const { numerator, denominator } of splits) {
    whole.numerator = whole.numerator.times(numerator);
    whole.denominator = whole.denominator.times(denominator);
  }
  return carriedQuotient(whole.numerator, whole.denominator);
};

const inWords = ({ date, numerator, denominator }: Split): string =>
  `${numerator}:${denominator} split on ${longDay(date)}`;

/** `the 4:1 split on Aug 31, 2020` */
export const nameSplit = (split: Split): string => `the ${inWords(split)}`;

/** `4:1 split on Aug 31, 2020`; several joined with a comma; null with none. */
export const describeSplits = (splits: readonly Split[]): string | null =>
  splits.length === 0 ? null : splits.map(inWords).join(', ');
