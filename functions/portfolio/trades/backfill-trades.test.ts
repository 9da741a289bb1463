import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as dashboard } from '#functions/dashboard/handler';
import { createSampleTrade } from '#functions/dividends/testing';
import { liveTradeEffects } from '#functions/followers';
import { handler as portfolio } from '#functions/portfolio/handler';
import { listTrades, tradeLedger } from '#functions/portfolio/store';
import { addTrade, deleteTrade, editTrade } from '#functions/portfolio/trade-service';
import { backfillTrades, materializeTradesBriefly } from '#functions/portfolio/trades/backfill-trades';
import { verifyTrades } from '#functions/portfolio/trades/verify-trades';
import { overridePort } from '#functions/ports';
import { isLedgerMaterialized } from '#functions/runtime/storage/ledger';
import { querySortKeyPrefix } from '#functions/runtime/storage/table';
import { createTestMarket } from '#functions/stocks/testing';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

let table: TestTable;
let token: string;
const owner = 'the-owner';
const actor = { id: owner } as Parameters<typeof addTrade>[0];

const platforms = ['Robinhood', 'Schwab', 'Revolut'] as const;
const trades = Array.from({ length: 70 }, (_, at) =>
  createSampleTrade(at + 1, ['AAPL', 'KO', 'BRK.B'][at % 3] as string, {
    transactionType: at % 5 === 4 ? 'sell' : 'buy',
    quantity: at % 5 === 4 ? 1 : 10,
    transactionDate: `2025-0${1 + (at % 9)}-15`,
    platform: platforms[at % 2] as 'Robinhood',
  }),
);

/** As a program has left them that kept neither lists nor books: the rows with their keys of the index, and the head. */
const rowsOfBefore = async (): Promise<void> => {
  const pad = (id: number) => String(id).padStart(9, '0');
  const pk = `USER#${owner}`;
  for (let at = 0; at < trades.length; at += 50) {
    await writeWithoutChangeLog(
      trades.slice(at, at + 50).map((trade) => ({
        Put: {
          Item: {
            pk,
            sk: `PTX#${pad(trade.id)}`,
            gsi1pk: `${pk}#PTX`,
            gsi1sk: `${trade.transactionDate}#${pad(trade.id)}`,
            ...trade,
          },
        },
      })),
    );
  }
  await writeWithoutChangeLog([{ Put: { Item: { pk, sk: 'SEQ#PTX', last: trades.length, version: trades.length } } }]);
};

beforeEach(async () => {
  overridePort('marketData', createTestMarket({ prices: { AAPL: [250, 240], KO: [60, 59], 'BRK-B': [400, 399] } }));
  table = await startTestTable();
  ({ token } = await createSignedInPerson('owner'));
  await rowsOfBefore();
  watchWrites();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await table.stop();
});

type Sent = NonNullable<TransactWriteCommandInput['TransactItems']>;
const held: { isMeant: (items: Sent) => boolean; reach: () => void; goOn: Promise<void> }[] = [];

/** Holds the next transaction that is meant, until it is released. */
const holdWrite = (isMeant: (items: Sent) => boolean) => {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  held.push({ isMeant, reach: reached.resolve, goOn: goOn.promise });
  return { reached: reached.promise, release: goOn.resolve };
};

/** In the way of every transaction of this table's client. */
const watchWrites = (): void =>
  table.doc.middlewareStack.add(
    (next) => async (args) => {
      const items = (args.input as TransactWriteCommandInput).TransactItems ?? [];
      const at = held.findIndex(({ isMeant }) => isMeant(items));
      const [one] = at < 0 ? [] : held.splice(at, 1);
      one?.reach();
      await one?.goOn;
      return next(args);
    },
    { step: 'initialize', name: 'holdWrites', priority: 'high' },
  );

const asks = [
  '/portfolio/holdings',
  '/portfolio/value',
  '/portfolio/daily-change',
  '/portfolio/transactions',
  '/dashboard/data',
];
const answers = async () => {
  const all = asks.map(async (path) => {
    const to = path.startsWith('/dashboard') ? dashboard : portfolio;
    const { body } = await invokeHandler(to, { method: 'GET', path: `/api${path}`, token });
    return { ...body, lastUpdated: undefined };
  });
  return Promise.all(all);
};
const whole = { trades: 70, isKept: true, differences: [], toBeFolded: [] };

