import { type ReactNode, useMemo } from 'react';
import type { ValueHistory } from '#contract/insight/value-history';
import { formatDay, formatMoney, formatShortMoney } from '#lib/format';
import { ChartFiguresTable } from '#ui/chart/chart-figures-table';
import { LineSwatch } from '#ui/chart/swatch';
import type { TimeChartSeries } from '#ui/chart/time-chart';
import { TimeChartDrawing, useChartZoomAndCursor } from '#ui/chart/time-chart-drawing';
import { describeMissingComparisonReason } from '../returns/returns-sentences';
import { belowChartClasses, chartLegendClasses, valueChartHeightClasses } from './value-history-layout';
import { valueHistoryMessages as messages, valueScopeNames } from './value-history-messages';

type Curves = ValueHistory['curves'];

const toSeries = ({ scope, comparison }: ValueHistory, curves: Curves): TimeChartSeries[] => [
  { key: 'value', name: valueScopeNames[scope], color: 'accent', form: 'area', values: curves.value },
  { key: 'contributed', name: messages.putIn, color: 'ink-muted', form: 'dashed', values: curves.contributed },
  ...(comparison && !comparison.reason
    ? [
        {
          key: 'benchmark',
          name: comparison.symbol ?? '',
          color: 'warning' as const,
          form: 'dotted' as const,
          values: curves.benchmark,
        },
      ]
    : []),
];

/** Of the dashed line, whose distance to the curve is gain. */
const putInHint = 'Put in: the value at the start of the range and what was put in since, less what was taken out.';

interface ValueHistoryChartProps {
  data: ValueHistory;
  /** Its curves, as far as they are drawn. */
  curves: Curves;
  /** What chooses the range, and what compares. */
  ranges: ReactNode;
  compare: ReactNode;
}

/** The curve with what was put in, and the figures of the day that is looked at beside their names. */
const ValueHistoryChart = ({ data, curves, ranges, compare }: ValueHistoryChartProps) => {
  const { comparison } = data;
  const series = useMemo(() => toSeries(data, curves), [data, curves]);
  const figures = {
    title: valueScopeNames[data.scope],
    days: curves.days,
    series,
    format: formatMoney,
    formatShort: formatShortMoney,
  };
  const reading = useChartZoomAndCursor(figures);
  const at = reading.at ?? reading.span.to;
  return (
    <>
      <p className="sr-only">{putInHint}</p>
      <TimeChartDrawing figures={figures} reading={reading} className={valueChartHeightClasses} />
      <div className={belowChartClasses}>
        {ranges}
        {compare}
      </div>
      <div className={chartLegendClasses}>
        <span className="figures min-w-20 text-ink-muted">{formatDay(curves.days[at] ?? '')}</span>
        {series.map(({ key, name, color, form, values }) => (
          <span key={key} title={key === 'contributed' ? putInHint : undefined} className="flex items-center gap-1.5">
            <LineSwatch color={color} form={form} />
            <span className="text-ink-muted">{name}</span>
            <span className="figures font-medium">{formatMoney(values[at] ?? 0)}</span>
          </span>
        ))}
        {comparison?.reason && (
          <span className="text-ink-muted">
            {describeMissingComparisonReason(comparison.reason, comparison.symbol ?? '')}
          </span>
        )}
        <ChartFiguresTable {...figures} span={reading.span} isInline />
      </div>
    </>
  );
};

export default ValueHistoryChart;
