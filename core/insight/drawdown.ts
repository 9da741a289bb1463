import type { CurvePoint } from '#core/insight/time-weighted';
import type { Amount } from '#core/money/amount';
import type { Day } from '#core/time/day';
import type { Month } from '#core/time/months';

/** The deepest fall of the curve from a height: from the close of `from` to that of `to`. */
export type Drawdown = {
  /** A fraction below zero: -0.25 is a quarter lost. */
  depth: Amount;
  from: Day;
  to: Day;
  /** The first day that is at the height again; null while it is not. */
  recovered: Day | null;
};

/** Null where the curve never fell. */
export const drawdownOf = (_curve: readonly CurvePoint[]): Drawdown | null => {
  throw new Error('not yet');
};

/** A fraction; `isWhole` is false for a month that the curve does not cover from its first day to its last. */
export type MonthReturn = { month: Month; rate: Amount; isWhole: boolean };
/** Twelve of them, January first; null where the curve has none. `rate` of the year as far as the curve covers it. */
export type YearReturns = { year: string; months: (MonthReturn | null)[]; rate: Amount; isWhole: boolean };

/** Ascending. After a total loss there are none. */
export const monthReturns = (_curve: readonly CurvePoint[]): MonthReturn[] => {
  throw new Error('not yet');
};
/** Newest year first. */
export const yearsTable = (_curve: readonly CurvePoint[]): YearReturns[] => {
  throw new Error('not yet');
};
/** Of the whole months; null with none. The earlier one of two that are equal. */
export const bestAndWorst = (_months: readonly MonthReturn[]): { best: MonthReturn; worst: MonthReturn } | null => {
  throw new Error('not yet');
};
