import type { Explained } from '#core/insight/explained';
import type { MoneyWeighted } from '#core/insight/money-weighted';
import type { DayFlow, DayValue, TimeWeighted } from '#core/insight/time-weighted';
import type { Amount } from '#core/money/amount';
import type { Split } from '#core/portfolio/splits';
import type { Closes } from '#core/stocks/closes';
import type { Day } from '#core/time/day';

/** The same dollars: the start value and what came in and went out, up to the end day. */
export type SameDollars = { start: DayValue; flows: readonly DayFlow[]; end: Day };

export type BenchmarkDividends = 'reinvested' | 'kept';
/** A unit's dividend, US dollars, by its ex-date, in units of that day. */
export type UnitDividend = { exDate: Day; amount: number };

export type Benchmark = {
  symbol: string;
  /** In units of their day, oldest first. */
  closes: Closes;
  dividends: readonly UnitDividend[];
  splits: readonly Split[];
  treated: BenchmarkDividends;
};

/** `ran-out`: more is taken out on that day than would be there. `no-close`: none on or before that day. */
export type NoComparison = { code: 'ran-out' | 'no-close'; date: Day } | { code: 'nothing' };

export type Comparison =
  | {
      kind: 'figure';
      /** US dollars to the cent. */
      end: Amount;
      gain: Amount;
      units: Amount | null;
      /** Dividends that were kept. */
      cash: Amount;
      /** The value of each day on which there is something to say. */
      curve: { date: Day; value: Amount }[];
      moneyWeighted: MoneyWeighted;
      /** The benchmark's own total return over the range. */
      timeWeighted: TimeWeighted;
      explained: Explained;
    }
  | { kind: 'none'; reason: NoComparison };

/** In units of a stock, of any fraction, without fees and taxes. */
export const inBenchmark = (_dollars: SameDollars, _benchmark: Benchmark): Comparison => {
  throw new Error('not yet');
};

/** A yearly rate in percent that holds from a day on, oldest first. */
export type RateStep = { from: Day; interestRate: number };

/** In a savings account, interest each day: a year at 4 % makes 100 into 104. */
export const inSavings = (_dollars: SameDollars, _rates: readonly RateStep[]): Comparison => {
  throw new Error('not yet');
};

/** Kept as cash: what came in less what went out. */
export const inCash = (_dollars: SameDollars): Comparison => {
  throw new Error('not yet');
};
