import { type InfiniteData, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Trade } from '#contract/portfolio/trades';
import { api } from '#lib/api/api';
import type { ApiCallValues } from '#lib/api/api-call-types';
import { createQueryClient } from '#lib/api/query-client';
import { isStaleCachedQuery } from '#lib/cache/cached-figures';
import { stubBrowser } from '#lib/testing/fake-browser';
import { type FakeAnswers, fakeServer } from '#lib/testing/fake-server';
import {
  assertListPage,
  countLongListRows,
  createLongListQueries,
  getLongListRange,
  type LongListBlock,
  useLongListPage,
  useNewestLongListBlocks,
} from './use-long-list';

/** `numbers(3, 1)` -> 3, 2, 1. */
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(from - to) + 1 }, (_, at) => from + (from < to ? at : -at));

describe('a part of a list, by what has been read of its ends', () => {
  /** Of 250 rows, numbered from the oldest on, so that the newest is the 250th. */
  const readTo = (
    rows: number[],
    cursor: string | null = 'more',
    count = 250,
  ): InfiniteData<LongListBlock<number>> => ({
    pages: [
      { rows: rows.slice(0, 60), count, cursor: 'more' },
      { rows: rows.slice(60), count, cursor },
    ],
    pageParams: ['', 'more'],
  });
  const newest = readTo(numbers(250, 151));
  const oldest = readTo(numbers(1, 100));

  test.each([
    ['the first', 0, 10, numbers(250, 241)],
    ['over the end of a block', 55, 65, numbers(195, 186)],
    ['the last that the newest have', 90, 100, numbers(160, 151)],
    ['the first that the oldest have', 150, 160, numbers(100, 91)],
    ['the very last', 240, 250, numbers(10, 1)],
  ])('%s', (_name, first, last, rows) => {
    expect(getLongListRange(newest, oldest, first, last)).toEqual({ rows });
  });

  test.each([
    ['one row past the newest', 91, 101, 'newest'],
    ['one row before the oldest', 149, 159, 'oldest'],
    ['as far from both', 120, 130, 'newest'],
    ['a row nearer to the oldest', 121, 131, 'oldest'],
  ])('%s is read where fewer rows lack', (_name, first, last, nearer) => {
    expect(getLongListRange(newest, oldest, first, last)).toEqual({ rows: null, nearer });
  });

  test('needs the newest alone where those have it, and the oldest from their first block on', () => {
    expect(getLongListRange(newest, undefined, 90, 100)).toEqual({ rows: numbers(160, 151) });
    expect(getLongListRange(newest, undefined, 240, 250)).toEqual({ rows: null, nearer: 'oldest' });
  });

  test('is the same from either end where they overlap', () => {
    const all = readTo(numbers(1, 250), null);
    expect(getLongListRange(newest, all, 90, 100)).toEqual({ rows: numbers(160, 151) });
    expect(getLongListRange(newest, all, 91, 101)).toEqual({ rows: numbers(159, 150) });
  });

  test('of an empty list is empty, read or not', () => {
    expect(getLongListRange(undefined, undefined, 0, 0)).toEqual({ rows: [] });
    expect(getLongListRange(readTo([], null, 0), readTo([], null, 0), 0, 0)).toEqual({ rows: [] });
  });

  test('is looked for among the newest once the oldest have ended before it', () => {
    expect(getLongListRange(newest, readTo(numbers(1, 105), null, 105), 140, 150)).toEqual({
      rows: null,
      nearer: 'newest',
    });
  });

  test('counts what the last block says, and what is there once there is no further one', () => {
    expect(countLongListRows(undefined)).toBe(0);
    expect(countLongListRows(newest)).toBe(250);
    expect(countLongListRows({ ...newest, pages: [...newest.pages, { rows: [], count: 249, cursor: 'more' }] })).toBe(
      249,
    );
    expect(countLongListRows(readTo(numbers(105, 1), null, 250))).toBe(105);
  });
});

const tradeOf = (id: number): Trade => ({
  id,
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  transactionType: 'buy',
  quantity: 1,
  price: 1,
  total: 1,
  transactionDate: '2026-01-05',
  platform: 'Robinhood',
  fees: 0,
  notes: '',
  version: 1,
});

const list = createLongListQueries(['trades'], async (asked, signal) => {
  const page = assertListPage(await api.call('GET /portfolio/transactions', asked, { signal }));
  return { ...page, rows: page.rows.map(({ id }) => id) };
});

type Call = 'GET /portfolio/transactions';
type Answering = Extract<FakeAnswers[Call], (asked: ApiCallValues<Call>) => unknown>;

/** So many rows, numbered from the oldest on; `asked` are the blocks, as `newest 0`, `newest 100`. */
const serverOf = (first: number) => {
  const asked: string[] = [];
  let count = first;
  const answer: Answering = ({ limit, order = 'newest', cursor = '0' }) => {
    asked.push(`${order} ${cursor}`);
    const all = (order === 'newest' ? numbers(count, 1) : numbers(1, count)).map(tradeOf);
    const end = Number(cursor) + Number(limit);
    return { rows: all.slice(Number(cursor), end), count, cursor: end < count ? String(end) : null };
  };
  return {
    asked,
    answer,
    become: (now: number) => {
      count = now;
    },
  };
};

let lists = 0;

