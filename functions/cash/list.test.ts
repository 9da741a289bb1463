import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handler as cash } from '#functions/cash/handler';
import { cashLedger } from '#functions/cash/store';
import { verifyCash } from '#functions/cash/verify-cash';
import { backfillAccountLedgers } from '#functions/dividends/backfill-dividends';
import { createSampleTrade, putUnmaterializedTestTrades } from '#functions/dividends/testing';
import { tradeDerivedCashRowSource, tradeLedger } from '#functions/portfolio/store';
import { overridePort } from '#functions/ports';
import { clearAnswerCache } from '#functions/runtime/http/answer-cache';
import { isLedgerMaterialized } from '#functions/runtime/storage/ledger';
import { clearContainerCaches } from '#functions/runtime/storage/ledger-version-cache';
import { clearMarketCache } from '#functions/stocks/market-cache';
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
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

/** The cash list, what its rows come to and how many there are, without reading them again. */

let table: TestTable;
let token: string;
const owner = 'the-owner';

beforeEach(async () => {
  overridePort('marketData', createTestMarket({ rates: { EURUSD: 1.1 } }));
  clearMarketCache();
  table = await startTestTable();
  ({ token } = await createSignedInPerson('owner'));
});
afterEach(() => table.stop());

const send = (method: string, path: string, body?: unknown) =>
  invokeHandler(cash, { method, path: `/api/cash${path}`, body, token });
const get = async (path: string) => (await send('GET', path)).body;
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

const entry = <Change extends object>(change: Change = {} as Change) => ({
  transactionType: 'deposit',
  amount: 100,
  platform: 'Robinhood',
  currency: 'USD',
  transactionDate: '2026-01-05',
  description: 'A deposit',
  ...change,
});

/** Entered rows as a program has left them that kept nothing of them; one was synced from a dividend. */
const rowsOfBefore = async (): Promise<void> => {
  const pk = `USER#${owner}`;
  const rows = [
    entry({ id: 1 }),
    entry({ id: 2, transactionType: 'withdrawal', amount: 30.1, transactionDate: '2026-03-05' }),
    entry({ id: 3, transactionType: 'dividend', amount: 7 }),
    entry({ id: 4, amount: 2.4, transactionDate: '2026-02-15', dividend: 'ADIV#Robinhood#AAPL#2026-02-09' }),
    entry({ id: 5, currency: 'EUR', amount: 50, platform: 'Revolut', transactionDate: '2026-02-15' }),
  ];
  await writeWithoutChangeLog([
    ...rows.map((row) => ({ Put: { Item: { pk, sk: `CTX#00000000${row.id}`, version: 1, ...row } as never } })),
    { Put: { Item: { pk, sk: 'SEQ#CTX', last: 5, version: 5 } } },
    { Put: { Item: { pk, sk: 'CBAL#Robinhood#USD', platform: 'Robinhood', currency: 'USD', balance: -920.7 } } },
    { Put: { Item: { pk, sk: 'CBAL#Revolut#EUR', platform: 'Revolut', currency: 'EUR', balance: 50 } } },
  ]);
  // $1,000 on Robinhood, and one on a platform that keeps no cash here.
  await putUnmaterializedTestTrades(
    owner,
    createSampleTrade(1, 'AAPL', { transactionDate: '2026-02-20' }),
    createSampleTrade(2, 'KO', { platform: 'Schwab' }),
  );
};

const isAllKept = async () =>
  isLedgerMaterialized(await tradeLedger.head(owner)) && isLedgerMaterialized(await cashLedger.head(owner));

describe('cash that a program of before has recorded', () => {
  beforeEach(rowsOfBefore);

  const expected = async () => {
    const page = await get('/transactions?limit=3');
    expect(idsOf(page.rows)).toEqual([2, 100_001, 5]);
    expect(page).toMatchObject({ count: 5, dividends: { count: 1, total: 2.4 } });
    const rest = await get(`/transactions?limit=3&cursor=${page.cursor}`);
    expect([idsOf(rest.rows), rest.cursor]).toEqual([[4, 1], null]);
    expect(idsOf((await get('/transactions?limit=2&order=oldest')).rows)).toEqual([1, 4]);
    expect(await get('/balances')).toMatchObject([
      { platform: 'Revolut', currency: 'EUR', counted: 50, countedUsd: 55 },
      // 100 - 30.10 + 2.40 - 1,000; the dividend of $7 is in the balance alone.
      { platform: 'Robinhood', currency: 'USD', balance: -920.7, counted: -927.7, countedUsd: -927.7 },
    ]);
    expect(idsOf(await get('/transactions'))).toEqual([2, 100_001, 5, 4, 3, 1]);
    // What was entered has its dividends, and no trades.
    const entered = await get('/transactions?limit=3&rows=entered');
    const others = await get(`/transactions?limit=3&rows=entered&cursor=${entered.cursor}`);
    expect([idsOf(entered.rows), idsOf(others.rows)]).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    expect(await get(`/transactions?limit=3&rows=entered&cursor=${others.cursor}`)).toMatchObject({
      rows: [],
      cursor: null,
    });
  };

  test('is listed and counted by its rows, where nothing can be made of them', async () => {
    await withTableFault({ fault: 'throttled', on: 'writes' }, expected);
    expect(await isAllKept()).toBe(false);
  });

  test('is listed and counted the same by the first page, which makes what is kept, and from then on', async () => {
    covers('2.2 cash page');
    await expected();
    expect(await isAllKept()).toBe(true);
    await expected();
    expect(await verifyCash(owner, tradeDerivedCashRowSource)).toEqual({ rows: 5, isKept: true, differences: [] });
  });

  test.each([0, 1, 2, 3, 4, 5, 6])(
    'can be broken off in the making after %i writes, and gone on with',
    async (after) => {
      await withTableFault({ fault: 'timed out', on: 'writes', after }, () =>
        backfillAccountLedgers(owner, 10_000),
      ).catch(() => {});
      expect((await send('POST', '/transactions', entry({ transactionType: 'fee', amount: 1 }))).status).toBe(201);
      expect((await send('DELETE', '/transactions/2')).status).toBe(204);
      expect(await backfillAccountLedgers(owner, 10_000)).toBe(true);
      expect(await verifyCash(owner, tradeDerivedCashRowSource)).toEqual({ rows: 5, isKept: true, differences: [] });
    },
  );
});

