import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import type { NetWorthReport } from '#contract/insight/net-worth';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { formatSignedPercent } from '#lib/format';
import { useSession } from '#lib/session/session';
import { useChoiceInUrl } from '#lib/use-choice-in-address';
import { LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { TimeChartSkeleton } from '#ui/chart/time-chart-frame';
import { ChoiceButtons } from '#ui/choice-buttons';
import { ExplainButton } from '#ui/explain/explain-button';
import { EmptyState } from '#ui/page/empty-state';
import { PageHeader } from '#ui/page/page-header';
import { QueryView, renderFailureCard } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure } from '#ui/table/figures';
import { DebtsCard } from '../debts/debts-card';
import { LazyReturnsExplanation } from '../returns/lazy-returns-explanation';
import { returnsMessages } from '../returns/messages';
import { ReturnsBridge } from '../returns/returns-bridge';
import { describeReturnsRange, listReturnsNotes } from '../returns/returns-sentences';
import { GoalsCard } from './goals-card';
import { netWorthMessages as messages } from './messages';
import { NetWorthBreakdown } from './net-worth-breakdown';
import { NetWorthCharts } from './net-worth-charts';
import { type NetWorthRange, netWorthQuery, netWorthRanges } from './queries';

/** As high as what comes. */
const Outline = ({ label = messages.loading }: { label?: string }) => (
  <div className="space-y-6">
    <p role="status" className="min-h-5 text-sm text-ink-muted">
      {label}
    </p>
    <Skeleton className="h-35 rounded-xl sm:h-32" />
    <Skeleton className="h-90 rounded-xl" />
    <TimeChartSkeleton title={messages.chart} label="" lines={1} ranges={false} />
  </div>
);

const failed = {
  title: messages.loadFailed,
  message: messages.loadFailedHint,
  theirs: 'message',
  toast: true,
} as const;

const Nothing = () => {
  const hasPortfolio = useSession().user?.hasMarcusAccess === true;
  const [to, name] = hasPortfolio
    ? ['/dashboard/portfolio', messages.toPortfolio]
    : ['/dashboard/deposits', messages.toDeposits];
  return (
    <div className="space-y-6">
      <Card>
        <EmptyState
          icon={<Scale aria-hidden />}
          title={messages.empty}
          action={<LinkButton to={to}>{name}</LinkButton>}
        >
          {messages.emptyHint}
        </EmptyState>
      </Card>
      <DebtsCard />
    </div>
  );
};

const Withheld = ({ children }: { children: string }) => (
  <Card>
    <p role="alert" className="text-sm">
      {children}
    </p>
  </Card>
);

type Told = NetWorthReport & { [Key in 'value' | 'change' | 'range' | 'bridge']: NonNullable<NetWorthReport[Key]> };

const isTold = (data: NetWorthReport): data is Told =>
  data.value !== null && data.change !== null && data.range !== null && data.bridge !== null;

/** Explained as the page of returns explains it: it is the same figure. */
const Figures = ({ data, range }: { data: Told; range: NetWorthRange }) => {
  const asked = { scope: 'household', range } as const;
  const { value, change, bridge } = data;
  const put = toNumber(
    sumExactAmounts(
      bridge.lines
        .filter(({ line }) => line === 'contributions' || line === 'withdrawals')
        .map(({ amount }) => toAmount(amount)),
    ),
  );
  return (
    <section aria-label={messages.figures}>
      <StatGroup>
        <StatTile
          label={messages.value}
          value={<MoneyFigure value={value} />}
          explain={
            <ExplainButton name={messages.value}>
              {() => <LazyReturnsExplanation asked={asked} name="endValue" />}
            </ExplainButton>
          }
        />
        <StatTile
          label={messages.gain}
          value={<MoneyFigure value={change.amount} tone />}
          detail={change.percent !== null && formatSignedPercent(change.percent)}
          explain={
            <ExplainButton name={messages.gain} hint={messages.gainHint}>
              {() => <LazyReturnsExplanation asked={asked} name="gain" />}
            </ExplainButton>
          }
        />
        <StatTile label={messages.putIn} value={<MoneyFigure value={put} />} />
      </StatGroup>
    </section>
  );
};

const Notes = ({ data }: { data: NetWorthReport }) => {
  const notes = listReturnsNotes({ ...data, curves: {} });
  return (
    notes.length > 0 && (
      <ul className="space-y-1 text-sm text-ink-muted">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    )
  );
};

const Ready = ({ data, range }: { data: NetWorthReport; range: NetWorthRange }) => {
  if (data.countedTo) return <Outline label={returnsMessages.counting(data.countedTo)} />;
  if (data.reason?.code === 'all-unpriced') return <Withheld>{messages.unpriced}</Withheld>;
  if (data.reason?.code === 'does-not-close') return <Withheld>{messages.doesNotClose}</Withheld>;
  if (!isTold(data)) return <Nothing />;
  return (
    <div className="space-y-6">
      <p className="min-h-5 text-sm text-ink-muted">{describeReturnsRange(data.range)}</p>
      <Figures data={data} range={range} />
      <NetWorthBreakdown parts={data.parts} />
      <NetWorthCharts curves={data.curves} />
      <ReturnsBridge bridge={data.bridge} asked={{ scope: 'household', range }} />
      <DebtsCard />
      <GoalsCard value={data.value} />
      <Notes data={data} />
    </div>
  );
};

const rangeChoices = (['1M', '3M', 'YTD', '1Y', 'all'] as const).map((value) => ({
  value,
  label: value === 'all' ? 'All' : value,
}));

/** What a person has in all: what it is made of, and how it came about. */
export default function NetWorthPage() {
  const [range, choose] = useChoiceInUrl('range', netWorthRanges);
  const reading = useQuery(netWorthQuery(range));
  return (
    <>
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      <div className="space-y-6">
        <ChoiceButtons label={messages.range} choices={rangeChoices} chosen={range} onChoose={choose} />
        <div
          aria-busy={reading.isPlaceholderData || undefined}
          className="transition-opacity duration-100 aria-busy:opacity-60"
        >
          <QueryView of={reading} loading={<Outline />} failed={failed} shown={renderFailureCard}>
            {(data) => <Ready data={data} range={range} />}
          </QueryView>
        </div>
      </div>
    </>
  );
}
