import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { QueryResult } from '#lib/api/combine-query-results';
import { getPageRange, useCurrentPage } from '#lib/rows/use-pagination';

/** A list that is read in blocks, from either end, so that one page of it costs no more than a block. */

type ListOrder = 'newest' | 'oldest';

/** What a call with a limit answers. */
export interface LongListBlock<Row> {
  rows: readonly Row[];
  /** Of all rows there are. */
  count: number;
  /** Where the next block begins; null after the last row. */
  cursor: string | null;
}

type PageAmong<Answer> = Extract<Answer, { rows: readonly unknown[]; cursor: unknown }>;

/** The page of a call that answers everything where no limit is sent. */
export const assertListPage = <Answer extends object>(answer: Answer): PageAmong<Answer> => {
  if (!('rows' in answer)) throw new Error('A page was asked for, and the whole list was answered.');
  return answer as PageAmong<Answer>;
};

interface PageRequest {
  limit: number;
  order: ListOrder;
  cursor?: string;
}

const blockSize = 100;

type AnyBlock = LongListBlock<unknown>;
type Read<Page> = (request: PageRequest, signal: AbortSignal) => Promise<Page>;

/** One end of a long list, block after block. */
const getListEnd = <Page extends AnyBlock>(key: QueryKey, order: ListOrder, read: Read<Page>) =>
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
export const createLongListQueries = <Page extends AnyBlock>(key: QueryKey, read: Read<Page>) => ({
  newest: getListEnd(key, 'newest', read),
  oldest: getListEnd(key, 'oldest', read),
});
type LongList<Page extends AnyBlock> = ReturnType<typeof createLongListQueries<Page>>;

type Blocks<Row> = InfiniteData<LongListBlock<Row>> | undefined;

const getRows = <Row>(blocks: Blocks<Row>): Row[] => blocks?.pages.flatMap(({ rows }) => rows) ?? [];
const isWhole = (blocks: Blocks<unknown>): boolean => blocks?.pages.at(-1)?.cursor === null;

/** As the block read last says; once there is no further one, what is there is all, whatever was said before. */
export const countLongListRows = (blocks: Blocks<unknown>): number =>
  isWhole(blocks) ? getRows(blocks).length : (blocks?.pages.at(-1)?.count ?? 0);

/** Rows that are not all there are nearer to one end: from it fewer are still to be read. */
type Part<Row> = { rows: Row[] } | { rows: null; nearer: ListOrder };

/**
 * The rows from `first` up to, and without, `last` of the whole list, newest first, from what has been read of its ends.
 * Of 250 rows, with the newest 100 and the oldest 100 read: 90 to 100 from the newest, 240 to 250 from the oldest, turned
 * round; 100 to 110 lack 10 rows from the newest and 50 from the oldest.
 */
export const getLongListRange = <Row>(
  newest: Blocks<Row>,
  oldest: Blocks<Row>,
  first: number,
  last: number,
): Part<Row> => {
  const count = countLongListRows(newest);
  const [fromNewest, fromOldest] = [getRows(newest), getRows(oldest)];
  if (last <= fromNewest.length) return { rows: fromNewest.slice(first, last) };
  if (count - first <= fromOldest.length) return { rows: fromOldest.slice(count - last, count - first).reverse() };
  const isOldestNearer = count - first - fromOldest.length < last - fromNewest.length;
  // Where rows have gone elsewhere the oldest may end before what the newest speak of; the newest then tell how it is.
  return { rows: null, nearer: isOldestNearer && !isWhole(oldest) ? 'oldest' : 'newest' };
};

/** The list as a page waits for it. A further block that fails is told to whoever asked for it, and the page is as it was. */
export const useNewestLongListBlocks = <Page extends AnyBlock>({
  newest,
}: LongList<Page>): QueryResult<InfiniteData<Page>> => {
  const { data, error, isFetchNextPageError, refetch } = useInfiniteQuery(newest);
  return { data, error: isFetchNextPageError ? null : error, refetch };
};

interface LongListOptions {
  pageSize: number;
  name: string;
  /** Says that a page could not be read; the one before stays. */
  onFailure: () => void;
}

/** One page of a long list. While the rows of a chosen page are being read, the page before stays. */
export const useLongListPage = <Page extends AnyBlock>(
  list: LongList<Page>,
  { pageSize, name, onFailure }: LongListOptions,
) => {
  const client = useQueryClient();
  const [chosen, choose] = useCurrentPage(name);
  const [isReading, setReading] = useState(false);
  const presses = useRef(0);
  // The page around the list has just read these.
  const newest = useInfiniteQuery({ ...list.newest, refetchOnMount: false });
  // Read where its rows are the nearer ones, and from then on read again with the others.
  const oldest = useInfiniteQuery({ ...list.oldest, enabled: ({ state }) => state.data !== undefined });

  const at = (page: number, fromNewest = newest.data, fromOldest = oldest.data) => {
    const place = getPageRange(page, countLongListRows(fromNewest), pageSize);
    return { ...place, ...getLongListRange<Page['rows'][number]>(fromNewest, fromOldest, place.first, place.last) };
  };
  /** From all that has been read by now, which may not have been drawn yet. */
  const atNow = (page: number) =>
    at(page, client.getQueryData(list.newest.queryKey), client.getQueryData(list.oldest.queryKey));
  /** Reads block after block until the rows of the page are there; of several pages the one pressed last is shown. */
  const goTo = async (page: number): Promise<void> => {
    presses.current += 1;
    const press = presses.current;
    for (let part = atNow(page); part.rows === null; part = atNow(page)) {
      setReading(true);
      const end = part.nearer === 'newest' ? newest : oldest;
      // What is on its way is waited for: after a write that is the list itself, read again.
      const { isError } = await end.fetchNextPage({ cancelRefetch: false });
      if (presses.current !== press) return;
      if (isError) {
        setReading(false);
        return onFailure();
      }
    }
    setReading(false);
    choose(page);
  };

  const wanted = at(chosen);
  const visible = wanted.rows ? wanted : at(1);
  const isMissing = wanted.rows === null;
  // Come back to a page far from either end, whose rows have been forgotten meanwhile.
  useEffect(() => {
    if (isMissing) void goTo(chosen);
  }, [isMissing]);
  // Nobody waits any longer once the list has been left.
  useEffect(
    () => () => {
      presses.current += 1;
    },
    [],
  );
  return {
    count: countLongListRows(newest.data),
    shown: visible.rows ?? [],
    page: visible.page,
    pageCount: visible.pageCount,
    onPage: (page: number) => void goTo(page),
    isReading,
  };
};
