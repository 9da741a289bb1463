import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSampleTrade, putUnmaterializedTestTrades } from '#functions/dividends/testing';
import { handler } from '#functions/portfolio/handler';
import { tradeLedger } from '#functions/portfolio/store';
import { backfillTrades } from '#functions/portfolio/trades/backfill-trades';
import { overridePort } from '#functions/ports';
import { isLedgerMaterialized } from '#functions/runtime/storage/ledger';
import { writeTransaction } from '#functions/runtime/storage/table';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import {
  countTableRequests,
  createSignedInPerson,
  invokeHandler,
  startTestTable,
  type TestTable,
} from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';

let table: TestTable;
let token: string;
let owner: string;
/** Four a day, entered in another order than that of their days. */
const trades = Array.from({ length: 30 }, (_, at) =>
  createSampleTrade(at + 1, 'AAPL', {
    transactionDate: `2026-01-${String(1 + ((at * 7) % 8)).padStart(2, '0')}`,
    platform: at % 3 === 0 ? 'Robinhood' : 'Schwab',
  }),
);
const newestFirst = trades
  .toSorted((a, b) => b.transactionDate.localeCompare(a.transactionDate) || b.id - a.id)
  .map(({ id }) => id);

beforeEach(async () => {
  overridePort('marketData', createTestMarket({}));
  table = await startTestTable();
  ({ token, id: owner } = await createSignedInPerson('owner'));
  await putUnmaterializedTestTrades(owner, ...trades);
});
afterEach(() => table.stop());

const get = async (path: string) =>
  await invokeHandler(handler, { method: 'GET', path: `/api/portfolio${path}`, token });
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

/** Page after page until there is none. */
const pages = async (query: string): Promise<number[][]> => {
  const all: number[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await get(`/transactions?${query}${cursor && `&cursor=${cursor}`}`);
    expect(body.count).toBe(30);
    all.push(idsOf(body.rows));
    cursor = body.cursor;
  }
  return all;
};

describe.each([
  ['from its list', true],
  ['from the trades themselves, while the lists are still to be made', false],
])('a page of trades %s', (_where, isMade) => {
  /** Nothing can be made on a table that takes no writes. */
  const at = async (work: () => Promise<void>): Promise<void> => {
    if (!isMade) await withTableFault({ fault: 'throttled', on: 'writes' }, work);
    else if (await backfillTrades(owner, 10_000)) await work();
    expect(isLedgerMaterialized(await tradeLedger.head(owner))).toBe(isMade);
  };

  test('goes on where the one before ended, from the newest on or from the oldest', () => {
    covers('1.7 GET /portfolio/transactions');
    return at(async () => {
      const newest = await pages('limit=7');
      expect(newest.map(({ length }) => length)).toEqual([7, 7, 7, 7, 2]);
      expect(newest.flat()).toEqual(newestFirst);
      expect((await pages('limit=7&order=oldest')).flat()).toEqual(newestFirst.toReversed());
    });
  });

  test('that takes the very last row says that there is none after it', () =>
    at(async () => {
      expect(await pages('limit=30')).toHaveLength(1);
      expect(await pages('limit=15&order=oldest')).toHaveLength(2);
    }));

  test('is all trades where no limit is sent, and those of one platform in order', () =>
    at(async () => {
      expect(idsOf((await get('/transactions')).body)).toEqual(newestFirst);
      const { body } = await get('/platform-transactions?platform=Robinhood&limit=4&offset=3');
      const own = newestFirst.filter((id) => trades[id - 1]?.platform === 'Robinhood');
      expect(body).toMatchObject({ total: 10, limit: 4, offset: 3 });
      expect(idsOf(body.transactions)).toEqual(own.slice(3, 7));
    }));
});

test('a page costs three requests, and no more units than it has rows', async () => {
  await backfillTrades(owner, 10_000);
  const { requests, units } = await countTableRequests(() => get('/transactions?limit=10'));
  expect([requests, units <= 4]).toEqual([3, true]);
});

test('a cursor that was never answered is refused in a sentence', async () => {
  covers('1.7 GET /portfolio/transactions');
  const { status, body } = await get('/transactions?limit=5&cursor=USER%23somebody');
  expect([status, body.error]).toEqual([400, 'Send the cursor as returned with the page before.']);
  expect((await get('/transactions?limit=1001')).body.error).toBe('Limit must be at most 1000.');
});

test('more trades than one answer holds are refused without a limit (422 too_long), and read in pages', async () => {
  await backfillTrades(owner, 10_000);
  const head = await tradeLedger.head(owner);
  await writeTransaction([tradeLedger.move(owner, head, head.last, { count: 20_001 - (head.count ?? 0) })]);
  const { status, body } = await get('/transactions');
  expect([status, body.code, body.error]).toEqual([
    422,
    'too_long',
    'This list has 20,001 rows, more than one answer holds. Ask for it in pages: with limit=1000, and then with the cursor of each answer for the next page.',
  ]);
  expect((await get('/transactions?limit=1000')).body.rows).toHaveLength(trades.length);
});

test('one trade is read by its number, and another person’s is not', async () => {
  covers('1.7 GET /portfolio/transactions/{id}');
  expect((await get('/transactions/7')).body).toEqual(trades[6]);
  const { token: other } = await createSignedInPerson('member');
  expect(
    (await invokeHandler(handler, { method: 'GET', path: '/api/portfolio/transactions/7', token: other })).status,
  ).toBe(404);
});
