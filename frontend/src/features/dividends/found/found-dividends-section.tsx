import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
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
import {
  describeFoundOnOtherPlatformsOnly,
  dividendIncomeMessages,
  type PlatformFoundDividendCounts,
} from '../income-messages';
import { dividendsPageMessages, formatVisibleDividendCount, foundDividendMessages as messages } from '../messages';
import { dividendIncomeByStockQuery, robinhoodDividendListQuery } from '../queries';
import { useShowMoreList } from '../use-show-more-list';
import { RobinhoodDividendsTable } from './found-dividends-table';
import { filterFoundOnOtherPlatforms, type ShowPlatform } from './found-on-other-platforms';
import type { FoundDividendActions } from './use-found-dividend-actions';

type Found = InfiniteData<FoundDividendPage>;
type FoundReading = Pick<
  UseInfiniteQueryResult<Found>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
> & { data: Found };

const RowsLoading = () => (
  <div role="status">
    <span className="sr-only">{dividendsPageMessages.foundLoading}</span>
    <Skeleton className="h-120" />
  </div>
);

const Loading = () => (
  <Card title={messages.listTitle}>
    <Skeleton className="mb-4 h-22.5 max-w-md" />
    <RowsLoading />
  </Card>
);

interface NothingProps {
  actions: FoundDividendActions;
  /** What was found on other platforms. */
  elsewhere: readonly PlatformFoundDividendCounts[];
  onShow: ShowPlatform;
}

/** Where other platforms have some, it says so: a discovery that found those was none in vain. */
const Nothing = ({ actions, elsewhere, onShow }: NothingProps) => {
  const [first] = elsewhere;
  return (
    <Card>
      <EmptyState
        icon={<CircleDollarSign aria-hidden />}
        title={first ? dividendIncomeMessages.noneOnRobinhood : messages.none}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {first && (
              <Button variant="primary" onClick={() => onShow(elsewhere.length === 1 ? first : undefined)}>
                {dividendIncomeMessages.seeAllPlatforms}
              </Button>
            )}
            <Button busy={actions.busy === 'discover'} disabled={actions.busy !== null} onClick={actions.discover}>
              {messages.discover}
            </Button>
          </div>
        }
      >
        {first ? describeFoundOnOtherPlatformsOnly(elsewhere) : messages.noneHint}
      </EmptyState>
    </Card>
  );
};

/** Its key is the search: each begins by itself. */
const Rows = ({ found }: { found: FoundReading }) => {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = found;
  const dividends = data.pages.flatMap(({ rows }) => rows);
  const count = hasNextPage ? (data.pages.at(-1)?.count ?? 0) : dividends.length;
  const { showMore, list } = useShowMoreList(dividends.length, fetchNextPage);
  useFailureToast(isFetchNextPageError, messages.moreNotRead);
  return (
    <>
      <RecordsRegion as="table">
        <div ref={list}>
          <RobinhoodDividendsTable dividends={dividends} />
        </div>
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
  <EmptyState icon={<SearchX aria-hidden />} title={messages.noMatch}>
    {messages.noMatchHint}
  </EmptyState>
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
    ...robinhoodDividendListQuery(search),
    placeholderData: keepPreviousData,
    refetchOnMount: false,
    enabled: canBeFound,
  });
  const count = canBeFound ? found.data?.pages.at(-1)?.count : 0;
  const howMany = search && count !== undefined ? formatVisibleDividendCount(count, all) : formatCount(all, 'dividend');
  return (
    <Card title={messages.listTitle}>
      <div className="space-y-4">
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
          loading={<RowsLoading />}
          failed={{ title: dividendsPageMessages.foundFailed, message: dividendsPageMessages.foundFailedHint }}
        >
          {(data) => (count === 0 ? <NoMatch /> : <Rows key={search} found={{ ...found, data }} />)}
        </QueryView>
      </div>
    </Card>
  );
};

interface FoundSectionProps {
  /** How many there are; undefined while they load. */
  count: number | undefined;
  actions: FoundDividendActions;
  onShow: ShowPlatform;
}

export const RobinhoodDividendsSection = ({ count, ...rest }: FoundSectionProps) => {
  const income = useQuery(dividendIncomeByStockQuery);
  if (count === undefined || (count === 0 && income.isPending)) return <Loading />;
  if (count > 0) return <Searchable all={count} />;
  return <Nothing {...rest} elsewhere={income.data ? filterFoundOnOtherPlatforms(income.data) : []} />;
};
