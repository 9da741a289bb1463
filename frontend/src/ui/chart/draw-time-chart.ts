import uPlot from 'uplot';
import type { Day } from '#core/time/day';
import { drawChartMark } from './chart-marks';
import { type ChartColorLookup, seriesLineDashes, seriesLineWidths } from './chart-style';
import type { TimeChartMark, TimeChartProps, TimeChartSeries } from './chart-types';
import { type DayIndexSpan, dayToEpochSeconds, findDayIndexUpTo } from './day-span';
import { getLinearLimits, getLinearTicks, getLogLimits, getLogTicks } from './geometry/axis-scale';

/** What the library is told: it draws lines, axes and grid; what a person does to them is this project's own. */

export interface PlottedData extends Pick<TimeChartProps, 'days' | 'series' | 'marks' | 'formatShort'> {
  isLog: boolean;
}

const font = '12px "Inter Variable", "Inter Fallback", system-ui, sans-serif';
/** Pixels an axis figure takes at the least. */
const tickRoom = 34;

/** Not on a line with a neighbour: drawn as a point, or it would not be seen. */
const isAlone = (values: TimeChartSeries['values'], at: number): boolean =>
  typeof values[at] === 'number' && typeof values[at - 1] !== 'number' && typeof values[at + 1] !== 'number';

const toSeries = (one: TimeChartSeries, paint: () => ChartColorLookup): uPlot.Series => {
  const stroke = () => paint()(one.color);
  const alone = one.values.flatMap((_, at) => (isAlone(one.values, at) ? [at] : []));
  return {
    label: one.name,
    stroke,
    width: seriesLineWidths[one.form],
    dash: seriesLineDashes[one.form],
    ...(one.form === 'dotted' && { cap: 'round' as const }),
    ...(one.form === 'area' && { fill: () => `color-mix(in srgb, ${stroke()} 12%, transparent)` }),
    points: { show: alone.length > 0, filter: () => alone, size: 6, fill: stroke },
  };
};

/** `Nov` with its year at a year's first; days where a month is wide. */
const dayNames: (string | number | null)[][] = [
  [3600 * 24 * 365, '{YYYY}', null, null, null, null, null, null, 1],
  [3600 * 24 * 28, '{MMM}', '\n{YYYY}', null, null, null, null, null, 1],
  [3600 * 24, '{MMM} {D}', '\n{YYYY}', null, null, null, null, null, 1],
];
const aDay = 86_400;
/** From 30 days on, the library counts in months, from 365 in years. */
const dayIncrements = [1, 2, 3, 5, 10, 15, 30, 60, 90, 120, 180, 365, 730, 1825, 3650].map((days) => days * aDay);

const getAxes = ({ formatShort, isLog }: PlottedData, paint: () => ChartColorLookup): uPlot.Axis[] => {
  const line = () => paint()('line');
  const axisStyle = { font, stroke: () => paint()('ink-muted'), ticks: { show: false } };
  const getTicks = isLog ? getLogTicks : getLinearTicks;
  return [
    {
      ...axisStyle,
      grid: { show: false },
      border: { show: true, stroke: line, width: 1 },
      values: dayNames,
      incrs: dayIncrements,
      space: 64,
      size: 40,
    },
    {
      ...axisStyle,
      grid: { stroke: line, width: 1 },
      size: 60,
      splits: (u, _, low, high) =>
        getTicks([low, high], Math.max(2, Math.floor(u.bbox.height / devicePixelRatio / tickRoom))),
      filter: (_, splits) => splits,
      values: (_, splits) => splits.map(formatShort),
    },
  ];
};

/** A mark with its place on the first line. */
interface PositionedMark extends TimeChartMark {
  at: number;
  value: number;
}

/** Those whose day the chart has; where the line has no figure there is no place for one. */
const placeMarks = (
  days: readonly Day[],
  values: TimeChartSeries['values'],
  marks: readonly TimeChartMark[],
): PositionedMark[] =>
  marks.flatMap((mark) => {
    const at = findDayIndexUpTo(days, mark.date);
    const value = at === undefined ? null : values[at];
    return at !== undefined && typeof value === 'number' ? [{ ...mark, at, value }] : [];
  });

const drawMarks = (u: uPlot, seconds: readonly number[], marks: readonly PositionedMark[], paint: ChartColorLookup) => {
  const radius = 6 * devicePixelRatio;
  const { left, width } = u.bbox;
  for (const { at, value, kind } of marks) {
    const x = u.valToPos(seconds[at] ?? 0, 'x', true);
    if (x >= left - 1 && x <= left + width + 1) {
      drawChartMark(u.ctx, kind, { x, y: u.valToPos(value, 'y', true), radius }, paint);
    }
  }
};

/** What is given for the drawing, as its place and its look. */
interface Surroundings {
  into: HTMLElement;
  paint: () => ChartColorLookup;
  /** After each drawing: places may be other ones now. */
  onDrawn: () => void;
}

export const createTimeChart = (
  drawn: PlottedData,
  span: DayIndexSpan,
  { into, paint, onDrawn }: Surroundings,
): uPlot => {
  const { days, series, marks = [], isLog } = drawn;
  const seconds = days.map(dayToEpochSeconds);
  const onLine = placeMarks(days, series[0]?.values ?? [], marks);
  const limits = isLog ? getLogLimits : getLinearLimits;
  const options: uPlot.Options = {
    width: into.clientWidth || 600,
    height: into.clientHeight || 256,
    padding: [8, 10, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    tzDate: (at) => uPlot.tzDate(new Date(at * 1000), 'Etc/UTC'),
    scales: {
      x: { min: seconds[span.from] ?? 0, max: seconds[span.to] ?? 0 },
      y: {
        distr: isLog ? 3 : 1,
        range: (_, low, high) => (low === null || high === null ? [0, 1] : limits(low, high)),
      },
    },
    series: [{}, ...series.map((one) => toSeries(one, paint))],
    axes: getAxes(drawn, paint),
    hooks: {
      draw: [
        (u) => {
          drawMarks(u, seconds, onLine, paint());
          onDrawn();
        },
      ],
    },
  };
  return new uPlot(
    options,
    [seconds, ...series.map(({ values }) => values.map((value) => (isLog && value === 0 ? null : value)))],
    into,
  );
};

export const setPlotDaySpan = (u: uPlot, days: readonly Day[], { from, to }: DayIndexSpan): void =>
  u.setScale('x', { min: dayToEpochSeconds(days[from] ?? ''), max: dayToEpochSeconds(days[to] ?? '') });
