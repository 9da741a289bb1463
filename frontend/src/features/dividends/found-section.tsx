import { CircleDollarSign, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { FoundDividend } from '#contract/found-dividends';
import { formatCount } from '#lib/format';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { TextField } from '#ui/field';
import { Skeleton } from '#ui/spinner';
import { DividendCard } from './dividend-card';
import { keyOf, matching } from './found-dividends';
import { messages, shownOf, foundMessages as words } from './messages';
import type { FoundActions } from './use-found-actions';
import { useGradually } from './use-gradually';

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

const Loading = () => (
  <div role="status" className="space-y-4">
    <span className="sr-only">{messages.foundLoading}</span>
    <Skeleton className="h-22.5 max-w-md" />
    <div className={grid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-57 rounded-xl" />
      ))}
    </div>
  </div>
);

const Nothing = ({ actions }: { actions: FoundActions }) => (
  <Card>
    <EmptyState
      icon={<CircleDollarSign aria-hidden />}
      title={words.none}
      action={
        <Button busy={actions.busy === 'discover'} disabled={actions.busy !== null} onClick={actions.discover}>
          {words.discover}
        </Button>
      }
    >
      {words.noneHint}
    </EmptyState>
  </Card>
);

/** Its key is the search, so that each search begins at the first cards. */
const Cards = ({ dividends }: { dividends: readonly FoundDividend[] }) => {
  const { shown, rest, showMore, list } = useGradually(dividends);
  return (
    <>
      <ul ref={list} className={grid}>
        {shown.map((dividend) => (
          <DividendCard key={keyOf(dividend)} dividend={dividend} />
        ))}
      </ul>
      {rest > 0 && (
        <div className="flex flex-col items-center gap-2">
          <Button onClick={showMore}>{words.showMore}</Button>
          <p className="text-sm text-ink-muted">{shownOf(shown.length, dividends.length)}</p>
        </div>
      )}
    </>
  );
};

const Searchable = ({ dividends }: { dividends: readonly FoundDividend[] }) => {
  const [text, setText] = useState('');
  const found = matching(dividends, text);
  const howMany = text.trim() ? shownOf(found.length, dividends.length) : formatCount(dividends.length, 'dividend');
  return (
    <section aria-label={words.listTitle} className="space-y-4">
      <TextField
        type="search"
        className="max-w-md"
        label={words.search}
        value={text}
        maxLength={120}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        hint={<span role="status">{howMany}</span>}
      />
      {found.length === 0 ? (
        <Card>
          <EmptyState icon={<SearchX aria-hidden />} title={words.noMatch}>
            {words.noMatchHint}
          </EmptyState>
        </Card>
      ) : (
        <Cards key={text.trim()} dividends={found} />
      )}
    </section>
  );
};

interface FoundSectionProps {
  /** Newest first; undefined while they load. */
  dividends: readonly FoundDividend[] | undefined;
  actions: FoundActions;
}

export const FoundSection = ({ dividends, actions }: FoundSectionProps) => {
  if (!dividends) return <Loading />;
  if (dividends.length === 0) return <Nothing actions={actions} />;
  return <Searchable dividends={dividends} />;
};
