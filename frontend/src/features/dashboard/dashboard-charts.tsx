import type { DashboardData } from '#contract/insight/dashboard';
import { formatMoney, formatMonth, formatShortMoney } from '#lib/format';
// Here, since the page itself has no room for it: what is read from the second time on is held.
import '#lib/api/answer-cache';
import { useSession } from '#lib/session/session';
import { ChartCard } from '#ui/chart/chart-card';
import { EmptyChartCard } from '#ui/chart/time-chart-frame';
import { ExplainButton } from '#ui/explain/explain-button';
import { FirstStepsCard } from '../first-run/first-steps-card';
import { listOwnerFirstSteps } from '../first-run/start-links';
import { groupSmallestChartShares, summarizeDividendMonths } from './chart-data';
import {
  describeLargestShare,
  describeMonthlyDividendsChart,
  dashboardChartMessages as messages,
} from './chart-messages';

const money = { format: formatMoney, formatShort: formatShortMoney };

type ShareChartProps = {
  title: string;
  noun: string;
  header: string;
  shares: { label: string; value: number; percent: number; symbol?: string; platform?: string }[];
};

const ShareChart = ({ title, noun, header, shares }: ShareChartProps) => {
  const [largest] = shares;
  if (!largest) return <EmptyChartCard title={title}>{messages.noPositions}</EmptyChartCard>;
  return (
    <ChartCard
      kind="shares"
      title={title}
      summary={describeLargestShare(largest.label, largest.percent, shares.length, noun)}
      labelHeader={header}
      explain={
        <ExplainButton
          name={title}
          of={async () => (await import('#core/insight/explain/explain-analytics')).explainAllocationPercents(shares)}
        />
      }
      data={groupSmallestChartShares(shares)}
      series={[{ key: 'value', name: messages.worth, color: 'accent' }]}
      {...money}
    />
  );
};

const AllocationCharts = ({ allocation }: Pick<DashboardData, 'allocation'>) => (
  <>
    <ShareChart
      title={messages.bySymbol}
      noun="stock"
      header={messages.stock}
      shares={allocation.bySymbol.map(({ symbol, value, percent }) => ({ label: symbol, symbol, value, percent }))}
    />
    <ShareChart
      title={messages.byPlatform}
      noun="platform"
      header={messages.platform}
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
  const paid = summarizeDividendMonths(months);
  if (!paid) return <EmptyChartCard title={messages.dividends}>{messages.noDividends}</EmptyChartCard>;
  return (
    <ChartCard
      kind="bars"
      title={messages.dividends}
      summary={describeMonthlyDividendsChart(paid.total, formatMonth(months[0]?.month ?? ''), {
        ...paid.best,
        month: formatMonth(paid.best.month),
      })}
      labelHeader={messages.paymentMonth}
      explain={
        <ExplainButton
          name={messages.dividends}
          of={async () =>
            (await import('#core/insight/explain/explain-analytics')).explainDividendIncomeByMonth(months)
          }
        />
      }
      data={months.map(({ month, amount }) => ({ label: formatMonth(month), amount }))}
      series={[{ key: 'amount', name: messages.paid, color: 'accent' }]}
      {...money}
    />
  );
};

/** Whoever has the banks' pages alone has steps of those. */
const OwnerSteps = ({ steps }: { steps: DashboardData['firstSteps'] }) => {
  const hasAll = useSession().user?.hasMarcusAccess;
  return hasAll && steps && <FirstStepsCard steps={listOwnerFirstSteps(steps)} />;
};

/** What the dashboard draws: a chunk of its own, which may come after the figures. */
const DashboardCharts = ({ data }: { data: Pick<DashboardData, 'allocation' | 'dividends' | 'firstSteps'> }) => (
  <>
    <OwnerSteps steps={data.firstSteps} />
    <div className="grid gap-6 md:grid-cols-2">
      <AllocationCharts allocation={data.allocation} />
    </div>
    <DividendChart months={data.dividends.byMonth} />
  </>
);

export default DashboardCharts;
