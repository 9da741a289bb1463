import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DailyRunScheduleStatus } from '#contract/daily-run';
import { formatInstant } from '#lib/format';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import {
  describeDiscoveryRunResult,
  describeFailedSymbols,
  describeMissingMarketData,
  formatRunSchedule,
  schedulerMessages as messages,
} from '../messages';
import { dividendSchedulerQuery } from '../queries';
import type { FoundDividendActions } from './use-found-dividend-actions';

const Fact = ({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) => (
  <div className={`min-w-0 ${className}`}>
    <dt className="text-sm text-ink-muted">{label}</dt>
    <dd className="mt-0.5 text-sm font-medium">{children ?? <Skeleton className="h-5 w-40 max-w-full" />}</dd>
  </div>
);

/** Between two runs there is nothing to worry about; only a schedule that is off is worth a second look. */
const State = ({ isRunning, nextRun }: Pick<DailyRunScheduleStatus, 'isRunning' | 'nextRun'>) => {
  if (isRunning) return <Badge tone="info">{messages.running}</Badge>;
  return nextRun ? <Badge>{messages.scheduled}</Badge> : <Badge tone="warning">{messages.noNextRun}</Badge>;
};

/** Where the market data was lost, that says enough: nearly every stock would be named beside it. */
const Result = ({ result }: { result: DailyRunScheduleStatus['lastResult'] }) => {
  if (!result) return messages.noResult;
  const lost = describeMissingMarketData(result);
  if (!lost)
    return [describeDiscoveryRunResult(result), describeFailedSymbols(result.failedSymbols)].filter(Boolean).join(' ');
  return (
    <>
      {describeDiscoveryRunResult(result)} <span className="text-negative">{lost}</span>
    </>
  );
};

/** Undefined while it loads: the labels stand already, so that nothing moves when the facts arrive. */
const Facts = ({ status }: { status: DailyRunScheduleStatus | undefined }) => (
  <dl className="grid gap-4 sm:grid-cols-3" aria-busy={!status}>
    <Fact label={messages.schedule}>{status && formatRunSchedule(status.schedule, status.timezone)}</Fact>
    <Fact label={messages.lastRun}>
      {status && (status.lastRun === null ? messages.neverRun : formatInstant(status.lastRun))}
    </Fact>
    <Fact label={messages.nextRun}>
      {status && (status.nextRun === null ? messages.noNextRun : formatInstant(status.nextRun))}
    </Fact>
    {/* As high as what usually comes: a line where it is wide, three where it is narrow. */}
    <Fact label={messages.lastResult} className="min-h-20.5 sm:col-span-3 sm:min-h-0">
      {status && <Result result={status.lastResult} />}
    </Fact>
  </dl>
);

const Loading = () => (
  <>
    <Facts status={undefined} />
    <p role="status" className="sr-only">
      {messages.loading}
    </p>
  </>
);

const Unavailable = ({ onRetry }: { onRetry: () => void }) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
    <p className="text-ink-muted">{messages.failed}</p>
    <Button size="sm" onClick={onRetry}>
      {messages.retry}
    </Button>
  </div>
);

/** When the daily run looks for dividends, and what it last found. Its failure is no reason to disturb the page. */
export const DividendSchedulerCard = ({ actions }: { actions: FoundDividendActions }) => {
  const status = useQuery(dividendSchedulerQuery);
  const runNow = (
    <Button
      size="sm"
      icon={<Play aria-hidden />}
      busy={actions.busy === 'run'}
      disabled={actions.busy !== null}
      onClick={actions.run}
    >
      {messages.runNow}
    </Button>
  );
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {messages.title}
          {/* A line of its own on a phone, whatever it says, so that the place of it is known. */}
          <span className="flex min-h-6 w-full items-center sm:w-auto">
            {status.data && <State {...status.data} />}
          </span>
        </span>
      }
      description={messages.description}
      actions={runNow}
    >
      <QueryView
        of={status}
        loading={<Loading />}
        failed={{ title: messages.failed }}
        shown={(_, retry) => <Unavailable onRetry={retry} />}
      >
        {(known) => <Facts status={known} />}
      </QueryView>
    </Card>
  );
};
