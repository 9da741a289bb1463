import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ActivityChange } from '#contract/activity';
import type { Trade } from '#contract/portfolio/trades';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler as activity } from '#functions/activity/handler';
import { handler as cash } from '#functions/cash/handler';
import { handler as dashboard } from '#functions/dashboard/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { liveTradeEffects } from '#functions/followers';
import { handler } from '#functions/portfolio/handler';
import { findTrade } from '#functions/portfolio/store';
import { addTrades } from '#functions/portfolio/trades/add-trades';
import { verifyTrades } from '#functions/portfolio/trades/verify-trades';
import { overridePort } from '#functions/ports';
import type { Actor } from '#functions/runtime/identity/actor';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { listWrongCashBalances } from '#tests/kit/stored-state';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';

const today = getDayInNewYork(new Date());
const market = createTestMarket({
  prices: { AAPL: [8, 7.5] },
  dividends: { AAPL: [['2024-05-10', 0.25, '2024-05-16']] },
});

let made: TestTable;
let person: { id: string; token: string };
beforeAll(async () => {
  made = await startTestTable();
  overridePort('marketData', market);
});
afterAll(() => made.stop());
beforeEach(async () => {
  clearMarketCache();
  person = await createSignedInPerson('owner', randomUUID());
});

const trade = {
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  transactionType: 'buy',
  quantity: 10,
  price: 5,
  transactionDate: '2024-01-10',
  platform: 'Robinhood',
} as const;
const source = { importId: 'an-import', identity: 'of-the-event' };

const send = (to: typeof handler, method: string, path: string, body?: unknown, key: string = randomUUID()) =>
  invokeHandler(to, { method, path: `/api${path}`, body, token: person.token, headers: { 'idempotency-key': key } });
const add = (change: object = {}) => send(handler, 'POST', '/portfolio/transactions', { ...trade, ...change });
const get = async (path: string, from = handler) => (await send(from, 'GET', path)).body;
const held = async () => (await get('/portfolio/holdings')).platformHoldings;
const cashRows = async () =>
  (await get('/cash/transactions', cash)).map((row: Record<string, unknown>) => [row['amount'], row['description']]);

const expectSound = async (): Promise<void> => {
  expect((await verifyTrades(person.id)).differences).toEqual([]);
  expect(await listWrongCashBalances(send)).toEqual([]);
};

