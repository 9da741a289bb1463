import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FinancialTrends, PortfolioPerformance } from '#contract/analytics';
import { amount, sum, toNumber } from '#core/money/amount';
import { formatMoney, formatMonth, formatShortMoney } from '#lib/format';
import { TimeChartNothing } from '#ui/chart/frame';
import { TimeChart, type TimeChartProps } from '#ui/chart/time-chart';
import { ChartCard, ChartNothing } from '#ui/chart-card';
import { ChartRead } from '#ui/chart-read';
import { Explain } from '#ui/explain/explain';
import { leftOutSentences } from '../stocks/left-out-words';
import { type Ranged, ValueOverTime } from '../stocks/value-over-time';
import {
  atCost,
  hints,
  missingRates,
  returnSummary,
  trendSummary,
  withoutHistory,
  chartMessages as words,
} from './messages';
import { trendsQuery } from './queries';

const money = { format: formatMoney, formatShort: formatShortMoney };

const linesOf = ({ points }: PortfolioPerformance): Pick<TimeChartProps, 'days' | 'series'> => ({
  days: points.map(({ date }) => date),
  series: [
    { key: 'return', name: words.return, color: 'accent', form: 'area', values: points.map((point) => point.return) },
    {
      key: 'invested',
      name: words.invested,
      color: 'ink-muted',
      form: 'dashed',
      values: points.map(({ invested }) => invested),
    },
  ],
});

const Returns = ({ data, ranged }: { data: PortfolioPerformance; ranged: Ranged }) => {
  const lines = useMemo(() => linesOf(data), [data]);
  const last = data.points.at(-1);
  if (!last) return <TimeChartNothing title={words.returns}>{words.nothing}</TimeChartNothing>;
  const note = [
    ...leftOutSentences(data),
    ...(data.withoutHistory.length > 0 ? [withoutHistory(data.withoutHistory)] : []),
    ...(data.atCost.length > 0 ? [atCost(data.atCost)] : []),
    ...(data.sources.includes('sample') ? [words.sample] : []),
  ];
  return (
    <TimeChart
      title={words.returns}
      summary={returnSummary(last.return, last.invested, data.withoutHistory)}
      {...(data.interval === 'month' && { dayHeader: words.monthEnd })}
      {...lines}
      note={note.join(' ')}
      {...ranged}
      {...money}
    />
  );
};

export const ReturnChart = () => (
  <ValueOverTime title={words.returns} words={words}>
    {(data, ranged) => <Returns data={data} ranged={ranged} />}
  </ValueOverTime>
);

const series = [
  { key: 'invested', name: words.invested, color: 'accent' },
  { key: 'sold', name: words.sold, color: 'warning' },
  { key: 'dividends', name: words.dividends, color: 'positive' },
  { key: 'deposits', name: words.deposits, color: 'info' },
  { key: 'withdrawals', name: words.withdrawals, color: 'negative' },
  { key: 'interest', name: words.interest, color: 'ink-muted' },
] as const;

const sumOf = (months: FinancialTrends['months'], key: (typeof series)[number]['key']): number =>
  toNumber(sum(months.map((month) => amount(month[key]))));

const Trends = ({ data }: { data: FinancialTrends }) => {
  const { months } = data;
  const moving = series.map((one) => ({ ...one, total: sumOf(months, one.key) })).filter(({ total }) => total > 0);
  if (moving.length === 0) return <ChartNothing title={words.trends}>{words.nothingMoved}</ChartNothing>;
  return (
    <ChartCard
      kind="bars"
      title={words.trends}
      summary={trendSummary(months.length, moving)}
      labelHeader={words.month}
      explain={
        <Explain
          name={words.trends}
          hint={hints.trends}
          of={async () => (await import('./made-of')).trendsMadeOf(data)}
        />
      }
      data={months.map(({ month, ...figures }) => ({ label: formatMonth(month), ...figures }))}
      series={moving}
      note={data.missingRates.length > 0 && missingRates(data.missingRates)}
      {...money}
    />
  );
};

export const TrendChart = () => (
  <ChartRead title={words.trends} of={useQuery(trendsQuery)} words={words}>
    {(data) => <Trends data={data} />}
  </ChartRead>
);
