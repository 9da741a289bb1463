import { divideAmounts, multiplyGrowth } from '#core/insight/explain/figure-arithmetic';
import { annualizeRate } from '#core/insight/returns/annualize';
import { type Amount, type AmountLike, toAmount, zeroAmount } from '#core/money/amount';
import { addDays, countDaysBetween, type Day, toMonth } from '#core/time/day';
import type { Month } from '#core/time/months';

/** What is there at the close of a day, US dollars. A day that is not in a list is worth what the last before it was. */
export type DayValue = { date: Day; value: AmountLike };
/** What came in and what went out on a day, each positive, US dollars. Several of one day add up. */
export type DayFlow = { date: Day; in: AmountLike; out: AmountLike };

/** One day of the chain: `factor = (value + out) / (before + in)`. */
export type DailyGrowthFactor = { date: Day; before: Amount; in: Amount; out: Amount; value: Amount; factor: Amount };
/** The return from the start to the close of that day, a fraction. */
export type TimeWeightedCurvePoint = { date: Day; twr: Amount };
/** A day without a base, and what came of it nevertheless: the figure leaves that amount out. US dollars. */
type SkippedDay = { date: Day; amount: Amount };

/**
 * `nothing-held`: no day had anything. `overdrawn`: the first day on which what the return would be of, or what became
 * of it, is below zero. `only-skipped`: whatever there was came on days without a base.
 */
type NoTimeWeighted =
  | { code: 'nothing-held' }
  | { code: 'overdrawn'; date: Day; base: Amount; became: Amount }
  | { code: 'only-skipped'; skipped: SkippedDay[] };

export type TimeWeightedReturn =
  | {
      kind: 'figure';
      /** A fraction with all decimals: 0.0766... is 7.66 %. The last point of the curve, exactly. */
      twr: Amount;
      /** As a yearly rate; null below 365 days. */
      yearly: Amount | null;
      /** From the start day to the end day. */
      days: number;
      curve: TimeWeightedCurvePoint[];
      factors: DailyGrowthFactor[];
      skipped: SkippedDay[];
    }
  | { kind: 'none'; reason: NoTimeWeighted };

type InAndOut = { in: Amount; out: Amount };

const still: InAndOut = { in: zeroAmount, out: zeroAmount };

/** Of each day after `start` up to `end`. */
const sumFlowsByDay = (flows: readonly DayFlow[], start: Day, end: Day): Map<Day, InAndOut> => {
  const byDay = new Map<Day, InAndOut>();
  for (const flow of flows) {
    if (flow.date <= start || flow.date > end) continue;
    const before = byDay.get(flow.date) ?? still;
    byDay.set(flow.date, { in: before.in.plus(flow.in), out: before.out.plus(flow.out) });
  }
  return byDay;
};

const mapValueByDay = (values: readonly DayValue[]): Map<Day, Amount> => {
  const byDay = new Map(values.map(({ date, value }) => [date, toAmount(value)]));
  if (byDay.size < values.length) throw new Error('A day has two values.');
  return byDay;
};

/** What a dollar has become, and of that what the month under way has made of it. */
type Growth = { all: Amount; month: Month; before: Amount; within: Amount };
type Chain = { growth: Growth; curve: TimeWeightedCurvePoint[]; factors: DailyGrowthFactor[]; skipped: SkippedDay[] };
type Step = Omit<DailyGrowthFactor, 'factor'>;

/**
 * Month by month: what the days of one month make of a dollar is a number of its own, by which the growth goes on. So the
 * whole is the product of its months, exactly, as each of them is of its days.
 */
const compoundGrowth = ({ all, ...last }: Growth, date: Day, factor: Amount): Growth => {
  const month = toMonth(date);
  const { before, within } = last.month === month ? last : { before: all, within: toAmount(1) };
  const now = multiplyGrowth(within, factor);
  return { all: multiplyGrowth(before, now), month, before, within: now };
};

/** A day that is not in the list begins with what the last before it was: where that is below zero, it is overdrawn. */
const findOverdrawnGap = ({ curve }: Chain, { date, before }: Step): NoTimeWeighted | null => {
  const next = addDays(curve.at(-1)?.date ?? date, 1);
  return before.lt(0) && next < date ? { code: 'overdrawn', date: next, base: before, became: before } : null;
};

/** Goes on to a day; what stops the chain, where it is overdrawn. */
const appendDay = (chain: Chain, step: Step): NoTimeWeighted | null => {
  const between = findOverdrawnGap(chain, step);
  if (between) return between;
  const base = step.before.plus(step.in);
  const became = step.value.plus(step.out);
  if (base.lt(0) || became.lt(0)) return { code: 'overdrawn', date: step.date, base, became };
  if (base.gt(0)) {
    const factor = divideAmounts(became, base);
    chain.factors.push({ ...step, factor });
    chain.growth = compoundGrowth(chain.growth, step.date, factor);
  } else if (became.gt(0)) chain.skipped.push({ date: step.date, amount: became });
  chain.curve.push({ date: step.date, twr: chain.growth.all.minus(1) });
  return null;
};

const toFigure = ({ growth, factors, ...chain }: Chain, start: Day, end: Day): TimeWeightedReturn => {
  if (factors.length > 0) {
    const [twr, days] = [growth.all.minus(1), countDaysBetween(start, end)];
    return { kind: 'figure', twr, yearly: annualizeRate(twr, days), days, factors, ...chain };
  }
  const { skipped } = chain;
  return { kind: 'none', reason: skipped.length > 0 ? { code: 'only-skipped', skipped } : { code: 'nothing-held' } };
};

/**
 * The product of what each day made of a dollar, less 1: `factor = (value + out) / (value of the day before + in)`. Money
 * in counts from the start of its day, money out until the end of its day. Exact but for quotients, which have 40
 * decimals, and the growth, which has 30: that of a month by its days, that of the whole by its months.
 *
 * The first value is that of the start day: what moved until then is in it. The last is that of the end day; flows after
 * it are not looked at. The order of either list makes no difference. Start 0, 1,002 in, close 1,020 -> 0.01796...
 *
 * A day without a base on which something came out or is there is skipped, and named. @throws Error where a day has two
 * values. Source: returns.md, "TWR"; the daily factor of Portfolio Performance.
 */
export const computeTimeWeightedReturn = (
  values: readonly DayValue[],
  flows: readonly DayFlow[],
): TimeWeightedReturn => {
  const worth = mapValueByDay(values);
  const days = [...worth.keys()].toSorted();
  const [start, end] = [days[0], days.at(-1)];
  if (start === undefined || end === undefined) return { kind: 'none', reason: { code: 'nothing-held' } };
  const flowByDay = sumFlowsByDay(flows, start, end);
  const nothing: Growth = { all: toAmount(1), month: '', before: toAmount(1), within: toAmount(1) };
  const chain: Chain = { growth: nothing, curve: [{ date: start, twr: zeroAmount }], factors: [], skipped: [] };
  let before = worth.get(start) ?? zeroAmount;
  for (const date of [...new Set([...days.slice(1), ...flowByDay.keys()])].toSorted()) {
    const value = worth.get(date) ?? before;
    const reason = appendDay(chain, { date, before, value, ...(flowByDay.get(date) ?? still) });
    if (reason) return { kind: 'none', reason };
    before = value;
  }
  return toFigure(chain, start, end);
};
