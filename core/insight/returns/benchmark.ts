import { compoundYearlyRateOverDays } from '#core/insight/returns/annualize';
import {
  computeSameDollarsReturns,
  listDailyNetFlows,
  type NoComparisonReason,
  type SameDollars,
  type SameDollarsComparison,
  type SameDollarsReturns,
} from '#core/insight/returns/same-dollars';
import { computeTimeWeightedReturn, type TimeWeightedReturn } from '#core/insight/returns/time-weighted';
import {
  type SimulatedInvestment,
  simulateUnitInvestment,
  type UnitSimulation,
} from '#core/insight/returns/unit-simulation';
import { type Amount, roundCents, toAmount } from '#core/money/amount';
import { filterUsableSplits, type Split } from '#core/portfolio/position/splits';
import type { DailyCloses } from '#core/stocks/closes';
import { addDays, type Day } from '#core/time/day';

type BenchmarkDividends = 'reinvested' | 'kept';
/** A unit's dividend, US dollars, by its ex-date, in units of that day. */
type UnitDividend = { exDate: Day; amount: number };

export type Benchmark = {
  symbol: string;
  /** US dollars, in units of their day, oldest first. */
  closes: DailyCloses;
  sourceOf?: SimulatedInvestment['sourceOf'];
  dividends: readonly UnitDividend[];
  splits: readonly Split[];
  treated: BenchmarkDividends;
};

/**
 * Closes are read from a week before the day that is named, and are kept by year: one that is older is found in the year
 * that is read anyway.
 */
export const getFirstBenchmarkCloseDay = (start: Day): Day => addDays(`${addDays(start, -7).slice(0, 4)}-01-01`, 7);

/** Units and kept dividends are those at the end; dollars as in `SameDollarsReturns`. */
type InBenchmark =
  | (SameDollarsReturns & { units: Amount; cash: Amount })
  | Extract<SameDollarsComparison, { kind: 'none' }>;

const isReason = (walked: UnitSimulation | NoComparisonReason): walked is NoComparisonReason => 'code' in walked;

const createNoComparison = (reason: NoComparisonReason): InBenchmark => ({ kind: 'none', reason });

/** Its own return: of a dollar put in at the start day. */
const computeBenchmarkReturn = (course: SimulatedInvestment, { start, end }: SameDollars): TimeWeightedReturn => {
  const dollar = simulateUnitInvestment(course, [{ date: start.date, net: toAmount(1) }], start.date, end);
  return computeTimeWeightedReturn(isReason(dollar) ? [] : dollar.days, []);
};

const putInto = (course: SimulatedInvestment, dollars: SameDollars): InBenchmark => {
  const flows = listDailyNetFlows(dollars);
  if (flows.length === 0) return createNoComparison({ code: 'nothing' });
  const walked = simulateUnitInvestment(course, flows, dollars.start.date, dollars.end);
  if (isReason(walked)) return createNoComparison(walked);
  const { days, units, cash, explained } = walked;
  const curve = days.map(({ date, value }) => ({ date, value: roundCents(value) }));
  return {
    ...computeSameDollarsReturns(dollars, explained, {
      curve,
      timeWeighted: computeBenchmarkReturn(course, dollars),
    }),
    units,
    cash,
  };
};

/**
 * The same dollars in units of a stock, of any fraction, without fees and taxes. Each day's net flow buys or sells at its
 * close, or the last one before. Dividends are reinvested at the close of the ex-date, or kept without return; entitled
 * are the units held at the close before. Units give what is taken out first, then what was kept.
 *
 * 1,000 at 250, dividend 1.28 at 256, 300 out at 264, close 275 -> 2.883636 units, $793.00; kept: $792.62. To the cent,
 * once. Where it would have run out, or no close is known, there is no figure. Source: returns.md, "The benchmark".
 */
export const compareWithBenchmark = (dollars: SameDollars, benchmark: Benchmark): InBenchmark =>
  putInto(
    {
      ...benchmark,
      splits: filterUsableSplits(benchmark.splits),
      closes: benchmark.closes.map(({ date, close }) => ({ date, close: toAmount(close) })),
    },
    dollars,
  );

/** A yearly rate in percent that holds from a day on, oldest first. */
export type SavingsInterestRateStep = { from: Day; interestRate: number };

/** Decimals of what a dollar has become: of a thousand million of them the cents are right after a hundred years. */
const indexDecimals = 24;
const halfEven = 2;

/** What a dollar of the start day has become at the end of each day: a day at 4 % a year makes it 1.04^(1/365). */
const computeDailyGrowth = (
  rates: readonly SavingsInterestRateStep[],
  start: Day,
  end: Day,
): SimulatedInvestment['closes'] => {
  const factors = new Map(
    rates.map((step) => [
      step,
      compoundYearlyRateOverDays(toAmount(step.interestRate).div(100), 1).plus(1).round(indexDecimals, halfEven),
    ]),
  );
  const days = [{ date: start, close: toAmount(1) }];
  let growth = toAmount(1);
  for (let date = addDays(start, 1); date <= end; date = addDays(date, 1)) {
    const step = rates.findLast(({ from }) => from <= date);
    growth = growth.times((step && factors.get(step)) ?? 1).round(indexDecimals, halfEven);
    days.push({ date, close: growth });
  }
  return days;
};

const unit = { dividends: [], splits: [], treated: 'kept' } as const;

/**
 * The same dollars in a savings account, interest each day by the rate of that day: a year at 4 % makes 100 into 104. What
 * is put in earns from the next day on. @returns no figure where no rate is known on the day after the start.
 */
export const compareWithSavings = (
  dollars: SameDollars,
  rates: readonly SavingsInterestRateStep[],
): SameDollarsComparison => {
  const { date } = dollars.start;
  if (!rates.some(({ from }) => from <= addDays(date, 1))) return createNoComparison({ code: 'no-rate', date });
  return putInto({ ...unit, symbol: 'savings', closes: computeDailyGrowth(rates, date, dollars.end) }, dollars);
};

/** The same dollars kept as cash: what came in less what went out. */
export const compareWithCash = (dollars: SameDollars): SameDollarsComparison =>
  putInto({ ...unit, symbol: 'cash', closes: [{ date: dollars.start.date, close: toAmount(1) }] }, dollars);
