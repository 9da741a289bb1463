import {
  type AnyPart,
  amountIn,
  type Explained,
  type FromRows,
  given,
  type How,
  type Unit,
} from '#core/insight/explained';
import { applied } from '#core/insight/operations';
import { type Amount, amount, inDigits } from '#core/money/amount';

/** What a figure is of, beside what it is made of. */
export type Of = Pick<Explained, 'date' | 'month' | 'symbol' | 'platform' | 'row' | 'leftOut'>;

/** A figure computed from its parts: what is shown and what explains it are one computation. */
export const made = (name: string, unit: Unit, how: How, parts: readonly AnyPart[], of: Of = {}): Explained => ({
  kind: 'figure',
  name,
  unit,
  value: inDigits(applied(how, parts)),
  how,
  parts,
  ...of,
});

/** A sum, in which those marked `less` are subtracted. */
export const madeOfSum = (name: string, parts: readonly AnyPart[], of: Of = {}): Explained =>
  made(name, 'money', { by: 'sum' }, parts, of);

/** One of each, or of those for which it is 1. */
export const countMade = (name: string, parts: readonly AnyPart[], of: Of = {}): Explained =>
  made(name, 'count', { by: 'sum' }, parts, of);

/** What is counted: one. */
export const counted = (name: string, of: Of = {}): AnyPart => given(name, 'count', 1, of);

/** A rate, and what it is a rate of. */
export type Weighed = { rate: AnyPart; weight: AnyPart };

/**
 * Rates weighted by amounts: what they come to a year, divided by the amounts. $1,000 at 0.05 and $3,000 at 0.03 -> 0.035.
 * @throws Error where there is nothing to divide by.
 */
export const averageMade = (name: string, places: number, weighed: readonly Weighed[]): Explained => {
  const yearly = weighed.map(({ rate, weight }) => {
    const { date, symbol, platform, row } = weight;
    return made('yearlyInterest', 'money', { by: 'product' }, [weight, rate], { date, symbol, platform, row });
  });
  return made(name, 'rate', { by: 'quotient', places }, [
    madeOfSum('yearlyInterest', yearly),
    madeOfSum(
      'averagedOver',
      weighed.map(({ weight }) => weight),
    ),
  ]);
};

const recomputedPart = (part: AnyPart): AnyPart =>
  part.kind === 'figure' ? { ...part, value: inDigits(recomputed(part)) } : part;

/** The value again, from the rows, prices and given figures at the bottom of it. */
export const recomputed = ({ how, parts }: Explained): Amount => applied(how, parts.map(recomputedPart));

/** The names of the figures in it, itself included, that are not what their parts come to; none, where it is right. */
export const disagreeing = (explained: Explained): string[] => {
  const below = explained.parts.flatMap((part) => (part.kind === 'figure' ? disagreeing(part) : []));
  const agrees = amount(applied(explained.how, explained.parts)).eq(amountIn(explained));
  return agrees ? below : [...below, explained.name];
};

/** Decimals by which a term of rows is shown. */
const shownPlaces: Partial<Record<Unit, number>> = { money: 2, shares: 8 };

/** Whether rows that were read for a part, all of them, come to it; money to the cent, by which it is shown. */
export const comesTo = (part: Pick<FromRows, 'value' | 'unit'>, rows: readonly AnyPart[]): boolean => {
  const places = shownPlaces[part.unit];
  return applied({ by: 'sum', ...(places !== undefined && { places }) }, rows).eq(amountIn(part));
};
