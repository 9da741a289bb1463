import type { Explained } from '#core/insight/explained';
import type { DayFlow, DayValue } from '#core/insight/time-weighted';
import type { Amount, AmountLike } from '#core/money/amount';
import type { Day } from '#core/time/day';

/** Paid in is negative, received positive. US dollars. */
export type DatedAmount = { date: Day; amount: AmountLike };

/**
 * `nothing`: no amount that is not zero. `one-day`: all on one day. `only-in`, `only-out`: no sign change. `total-loss`:
 * money only went in, and what there is at the end is given as 0. `no-rate`: none within the search range. `several`:
 * more than one rate fits, all of them, ascending: yearly ones, or those of the period below 365 days.
 */
export type NoMoneyWeighted =
  | { code: 'nothing' | 'one-day' | 'only-in' | 'only-out' | 'total-loss' | 'no-rate' }
  | { code: 'several'; rates: Amount[]; isYearly: boolean };

export type MoneyWeighted =
  | {
      kind: 'figure';
      /** What is shown, a fraction: the yearly rate, or the period's return where `isYearly` is false. */
      rate: Amount;
      /** False below 365 days between the first and the last amount: "not annualised". */
      isYearly: boolean;
      days: number;
      flows: { date: Day; amount: Amount }[];
    }
  | { kind: 'none'; reason: NoMoneyWeighted };

/** The amounts of a range: its start value paid in, each day's flows netted, its end value received. */
export const moneyFlows = (_start: DayValue, _flows: readonly DayFlow[], _end: DayValue): DatedAmount[] => {
  throw new Error('not yet');
};

export const moneyWeightedReturn = (_amounts: readonly DatedAmount[]): MoneyWeighted => {
  throw new Error('not yet');
};

export const explainMoneyWeighted = (_figure: Extract<MoneyWeighted, { kind: 'figure' }>): Explained => {
  throw new Error('not yet');
};
