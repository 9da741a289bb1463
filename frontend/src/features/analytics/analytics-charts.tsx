import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { MonthlyFinancialTrends, PortfolioValueHistory } from '#contract/insight/analytics';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { formatMoney, formatMonth, formatShortMoney } from '#lib/format';
import { ChartCard } from '#ui/chart/chart-card';
import { ChartQueryView } from '#ui/chart/chart-query-view';
import { TimeChart, type TimeChartProps } from '#ui/chart/time-chart';
import { EmptyChartCard } from '#ui/chart/time-chart-frame';
import { ExplainButton } from '#ui/explain/explain-button';
import { listExcludedStockSentences } from '../stocks/excluded-stock-sentences';
import { formatMissingRatesNote } from '../stocks/exclusion-notes';
import {
  analyticsHints,
  describeReturnChart,
  describeReturnChartAtCostStocks,
  describeReturnChartExclusions,
  describeTrendsChart,
  analyticsChartMessages as messages,
} from './messages';
import { financialTrendsQuery } from './queries';
import { type ChartRangeState, fullMonthlyPerformanceQuery, ValueOverTimeChart } from './value-over-time-chart';

const money = { format: formatMoney, formatShort: formatShortMoney };

const toChartData = ({ points }: PortfolioValueHistory): Pick<TimeChartProps, 'days' | 'series'> => ({
  days: points.map(({ date }) => date),
  series: [
    {
      key: 'return',
      name: messages.return,
      color: 'accent',
      form: 'area',
      values: points.map((point) => point.return),
    },
    {
      key: 'invested',
      name: messages.invested,
      color: 'ink-muted',
      form: 'dashed',
      values: points.map(({ invested }) => invested),
    },
  ],
});

const Returns = ({ data, ranged }: { data: PortfolioValueHistory; ranged: ChartRangeState }) => {
  const lines = useMemo(() => toChartData(data), [data]);
  const last = data.points.at(-1);
  if (!last) return <EmptyChartCard title={messages.returns}>{messages.nothing}</EmptyChartCard>;
  const summary = describeReturnChart(last.return, last.invested, data.withoutHistory);
  const note = [
    ...listExcludedStockSentences(data),
    ...(data.withoutHistory.length > 0 ? [describeReturnChartExclusions(data.withoutHistory)] : []),
    ...(data.atCost.length > 0 ? [describeReturnChartAtCostStocks(data.atCost)] : []),
    ...(data.sources.includes('sample') ? [messages.sample] : []),
  ];
  // By month, and in its first month.
  if (data.points.length === 1 && ranged.ranges.chosen === 'All') {
    return (
      <EmptyChartCard title={messages.returns}>{[summary, messages.fromNextMonth, ...note].join(' ')}</EmptyChartCard>
    );
  }
  return (
    <TimeChart
      title={messages.returns}
      summary={summary}
      {...(data.interval === 'month' && { dayHeader: messages.monthEnd })}
      {...lines}
      note={note.join(' ')}
      {...ranged}
      {...money}
    />
  );
};

export const ReturnOverTimeChart = () => (
  <ValueOverTimeChart title={messages.returns} words={messages}>
    {(data, ranged) => <Returns data={data} ranged={ranged} />}
  </ValueOverTimeChart>
);

const series = [
  { key: 'invested', name: messages.invested, color: 'accent' },
  { key: 'sold', name: messages.sold, color: 'warning' },
  { key: 'dividends', name: messages.dividends, color: 'positive' },
  { key: 'deposits', name: messages.deposits, color: 'info' },
  { key: 'withdrawals', name: messages.withdrawals, color: 'negative' },
  { key: 'interest', name: messages.interest, color: 'ink-muted' },
] as const;

const sumMonths = (months: MonthlyFinancialTrends['months'], key: (typeof series)[number]['key']): number =>
  toNumber(sumExactAmounts(months.map((month) => toAmount(month[key]))));

const Trends = ({ data }: { data: MonthlyFinancialTrends }) => {
  const { months } = data;
  const moving = series.map((one) => ({ ...one, total: sumMonths(months, one.key) })).filter(({ total }) => total > 0);
  if (moving.length === 0) return <EmptyChartCard title={messages.trends}>{messages.nothingMoved}</EmptyChartCard>;
  return (
    <ChartCard
      kind="bars"
      title={messages.trends}
      summary={describeTrendsChart(months.length, moving)}
      labelHeader={messages.month}
      explain={
        <ExplainButton
          name={messages.trends}
          hint={analyticsHints.trends}
          of={async () => (await import('./explain-analytics-figure')).explainFinancialTrends(data)}
        />
      }
      data={months.map(({ month, ...figures }) => ({ label: formatMonth(month), ...figures }))}
      series={moving}
      note={data.missingRates.length > 0 && formatMissingRatesNote(data.missingRates)}
      {...money}
    />
  );
};

export const FinancialTrendsChart = () => (
  <ChartQueryView title={messages.trends} of={useQuery(financialTrendsQuery)} words={messages}>
    {(data) => <Trends data={data} />}
  </ChartQueryView>
);

/** A chart that has nothing to draw is low: what stands below one is shown once it is known how high that is. */
export const AnalyticsCharts = ({ below }: { below: ReactNode }) => {
  const history = useQuery(fullMonthlyPerformanceQuery);
  const trends = useQuery(financialTrendsQuery);
  return (
    <>
      <ReturnOverTimeChart />
      <div hidden={history.isPending}>
        <FinancialTrendsChart />
      </div>
      <div hidden={history.isPending || trends.isPending}>{below}</div>
    </>
  );
};