describe('a kind of trade', () => {
  test('buy 10 @ 5, move in 10 @ 7, sell 5 @ 9 -> 15 shares, average 6, cost 90, realized 15', async () => {
    await add();
    await add({ transactionType: 'sharesIn', price: 7, transactionDate: '2024-02-01', fees: 2 });
    await add({ transactionType: 'sell', quantity: 5, price: 9, transactionDate: '2024-03-01' });
    expect(await held()).toMatchObject([{ shares: 15, avgPrice: 6, cost: 90, realizedGain: 15 }]);
    expect(await get('/portfolio/value')).toMatchObject({ totalInvested: 120, totalSold: 45, totalFees: 2 });
    expect(await cashRows()).toEqual([
      [45, 'Sold 5 AAPL at $9'],
      [2, 'Fees for moving in 10 AAPL'],
      [50, 'Bought 10 AAPL at $5'],
    ]);
    await expectSound();
  });

  test('a reinvestment is a buy by another name, in cash as well', async () => {
    await add({ transactionType: 'reinvestment', quantity: 0.5, price: 6 });
    expect(await held()).toMatchObject([{ shares: 0.5, cost: 3 }]);
    expect(await cashRows()).toEqual([[3, 'Reinvested 0.5 AAPL at $6']]);
    await expectSound();
  });

  test('shares that change platforms at their average cost leave value, cost, gains and returns as they were', async () => {
    await add();
    await add({ price: 7, transactionDate: '2024-02-01' });
    const look = async () => {
      const { totalValue, totalCost, gainLoss, realizedGain } = await get('/portfolio/value');
      const { kpis, portfolio } = await get('/dashboard/data', dashboard);
      const { heldStocks } = portfolio;
      return { totalValue, totalCost, gainLoss, realizedGain, heldStocks, returns: kpis.totalReturns };
    };
    const before = await look();
    const rows = await cashRows();
    await add({ transactionType: 'sharesOut', quantity: 20, price: 6, transactionDate: '2024-03-01' });
    await add({
      transactionType: 'sharesIn',
      quantity: 20,
      price: 6,
      transactionDate: '2024-03-01',
      platform: 'Schwab',
    });
    expect(await look()).toEqual(before);
    expect(await held()).toMatchObject([{ platform: 'Schwab', shares: 20, avgPrice: 6 }]);
    expect(await cashRows()).toEqual(rows);
    await expectSound();
  });

  test('shares that were moved in are entitled to a dividend, those moved out are not', async () => {
    await add({ transactionType: 'sharesIn', quantity: 10, price: 0 });
    await add({ transactionType: 'sharesOut', quantity: 4, price: 0, transactionDate: '2024-04-01' });
    await send(dividends, 'POST', '/dividends/discover-robinhood', {});
    const { dividends: found } = await get('/dividends/automated/historical', dividends);
    expect(found).toMatchObject([{ symbol: 'AAPL', sharesHeld: 6, totalAmount: 1.5 }]);
  });

  test('shows among the newest, is counted in its month, and can be edited into another', async () => {
    await add({ transactionDate: today, transactionType: 'sharesIn' });
    const data = await get('/dashboard/data', dashboard);
    expect(data.recentTransactions).toMatchObject([{ type: 'sharesIn', total: 50 }]);
    expect(data.kpis.transactionsThisMonth).toBe(1);
    const edit = { ...trade, transactionType: 'reinvestment', version: 1 };
    expect((await send(handler, 'PUT', '/portfolio/transactions/1', edit)).body.transactionType).toBe('reinvestment');
    expect(await cashRows()).toEqual([[50, 'Reinvested 10 AAPL at $5']]);
    await expectSound();
  });

  test('more moved out than is held is refused, and so is taking away what was moved out later', async () => {
    covers('2.9 kinds of trades');
    await add({ quantity: 3 });
    const out = { transactionType: 'sharesOut', quantity: 5 };
    const now = await add({ ...out, transactionDate: today });
    expect([now.status, now.body.code, now.body.error]).toEqual([
      422,
      'oversell',
      'You hold 3 shares of AAPL on Robinhood; you cannot move out 5.',
    ]);
    expect((await add({ ...out, transactionDate: '2024-02-01' })).body.error).toBe(
      'You held 3 shares of AAPL on Robinhood on Feb 1, 2024; you cannot move out 5.',
    );
    await add({ ...out, quantity: 3, transactionDate: '2024-02-01' });
    expect((await send(handler, 'DELETE', '/portfolio/transactions/1')).body.error).toBe(
      'This would leave 0 shares of AAPL on Robinhood on Feb 1, 2024, when 3 were moved out.',
    );
    expect(await get('/portfolio/transactions')).toHaveLength(2);
  });

  test('of many that are to go, the one whose shares were moved out later is named', async () => {
    await add({ quantity: 1, transactionDate: '2024-01-02' });
    await add({ quantity: 1, transactionType: 'sell', transactionDate: '2024-01-03' });
    await add({ transactionType: 'sharesIn' });
    await add({ transactionType: 'sharesOut', transactionDate: '2024-02-01' });
    const rows = [{ id: 2 }, { id: 3 }];
    const { status, body } = await send(handler, 'POST', '/portfolio/transactions/batch-delete', { rows });
    expect([status, body.code]).toEqual([422, 'oversell']);
    expect(body.error).toContain('10 AAPL moved in on Robinhood, Jan 10, 2024');
    expect(body.error).toContain('when 10 were moved out.');
    expect(await get('/portfolio/transactions')).toHaveLength(4);
  });

  test('that there is not is refused in a sentence', async () => {
    const { status, body } = await add({ transactionType: 'short' });
    expect([status, body.details]).toEqual([
      400,
      [{ path: 'transactionType', msg: 'Choose buy or sell, or reinvestment, shares in or shares out.' }],
    ]);
  });

  test('in a batch that is dated back what adds shares comes first: broken off, no later sale is left without', async () => {
    await add({ quantity: 20 });
    await add({ transactionType: 'sell', quantity: 20, transactionDate: '2024-06-01' });
    const rows = Array.from({ length: 40 }, (_, at) => ({
      ...trade,
      transactionType: at < 20 ? 'sharesOut' : at % 2 ? 'sharesIn' : 'reinvestment',
      quantity: 1,
      transactionDate: addDays('2024-02-01', at),
    }));
    const [path, key] = ['/portfolio/transactions/batch', randomUUID()];
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await withTableFault({ fault: 'timed out', on: 'writes', after: 1 }, () =>
      send(handler, 'POST', path, { transactions: rows }, key),
    );
    vi.restoreAllMocks();
    expect((await get('/portfolio/transactions')).length).toBeGreaterThan(5);
    expect((await held()).filter(({ needsReview }: { needsReview: boolean }) => needsReview)).toEqual([]);
    const { body } = await send(handler, 'POST', path, { transactions: rows }, key);
    expect(new Set(body.transactions.map(({ status }: { status: string }) => status))).toEqual(new Set(['recorded']));
    await expectSound();
  });
});

