import { useMemo } from 'react';
import type { Returns } from '#contract/insight';
import { formatMoney, formatPercent, formatShortMoney, formatShortPercent, formatSignedPercent } from '#lib/format';
import { TimeChartNothing } from '#ui/chart/frame';
import { TimeChart, type TimeSeries } from '#ui/chart/time-chart';
import { messages } from './messages';
import { reasonOf, shortName, valueSentence } from './sentences';

const isKnown = (values: readonly (number | null)[]): boolean => values.some((value) => value !== null);

/** The drawing is made anew only when other figures have come. */
const useLines = ({ curves, comparison }: Returns) =>
  useMemo(() => {
    const name = comparison ? shortName(comparison) : '';
    const line = (key: string, label: string, values: TimeSeries['values'], form: TimeSeries['form']): TimeSeries => ({
      key,
      name: label,
      color: form === 'dashed' ? 'warning' : 'accent',
      form,
      values,
    });
    const beside = (values: readonly (number | null)[]): TimeSeries[] =>
      isKnown(values) ? [line('benchmark', `In ${name}`, values, 'dashed')] : [];
    return {
      dollars: [line('value', messages.oursEnd, curves.value, 'area'), ...beside(curves.benchmark)],
      percent: [line('percent', messages.oursEnd, curves.percent, 'line'), ...beside(curves.benchmarkPercent)],
    };
  }, [curves, comparison]);

export const Curves = ({ data }: { data: Returns }) => {
  const { curves, comparison, timeWeighted, endValue } = data;
  const lines = useLines(data);
  if (curves.days.length === 0) {
    const { reason } = timeWeighted;
    return (
      <TimeChartNothing title={messages.value}>{reason ? reasonOf(reason) : messages.nothingThere}</TimeChartNothing>
    );
  }
  const name = comparison ? shortName(comparison) : '';
  return (
    <>
      <TimeChart
        title={messages.value}
        summary={valueSentence(endValue ?? 0, name, comparison?.endValue ?? null)}
        days={curves.days}
        series={lines.dollars}
        format={formatMoney}
        formatShort={formatShortMoney}
        ranges={false}
      />
      {isKnown(curves.percent) ? (
        <TimeChart
          title={messages.curve}
          summary={
            timeWeighted.percent === null
              ? (timeWeighted.reason && reasonOf(timeWeighted.reason)) || messages.none
              : `${formatSignedPercent(timeWeighted.percent)} ${messages.overRange}.`
          }
          days={curves.days}
          series={lines.percent}
          format={formatPercent}
          formatShort={formatShortPercent}
          ranges={false}
          log={false}
        />
      ) : (
        <TimeChartNothing title={messages.curve}>
          {timeWeighted.reason ? reasonOf(timeWeighted.reason) : messages.none}
        </TimeChartNothing>
      )}
    </>
  );
};