describe('kept up with every change', () => {
  const verified = async (rows: number) =>
    expect(await verifyCash(owner, tradeDerivedCashRowSource)).toEqual({ rows, isKept: true, differences: [] });

  test('a row that is added, edited into another month, type and currency, or deleted', async () => {
    await send('POST', '/transactions', entry());
    await send('POST', '/transactions', entry({ transactionType: 'dividend', amount: 7.5 }));
    await verified(2);
    expect((await get('/transactions?limit=10')).count).toBe(1);
    await send(
      'PUT',
      '/transactions/1',
      entry({ transactionType: 'withdrawal', currency: 'EUR', transactionDate: '2025-07-01' }),
    );
    await send('PUT', '/transactions/2', entry({ amount: 0.1 }));
    await verified(2);
    expect(idsOf((await get('/transactions?limit=10')).rows)).toEqual([2, 1]);
    await send('DELETE', '/transactions/1');
    await verified(1);
    expect(await get('/transactions?limit=10')).toMatchObject({ count: 1, cursor: null });
  });

  test('a balance that is set leaves what its rows come to', async () => {
    covers('2.9 Robinhood cash');
    await send('PUT', '/balances', { platform: 'Revolut', currency: 'USD', balance: 9 });
    await send('POST', '/transactions', entry({ platform: 'Revolut' }));
    await send('PUT', '/balances', { platform: 'Revolut', currency: 'USD', balance: 5 });
    expect(await get('/balances')).toMatchObject([{ balance: 5, counted: 100 }]);
    await verified(1);
  });

  test('entries made at the same moment each count once', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, at) => send('POST', '/transactions', entry({ amount: at + 0.1 }))));
    await Promise.all([1, 2, 3].map((id) => send('DELETE', `/transactions/${id}`)));
    await verified(3);
  });
});

test('a page, the balances and their total cost three requests each, however many rows there are', async () => {
  covers('1.7 GET /cash/transactions');
  await rowsOfBefore();
  await backfillAccountLedgers(owner, 10_000);
  // The rate of the euro is asked for once.
  await get('/balances');
  for (const path of ['/transactions?limit=10', '/balances', '/balance']) {
    clearAnswerCache();
    expect([path, (await countTableRequests(() => get(path))).commands]).toEqual([path, { GetItem: 1, Query: 2 }]);
  }
  // A new container asks for the currencies, which are those of the balances.
  clearContainerCaches();
  expect((await countTableRequests(() => get('/balances'))).requests).toBe(3);
  clearContainerCaches();
  expect((await countTableRequests(() => get('/transactions?limit=10'))).requests).toBe(4);
});

test('one row is read by its number, one that follows from a trade is not among them', async () => {
  covers('1.7 GET /cash/transactions/{id}');
  await rowsOfBefore();
  expect(await get('/transactions/5')).toMatchObject({ id: 5, amount: 50, amountUsd: 55, origin: 'entered' });
  expect((await send('GET', '/transactions/100001')).status).toBe(404);
  expect((await send('GET', '/transactions/9')).status).toBe(404);
});

test('what was synced from dividends is told by ids, for whoever clears it', async () => {
  covers('1.7 GET /cash/dividend-transactions');
  await rowsOfBefore();
  expect(await get('/dividend-transactions')).toEqual({ ids: [4], total: 2.4 });
});

describe('a difference is told', () => {
  beforeEach(async () => {
    await rowsOfBefore();
    await backfillAccountLedgers(owner, 10_000);
  });
  const damage = async (sk: string, change: object): Promise<void> => {
    const Key = { pk: `USER#${owner}`, sk };
    const { Item } = await table.doc.send(new GetCommand({ TableName: table.name, Key }));
    await table.doc.send(new PutCommand({ TableName: table.name, Item: { ...Item, ...change } }));
  };

  test.each([
    ['of the tally', 'SEQ#CTX', { listed: 5 }, 'The tally listed is 5, not 4.'],
    ['of what rows come to', 'CBAL#Robinhood#USD', { counted: 1 }, 'The rows of Robinhood come to -927.7 USD, not 1.'],
    [
      'of the list',
      'CTXD#2026-01-05#000000001',
      { row: '{"id":1}' },
      'The list CTXD holds 4 entered rows, not the 4 that there are.',
    ],
  ])('%s', async (_name, sk, change, sentence) => {
    await damage(sk, change);
    expect((await verifyCash(owner, tradeDerivedCashRowSource)).differences).toEqual([sentence]);
  });
});
