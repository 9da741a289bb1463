import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler as cash } from '#functions/cash/handler';
import { handler } from '#functions/dividends/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket, type TestMarketData } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import { addTestTitleTexts } from '#tests/kit/title-text';

const today = getDayInNewYork(new Date());
const soon = addDays(today, 10);

let table: TestTable;
let owner: string;
let member: string;

const via =
  (to: ApiHandler, base: string) =>
  (method: string, path = '', body?: unknown, token = owner) =>
    invokeHandler(to, { method, path: `/api${base}${path}`, body, token });
const dividends = via(handler, '/dividends');
const cashCall = via(cash, '/cash');
const trades = via(portfolio, '/portfolio/transactions');

/** The provider as it is from now on. What the table remembers of a symbol stays, as it would. */
const learn = (known: TestMarketData): void => {
  overridePort('marketData', createTestMarket(known));
  clearMarketCache();
};

const aapl: NonNullable<TestMarketData['dividends']> = {
  AAPL: [
    ['2024-02-09', 0.24, '2024-02-15'],
    ['2024-05-10', 0.25, null],
    [addDays(today, -5), 0.27, soon],
  ],
};

const buy = (change: object = {}) =>
  trades('POST', '', {
    symbol: 'AAPL',
    companyName: 'Apple Inc.',
    transactionType: 'buy',
    quantity: 10,
    price: 180,
    transactionDate: '2024-01-10',
    platform: 'Robinhood',
    ...change,
  });

const discover = async () => (await dividends('POST', '/discover-robinhood', {})).body;
const sync = async () => (await dividends('POST', '/sync-to-cash', {})).body.syncedCount;
const summary = async () => (await dividends('GET', '/robinhood-summary')).body;
const robinhoodCash = async () =>
  (await cashCall('GET', '/balances')).body.find(({ platform }: { platform: string }) => platform === 'Robinhood')
    ?.balance ?? 0;
const syncedRows = async () =>
  (await cashCall('GET', '/transactions')).body.filter(({ origin }: { origin: string }) => origin === 'dividend');

beforeEach(async () => {
  table = await startTestTable();
  learn({ dividends: aapl });
  owner = (await createSignedInPerson('owner')).token;
  member = (await createSignedInPerson('member')).token;
});
afterEach(() => table.stop());

describe('discovering', () => {
  test('finds what the shares held the day before each ex-date entitle to, once', async () => {
    covers('1.7 POST /dividends/discover-robinhood', '2.3 Robinhood dividends');
    await buy();
    expect(await discover()).toEqual({ count: 3, corrected: 0, removed: 0, failedSymbols: [] });
    expect((await discover()).count).toBe(0);
    const { dividends: found, summary: sums } = await summary();
    expect(sums).toEqual({
      totalDividends: 3,
      totalAmount: 7.6,
      totalTax: 0,
      totalNet: 7.6,
      symbolsCount: 1,
      enteredByHand: 0,
    });
    expect(
      found.map(({ paymentDate, totalAmount, paymentDateEstimated, paid }: Record<string, unknown>) => [
        paymentDate,
        totalAmount,
        paymentDateEstimated,
        paid,
      ]),
    ).toEqual([
      [soon, 2.7, false, false],
      ['2024-05-31', 2.5, true, true],
      ['2024-02-15', 2.4, false, true],
    ]);
  });

  test('shares bought on the ex-date get nothing, shares sold on it everything', async () => {
    await buy({ transactionDate: '2024-02-09' });
    await buy({ transactionType: 'sell', transactionDate: '2024-05-10' });
    await discover();
    expect((await summary()).dividends.map(({ exDate }: { exDate: string }) => exDate)).toEqual(['2024-05-10']);
  });

  test('an edit of the past corrects what was found, a deletion removes it; synced cash follows, all at once', async () => {
    const { id } = (await buy()).body;
    await discover();
    expect(await sync()).toBe(2);
    const before = await robinhoodCash();
    const edit = {
      symbol: 'AAPL',
      companyName: 'Apple Inc.',
      transactionType: 'buy',
      quantity: 20,
      price: 180,
      transactionDate: '2024-01-10',
      platform: 'Robinhood',
    };
    await trades('PUT', `/${id}`, edit);
    expect(await robinhoodCash()).toBeCloseTo(before - 1800 + 4.9, 2);
    expect((await syncedRows()).map(({ amount }: { amount: number }) => amount)).toEqual([5, 4.8]);
    await trades('DELETE', `/${id}`);
    expect(await discover()).toMatchObject({ count: 0, corrected: 0, removed: 0 });
    expect([await robinhoodCash(), await syncedRows()]).toEqual([0, []]);
  });

  test("one symbol's failure keeps what it had and never loses the others", async () => {
    learn({ dividends: { ...aapl, KO: [['2024-03-14', 0.485, '2024-04-01']] }, failing: ['AAPL'] });
    await buy();
    await buy({ symbol: 'KO', companyName: 'Coca-Cola' });
    expect(await discover()).toEqual({ count: 1, corrected: 0, removed: 0, failedSymbols: ['AAPL'] });
    expect((await summary()).summary).toMatchObject({ totalDividends: 1, totalAmount: 4.85, symbolsCount: 1 });
  });

  test('the robinhood call leaves other platforms alone; the automated one takes them all', async () => {
    covers(
      '1.7 GET /dividends/robinhood-summary',
      '1.7 GET /dividends/automated/historical',
      '1.7 POST /dividends/automated/auto-sync-all',
    );
    await buy({ platform: 'Schwab' });
    expect((await discover()).count).toBe(0);
    expect((await dividends('POST', '/automated/auto-sync-all', {})).body).toMatchObject({ count: 3, syncedCount: 0 });
    expect((await dividends('GET', '/automated/historical')).body.summary.totalDividends).toBe(3);
  });

  test('the automated one finds and enters in one call, each dividend once', async () => {
    covers('1.7 POST /dividends/automated/auto-sync-all');
    await buy({ platform: 'Revolut', quantity: 2 });
    const all = async () => (await dividends('POST', '/automated/auto-sync-all', {})).body;
    expect(await all()).toMatchObject({ count: 3, syncedCount: 2 });
    expect(await syncedRows()).toMatchObject([
      { platform: 'Revolut', amount: 0.5 },
      { platform: 'Revolut', amount: 0.48 },
    ]);
    expect(await all()).toMatchObject({ count: 0, syncedCount: 0 });
  });

  test('the automated steps one by one find on every platform and enter where there is cash', async () => {
    covers('1.7 POST /dividends/automated/sync-historical', '1.7 POST /dividends/automated/sync-to-cash');
    await buy({ platform: 'Schwab' });
    await buy({ platform: 'Revolut', quantity: 2 });
    const { body: found } = await dividends('POST', '/automated/sync-historical', {});
    expect(found).toEqual({ count: 6, corrected: 0, removed: 0, failedSymbols: [] });
    expect((await dividends('POST', '/automated/sync-to-cash', {})).body).toEqual({ syncedCount: 2 });
    expect((await dividends('POST', '/automated/sync-to-cash', {})).body).toEqual({ syncedCount: 0 });
    expect(await syncedRows()).toMatchObject([
      { platform: 'Revolut', amount: 0.5 },
      { platform: 'Revolut', amount: 0.48 },
    ]);
  });
});

