import { useMemo } from 'react';
import type { ReturnsReport } from '#contract/insight/insight';
import { trimCurvesToFirstDay } from '#core/insight/first-day';
import { formatMoney, formatPercent, formatShortMoney, formatShortPercent, formatSignedPercent } from '#lib/format';
import { TimeChart, type TimeChartSeries } from '#ui/chart/time-chart';
import { EmptyChartCard, SingleDayChartCard } from '#ui/chart/time-chart-frame';
import { returnsMessages } from './messages';
import { describeEndValueComparison, describeMissingFigureReason, getBenchmarkName } from './returns-sentences';

const isKnown = (values: readonly (number | null)[]): boolean => values.some((value) => value !== null);

/** The drawing is made anew only when other figures have come. */
const useLines = ({ curves, comparison }: ReturnsReport) =>
  useMemo(() => {
    const name = comparison ? getBenchmarkName(comparison) : '';
    const line = (
      key: string,
      label: string,
      values: TimeChartSeries['values'],
      form: TimeChartSeries['form'],
    ): TimeChartSeries => ({
      key,
      name: label,
      color: form === 'dashed' ? 'warning' : 'accent',
      form,
      values,
    });
    const beside = (values: readonly (number | null)[]): TimeChartSeries[] =>
      isKnown(values) ? [line('benchmark', `In ${name}`, values, 'dashed')] : [];
    const { days, value, benchmark } = trimCurvesToFirstDay({
      days: curves.days,
      value: curves.value,
      benchmark: curves.benchmark,
    });
    return {
      dollarDays: days,
      dollars: [line('value', returnsMessages.oursEnd, value, 'area'), ...beside(benchmark)],
      percent: [line('percent', returnsMessages.oursEnd, curves.percent, 'line'), ...beside(curves.benchmarkPercent)],
    };
  }, [curves, comparison]);

export const ReturnsChart = ({ data }: { data: ReturnsReport }) => {
  const { curves, comparison, timeWeighted, endValue } = data;
  const lines = useLines(data);
  if (curves.days.length === 0) {
    const { reason } = timeWeighted;
    return (
      <EmptyChartCard title={returnsMessages.value}>
        {reason ? describeMissingFigureReason(reason) : returnsMessages.nothingThere}
      </EmptyChartCard>
    );
  }
  const name = comparison ? getBenchmarkName(comparison) : '';
  const inDollars = describeEndValueComparison(endValue ?? 0, name, comparison?.endValue ?? null);
  if (lines.dollarDays.length === 1) {
    return <SingleDayChartCard title={returnsMessages.value}>{inDollars}</SingleDayChartCard>;
  }
  return (
    <>
      <TimeChart
        title={returnsMessages.value}
        summary={inDollars}
        days={lines.dollarDays}
        series={lines.dollars}
        format={formatMoney}
        formatShort={formatShortMoney}
        ranges={false}
      />
      {isKnown(curves.percent) ? (
        <TimeChart
          title={returnsMessages.curve}
          summary={
            timeWeighted.percent === null
              ? (timeWeighted.reason && describeMissingFigureReason(timeWeighted.reason)) || returnsMessages.none
              : `${formatSignedPercent(timeWeighted.percent)} ${returnsMessages.overRange}.`
          }
          days={curves.days}
          series={lines.percent}
          format={formatPercent}
          formatShort={formatShortPercent}
          ranges={false}
          log={false}
        />
      ) : (
        <EmptyChartCard title={returnsMessages.curve}>
          {timeWeighted.reason ? describeMissingFigureReason(timeWeighted.reason) : returnsMessages.none}
        </EmptyChartCard>
      )}
    </>
  );
};
