import { useQuery } from '@tanstack/react-query';
import type { FinancialTrends } from '#contract/analytics';
import { amount, sum, toNumber } from '#core/money/amount';
import { formatDay, formatMoney, formatMonth, formatShortMoney } from '#lib/format';
import { Button } from '#ui/button';
import { ChartCard, ChartNothing, ChartSkeleton } from '#ui/chart-card';
import { leftOutSentences } from '../stocks/left-out-words';
import { atCost, missingRates, returnSummary, trendSummary, withoutHistory, chartMessages as words } from './messages';
import { performanceQuery, trendsQuery } from './queries';

const money = { format: formatMoney, formatShort: formatShortMoney };

const Failed = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <ChartNothing title={title}>
    <span>
      <span className="mb-3 block">{words.failed}</span>
      <Button onClick={onRetry}>{words.retry}</Button>
    </span>
  </ChartNothing>
);

export const ReturnChart = () => {
  const { data, isPending, refetch } = useQuery(performanceQuery);
  if (isPending) return <ChartSkeleton title={words.returns} label={words.loading} />;
  if (!data) return <Failed title={words.returns} onRetry={() => void refetch()} />;
  const last = data.points.at(-1);
  if (!last) return <ChartNothing title={words.returns}>{words.nothing}</ChartNothing>;
  const note = [
    ...leftOutSentences(data),
    ...(data.withoutHistory.length > 0 ? [withoutHistory(data.withoutHistory)] : []),
    ...(data.atCost.length > 0 ? [atCost(data.atCost)] : []),
    ...(data.sources.includes('sample') ? [words.sample] : []),
  ];
  return (
    <ChartCard
      kind="line"
      title={words.returns}
      summary={returnSummary(last.return, last.invested, data.withoutHistory)}
      labelHeader={words.monthEnd}
      data={data.points.map((point) => ({
        label: formatDay(point.date),
        return: point.return,
        invested: point.invested,
      }))}
      series={[
        { key: 'return', name: words.return, color: 'accent' },
        { key: 'invested', name: words.invested, color: 'ink-muted', dashed: true },
      ]}
      note={note.join(' ')}
      {...money}
    />
  );
};

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

export const TrendChart = () => {
  const { data, isPending, refetch } = useQuery(trendsQuery);
  if (isPending) return <ChartSkeleton title={words.trends} label={words.loading} />;
  if (!data) return <Failed title={words.trends} onRetry={() => void refetch()} />;
  const { months } = data;
  const moving = series.map((one) => ({ ...one, total: sumOf(months, one.key) })).filter(({ total }) => total > 0);
  if (moving.length === 0) return <ChartNothing title={words.trends}>{words.nothingMoved}</ChartNothing>;
  return (
    <ChartCard
      kind="bars"
      title={words.trends}
      summary={trendSummary(months.length, moving)}
      labelHeader={words.month}
      data={months.map(({ month, ...figures }) => ({ label: formatMonth(month), ...figures }))}
      series={moving}
      note={data.missingRates.length > 0 && missingRates(data.missingRates)}
      {...money}
    />
  );
};
