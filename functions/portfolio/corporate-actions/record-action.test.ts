import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CorporateActionPreview } from '#contract/portfolio/corporate-actions';
import { addDays } from '#core/time/day';
import { handler as activity } from '#functions/activity/handler';
import { handler } from '#functions/portfolio/handler';
import { verifyTrades } from '#functions/portfolio/trades/verify-trades';
import { overridePort } from '#functions/ports';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { listDerivedDifferences, readRecordTexts } from '#tests/kit/record-texts';
import { listWrongCashBalances } from '#tests/kit/stored-state';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
let person: { id: string; token: string };
beforeAll(async () => {
  table = await startTestTable();
  overridePort(
    'marketData',
    createTestMarket({ prices: { OLD: [20, 19], NEW: [40, 39] }, splits: { OLD: [], NEW: [] } }),
  );
});
afterAll(() => table.stop());
beforeEach(async () => {
  clearMarketCache();
  person = await createSignedInPerson('owner', randomUUID());
});

const send = (method: string, path: string, body?: unknown, to = handler, key: string = randomUUID()) =>
  invokeHandler(to, { method, path: `/api${path}`, body, token: person.token, headers: { 'idempotency-key': key } });

const sendTo = (to: typeof handler, method: string, path: string) => send(method, path, undefined, to);

const trade = {
  symbol: 'OLD',
  companyName: 'Old Co.',
  transactionType: 'buy',
  quantity: 10,
  price: 5,
  transactionDate: '2024-01-10',
  platform: 'Robinhood',
};
const addTrades = async (...changes: object[]) => {
  const transactions = changes.map((change) => ({ ...trade, ...change }));
  const { body } = await send('POST', '/portfolio/transactions/batch', { transactions, whole: true });
  expect(body.transactions.every(({ status }: { status: string }) => status === 'recorded')).toBe(true);
};
const preview = async (action: object): Promise<CorporateActionPreview> =>
  (await send('POST', '/portfolio/corporate-actions/preview', { action })).body;
const record = async (action: object, key: string = randomUUID()) => {
  const { version } = await preview(action);
  return send('POST', '/portfolio/corporate-actions', { action, version }, handler, key);
};
const undo = async (group: string) => (await send('POST', '/activity/undo', { group }, activity)).body;
const listHeld = async () =>
  (await send('GET', '/portfolio/holdings')).body.platformHoldings.map(
    ({ symbol, platform, shares, cost }: Record<string, unknown>) => `${symbol} ${platform} ${shares} $${cost}`,
  );
const expectSound = async (): Promise<void> => {
  expect((await verifyTrades(person.id)).differences).toEqual([]);
  expect(await listWrongCashBalances(sendTo)).toEqual([]);
  expect(await listDerivedDifferences(person.id)).toEqual([]);
};

const received = { to: 'NEW', toName: 'New Co.', newShares: 1, oldShares: 4 };
const day = '2025-05-01';
const spinOff = { kind: 'spinOff', symbol: 'OLD', date: day, received, costPercent: 20 };
const merger = { kind: 'merger', symbol: 'OLD', date: day, received };
const rename = { kind: 'rename', symbol: 'OLD', to: 'NEW', toName: 'New Co.' };

