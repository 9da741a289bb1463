import { useMemo } from 'react';
import type { PortfolioPerformance } from '#contract/analytics';
import type { DashboardData } from '#contract/dashboard';
import { formatMoney, formatMonth, formatShortMoney } from '#lib/format';
// Here, since the page itself has no room for it: what is read from the second time on is held.
import '#lib/held-answers';
import { useSession } from '#lib/session';
import { TimeChartNothing } from '#ui/chart/frame';
import { TimeChart, type TimeChartProps } from '#ui/chart/time-chart';
import { ChartCard, ChartNothing } from '#ui/chart-card';
import { Explain } from '#ui/explain/explain';
import { FirstSteps } from '../first-run/first-steps';
import { ownerSteps } from '../first-run/places';
import { leftOutSentences } from '../stocks/left-out-words';
import { type Ranged, ValueOverTime } from '../stocks/value-over-time';
import { largestShares, paidIn } from './chart-rows';
import {
  atCost,
  dividendSummary,
  sampleHistory,
  shareSummary,
  staleHistory,
  valueSummary,
  withoutHistory,
  chartMessages as words,
} from './messages';

const money = { format: formatMoney, formatShort: formatShortMoney };

const noteOf = ({ sources, stale, ...names }: PortfolioPerformance): string =>
  [
    ...leftOutSentences(names),
    ...(names.withoutHistory.length > 0 ? [withoutHistory(names.withoutHistory)] : []),
    ...(names.atCost.length > 0 ? [atCost(names.atCost)] : []),
    ...(sources.includes('sample') ? [sampleHistory] : []),
    ...(stale ? [staleHistory] : []),
  ].join(' ');

const linesOf = ({ points }: PortfolioPerformance): Pick<TimeChartProps, 'days' | 'series'> => ({
  days: points.map(({ date }) => date),
  series: [
    { key: 'value', name: words.worth, color: 'accent', form: 'area', values: points.map(({ value }) => value) },
    {
      key: 'invested',
      name: words.invested,
      color: 'ink-muted',
      form: 'dashed',
      values: points.map(({ invested }) => invested),
    },
  ],
});

const Values = ({ data, ranged }: { data: PortfolioPerformance; ranged: Ranged }) => {
  const lines = useMemo(() => linesOf(data), [data]);
  const last = data.points.at(-1);
  if (!last) return <TimeChartNothing title={words.value}>{words.nothing}</TimeChartNothing>;
  return (
    <TimeChart
      title={words.value}
      summary={valueSummary(last, data.withoutHistory)}
      {...(data.interval === 'month' && { dayHeader: words.month })}
      {...lines}
      note={noteOf(data)}
      {...ranged}
      {...money}
    />
  );
};

const ValueChart = () => (
  <ValueOverTime title={words.value} words={words}>
    {(data, ranged) => <Values data={data} ranged={ranged} />}
  </ValueOverTime>
);

type ShareChartProps = {
  title: string;
  noun: string;
  header: string;
  shares: { label: string; value: number; percent: number; symbol?: string; platform?: string }[];
};

const ShareChart = ({ title, noun, header, shares }: ShareChartProps) => {
  const [largest] = shares;
  if (!largest) return <ChartNothing title={title}>{words.noPositions}</ChartNothing>;
  return (
    <ChartCard
      kind="shares"
      title={title}
      summary={shareSummary(largest.label, largest.percent, shares.length, noun)}
      labelHeader={header}
      explain={<Explain name={title} of={async () => (await import('#core/insight/spread')).explainSpread(shares)} />}
      data={largestShares(shares)}
      series={[{ key: 'value', name: words.worth, color: 'accent' }]}
      {...money}
    />
  );
};

const AllocationCharts = ({ allocation }: Pick<DashboardData, 'allocation'>) => (
  <>
    <ShareChart
      title={words.bySymbol}
      noun="stock"
      header={words.stock}
      shares={allocation.bySymbol.map(({ symbol, value, percent }) => ({ label: symbol, symbol, value, percent }))}
    />
    <ShareChart
      title={words.byPlatform}
      noun="platform"
      header={words.platform}
      shares={allocation.byPlatform.map(({ platform, value, percent }) => ({
        label: platform,
        platform,
        value,
        percent,
      }))}
    />
  </>
);

const DividendChart = ({ months }: { months: DashboardData['dividends']['byMonth'] }) => {
  const paid = paidIn(months);
  if (!paid) return <ChartNothing title={words.dividends}>{words.noDividends}</ChartNothing>;
  return (
    <ChartCard
      kind="bars"
      title={words.dividends}
      summary={dividendSummary(paid.total, formatMonth(months[0]?.month ?? ''), {
        ...paid.best,
        month: formatMonth(paid.best.month),
      })}
      labelHeader={words.paymentMonth}
      explain={
        <Explain name={words.dividends} of={async () => (await import('#core/insight/spread')).explainMonths(months)} />
      }
      data={months.map(({ month, amount }) => ({ label: formatMonth(month), amount }))}
      series={[{ key: 'amount', name: words.paid, color: 'accent' }]}
      {...money}
    />
  );
};

/** Whoever has the banks' pages alone has steps of those. */
const OwnerSteps = ({ steps }: { steps: DashboardData['firstSteps'] }) => {
  const hasAll = useSession().user?.hasMarcusAccess;
  return hasAll && steps && <FirstSteps steps={ownerSteps(steps)} />;
};

/** What the dashboard draws: a chunk of its own, which may come after the figures. */
const Charts = ({ data }: { data: Pick<DashboardData, 'allocation' | 'dividends' | 'firstSteps'> }) => (
  <>
    <OwnerSteps steps={data.firstSteps} />
    <ValueChart />
    <div className="grid gap-6 md:grid-cols-2">
      <AllocationCharts allocation={data.allocation} />
    </div>
    <DividendChart months={data.dividends.byMonth} />
  </>
);

export default Charts;
