import { addMonthsToDay } from '#core/time/add-months-to-day';
import { countDaysBetween, type Day } from '#core/time/day';
import type { ChartRangeKey } from './chart-types';

/** The days of a chart that are shown: from the one up to the other, as places in its list. */
export interface DayIndexSpan {
  from: number;
  to: number;
}

const backBy = { '1M': 1, '3M': 3, '1Y': 12, '3Y': 36, '5Y': 60 } as const;

export const getWholeDaySpan = (days: readonly Day[]): DayIndexSpan => ({ from: 0, to: Math.max(0, days.length - 1) });

export const isSameDaySpan = (one: DayIndexSpan, other: DayIndexSpan): boolean =>
  one.from === other.from && one.to === other.to;

/** The day whose close a range begins with: `3M` to 2025-05-31 -> 2025-02-28. None for all. */
export const getChartRangeStartDay = (range: ChartRangeKey, last: Day): Day | undefined => {
  if (range === 'All') return undefined;
  return range === 'YTD' ? `${Number(last.slice(0, 4)) - 1}-12-31` : addMonthsToDay(last, -backBy[range]);
};

/** From the last day up to the range's start, as far as there are days. */
export const getChartRangeDaySpan = (days: readonly Day[], range: ChartRangeKey): DayIndexSpan => {
  const { to } = getWholeDaySpan(days);
  const start = getChartRangeStartDay(range, days[to] ?? '');
  const from = start ? days.findIndex((day) => day >= start) : 0;
  return { from: Math.max(0, from), to };
};

const all: readonly ChartRangeKey[] = ['1M', '3M', 'YTD', '1Y', '3Y', '5Y'];

/** The ranges that show less than all there is, and at least two days of it; `All` with them. None for so short a chart. */
export const listChartRangesForDays = (days: readonly Day[]): ChartRangeKey[] => {
  const shorter = all.filter((range) => {
    const { from, to } = getChartRangeDaySpan(days, range);
    return from > 0 && to > from;
  });
  return shorter.length > 0 ? [...shorter, 'All'] : [];
};

/** Likewise of figures that are asked for by range, from the first day that there is up to the last. */
export const listChartRangesBetween = (first: Day, last: Day): ChartRangeKey[] => {
  const shorter = all.filter((range) => (getChartRangeStartDay(range, last) ?? first) > first);
  return shorter.length > 0 ? [...shorter, 'All'] : [];
};

/** Half as many days around one of them, two at the least: 0 to 100 around 90 -> 50 to 100. */
export const getZoomedDaySpan = ({ from, to }: DayIndexSpan, around: number): DayIndexSpan => {
  const wide = Math.max(1, Math.ceil((to - from) / 2));
  const start = Math.min(Math.max(from, around - Math.floor(wide / 2)), to - wide);
  return { from: Math.max(from, start), to: Math.max(from, start) + wide };
};

/** Whichever was pressed first; never fewer than two days. */
export const getDaySpanBetween = (one: number, other: number, { from, to }: DayIndexSpan): DayIndexSpan => {
  const first = Math.max(from, Math.min(one, other));
  const last = Math.min(to, Math.max(one, other));
  return last > first ? { from: first, to: last } : getZoomedDaySpan({ from, to }, first);
};

/** The place of a mark on the line: the last day of the chart up to its own. */
export const findDayIndexUpTo = (days: readonly Day[], date: Day): number | undefined => {
  const later = days.findIndex((day) => day > date);
  if (later === 0) return undefined;
  return (later === -1 ? days.length : later) - 1;
};

/** Seconds since 1970, as the drawing counts. */
export const dayToEpochSeconds = (day: Day): number => countDaysBetween('1970-01-01', day) * 86_400;

/** Where two fingers stand on a drawing, in pixels from its left, and over which moments they were set down. */
interface Pinch {
  fingers: readonly [number, number];
  moments: readonly [number, number];
  /** Pixels of the whole drawing. */
  width: number;
}

/** Less than that apart, two fingers tell no scale. */
const leastApart = 8;

const findNearestIndex = (seconds: readonly number[], wanted: number): number => {
  const after = seconds.findIndex((one) => one >= wanted);
  if (after <= 0) return after === 0 ? 0 : seconds.length - 1;
  return wanted - (seconds[after - 1] ?? 0) < (seconds[after] ?? 0) - wanted ? after - 1 : after;
};

/**
 * The days that are shown once each of two fingers stands over the moment that it was set down on, two days at the least.
 * Days 0 to 100 on 100 pixels, fingers on days 40 and 60: moved to 30 and 70 pixels -> 25 to 75. None where they are too close.
 */
export const getPinchedDaySpan = (
  seconds: readonly number[],
  { fingers, moments, width }: Pinch,
): DayIndexSpan | undefined => {
  const [one, other] = fingers[0] < fingers[1] ? [0, 1] : [1, 0];
  const apart = (fingers[other] ?? 0) - (fingers[one] ?? 0);
  const time = (moments[other] ?? 0) - (moments[one] ?? 0);
  if (apart < leastApart || time <= 0 || seconds.length < 2) return undefined;
  const start = (moments[one] ?? 0) - ((fingers[one] ?? 0) * time) / apart;
  const from = Math.min(findNearestIndex(seconds, start), seconds.length - 2);
  return { from, to: Math.max(from + 1, findNearestIndex(seconds, start + (width * time) / apart)) };
};
