import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Search, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { FoundReport } from '#contract/found-dividends';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Money } from '#ui/figures';
import { Skeleton } from '#ui/spinner';
import { Stat, StatGroup } from '#ui/stat';
import { allMessages } from './all-messages';
import { ExplainDividend } from './explain';
import { discoveryNotes, grossBeside, foundMessages as words } from './messages';
import { enteredBeside } from './pair-messages';
import { incomeQuery } from './queries';
import type { FoundActions } from './use-found-actions';

interface DashboardCardProps {
  /** Undefined while it loads. */
  summary: FoundReport['summary'] | undefined;
  actions: FoundActions;
  onClear: () => void;
}

const Actions = ({ actions, onClear }: Omit<DashboardCardProps, 'summary'>) => {
  const { busy, discover, sync } = actions;
  return (
    <>
      <Button
        variant="primary"
        icon={<Search aria-hidden />}
        busy={busy === 'discover'}
        disabled={busy !== null}
        onClick={discover}
      >
        {words.discover}
      </Button>
      <Button icon={<RefreshCw aria-hidden />} busy={busy === 'sync'} disabled={busy !== null} onClick={sync}>
        {words.sync}
      </Button>
      <Button icon={<Trash2 aria-hidden />} disabled={busy !== null} onClick={onClear}>
        {words.clear}
      </Button>
    </>
  );
};

type Tell = ComponentProps<typeof ExplainDividend>['tell'];

const Tiles = ({ summary }: Pick<DashboardCardProps, 'summary'>) => {
  /** The sentence stands where the explanation will. */
  const explained = (name: string, hint: string, tell: (of: FoundReport['summary']) => Tell) =>
    summary ? { explain: <ExplainDividend name={name} hint={hint} tell={tell(summary)} /> } : { hint };
  const waiting = <Skeleton className="my-0.5 h-5 w-16 @wide:my-1.5" />;
  return (
    <StatGroup>
      <Stat
        label={words.totalDividends}
        {...explained(
          words.totalDividends,
          words.totalDividendsHint,
          (of) => (code) => code.tellFoundCount(of, 'payments'),
        )}
        value={summary ? summary.totalDividends.toLocaleString('en-US') : waiting}
        detail={summary ? enteredBeside(summary.enteredByHand) : undefined}
      />
      <Stat
        label={words.totalAmount}
        {...explained(words.totalAmount, words.totalAmountHint, (of) => (code) => code.tellFoundTotal(of))}
        value={summary ? <Money value={summary.totalNet} /> : waiting}
        detail={summary ? grossBeside(summary) : '\u00a0'}
      />
      <Stat
        label={words.symbolsCount}
        {...explained(words.symbolsCount, words.symbolsCountHint, (of) => (code) => code.tellFoundCount(of, 'stocks'))}
        value={summary ? summary.symbolsCount : waiting}
      />
    </StatGroup>
  );
};

const Together = ({ net }: { net: number }) => (
  <p className="mt-4 text-sm text-ink-muted">
    {allMessages.together}{' '}
    <span className="font-medium text-ink">
      <Money value={net} />
    </span>
    .{' '}
    <a className="font-medium text-accent underline underline-offset-4" href={`#${allMessages.anchor}`}>
      {allMessages.toList}
    </a>
  </p>
);

/** The tiles are Robinhood's; the rest of the total is further down. */
const AllPlatformsLine = () => {
  const { data, error } = useQuery(incomeQuery);
  if (data) return <Together net={data.summary.net} />;
  // The list itself says further down that it could not be read.
  return error === null && <Skeleton className="mt-4 h-5 w-64 max-w-full" />;
};

/** What to do, and what it comes to so far. */
export const DashboardCard = ({ summary, actions, onClear }: DashboardCardProps) => {
  const notes = actions.discovery ? discoveryNotes(actions.discovery) : [];
  return (
    <Card title={words.title} description={words.description} actions={<Actions actions={actions} onClear={onClear} />}>
      <Tiles summary={summary} />
      <AllPlatformsLine />
      <div
        role="status"
        className="not-empty:mt-4 space-y-1 rounded-lg bg-info-soft text-sm text-info not-empty:px-4 not-empty:py-3"
      >
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </Card>
  );
};
