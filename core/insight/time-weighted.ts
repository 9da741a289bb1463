import type { Explained } from '#core/insight/explained';
import type { Amount, AmountLike } from '#core/money/amount';
import type { Day } from '#core/time/day';

/** What is there at the close of a day, US dollars. A day that is not in a list is worth what the last before it was. */
export type DayValue = { date: Day; value: AmountLike };
/** What came in and what went out on a day, each positive, US dollars. Several of one day add up. */
export type DayFlow = { date: Day; in: AmountLike; out: AmountLike };

/** One day of the chain: `factor = (value + out) / (before + in)`. */
export type DayFactor = { date: Day; before: Amount; in: Amount; out: Amount; value: Amount; factor: Amount };
/** The return from the start to the close of that day, a fraction. */
export type CurvePoint = { date: Day; twr: Amount };
/** A day without a base, and what came of it nevertheless: the figure leaves that amount out. US dollars. */
export type SkippedDay = { date: Day; amount: Amount };

/**
 * `nothing-held`: no day had anything. `overdrawn`: the first day on which what the return would be of, or what became
 * of it, is below zero. `only-skipped`: whatever there was came on days without a base.
 */
export type NoTimeWeighted =
  | { code: 'nothing-held' }
  | { code: 'overdrawn'; date: Day; base: Amount; became: Amount }
  | { code: 'only-skipped'; skipped: SkippedDay[] };

export type TimeWeighted =
  | {
      kind: 'figure';
      /** A fraction with all decimals: 0.0766... is 7.66 %. The last point of the curve, exactly. */
      twr: Amount;
      /** As a yearly rate; null below 365 days. */
      yearly: Amount | null;
      /** From the start day to the end day. */
      days: number;
      curve: CurvePoint[];
      factors: DayFactor[];
      skipped: SkippedDay[];
    }
  | { kind: 'none'; reason: NoTimeWeighted };

/**
 * The first value is that of the start day: what moved until then is in it. The last is that of the end day; flows after
 * it are not looked at.
 */
export const timeWeightedReturn = (_values: readonly DayValue[], _flows: readonly DayFlow[]): TimeWeighted => {
  throw new Error('not yet');
};

export const explainTimeWeighted = (_figure: Extract<TimeWeighted, { kind: 'figure' }>): Explained => {
  throw new Error('not yet');
};
