import { randomUUID } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import { tryFinishDividendCorrections } from '#functions/dividends/cash/finish-dividend-corrections';
import { discoverDividends } from '#functions/dividends/found/discover';
import { listPendingDividendCorrections } from '#functions/dividends/found/found-store';
import {
  createDividendCallsForRole,
  type DividendApiCalls,
  setTestMarketData,
} from '#functions/dividends/testing-calls';
import { handler as portfolio } from '#functions/portfolio/handler';
import { getStockEventsBySymbol } from '#functions/stocks/market-cache';
import { takeShortRunSample } from '#tests/kit/dice';
import { countTableRequests, startTestTable, type TestTable } from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';

let table: TestTable;
let owner: DividendApiCalls & { id: string };

const quarterly: [string, number, string][] = [
  ['2024-02-09', 0.24, '2024-02-15'],
  ['2024-05-10', 0.25, '2024-05-16'],
  ['2024-08-12', 0.25, '2024-08-15'],
];
/** More dividends than one transaction can correct with their cash rows. */
const weekly = Array.from({ length: 110 }, (_, week): [string, number, string] => {
  const exDate = addDays('2024-01-15', 7 * week);
  return [exDate, 0.1, addDays(exDate, 2)];
});
const weeks = weekly.filter(([, , paid]) => paid <= getDayInNewYork(new Date())).length;

beforeEach(async () => {
  table = await startTestTable();
  setTestMarketData({ dividends: { AAPL: quarterly, WKLY: weekly } });
  owner = await createDividendCallsForRole('owner');
});
afterEach(() => table.stop());

/** Where each page stands: dividends in cents, and the cash that they moved. */
const figures = async () => ({
  page: (await owner.income()).summary.net,
  dashboard: (await owner.dashboard()).dividends,
  synced: (await owner.synced()).map(([, amount]: [string, number]) => amount),
  cash: await owner.balanceOf('Robinhood'),
});
const set = (change: object, id = 1) =>
  owner.trades('PUT', `/${id}`, {
    symbol: 'AAPL',
    companyName: 'Apple Inc.',
    transactionType: 'buy',
    quantity: 10,
    price: 100,
    transactionDate: '2024-01-10',
    platform: 'Robinhood',
    ...change,
  });
const held = async () => {
  await owner.buy();
  await owner.discover();
  await owner.sync();
};

describe('a trade corrects what hangs on it in its own transaction', () => {
  test('deleted: its dividends are gone from every total, and so are their cash rows', async () => {
    await held();
    expect(await figures()).toEqual({ page: 7.4, dashboard: 7.4, synced: [2.5, 2.5, 2.4], cash: -992.6 });
    expect((await owner.trades('DELETE', '/1')).status).toBe(204);
    expect(await figures()).toEqual({ page: 0, dashboard: 0, synced: [], cash: 0 });
    expect((await owner.found()).dividends).toEqual([]);
    expect(await owner.discover()).toMatchObject({ count: 0, corrected: 0, removed: 0 });
  });

  test('edited: the shares, the rows and the balance are those of the trade as it is now', async () => {
    await held();
    await set({ quantity: 20 });
    expect(await figures()).toEqual({ page: 14.8, dashboard: 14.8, synced: [5, 5, 4.8], cash: -1985.2 });
    await set({ quantity: 20, transactionDate: '2024-05-10' });
    expect(await figures()).toEqual({ page: 5, dashboard: 5, synced: [5], cash: -1995 });
    expect(await owner.discover()).toMatchObject({ count: 0, corrected: 0, removed: 0 });
  });

  test('moved to another platform, or made another stock: what is no longer held there goes', async () => {
    await held();
    await set({ platform: 'Schwab' });
    expect(await figures()).toEqual({ page: 0, dashboard: 0, synced: [], cash: 0 });
    expect((await owner.discover()).count).toBe(3);
    await set({ platform: 'Schwab', symbol: 'KO', companyName: 'Coca-Cola' });
    expect((await owner.income()).summary.net).toBe(0);
  });

  test('added: a sale and a purchase of the past correct the dividends after them, not those before', async () => {
    await held();
    await owner.buy({ transactionType: 'sell', quantity: 4, transactionDate: '2024-05-09' });
    expect((await owner.synced()).map(([, amount]: [string, number]) => amount)).toEqual([1.5, 1.5, 2.4]);
    await owner.buy({ quantity: 1, transactionDate: '2024-08-11' });
    expect((await owner.synced()).map(([, amount]: [string, number]) => amount)).toEqual([1.75, 1.5, 2.4]);
    expect((await owner.income()).summary.net).toBe(5.65);
    expect(await owner.discover()).toMatchObject({ count: 0, corrected: 0, removed: 0 });
  });

  test('refused or failing, it changes nothing', async () => {
    await held();
    await owner.buy({ transactionType: 'sell', transactionDate: '2024-09-02' });
    const before = await figures();
    expect((await set({ quantity: 1 })).status).toBe(422);
    const { result } = await withTableFault({ fault: 'throttled', on: 'writes' }, () => owner.trades('DELETE', '/2'));
    expect(result.status).toBe(503);
    expect(await figures()).toEqual(before);
  });

  test('a pair that is no more lets its entry count alone, and another take the place', async () => {
    await held();
    await owner.enter({ dividendPerShare: 0.2 });
    expect((await owner.income()).summary.net).toBe(7);
    await owner.trades('DELETE', '/1');
    expect(await figures()).toEqual({ page: 2, dashboard: 2, synced: [], cash: 0 });
    expect((await owner.entered()).dividends[0].pair).toBeNull();
  });

  test('where the splits cannot be learned, what may be wrong is not counted until it is found again', async () => {
    await held();
    setTestMarketData({ dividends: { AAPL: quarterly }, failing: ['AAPL'] });
    await table.doc.send(new DeleteCommand({ TableName: table.name, Key: { pk: 'QUOTE#AAPL', sk: 'EV' } }));
    await owner.buy({ quantity: 1, transactionDate: '2024-05-01' });
    expect(await figures()).toMatchObject({ page: 2.4, dashboard: 2.4, synced: [2.4] });
    setTestMarketData({ dividends: { AAPL: quarterly } });
    expect((await owner.discover()).count).toBe(2);
    expect((await owner.income()).summary.net).toBe(7.9);
  });

  test('a trade of today asks nothing about dividends', async () => {
    await held();
    const { commands } = await countTableRequests(() => owner.buy({ transactionDate: getDayInNewYork(new Date()) }));
    expect(commands).toEqual({ GetItem: 1, BatchGetItem: 1, TransactWriteItems: 1 });
  });
});

