import { useQuery } from '@tanstack/react-query';
import { TrendingUp } from 'lucide-react';
import type { Returns } from '#contract/insight';
import { LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { TimeChartSkeleton } from '#ui/chart/frame';
import { EmptyState } from '#ui/empty-state';
import { PageHeader } from '#ui/page-header';
import { inACard, Read } from '#ui/read';
import { Skeleton } from '#ui/spinner';
import { type Asked, useAsked } from './asked';
import { Bridge } from './bridge';
import { Comparison } from './comparison';
import { Curves } from './curves';
import { Figures } from './figures';
import { Filters } from './filters';
import { messages } from './messages';
import { Months } from './months';
import { returnsQuery } from './queries';
import { filtersOf, notesOf, rangeSentence } from './sentences';

/** As high as what comes, so that nothing jumps when the figures arrive. */
const Outline = ({ label = messages.loading }: { label?: string }) => (
  <div className="space-y-6">
    <p role="status" className="min-h-5 text-sm text-ink-muted">
      {label}
    </p>
    <Skeleton className="h-25 rounded-xl sm:h-32" />
    <Skeleton className="h-54 rounded-xl sm:h-32" />
    <Skeleton className="h-150 rounded-xl sm:h-110" />
    <TimeChartSkeleton title={messages.value} label="" />
  </div>
);

const failed = {
  title: messages.loadFailed,
  message: messages.loadFailedHint,
  theirs: 'message',
  toast: true,
} as const;

const Empty = ({ asked }: { asked: Asked }) => {
  if (filtersOf(asked) > 0 || asked.range === 'own') {
    return (
      <Card>
        <EmptyState icon={<TrendingUp aria-hidden />} title={messages.nothingThere}>
          {messages.nothingThereHint}
        </EmptyState>
      </Card>
    );
  }
  const isHousehold = asked.scope === 'household';
  return (
    <Card>
      <EmptyState
        icon={<TrendingUp aria-hidden />}
        title={isHousehold ? messages.emptyHousehold : messages.empty}
        action={<LinkButton to="/dashboard/portfolio">{messages.toPortfolio}</LinkButton>}
      >
        {isHousehold ? messages.emptyHouseholdHint : messages.emptyHint}
      </EmptyState>
    </Card>
  );
};

const Notes = ({ data }: { data: Returns }) => {
  const notes = notesOf(data);
  return (
    notes.length > 0 && (
      <Card title={messages.without}>
        <ul className="list-disc space-y-1 pl-5 text-sm text-ink-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Card>
    )
  );
};

const Ready = ({ data, asked }: { data: Returns; asked: Asked }) => {
  if (data.countedTo) return <Outline label={messages.counting(data.countedTo)} />;
  if (!data.range) return <Empty asked={asked} />;
  return (
    <div className="space-y-6">
      <p className="min-h-5 text-sm text-ink-muted">{rangeSentence(data.range)}</p>
      <Figures data={data} asked={asked} />
      {data.bridge && <Bridge bridge={data.bridge} asked={asked} />}
      <Curves data={data} />
      <Comparison data={data} asked={asked} />
      <Months data={data} asked={asked} />
      <Notes data={data} />
    </div>
  );
};

/** What the money has done: by any range, of the whole or a part, explained down to its rows, and compared. */
export default function ReturnsPage() {
  const { asked, choose } = useAsked();
  const reading = useQuery(returnsQuery(asked));
  return (
    <>
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      <div className="space-y-6">
        <Filters asked={asked} choose={choose} />
        <div
          aria-busy={reading.isPlaceholderData || undefined}
          className="transition-opacity duration-100 aria-busy:opacity-60"
        >
          <Read of={reading} loading={<Outline />} failed={failed} shown={inACard}>
            {(data) => <Ready data={data} asked={asked} />}
          </Read>
        </div>
      </div>
    </>
  );
}
