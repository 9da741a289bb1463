import { useMemo } from 'react';
import type { NetWorthReport } from '#contract/insight/net-worth';
import { trimCurvesToFirstDay } from '#core/insight/first-day';
import { type NetWorthClass, netWorthClasses } from '#core/insight/net-worth/net-worth-values';
import { formatDay, formatMoney, formatShortMoney } from '#lib/format';
import { TimeChart, type TimeChartSeries } from '#ui/chart/time-chart';
import { SingleDayChartCard } from '#ui/chart/time-chart-frame';
import { netWorthMessages as messages, netWorthClassNames } from './messages';

const looks: Record<NetWorthClass, Pick<TimeChartSeries, 'color' | 'form'>> = {
  investments: { color: 'accent', form: 'line' },
  cash: { color: 'info', form: 'dashed' },
  cds: { color: 'warning', form: 'dotted' },
  savings: { color: 'positive', form: 'dash-dot' },
  debts: { color: 'negative', form: 'area' },
};

type Curves = NetWorthReport['curves'];

const useSeries = (curves: Curves) =>
  useMemo(() => {
    const whole: TimeChartSeries[] = [
      { key: 'value', name: messages.value, color: 'accent', form: 'area', values: curves.value },
    ];
    // A class that there never was anything of is not drawn.
    const classes = netWorthClasses
      .filter((name) => curves[name].some((value) => value !== 0))
      .map(
        (name): TimeChartSeries => ({
          key: name,
          name: netWorthClassNames[name],
          values: curves[name],
          ...looks[name],
        }),
      );
    return { whole, classes };
  }, [curves]);

/** `From $9,000.00 on Nov 28, 2025 to $11,867.50 on Nov 28, 2026.` */
const describeEnds = ({ days, value }: Curves): string => {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  return `From ${formatMoney(value[0] ?? 0)} on ${formatDay(first)} to ${formatMoney(value.at(-1) ?? 0)} on ${formatDay(last)}.`;
};

const shared = { format: formatMoney, formatShort: formatShortMoney, ranges: false } as const;

/** The curve of the whole, and a line for each class where there are several. */
export const NetWorthCharts = ({ curves: read }: { curves: Curves }) => {
  const curves = useMemo(() => trimCurvesToFirstDay(read), [read]);
  const { whole, classes } = useSeries(curves);
  if (curves.days.length === 1) {
    return <SingleDayChartCard title={messages.chart} />;
  }
  return (
    <>
      <TimeChart title={messages.chart} summary={describeEnds(curves)} days={curves.days} series={whole} {...shared} />
      {classes.length > 1 && (
        <TimeChart
          title={messages.classes}
          summary={`${classes.map(({ name, values }) => `${name} ${formatMoney(values.at(-1) ?? 0)}`).join(', ')}.`}
          days={curves.days}
          series={classes}
          {...shared}
        />
      )}
    </>
  );
};