describe('syncing to cash', () => {
  test('enters each paid dividend once, however often and from however many places', async () => {
    covers('1.7 POST /dividends/sync-to-cash');
    await buy();
    await discover();
    const counts = await Promise.all([sync(), sync(), sync()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await sync()).toBe(0);
    expect(await syncedRows()).toMatchObject([
      {
        transactionDate: '2024-05-31',
        transactionType: 'deposit',
        amount: 2.5,
        description: 'Dividend from AAPL: 10 shares @ $0.2500',
      },
      { transactionDate: '2024-02-15', amount: 2.4, platform: 'Robinhood' },
    ]);
    expect(await robinhoodCash()).toBeCloseTo(-1800 + 4.9, 2);
  });

  test('a synced row cannot be edited; deleted, its dividend can be synced again', async () => {
    await buy();
    await discover();
    await sync();
    const [row] = await syncedRows();
    const edit = { transactionType: 'deposit', amount: 1, platform: 'Robinhood', transactionDate: today };
    expect((await cashCall('PUT', `/transactions/${row.id}`, edit)).status).toBe(422);
    expect((await cashCall('DELETE', `/transactions/${row.id}`)).status).toBe(204);
    expect(await sync()).toBe(1);
    expect(await robinhoodCash()).toBeCloseTo(-1800 + 4.9, 2);
  });

  test('clearing removes found dividends and their cash rows together, never those entered by hand', async () => {
    covers('1.7 DELETE /dividends/clear-all');
    await buy();
    await discover();
    await sync();
    const manual = {
      symbol: 'ko',
      companyName: 'Coca-Cola',
      shares: 10,
      dividendPerShare: 0.485,
      paymentDate: '2024-04-01',
    };
    await dividends('POST', '', manual);
    expect((await dividends('DELETE', '/clear-all')).status).toBe(204);
    expect((await summary()).summary).toMatchObject({ totalDividends: 0, totalAmount: 0, symbolsCount: 0 });
    expect([await robinhoodCash(), await syncedRows()]).toEqual([-1800, []]);
    expect((await dividends('GET')).body.summary.totalPayments).toBe(1);
    expect((await dividends('DELETE', '/clear-all')).status).toBe(204);
  });
});

describe('dividends entered by hand', () => {
  const manual = {
    symbol: 'ko',
    companyName: 'Coca-Cola',
    shares: 12.5,
    dividendPerShare: 0.485,
    fees: 0.06,
    paymentDate: '2024-04-01',
    notes: '',
  };

  test('are sent in one style, read back in lower case, and summed', async () => {
    covers('1.7 GET /dividends', '1.7 POST /dividends', '2.3 dividend by hand');
    const { status, body } = await dividends('POST', '', manual);
    expect([status, body]).toEqual([
      201,
      {
        id: 1,
        symbol: 'KO',
        companyname: 'Coca-Cola',
        shares: 12.5,
        dividendpershare: 0.485,
        fees: 0.06,
        taxwithheld: 0,
        paymentdate: '2024-04-01',
        platform: null,
        grossamount: 6.06,
        netamount: 6,
        notes: '',
        pair: null,
        version: 1,
      },
    ]);
    await dividends('POST', '', { ...manual, shares: 10, fees: 0, paymentDate: '2024-07-01' });
    const list = (await dividends('GET')).body;
    expect(list.dividends.map(({ id }: { id: number }) => id)).toEqual([2, 1]);
    expect(list.summary).toEqual({
      totalNetAmount: 10.85,
      totalGrossAmount: 10.91,
      totalFees: 0.06,
      totalTax: 0,
      averagePerDividend: 5.42,
      totalPayments: 2,
    });
  });

  test('can be edited and deleted, by their owner and from what was read', async () => {
    covers('1.7 PUT /dividends/{id}', '1.7 DELETE /dividends/{id}');
    await dividends('POST', '', manual);
    expect((await dividends('PUT', '/1', { ...manual, shares: 20, version: 1 })).body).toMatchObject({
      grossamount: 9.7,
      version: 2,
    });
    expect((await dividends('PUT', '/1', { ...manual, version: 1 })).status).toBe(409);
    expect((await dividends('PUT', '/1', manual, member)).status).toBe(404);
    expect((await dividends('DELETE', '/1', undefined, member)).status).toBe(404);
    expect((await dividends('DELETE', '/1')).status).toBe(204);
    expect((await dividends('GET')).body.dividends).toEqual([]);
  });

  test.each(
    addTestTitleTexts([
      ['shares', { shares: 0 }],
      ['dividendPerShare', { dividendPerShare: -1 }],
      ['fees', { fees: -0.01 }],
      ['taxWithheld', { taxWithheld: -0.01 }],
      ['taxWithheld', { taxWithheld: 0.001 }],
      ['platform', { platform: 'Anywhere' }],
      ['paymentDate', { paymentDate: soon }],
      ['notes', { notes: 'x'.repeat(501) }],
      ['symbol', { symbol: '' }],
    ]),
  )('%s is named for %s and nothing is written', async (field, _, change) => {
    covers('2.5 dividend form');
    const before = await table.countItems();
    const { status, body } = await dividends('POST', '', { ...manual, ...change });
    expect([status, body.details[0].path]).toEqual([400, field]);
    expect(await table.countItems()).toBe(before);
  });

  test('fees beyond the gross amount are refused', async () => {
    const { status, body } = await dividends('POST', '', { ...manual, fees: 7 });
    expect([status, body.error]).toEqual([422, 'Fees of $7.00 exceed the gross amount of $6.06.']);
  });
});

describe('what is to come', () => {
  test('within months: an estimate a cadence; refused for none and for more than 12 months', async () => {
    covers('1.7 GET /dividends/automated/future');
    learn({
      dividends: { KO: [-190, -100, -10].map((days) => [addDays(today, days), 0.5, addDays(today, days + 5)]) },
    });
    await buy({ symbol: 'KO', companyName: 'Coca-Cola' });
    const within = async (months: string) => dividends('GET', `/automated/future?months=${months}`);
    const { dividends: year } = (await within('12')).body;
    expect(year.map(({ basis, totalAmount }: Record<string, unknown>) => [basis, totalAmount])).toEqual(
      Array.from({ length: 4 }, () => ['estimated', 5]),
    );
    expect((await within('3')).body.dividends).toEqual(year.slice(0, 1));
    for (const months of ['0', '13', 'all']) expect((await within(months)).status).toBe(400);
  });

  test('tells what is announced from what is estimated, and whether a holding pays', async () => {
    covers(
      '1.7 GET /dividends/robinhood-holdings',
      '1.7 GET /dividends/automated/future',
      '1.7 GET /dividends/automated/check-eligibility',
    );
    await buy();
    await buy({ symbol: 'TSLA', companyName: 'Tesla' });
    await discover();
    const { dividends: future } = (await dividends('GET', '/automated/future')).body;
    expect(future[0]).toMatchObject({ symbol: 'AAPL', paymentDate: soon, basis: 'announced', totalAmount: 2.7 });
    const { holdings } = (await dividends('GET', '/automated/check-eligibility')).body;
    expect(holdings).toMatchObject([
      { symbol: 'AAPL', paysDividends: true, last: { amountPerShare: 0.27 } },
      { symbol: 'TSLA', paysDividends: false, last: null, next: null },
    ]);
    expect((await dividends('GET', '/robinhood-holdings')).body.holdings[0]).toEqual({
      symbol: 'AAPL',
      companyName: 'Apple Inc.',
      shares: 10,
      firstBought: '2024-01-10',
      dividendsFound: 3,
    });
  });
});