describe('a corporate action', () => {
  test('is previewed with its rows, positions, cash and fractions, and nothing is written', async () => {
    covers('1.7 POST /portfolio/corporate-actions/preview');
    covers('4.1 corporate actions');
    await addTrades({}, { platform: 'Schwab', price: 8 });
    const before = await readRecordTexts(person.id);
    const answer = await preview({ ...merger, fractions: [{ platform: 'Robinhood', amount: 12 }] });
    expect(answer).toMatchObject({
      refused: null,
      positions: [
        { symbol: 'NEW', platform: 'Robinhood', before: { shares: 0, cost: 0 }, after: { shares: 2, cost: 40 } },
        { symbol: 'OLD', platform: 'Robinhood', before: { shares: 10, cost: 50 }, after: { shares: 0, cost: 0 } },
        { symbol: 'NEW', platform: 'Schwab', before: { shares: 0, cost: 0 }, after: { shares: 2.5, cost: 80 } },
        { symbol: 'OLD', platform: 'Schwab', before: { shares: 10, cost: 80 }, after: { shares: 0, cost: 0 } },
      ],
      fractions: [
        { platform: 'Robinhood', symbol: 'NEW', quantity: 0.5 },
        { platform: 'Schwab', symbol: 'NEW', quantity: 0.5 },
      ],
      cash: [{ platform: 'Robinhood', amount: 12 }],
      realizedGain: 2,
    });
    expect(await readRecordTexts(person.id)).toEqual(before);
  });

  test.each([
    [
      'a merger',
      { ...merger, fractions: [{ platform: 'Robinhood', amount: 12 }] },
      ['NEW Robinhood 4.5 $99', 'NEW Schwab 2.5 $80'],
    ],
    ['a spin-off', spinOff, ['NEW Robinhood 5 $70', 'NEW Schwab 2.5 $16', 'OLD Robinhood 10 $40', 'OLD Schwab 10 $64']],
    [
      'a return of capital',
      { kind: 'returnOfCapital', symbol: 'OLD', date: day, amountPerShare: 1 },
      ['NEW Robinhood 2.5 $60', 'OLD Robinhood 10 $40', 'OLD Schwab 10 $70'],
    ],
    ['a rename', rename, ['NEW Robinhood 12.5 $110', 'NEW Schwab 10 $80']],
    [
      'a reverse split',
      {
        kind: 'reverseSplit',
        symbol: 'OLD',
        date: day,
        newShares: 1,
        oldShares: 4,
        fractions: [{ platform: 'Schwab', amount: 30 }],
      },
      ['NEW Robinhood 2.5 $60', 'OLD Robinhood 2.5 $50', 'OLD Schwab 2 $64'],
    ],
    [
      'cash in lieu',
      { kind: 'cashInLieu', symbol: 'OLD', date: day, platform: 'Schwab', quantity: 0.5, amount: 9 },
      ['NEW Robinhood 2.5 $60', 'OLD Robinhood 10 $50', 'OLD Schwab 9.5 $76'],
    ],
  ])('%s is one press, and one undo gives back every record as it was', async (_, action, held) => {
    covers('4.1 corporate actions');
    await addTrades(
      {},
      { platform: 'Schwab', price: 8 },
      { symbol: 'NEW', companyName: 'New Co.', quantity: 2.5, price: 24 },
    );
    const before = await readRecordTexts(person.id);
    const answer = await record(action, 'the-action-press');
    expect(answer.status).toBe(200);
    const shown = await listHeld();
    expect(shown.toSorted()).toEqual(held);
    await expectSound();
    expect(await undo('the-action-press')).toMatchObject({ left: 0, refused: [] });
    expect(await readRecordTexts(person.id)).toEqual(before);
    await expectSound();
  });

  test('sent twice under one key is recorded once', async () => {
    await addTrades({});
    const { version } = await preview(spinOff);
    const both = [1, 2].map(() =>
      send('POST', '/portfolio/corporate-actions', { action: spinOff, version }, handler, 'the-same-key'),
    );
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await listHeld()).toSorted()).toEqual(['NEW Robinhood 2.5 $10', 'OLD Robinhood 10 $40']);
  });

  test('is refused where the trades have changed since its preview (409 stale)', async () => {
    covers('1.7 POST /portfolio/corporate-actions');
    await addTrades({});
    const { version } = await preview(spinOff);
    await addTrades({ quantity: 1 });
    expect(await send('POST', '/portfolio/corporate-actions', { action: spinOff, version })).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        error: 'Your transactions have changed since this preview. Look at it again, then record it.',
      },
    });
  });

  test('is refused where a later sale would be left without its shares, in the preview and by itself', async () => {
    await addTrades({}, { transactionType: 'sell', quantity: 4, transactionDate: '2025-08-01' });
    const sentence = 'This would leave 0 shares of OLD on Robinhood on Aug 1, 2025, when 4 were sold.';
    const { version, refused } = await preview(merger);
    expect(refused).toBe(sentence);
    expect(await send('POST', '/portfolio/corporate-actions', { action: merger, version })).toMatchObject({
      status: 422,
      body: { code: 'oversell', error: sentence },
    });
  });

  test('is refused where a split of that day with another ratio is recorded already', async () => {
    await addTrades({ quantity: 12 });
    const split = { symbol: 'OLD', date: day, numerator: 1, denominator: 6 };
    expect((await send('POST', '/portfolio/splits', split)).status).toBe(201);
    const action = { kind: 'reverseSplit', symbol: 'OLD', date: day, newShares: 1, oldShares: 4 };
    const sentence = 'You already have a split of OLD on May 1, 2025.';
    const { version, refused } = await preview(action);
    expect(refused).toBe(sentence);
    expect(await send('POST', '/portfolio/corporate-actions', { action, version })).toMatchObject({
      status: 409,
      body: { code: 'duplicate', error: sentence },
    });
  });

  test("of another person's stock is refused as one that was never traded", async () => {
    await addTrades({});
    person = await createSignedInPerson('member', randomUUID());
    expect((await preview(rename)).refused).toBe('You have recorded no trade of OLD.');
  });
});

describe('a long history', () => {
  /** Purchases first, and then the sales of half of them: no part of it stands by itself. */
  const createHistory = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      transactionType: at < count / 2 ? 'buy' : 'sell',
      quantity: at < count / 2 ? 2 : 1,
      price: 5 + at,
      transactionDate: addDays('2023-01-02', at * 7),
    }));

  test('is renamed and undone as a whole, though it takes several transactions of the table', async () => {
    covers('4.1 corporate actions');
    await addTrades(...createHistory(60));
    const before = await readRecordTexts(person.id);
    const held = await listHeld();
    expect((await record(rename, 'the-long-rename')).body).toEqual({ trades: 60 });
    expect(await listHeld()).toEqual(held.map((one: string) => one.replace('OLD', 'NEW')));
    await expectSound();
    expect(await undo('the-long-rename')).toMatchObject({ left: 0, refused: [] });
    expect(await readRecordTexts(person.id)).toEqual(before);
    await expectSound();
  });

  test('cannot be undone once a sale needs what the action brought (422), and stays as it is', async () => {
    await addTrades(...createHistory(60));
    expect((await record({ ...merger, date: '2026-05-01' }, 'the-long-merger')).status).toBe(200);
    await addTrades({ symbol: 'NEW', transactionType: 'sell', quantity: 1, transactionDate: '2026-06-01' });
    const before = await readRecordTexts(person.id);
    const answer = await send('POST', '/activity/undo', { group: 'the-long-merger' }, activity);
    expect(answer).toMatchObject({ status: 422, body: { code: 'oversell' } });
    expect(await readRecordTexts(person.id)).toEqual(before);
  });
});
