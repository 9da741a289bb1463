import { useQuery } from '@tanstack/react-query';
import { TrendingUp } from 'lucide-react';
import type { MissingFigureReason, ReturnsReport } from '#contract/insight/insight';
import { LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { TimeChartSkeleton } from '#ui/chart/time-chart-frame';
import { EmptyState } from '#ui/page/empty-state';
import { PageHeader } from '#ui/page/page-header';
import { QueryView, renderFailureCard } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { BenchmarkSection } from './benchmark-section';
import { returnsMessages } from './messages';
import { MonthlyReturns } from './monthly-returns';
import { returnsQuery } from './queries';
import { ReturnsBridge } from './returns-bridge';
import { ReturnsChart } from './returns-chart';
import { ReturnsFigures } from './returns-figures';
import { ReturnsFilters } from './returns-filters';
import { type ReturnsRequest, useReturnsRequest } from './returns-request';
import {
  countActiveReturnsFilters,
  describeMissingFigureReason,
  describeReturnsRange,
  listReturnsNotes,
} from './returns-sentences';

/** As high as what comes, so that nothing jumps when the figures arrive. */
const Outline = ({ label = returnsMessages.loading }: { label?: string }) => (
  <div className="space-y-6">
    <p role="status" className="min-h-5 text-sm text-ink-muted">
      {label}
    </p>
    <Skeleton className="h-25 rounded-xl sm:h-32" />
    <Skeleton className="h-54 rounded-xl sm:h-32" />
    <Skeleton className="h-150 rounded-xl sm:h-110" />
    <TimeChartSkeleton title={returnsMessages.value} label="" ranges={false} />
  </div>
);

const failed = {
  title: returnsMessages.loadFailed,
  message: returnsMessages.loadFailedHint,
  theirs: 'message',
  toast: true,
} as const;

const Empty = ({ asked }: { asked: ReturnsRequest }) => {
  if (countActiveReturnsFilters(asked) > 0 || asked.range === 'own') {
    return (
      <Card>
        <EmptyState icon={<TrendingUp aria-hidden />} title={returnsMessages.nothingThere}>
          {returnsMessages.nothingThereHint}
        </EmptyState>
      </Card>
    );
  }
  const isHousehold = asked.scope === 'household';
  return (
    <Card>
      <EmptyState
        icon={<TrendingUp aria-hidden />}
        title={isHousehold ? returnsMessages.emptyHousehold : returnsMessages.empty}
        action={<LinkButton to="/dashboard/portfolio">{returnsMessages.toPortfolio}</LinkButton>}
      >
        {isHousehold ? returnsMessages.emptyHouseholdHint : returnsMessages.emptyHint}
      </EmptyState>
    </Card>
  );
};

/** No figure stands beside it: whatever does not add up is no figure. */
const Withheld = ({ reason }: { reason: MissingFigureReason }) => (
  <Card>
    <p role="alert" className="text-sm">
      {describeMissingFigureReason(reason)}
    </p>
  </Card>
);

const Notes = ({ data }: { data: ReturnsReport }) => {
  const notes = listReturnsNotes(data);
  return (
    notes.length > 0 && (
      <Card title={returnsMessages.without}>
        <ul className="list-disc space-y-1 pl-5 text-sm text-ink-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Card>
    )
  );
};

const Ready = ({ data, asked }: { data: ReturnsReport; asked: ReturnsRequest }) => {
  if (data.countedTo) return <Outline label={returnsMessages.counting(data.countedTo)} />;
  if (!data.range) return <Empty asked={asked} />;
  if (data.simple.reason?.code === 'does-not-close') return <Withheld reason={data.simple.reason} />;
  return (
    <div className="space-y-6">
      <p className="min-h-5 text-sm text-ink-muted">{describeReturnsRange(data.range)}</p>
      <ReturnsFigures data={data} asked={asked} />
      {data.bridge && <ReturnsBridge bridge={data.bridge} asked={asked} />}
      <ReturnsChart data={data} />
      <BenchmarkSection data={data} asked={asked} />
      <MonthlyReturns data={data} asked={asked} />
      <Notes data={data} />
    </div>
  );
};

/** What the money has done: by any range, of the whole or a part, explained down to its rows, and compared. */
export default function ReturnsPage() {
  const { asked, choose } = useReturnsRequest();
  const reading = useQuery(returnsQuery(asked));
  return (
    <>
      <PageHeader title={returnsMessages.title} subtitle={returnsMessages.subtitle} />
      <div className="space-y-6">
        <ReturnsFilters asked={asked} choose={choose} />
        <div
          aria-busy={reading.isPlaceholderData || undefined}
          className="transition-opacity duration-100 aria-busy:opacity-60"
        >
          <QueryView of={reading} loading={<Outline />} failed={failed} shown={renderFailureCard}>
            {(data) => <Ready data={data} asked={asked} />}
          </QueryView>
        </div>
      </div>
    </>
  );
}
