import { type InfiniteData, infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageAt, useChosenPage } from '#lib/use-pages';

/** A list that is read in blocks, from either end, so that one page of it costs no more than a block. */

export type Order = 'newest' | 'oldest';

/** What a call with a limit answers. */
export interface Block<Row> {
  rows: readonly Row[];
  /** Of all rows there are. */
  count: number;
  /** Where the next block begins; null after the last row. */
  cursor: string | null;
}

/** The page of a call that answers everything where no limit is sent. */
export const pageIn = <Answer extends object>(answer: Answer): Exclude<Answer, readonly unknown[]> => {
  if (Array.isArray(answer)) throw new Error('A page was asked for, and the whole list was answered.');
  return answer as Exclude<Answer, readonly unknown[]>;
};

interface Asked {
  limit: number;
  order: Order;
  cursor?: string;
}

const blockSize = 100;

type Read<Page> = (asked: Asked, signal: AbortSignal) => Promise<Page>;

/** One end of a long list, block after block. */
const endOf = <Page extends Block<unknown>>(key: QueryKey, order: Order, read: Read<Page>) =>
  infiniteQueryOptions({
    queryKey: [...key, order],
    // A page shows the newest by itself, the others where it is asked to.
    ...(order === 'newest' && { meta: { kept: true } as const }),
    queryFn: ({ pageParam, signal }) =>
      read({ limit: blockSize, order, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  });

/** A long list by both its ends; a page reads the newest before it shows anything. */
export const longList = <Page extends Block<unknown>>(key: QueryKey, read: Read<Page>) => ({
  newest: endOf(key, 'newest', read),
  oldest: endOf(key, 'oldest', read),
});
export type LongList<Page extends Block<unknown>> = ReturnType<typeof longList<Page>>;

type Blocks<Row> = InfiniteData<Block<Row>> | undefined;

export const rowsIn = <Row>(blocks: Blocks<Row>): Row[] => blocks?.pages.flatMap(({ rows }) => rows) ?? [];
export const countIn = (blocks: Blocks<unknown>): number => blocks?.pages[0]?.count ?? 0;

interface Part<Row> {
  /** Null while they have not been read. */
  rows: Row[] | null;
  /** The end from which fewer rows are still to be read. */
  nearer: Order;
}

/** Some rows of the list, newest first, from what has been read of its ends: `oldest` holds the last, the one before it ... */
export const partOf = <Row>(newest: Blocks<Row>, oldest: Blocks<Row>, first: number, last: number): Part<Row> => {
  const count = countIn(newest);
  const [fromNewest, fromOldest] = [rowsIn(newest), rowsIn(oldest)];
  const nearer = last - fromNewest.length <= count - first - fromOldest.length ? 'newest' : 'oldest';
  if (last <= fromNewest.length) return { rows: fromNewest.slice(first, last), nearer };
  if (count - first > fromOldest.length) return { rows: null, nearer };
  return { rows: fromOldest.slice(count - last, count - first).reverse(), nearer };
};

interface LongListOptions {
  pageSize: number;
  name: string;
  /** Says that a page could not be read; the one before stays. */
  onFailure: () => void;
}

/** One page of a long list. While the rows of a chosen page are being read, the page before stays. */
export const useLongList = <Page extends Block<unknown>>(
  list: LongList<Page>,
  { pageSize, name, onFailure }: LongListOptions,
) => {
  const [chosen, choose] = useChosenPage(name);
  const newest = useInfiniteQuery(list.newest);
  // Read where its rows are the nearer ones, and from then on read again with the others.
  const oldest = useInfiniteQuery({ ...list.oldest, enabled: ({ state }) => state.data !== undefined });

  const at = (page: number, ends = [newest.data, oldest.data]) => {
    const place = pageAt(page, countIn(ends[0]), pageSize);
    return { ...place, ...partOf<Page['rows'][number]>(ends[0], ends[1], place.first, place.last) };
  };
  /** Reads block after block until the rows of the page are there. */
  const goTo = async (page: number): Promise<void> => {
    let ends = [newest.data, oldest.data];
    for (let { rows, nearer } = at(page); rows === null; { rows, nearer } = at(page, ends)) {
      const more = nearer === 'newest' ? newest.fetchNextPage : ends[1] ? oldest.fetchNextPage : oldest.refetch;
      const { data, isError } = await more();
      if (isError) return onFailure();
      ends = nearer === 'newest' ? [data, ends[1]] : [ends[0], data];
    }
    choose(page);
  };

  const wanted = at(chosen);
  const shown = wanted.rows ? wanted : at(1);
  const isMissing = wanted.rows === null;
  // Come back to a page far from either end, whose rows have been forgotten meanwhile.
  useEffect(() => {
    if (isMissing) void goTo(chosen);
  }, [isMissing]);
  return {
    count: countIn(newest.data),
    shown: shown.rows ?? [],
    page: shown.page,
    pageCount: shown.pageCount,
    onPage: (page: number) => void goTo(page),
    isReading: newest.isFetchingNextPage || oldest.isFetchingNextPage || (oldest.isFetching && !oldest.data),
  };
};