describe('what does not fit into one transaction', () => {
  const heldWeekly = async () => {
    await owner.buy({ symbol: 'WKLY', companyName: 'Weekly', transactionDate: '2024-01-10' });
    await owner.discover();
    expect(await owner.sync()).toBe(weeks);
  };
  const nothing = { page: 0, dashboard: 0, synced: [], cash: 0 };

  test('is finished before the answer', async () => {
    await heldWeekly();
    expect((await owner.trades('DELETE', '/1')).status).toBe(204);
    expect(await listPendingDividendCorrections(owner.id)).toEqual([]);
    expect(await figures()).toEqual(nothing);
  });

  /** The trade's own transaction goes through; of the corrections after it one, and then no more. */
  const deleteAndBreakOff = async () => {
    await heldWeekly();
    const broken = { fault: 'throttled', on: 'writes', after: 2 } as const;
    const { result } = await withTableFault(broken, () => owner.trades('DELETE', '/1'));
    expect(result.status).toBe(204);
    expect(await listPendingDividendCorrections(owner.id)).toHaveLength(1);
  };

  const readers: [string, () => Promise<number>][] = [
    ['the Dividends page', async () => (await owner.income()).summary.net],
    [
      'the list of a platform',
      async () => (await owner.dividends('GET', '/robinhood-summary')).body.summary.totalAmount,
    ],
    ['the entries by hand', async () => (await owner.entered()).summary.totalPayments],
    ['a page of a platform', async () => (await owner.dividends('GET', '/robinhood-summary?limit=5')).body.count],
    ['the sums by stock', async () => (await owner.dividends('GET', '/income/stocks')).body.summary.count],
    ['the cash rows', async () => (await owner.synced()).length],
    ['a balance', () => owner.balanceOf('Robinhood')],
    ['the total of the cash', () => owner.cashTotal()],
  ];
  test.each(takeShortRunSample(readers, 3))('broken off, is finished by whoever reads first: %s', async (_, read) => {
    await deleteAndBreakOff();
    expect(await read()).toBe(0);
    expect(await listPendingDividendCorrections(owner.id)).toEqual([]);
    expect(await figures()).toEqual(nothing);
  });

  test('is left to the next read after as many transactions as a change waits for', async () => {
    await deleteAndBreakOff();
    await tryFinishDividendCorrections({ id: owner.id }, 1);
    expect(await listPendingDividendCorrections(owner.id)).toHaveLength(1);
    expect((await owner.income()).summary.net).toBe(0);
    expect(await listPendingDividendCorrections(owner.id)).toEqual([]);
    expect(await figures()).toEqual(nothing);
  });

  test('broken off, is counted as finished on the dashboard, which may not write', async () => {
    await deleteAndBreakOff();
    const before = await table.countItems();
    expect(await owner.dashboard()).toEqual({ dividends: 0, cash: 0, monthly: '0.00' });
    expect([await table.countItems(), (await listPendingDividendCorrections(owner.id)).length]).toEqual([before, 1]);
    expect(await figures()).toEqual(nothing);
  });

  test('broken off, is counted once on the dashboard for the same rows, and anew once a row or a split is another', async () => {
    await heldWeekly();
    const inTrouble = (change: () => Promise<unknown>) =>
      withTableFault({ fault: 'throttled', on: 'writes', after: 2 }, change);
    const half = { symbol: 'WKLY', companyName: 'Weekly', quantity: 5 };
    await inTrouble(() => set(half));
    const income = async () => expect((await owner.dashboard()).dividends);
    const first = await countTableRequests(async () => (await income()).toBe(0.5 * weeks));
    const again = await countTableRequests(async () => (await income()).toBe(0.5 * weeks));
    expect(again.requests).toBeLessThan(first.requests / 2);
    await inTrouble(() => owner.buy({ ...half, transactionDate: '2024-01-11' }));
    (await income()).toBe(weeks);
    setTestMarketData({
      dividends: { WKLY: weekly },
      splits: { WKLY: [{ date: '2024-01-12', numerator: 3, denominator: 1 }] },
    });
    await table.doc.send(new DeleteCommand({ TableName: table.name, Key: { pk: 'QUOTE#WKLY', sk: 'EV' } }));
    (await income()).toBe(3 * weeks);
    expect(await listPendingDividendCorrections(owner.id)).toHaveLength(1);
    expect((await figures()).page).toBe(3 * weeks);
  });

  test('of many stocks, is asked for at once and comes to what each alone comes to', async () => {
    const many = Array.from({ length: 45 }, (_, at) => `S${at + 10}`);
    setTestMarketData({ dividends: Object.fromEntries(many.map((symbol) => [symbol, quarterly])) });
    const record = (transactionDate: string, of: readonly string[]) => {
      const bought = { transactionType: 'buy', quantity: 1, price: 10, transactionDate, platform: 'Robinhood' };
      const transactions = of.map((symbol) => ({ symbol, companyName: symbol, ...bought }));
      const headers = { 'idempotency-key': randomUUID() };
      return owner.send(portfolio, 'POST', '/portfolio/transactions/batch', { transactions }, headers);
    };
    expect((await record('2024-01-03', many)).status).toBe(200);
    await owner.discover();
    const before = await figures();
    const [first, ...others] = many;
    const { commands } = await countTableRequests(() => record('2024-05-20', others));
    expect(commands['Query']).toBeLessThan(3 * many.length);
    await record('2024-05-20', [first as string]);
    const after = await figures();
    expect(after.page).toBeGreaterThan(before.page);
    expect(after.dashboard).toBe(after.page);
    expect(await owner.discover()).toMatchObject({ count: 0, corrected: 0, removed: 0 });
    expect(await listPendingDividendCorrections(owner.id)).toEqual([]);
  });

  test('broken off, is finished by a discovery and a sync too, and by two reads at once', async () => {
    const finishes: (() => Promise<unknown>)[] = [
      () => owner.discover(),
      () => owner.sync(),
      () => Promise.all([owner.income(), owner.dashboard(), owner.cashTotal()]),
    ];
    for (const finish of takeShortRunSample(finishes, 2)) {
      await heldWeekly();
      const { id } = (await owner.trades('GET')).body[0];
      await withTableFault({ fault: 'throttled', on: 'writes', after: 1 }, () => owner.trades('DELETE', `/${id}`));
      await finish();
      expect(await listPendingDividendCorrections(owner.id)).toEqual([]);
      expect(await figures()).toEqual(nothing);
    }
  });

  test('changed again before it is finished, it ends as the trades are then', async () => {
    await heldWeekly();
    const weeklyTrade = { symbol: 'WKLY', companyName: 'Weekly' };
    await withTableFault({ fault: 'throttled', on: 'writes', after: 1 }, () => set({ ...weeklyTrade, quantity: 20 }));
    await set({ ...weeklyTrade, quantity: 30 });
    expect(await listPendingDividendCorrections(owner.id)).toEqual([]);
    const { page, synced } = await figures();
    expect([page, new Set(synced)]).toEqual([weeks * 3, new Set([3])]);
    expect(await owner.discover()).toMatchObject({ count: 0, corrected: 0, removed: 0 });
  });
});

test('a discovery that looked before a trade was deleted does not bring its dividends back', async () => {
  await owner.buy();
  await owner.buy({ symbol: 'KO', companyName: 'Coca-Cola' });
  let deleted = false;
  const deleteMeanwhile = async () => {
    deleted ||= (await owner.trades('DELETE', '/1')).status === 204;
  };
  const eventsOf: typeof getStockEventsBySymbol = async (...asked) => {
    const events = await getStockEventsBySymbol(...asked);
    await deleteMeanwhile();
    return events;
  };
  const found = await discoverDividends({ id: owner.id }, ['Robinhood'], { now: () => new Date(), eventsOf });
  expect([deleted, found.count]).toEqual([true, 0]);
  expect((await owner.found()).dividends).toEqual([]);
});