describe('the statement that a trade came from', () => {
  const imported = (rows: object[] = [{}]) => {
    const idempotency = { key: randomUUID(), hash: 'of-the-request' };
    const actor = { id: person.id, idempotency, made: { source: 'import', group: 'the-import' } } as unknown as Actor;
    const transactions = rows.map((row) => ({ ...trade, fees: 0, notes: '', source, ...row }));
    return addTrades(actor, { transactions, whole: true }, liveTradeEffects);
  };
  const stored = async (id = 1) => (await findTrade(person.id, id)) as Trade;

  test('is kept with the row, and the log says that a file made it', async () => {
    expect(await imported()).toEqual({ transactions: [{ status: 'recorded', id: 1 }] });
    expect((await stored()).source).toEqual(source);
    expect((await get('/portfolio/transactions'))[0].source).toEqual(source);
    const { changes }: { changes: ActivityChange[] } = await get('/activity', activity);
    expect(changes).toMatchObject([{ source: 'import', group: 'the-import', count: 1 }]);
    expect(changes[0]?.records[0]?.fields.map(({ name }) => name)).not.toContain('source');
  });

  test('stays through an edit, an edit of many, a deletion and its undoing', async () => {
    covers('2.9 kinds of trades');
    await imported();
    await send(handler, 'PUT', '/portfolio/transactions/1', { ...trade, quantity: 11, version: 1 });
    expect(await stored()).toMatchObject({ quantity: 11, source });
    const many = { rows: [{ id: 1 }], change: { platform: 'Revolut' } };
    await send(handler, 'POST', '/portfolio/transactions/batch-edit', many);
    expect(await stored()).toMatchObject({ platform: 'Revolut', source });
    await send(handler, 'DELETE', '/portfolio/transactions/1', undefined, 'the-deletion');
    expect(await findTrade(person.id, 1)).toBeUndefined();
    await send(activity, 'POST', '/activity/undo', { group: 'the-deletion' });
    expect(await stored()).toMatchObject({ quantity: 11, platform: 'Revolut', source });
  });

  test('is never taken from a body', async () => {
    const claimed = { ...trade, source: { importId: 'x', identity: 'y' } };
    await send(handler, 'POST', '/portfolio/transactions', claimed);
    await send(handler, 'POST', '/portfolio/transactions/batch', { transactions: [claimed] });
    await send(handler, 'PUT', '/portfolio/transactions/1', claimed);
    for (const id of [1, 2]) {
      expect(await stored(id)).toMatchObject({ symbol: trade.symbol, version: id === 1 ? 2 : 1 });
      expect(await stored(id)).not.toHaveProperty('source');
    }
  });
});
