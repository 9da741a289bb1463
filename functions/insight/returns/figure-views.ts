import type {
  MissingFigureReason,
  MoneyWeightedReturnView,
  ReturnsBridgeLineName,
  ReturnsCurves,
  SimpleReturnView,
  TimeWeightedReturnView,
} from '#contract/insight/insight';
import type { MoneyWeightedReturn } from '#core/insight/returns/money-weighted';
import type { SimpleReturn } from '#core/insight/returns/simple-return';
import type { DayValue, TimeWeightedCurvePoint, TimeWeightedReturn } from '#core/insight/returns/time-weighted';
import { type Amount, roundCents, toAmount, toNumber, zeroAmount } from '#core/money/amount';
import type { Day } from '#core/time/day';

/** Figures as they are answered: money to the cent, percent to 4 decimals, half-even. */

export const toPercent = (rate: Amount): number => toNumber(toAmount(rate.times(100).round(4, 2)));
export const toDollarNumber = (value: Amount): number => toNumber(roundCents(value));

export const toSimpleReturnView = (figure: SimpleReturn): SimpleReturnView =>
  figure.kind === 'figure'
    ? { percent: toPercent(figure.rate), reason: null }
    : { percent: null, reason: { code: 'no-base', gain: toDollarNumber(figure.reason.gain) } };

const toSkippedViews = (skipped: readonly { date: Day; amount: Amount }[]) =>
  skipped.map((one) => ({ date: one.date, amount: toDollarNumber(one.amount) }));

export const toTimeWeightedView = (figure: TimeWeightedReturn): TimeWeightedReturnView => {
  if (figure.kind === 'figure') {
    const aYear = figure.yearly && toPercent(figure.yearly);
    return { percent: toPercent(figure.twr), aYear, skipped: toSkippedViews(figure.skipped), reason: null };
  }
  const { reason } = figure;
  const why: MissingFigureReason =
    reason.code === 'overdrawn' ? { code: reason.code, date: reason.date } : { code: reason.code };
  const skipped = reason.code === 'only-skipped' ? toSkippedViews(reason.skipped) : [];
  return { percent: null, aYear: null, skipped, reason: why };
};

export const toMoneyWeightedView = (figure: MoneyWeightedReturn): MoneyWeightedReturnView => {
  if (figure.kind === 'figure') {
    const { rate, isYearly, days } = figure;
    return { percent: toPercent(rate), isYearly, days, reason: null };
  }
  const { reason } = figure;
  const isYearly = reason.code === 'several' && reason.isYearly;
  const why: MissingFigureReason =
    reason.code === 'several' ? { ...reason, rates: reason.rates.map(toPercent) } : { code: reason.code };
  return { percent: null, isYearly, days: null, reason: why };
};

/** More days than these are more than the chart of a page shows. */
const maxCurveDays = 4_000;

/** More than a phone or a screen tells apart. */
export const maxValueHistoryPoints = 800;

/** Of each run of days the first, the last, the highest and the lowest. */
const thinOutDays = (days: readonly Day[], max: number, getHeight: (day: Day) => number): Day[] => {
  if (days.length <= max) return [...days];
  const run = Math.ceil((days.length / max) * 4);
  const selected = new Set<Day>();
  for (let at = 0; at < days.length; at += run) {
    const own = days.slice(at, at + run);
    const byHeight = own.toSorted((a, b) => getHeight(a) - getHeight(b));
    for (const day of [own[0], own.at(-1), byHeight[0], byHeight.at(-1)]) if (day !== undefined) selected.add(day);
  }
  return days.filter((day) => selected.has(day));
};

/** What a day has of a list in order: its own, or that of the last day before it. */
export const createLatestOnOrBeforeLookup = <T extends { date: Day }>(
  points: readonly T[],
): ((day: Day) => T | undefined) => {
  let at = -1;
  return (day) => {
    while ((points[at + 1]?.date ?? '~') <= day) at += 1;
    return points[at];
  };
};

interface Drawn {
  values: readonly DayValue[];
  curve: readonly TimeWeightedCurvePoint[] | null;
  benchmark: readonly { date: Day; value: Amount }[] | null;
  benchmarkCurve: readonly TimeWeightedCurvePoint[] | null;
}

/** Of the days of a curve of values, and of another beside it, those that are drawn: the ends, and days on which the market is open. */
export const listReturnsCurveDays = (
  values: readonly DayValue[],
  beside: readonly { date: Day }[],
  { isOpen, max }: { isOpen: (day: Day) => boolean; max: number },
): { days: Day[]; isThinned: boolean } => {
  const [first, last] = [values[0]?.date, values.at(-1)?.date];
  const all = new Set([...values, ...beside].map(({ date }) => date));
  const within = [...all].filter((day) => day >= (first ?? '~') && day <= (last ?? '')).toSorted();
  const shownDays = within.filter((day) => day === first || day === last || isOpen(day));
  const worth = new Map(values.map(({ date, value }) => [date, toAmount(value).toNumber()]));
  const days = thinOutDays(shownDays, max, (day) => worth.get(day) ?? 0);
  return { days, isThinned: days.length < shownDays.length };
};

/** The days on which something may be seen to change, each with every curve; `isOpen`: days on which the market is. */
export const toReturnsCurves = (
  { values, curve, benchmark, benchmarkCurve }: Drawn,
  isOpen: (day: Day) => boolean,
): ReturnsCurves => {
  const { days, isThinned } = listReturnsCurveDays(values, benchmark ?? [], { isOpen, max: maxCurveDays });
  const [valueAt, rateAt] = [createLatestOnOrBeforeLookup(values), createLatestOnOrBeforeLookup(curve ?? [])];
  const [theirsAt, theirRateAt] = [
    createLatestOnOrBeforeLookup(benchmark ?? []),
    createLatestOnOrBeforeLookup(benchmarkCurve ?? []),
  ];
  const rate = (point: TimeWeightedCurvePoint | undefined) => (point ? toPercent(point.twr) : null);
  return {
    days,
    value: days.map((day) => toDollarNumber(toAmount(valueAt(day)?.value ?? 0))),
    percent: days.map((day) => rate(rateAt(day))),
    benchmark: days.map((day) => {
      const point = theirsAt(day);
      return point ? toDollarNumber(point.value) : null;
    }),
    benchmarkPercent: days.map((day) => rate(theirRateAt(day))),
    isThinned,
  };
};

const subtractedLines: ReadonlySet<ReturnsBridgeLineName> = new Set(['withdrawals', 'fees', 'taxes']);

/** As it counts in the bridge: what is taken out, or spent, is below 0. */
export const applyBridgeLineSign = (line: ReturnsBridgeLineName, value: Amount): Amount =>
  subtractedLines.has(line) ? zeroAmount.minus(value) : value;