describe('books that are still to be made', () => {
  test('are made by the first page, which answers as it does without them', async () => {
    const without = await withTableFault({ fault: 'throttled', on: 'writes' }, answers);
    expect(isLedgerMaterialized(await tradeLedger.head(owner))).toBe(false);
    expect(await answers()).toEqual(without.result);
    expect(await verifyTrades(owner)).toEqual(whole);
    expect(await answers()).toEqual(without.result);
  });

  test('do not keep the dashboard waiting, which has no right to make them', async () => {
    const { status } = await invokeHandler(dashboard, { method: 'GET', path: '/api/dashboard/data', token });
    expect([status, isLedgerMaterialized(await tradeLedger.head(owner))]).toEqual([200, false]);
  });

  test('are made once by pages that ask at the same moment', async () => {
    expect(
      await Promise.all([
        materializeTradesBriefly(owner),
        materializeTradesBriefly(owner),
        backfillTrades(owner, 10_000),
      ]),
    ).toEqual([true, true, true]);
    expect(await verifyTrades(owner)).toEqual(whole);
  });

  test('lose nothing where another maker comes in between the last rows and the last word', async () => {
    const lastWord = holdWrite((items) =>
      items.some(({ Put }) => Put?.Item?.['sk'] === 'SEQ#PTX' && Put.Item['count']),
    );
    const first = backfillTrades(owner, 20_000);
    await lastWord.reached;
    const rows = holdWrite((items) => items.some(({ Put }) => String(Put?.Item?.['sk']).startsWith('BOOK#')));
    const second = backfillTrades(owner, 20_000);
    await rows.reached;
    lastWord.release();
    expect(await first).toBe(true);
    rows.release();
    expect(await second).toBe(true);
    expect(await verifyTrades(owner)).toEqual(whole);
  });

  test('are left as they are where there are none to make', async () => {
    expect(await backfillTrades('somebody without trades', 1_000)).toBe(true);
    expect(await backfillTrades(owner, 10_000)).toBe(true);
    const items = await table.countItems();
    expect(await backfillTrades(owner, 10_000)).toBe(true);
    expect(await table.countItems()).toBe(items);
  });
});

describe('a making that is broken off', () => {
  const writes = 6;

  test.each(Array.from({ length: writes }, (_, after) => after))(
    'after %i writes goes on where it was',
    async (after) => {
      const broken = withTableFault({ fault: 'timed out', on: 'writes', after }, () => backfillTrades(owner, 10_000));
      await expect(broken).rejects.toThrow();
      expect(isLedgerMaterialized(await tradeLedger.head(owner))).toBe(false);
      const { keptUpTo: before = 0 } = await tradeLedger.head(owner);
      // People go on recording in between.
      const change = { transactionDate: '2025-03-15', quantity: 2, total: 200 };
      const { id: _id, version: _version, ...sent } = createSampleTrade(0, 'KO', change);
      await addTrade(actor, sent, liveTradeEffects);
      await editTrade(actor, { ...sent, id: 3 }, liveTradeEffects);
      await deleteTrade(actor, { id: 70 }, liveTradeEffects);
      const { keptUpTo: after_ = 0 } = await tradeLedger.head(owner);
      expect(after_).toBe(before);
      expect(await backfillTrades(owner, 10_000)).toBe(true);
      expect(await verifyTrades(owner)).toEqual(whole);
      expect((await listTrades(owner)).map(({ id }) => id)).toContain(71);
    },
  );

  test('at any write has six of them', async () => {
    const { failed } = await withTableFault({ fault: 'timed out', on: 'writes', after: writes }, () =>
      backfillTrades(owner, 10_000),
    );
    expect(failed).toBe(0);
  });

  test('stops when its time is over, and says so', async () => {
    expect(await backfillTrades(owner, 0)).toBe(false);
  });
});

test('books that a program of before has gone past are made anew, and nothing of the old ones stays', async () => {
  await backfillTrades(owner, 10_000);
  // It edits a trade, deletes another and moves the head on, as it did before there were lists.
  const pk = `USER#${owner}`;
  await writeWithoutChangeLog([
    { Put: { Item: { pk, sk: 'PTX#000000001', ...createSampleTrade(1, 'NVDA', { transactionDate: '2024-05-05' }) } } },
    { Delete: { Key: { pk, sk: 'PTX#000000002' } } },
    {
      Update: {
        Key: { pk, sk: 'SEQ#PTX' },
        UpdateExpression: 'SET #version = :next',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':next': 72 },
      },
    },
  ]);
  expect((await verifyTrades(owner)).isKept).toBe(false);
  expect(
    (await invokeHandler(portfolio, { method: 'GET', path: '/api/portfolio/value', token })).body.transactionsCount,
  ).toBe(69);
  expect(await verifyTrades(owner)).toEqual({ ...whole, trades: 69 });
});

test('rows of cash that were entered stay in their list', async () => {
  const { addCashEntry: addEntry } = await import('#functions/cash/service');
  const entry = {
    transactionType: 'deposit',
    amount: 5,
    platform: 'BOSA',
    currency: 'USD',
    transactionDate: '2025-02-01',
    description: '',
  } as const;
  await addEntry(actor, entry);
  await backfillTrades(owner, 10_000);
  const listed = await querySortKeyPrefix<{ sk: string }>(`USER#${owner}`, 'CTXD#2025-02-01#');
  expect(listed.map(({ sk }) => sk)).toEqual(['CTXD#2025-02-01#000000001']);
});
