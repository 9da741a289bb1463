import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { DailyRunScheduleStatus } from '#contract/daily-run';
import { formatInstant } from '#lib/format';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import {
  describeDiscoveryRunResult,
  describeFailedSymbols,
  describeMostlyMissingMarketData,
  describeNextRun,
  schedulerMessages as messages,
} from '../messages';
import { dividendSchedulerQuery } from '../queries';
import type { FoundDividendActions } from './use-found-dividend-actions';

const Fact = ({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) => (
  <div className={`min-w-0 ${className}`}>
    <dt className="text-sm text-ink-muted">{label}</dt>
    <dd className="mt-0.5 text-sm font-medium">{children}</dd>
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
  const lost = describeMostlyMissingMarketData(result);
  if (!lost)
    return [describeDiscoveryRunResult(result), describeFailedSymbols(result.failedSymbols)].filter(Boolean).join(' ');
  return (
    <>
      {describeDiscoveryRunResult(result)} <span className="text-negative">{lost}</span>
    </>
  );
};

/** When the daily run ran last, and what it found. */
export const DailyRunFacts = ({ status }: { status: DailyRunScheduleStatus }) => (
  <dl className="mt-3 grid gap-4 sm:grid-cols-3">
    <Fact label={messages.lastRun}>{status.lastRun === null ? messages.neverRun : formatInstant(status.lastRun)}</Fact>
    <Fact label={messages.lastResult} className="sm:col-span-2">
      <Result result={status.lastResult} />
    </Fact>
  </dl>
);

const LineLoading = () => (
  <>
    <Skeleton className="h-5 w-72 max-w-full" />
    <span role="status" className="sr-only">
      {messages.loading}
    </span>
  </>
);

const Unavailable = ({ onRetry }: { onRetry: () => void }) => (
  <span className="flex flex-wrap items-center gap-3">
    <span>{messages.failed}</span>
    <Button size="sm" onClick={onRetry}>
      {messages.retry}
    </Button>
  </span>
);

/** When the daily run looks for dividends next; what it last found is behind it. Its failure is no reason to disturb the page. */
export const DividendSchedulerLine = ({ actions }: { actions: FoundDividendActions }) => {
  const [chosen, setOpen] = useState<boolean | null>(null);
  const id = useId();
  const status = useQuery(dividendSchedulerQuery);
  const lastResult = status.data?.lastResult;
  const open = chosen ?? (lastResult ? describeMostlyMissingMarketData(lastResult) !== '' : false);
  const run = () => {
    // What comes of it is told there.
    setOpen(true);
    actions.run();
  };
  return (
    <section
      data-card
      aria-labelledby={`${id}-title`}
      className="min-w-0 rounded-xl border border-line bg-surface-raised px-4 py-3 text-sm sm:px-6"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={`${id}-title`} className="font-semibold">
          {messages.title}
        </h2>
        <span className="flex min-h-6 items-center">{status.data && <State {...status.data} />}</span>
        <div className="min-h-10 min-w-0 grow basis-60 content-center text-ink-muted sm:min-h-5">
          <QueryView
            of={status}
            loading={<LineLoading />}
            failed={{ title: messages.failed }}
            shown={(_, retry) => <Unavailable onRetry={retry} />}
          >
            {describeNextRun}
          </QueryView>
        </div>
        <span className="flex items-center gap-2">
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={open}
            aria-controls={`${id}-details`}
            onClick={() => setOpen(!open)}
          >
            {messages.details}
          </Button>
          <Button
            size="sm"
            icon={<Play aria-hidden />}
            busy={actions.busy === 'run'}
            disabled={actions.busy !== null}
            onClick={run}
          >
            {messages.runNow}
          </Button>
        </span>
      </div>
      <div id={`${id}-details`} hidden={!open} className="mt-3 border-t border-line pt-3">
        <p className="text-ink-muted">{messages.description}</p>
        {status.data && <DailyRunFacts status={status.data} />}
      </div>
    </section>
  );
};
