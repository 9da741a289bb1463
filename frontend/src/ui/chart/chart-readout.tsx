import { type Day, formatLongDay } from '#core/time/day';
import type { ChartMarkKind, TimeChartMark, TimeChartProps } from './chart-types';
import type { DayIndexSpan } from './day-span';
import { chartMarkNames, timeChartMessages } from './messages';
import { ChartMarkSwatch, LineSwatch } from './swatch';
import { chartReadoutGridClasses } from './time-chart-frame';

/** The legend, which tells the figures of the day that is looked at: above the drawing, where no finger covers them. */

type ReadoutData = Pick<TimeChartProps, 'days' | 'series' | 'format'>;

const formatDayAt = (days: readonly Day[], at: number): string => formatLongDay(days[at] ?? '');

const formatVisibleDays = (days: readonly Day[], { from, to }: DayIndexSpan): string =>
  from === to ? formatDayAt(days, to) : `${formatDayAt(days, from)} to ${formatDayAt(days, to)}`;

const formatFigureAt = (values: readonly (number | null)[], at: number, format: ReadoutData['format']): string => {
  const value = values[at];
  return typeof value === 'number' ? format(value) : '';
};

/** As it is heard: `Mar 3, 2025: Value $1,200.00, Invested $1,000.00. Bought 10 at $12.00`. */
export const describeChartReadout = (
  { days, series, format }: ReadoutData,
  at: number,
  marks: readonly TimeChartMark[],
): string => {
  const figures = series.map(
    ({ name, values }) => `${name} ${formatFigureAt(values, at, format) || timeChartMessages.noFigure}`,
  );
  return [`${formatDayAt(days, at)}: ${figures.join(', ')}`, ...marks.map(({ text }) => text)].join('. ');
};

interface ReadoutProps extends ReadoutData {
  span: DayIndexSpan;
  at: number | undefined;
  kinds: readonly ChartMarkKind[];
  mayHaveMarks?: boolean | undefined;
  /** Of the day that is looked at. */
  marks: readonly TimeChartMark[];
}

export const ChartReadout = ({ days, series, format, span, at, kinds, marks, mayHaveMarks }: ReadoutProps) => (
  <div className="mb-1 text-xs">
    <p className="figures min-h-4 font-medium">
      {at === undefined ? formatVisibleDays(days, span) : formatDayAt(days, at)}
    </p>
    <ul className={chartReadoutGridClasses}>
      {series.map(({ key, name, color, form, values }) => (
        <li key={key} className="flex min-w-0 items-center gap-1.5">
          <LineSwatch color={color} form={form} />
          <span className="min-w-0 truncate text-ink-muted" title={name}>
            {name}
          </span>
          <span className="figures shrink-0 font-medium">{formatFigureAt(values, at ?? span.to, format)}</span>
        </li>
      ))}
    </ul>
    {(kinds.length > 0 || mayHaveMarks) && (
      <div className="mt-1 flex min-h-4 flex-wrap items-center gap-x-4 gap-y-0.5">
        <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
          {kinds.map((kind) => (
            <li key={kind} className="flex items-center gap-1 text-ink-muted">
              <ChartMarkSwatch kind={kind} />
              {chartMarkNames[kind]}
            </li>
          ))}
        </ul>
      </div>
    )}
    {(kinds.length > 0 || mayHaveMarks) && (
      <p className="mt-1 min-h-4 truncate" title={marks.map(({ text }) => text).join('; ')}>
        {marks.map(({ text }) => text).join('; ')}
      </p>
    )}
  </div>
);
