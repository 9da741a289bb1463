import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { CircleDollarSign, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { FoundDividendPage } from '#contract/dividends/found-dividends';
import { companyNameRule } from '#contract/fields/field-rules';
import { useFailureToast } from '#lib/api/use-failure-toast';
import { formatCount } from '#lib/format';
import { useDebouncedText } from '#lib/use-debounced-text';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { TextField } from '#ui/form/form-field';
import { EmptyState } from '#ui/page/empty-state';
import { QueryView } from '#ui/page/query-view';
import { RecordsRegion } from '#ui/page/skip-link';
import { Skeleton } from '#ui/spinner';
import { dividendsPageMessages, formatVisibleDividendCount, foundDividendMessages as messages } from '../messages';
import { foundDividendListQuery } from '../queries';
import { useShowMoreList } from '../use-show-more-list';
import { FoundDividendCard } from './found-dividend-card';
import { toFoundDividendKey } from './found-dividends';
import type { FoundDividendActions } from './use-found-dividend-actions';

type Found = InfiniteData<FoundDividendPage>;
type FoundReading = Pick<
  UseInfiniteQueryResult<Found>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
> & { data: Found };

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

const CardsLoading = () => (
  <div role="status" className={grid}>
    <span className="sr-only">{dividendsPageMessages.foundLoading}</span>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <Skeleton key={key} className="h-57 rounded-xl" />
    ))}
  </div>
);

const Loading = () => (
  <div className="space-y-4">
    <Skeleton className="h-22.5 max-w-md" />
    <CardsLoading />
  </div>
);

const Nothing = ({ actions }: { actions: FoundDividendActions }) => (
  <Card>
    <EmptyState
      icon={<CircleDollarSign aria-hidden />}
      title={messages.none}
      action={
        <Button busy={actions.busy === 'discover'} disabled={actions.busy !== null} onClick={actions.discover}>
          {messages.discover}
        </Button>
      }
    >
      {messages.noneHint}
    </EmptyState>
  </Card>
);

/** Its key is the search: each begins by itself. */
const Cards = ({ found }: { found: FoundReading }) => {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = found;
  const dividends = data.pages.flatMap(({ rows }) => rows);
  const count = hasNextPage ? (data.pages.at(-1)?.count ?? 0) : dividends.length;
  const { showMore, list } = useShowMoreList(dividends.length, fetchNextPage);
  useFailureToast(isFetchNextPageError, messages.moreNotRead);
  return (
    <>
      <RecordsRegion as="list">
        <ul ref={list} className={grid}>
          {dividends.map((dividend) => (
            <FoundDividendCard key={toFoundDividendKey(dividend)} dividend={dividend} />
          ))}
        </ul>
      </RecordsRegion>
      {hasNextPage && (
        <div className="flex flex-col items-center gap-2">
          <Button busy={isFetchingNextPage} onClick={showMore}>
            {messages.showMore}
          </Button>
          <p className="text-sm text-ink-muted">{formatVisibleDividendCount(dividends.length, count)}</p>
        </div>
      )}
    </>
  );
};

const NoMatch = () => (
  <Card>
    <EmptyState icon={<SearchX aria-hidden />} title={messages.noMatch}>
      {messages.noMatchHint}
    </EmptyState>
  </Card>
);

/** Milliseconds without a key pressed, until the server is asked. */
const pause = 250;

const Searchable = ({ all }: { all: number }) => {
  const [text, setText] = useState('');
  const search = useDebouncedText(text.trim(), pause);
  // None is called by more, and the server takes no more.
  const canBeFound = search.length <= companyNameRule.max;
  // What the search before has found stays until the next has come.
  // The first page was read by the tab around it.
  const found = useInfiniteQuery({
    ...foundDividendListQuery(search),
    placeholderData: keepPreviousData,
    refetchOnMount: false,
    enabled: canBeFound,
  });
  const count = canBeFound ? found.data?.pages.at(-1)?.count : 0;
  const howMany = search && count !== undefined ? formatVisibleDividendCount(count, all) : formatCount(all, 'dividend');
  return (
    <section aria-label={messages.listTitle} className="space-y-4">
      <TextField
        type="search"
        className="max-w-md"
        label={messages.search}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        hint={<span role="status">{howMany}</span>}
      />
      <QueryView
        of={found}
        loading={<CardsLoading />}
        failed={{ title: dividendsPageMessages.foundFailed, message: dividendsPageMessages.foundFailedHint }}
      >
        {(data) => (count === 0 ? <NoMatch /> : <Cards key={search} found={{ ...found, data }} />)}
      </QueryView>
    </section>
  );
};

interface FoundSectionProps {
  /** How many there are; undefined while they load. */
  count: number | undefined;
  actions: FoundDividendActions;
}

export const FoundDividendsSection = ({ count, actions }: FoundSectionProps) => {
  if (count === undefined) return <Loading />;
  if (count === 0) return <Nothing actions={actions} />;
  return <Searchable all={count} />;
};
