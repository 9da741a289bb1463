import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '#lib/testing/fake-browser';
import { fakeFetch, type SentRequest } from '#lib/testing/fake-fetch';
import { fetchRecordedAccountRows } from './queries';

beforeEach(() => void stubBrowser());
afterEach(() => vi.unstubAllGlobals());

const dividend = { symbol: 'KO', platform: 'Schwab', netamount: 1, paymentdate: '2026-01-05' };

/** Two pages of each list, each with one row. */
const pageOf = ({ path, query }: SentRequest) => {
  if (path === '/cash/balances') return [];
  const id = query['cursor'] ? 1 : 2;
  return {
    rows: [{ id, origin: 'entered', ...dividend }],
    count: 2,
    cursor: query['cursor'] ? null : '2026-01-05.000000002',
  };
};

it('what a file is held against is read in pages, every row of every list', async () => {
  const sent = fakeFetch((asked) => ({ status: 200, data: pageOf(asked) }));
  const { trades, cash, dividends } = await fetchRecordedAccountRows();
  expect([trades, cash, dividends].map((rows) => rows.map(({ id }) => id))).toEqual([
    [2, 1],
    [2, 1],
    [2, 1],
  ]);
  const lists = sent.filter(({ path }) => path !== '/cash/balances');
  expect(lists.map(({ query }) => query['limit'])).toEqual(Array(6).fill('1000'));
});