/** A list of 350 rows, ten on a page, of which the newest block has been read. */
const open = async () => {
  stubBrowser();
  const rows = serverOf(350);
  const server = fakeServer({ 'GET /portfolio/transactions': rows.answer });
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
  onTestFinished(() => {
    client.clear();
    server.leave();
    vi.unstubAllGlobals();
  });
  lists += 1;
  const onFailure = vi.fn();
  const options = { pageSize: 10, name: `list ${lists}`, onFailure };
  /** As it would be drawn now. */
  const look = () => {
    const seen: { list?: ReturnType<typeof useLongListPage<LongListBlock<number>>>; error?: unknown } = {};
    const List = () => {
      seen.list = useLongListPage(list, options);
      seen.error = useNewestLongListBlocks(list).error;
      return null;
    };
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <List />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    if (!seen.list) throw new Error('The list was not rendered.');
    return { ...seen.list, error: seen.error };
  };
  await client.fetchInfiniteQuery(list.newest);
  rows.asked.length = 0;
  const shows = (page: number, from: number, to: number) =>
    vi.waitFor(() => {
      const { page: at, shown } = look();
      expect([at, shown]).toEqual([page, numbers(from, to)]);
    });
  const isIdle = () => vi.waitFor(() => expect(client.isFetching()).toBe(0));
  return { rows, server, client, onFailure, look, shows, isIdle };
};

/** An answer that comes when it is let. */
const held = (answer: Answering, when: (asked: Parameters<Answering>[0]) => boolean) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const holding: Answering = async (asked) => {
    if (when(asked)) await promise;
    return answer(asked);
  };
  return { answers: { 'GET /portfolio/transactions': holding }, letGo: resolve };
};

describe('a page of a long list', () => {
  test('is there at once within a block, and after one more past its end', async () => {
    const { rows, look, shows } = await open();
    expect(look()).toMatchObject({ count: 350, page: 1, pageCount: 35, shown: numbers(350, 341) });
    look().onPage(10);
    await shows(10, 260, 251);
    expect(rows.asked).toEqual([]);
    look().onPage(11);
    await shows(11, 250, 241);
    expect(rows.asked).toEqual(['newest 100']);
    look().onPage(1);
    await shows(1, 350, 341);
    expect(rows.asked).toEqual(['newest 100']);
  });

  test('is read from the other end where that is nearer', async () => {
    const { rows, look, shows } = await open();
    look().onPage(35);
    await shows(35, 10, 1);
    look().onPage(26);
    await shows(26, 100, 91);
    expect(rows.asked).toEqual(['oldest 0']);
    look().onPage(25);
    await shows(25, 110, 101);
    expect(rows.asked).toEqual(['oldest 0', 'oldest 100']);
  });

  test('that is several blocks away is read block after block', async () => {
    const { rows, look, shows } = await open();
    look().onPage(22);
    await shows(22, 140, 131);
    expect(rows.asked).toEqual(['newest 100', 'newest 200']);
  });

  test('stays, and says so, where a block fails; another press works', async () => {
    const { rows, server, client, onFailure, look, shows, isIdle } = await open();
    for (const [page, from, to] of [[11, 250, 241] as const, [35, 10, 1] as const]) {
      look().onPage(10);
      await shows(10, 260, 251);
      onFailure.mockClear();
      server.become('broken');
      look().onPage(page);
      await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
      await isIdle();
      // Of the page around it nothing has failed, and nothing is older than it was.
      expect(look()).toMatchObject({ page: 10, shown: numbers(260, 251), error: null });
      expect(client.getQueryCache().findAll({ predicate: isStaleCachedQuery })).toEqual([]);
      server.become({ 'GET /portfolio/transactions': rows.answer });
      look().onPage(page);
      await shows(page, from, to);
    }
  });

  test('is the one pressed last, whichever comes first', async () => {
    const { rows, server, look, shows, isIdle } = await open();
    const late = held(rows.answer, ({ order }) => order === 'newest');
    server.become(late.answers);
    const { onPage } = look();
    onPage(15);
    onPage(35);
    await shows(35, 10, 1);
    late.letGo();
    await isIdle();
    await shows(35, 10, 1);
  });

  test('pressed while another is on its way is read once, and not taken back by the other', async () => {
    const { rows, server, look, shows, isIdle } = await open();
    const late = held(rows.answer, () => true);
    server.become(late.answers);
    const { onPage } = look();
    onPage(22);
    onPage(12);
    onPage(11);
    late.letGo();
    await shows(11, 250, 241);
    await isIdle();
    expect(rows.asked).toEqual(['newest 100']);
    await shows(11, 250, 241);
  });

  test('pressed while the list is read again after a write is of the list as it is then', async () => {
    const { rows, server, client, look, shows } = await open();
    look().onPage(11);
    await shows(11, 250, 241);
    rows.asked.length = 0;
    rows.become(351);
    const late = held(rows.answer, () => true);
    server.become(late.answers);
    const again = client.refetchQueries({ queryKey: ['trades'] });
    look().onPage(21);
    late.letGo();
    await again;
    await shows(21, 151, 142);
    expect(rows.asked).toEqual(['newest 0', 'newest 100', 'newest 200']);
    look().onPage(1);
    await shows(1, 351, 342);
  });

  test('that a row was deleted from stays what it is, and the last gives way to the one before it', async () => {
    const { rows, client, look, shows } = await open();
    rows.become(341);
    await client.refetchQueries({ queryKey: ['trades'] });
    look().onPage(35);
    await shows(35, 1, 1);
    rows.become(340);
    await client.refetchQueries({ queryKey: ['trades'] });
    await shows(34, 10, 1);
  });

  test.each([
    ['the newest', 20],
    ['the oldest', 24],
  ])('that is gone meanwhile is looked for from %s on, and not for ever', async (_end, page) => {
    const { rows, look, shows, isIdle } = await open();
    rows.become(105);
    look().onPage(page);
    // The rows that were read before the others went.
    await shows(11, 5, 1);
    await isIdle();
    expect(rows.asked.length).toBeLessThanOrEqual(3);
  });
});
