import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#core/time/day';
import {
  createDividendCallsForRole,
  type DividendApiCalls,
  setTestMarketData,
} from '#functions/dividends/testing-calls';
import { verifyDividends } from '#functions/dividends/verify-dividends';
import { overridePort } from '#functions/ports';
import { clearAnswerCache } from '#functions/runtime/http/answer-cache';
import { covers } from '#tests/kit/covers';
import { countTableRequests, startTestTable, type TestTable } from '#tests/kit/table';

/** Dividends a page at a time, and what they come to, without reading those that are not shown. */

let table: TestTable;
let owner: DividendApiCalls & { id: string };

/** Paid every week from 2024-03-06 on. */
const weekly = (count: number) =>
  Array.from({ length: count }, (_, week): [string, number, string] => {
    const exDate = addDays('2024-03-04', 7 * week);
    return [exDate, 0.5, addDays(exDate, 2)];
  });
const stocks = ['AAPL', 'KO', 'MSFT', 'WMT', 'BRK-B'];
const names = ['Apple Inc.', 'Coca-Cola', 'Microsoft Inc.', 'Walmart Inc.', 'Berkshire Inc.'];

beforeEach(async () => {
  table = await startTestTable();
  setTestMarketData({ dividends: Object.fromEntries(stocks.map((symbol) => [symbol, weekly(6)])) });
  owner = await createDividendCallsForRole('owner');
});
afterEach(() => table.stop());

const buyAll = async (change: object = {}) => {
  for (const [at, symbol] of stocks.entries()) await owner.buy({ symbol, companyName: names[at], ...change });
};
const get = async (path: string) => (await owner.dividends('GET', path)).body;
const robinhood = (query: string) => get(`/robinhood-summary?${query}`);

interface Shown {
  symbol: string;
  paymentDate: string;
}
const named = (rows: readonly Shown[]) => rows.map(({ symbol, paymentDate }) => `${paymentDate} ${symbol}`);

/** All pages one after the other. */
const pages = async (query: string): Promise<{ rows: Shown[]; sizes: number[]; count: number }> => {
  const rows: Shown[] = [];
  const sizes: number[] = [];
  let count = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await robinhood(`${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    rows.push(...page.rows);
    sizes.push(page.rows.length);
    ({ cursor, count } = page);
  }
  return { rows, sizes, count };
};

describe('what was found on Robinhood', () => {
  beforeEach(async () => {
    await buyAll();
    await owner.buy({ symbol: 'KO', companyName: 'Coca-Cola', platform: 'Schwab' });
    await owner.discover();
  });

  test('comes in pages from either end, each dividend once, with the sums of all', async () => {
    const whole = await get('/robinhood-summary');
    const newest = await pages('limit=7');
    expect(newest).toMatchObject({ sizes: [7, 7, 7, 7, 2], count: 30 });
    expect(named(newest.rows).toSorted()).toEqual(named(whole.dividends).toSorted());
    expect(named(newest.rows)).toEqual(named(newest.rows).toSorted().toReversed());
    expect((await pages('limit=10&order=oldest')).rows).toEqual(newest.rows.toReversed());
    expect((await robinhood('limit=1')).summary).toEqual(whole.summary);
  });

  test.each([
    ['a symbol, which is read by itself', 'msft', 6],
    ['the name of a company', '  walm ', 6],
    ['part of many, which are looked for among all', 'INC.', 24],
    ['nothing that is there', 'tesla', 0],
  ])('is searched by %s', async (_name, search, count) => {
    const whole: Shown[] = (await get('/robinhood-summary')).dividends;
    const wanted = new Set(
      stocks.filter((symbol, at) => `${symbol} ${names[at]}`.toLowerCase().includes(search.trim().toLowerCase())),
    );
    const found = await pages(`limit=5&search=${encodeURIComponent(search)}`);
    expect(found.count).toBe(count);
    expect(found.sizes.every((size) => size === 5 || size === count % 5)).toBe(true);
    expect(named(found.rows).toSorted()).toEqual(named(whole.filter(({ symbol }) => wanted.has(symbol))).toSorted());
    const oldest = await pages(`limit=4&order=oldest&search=${encodeURIComponent(search)}`);
    expect(oldest.rows).toEqual(found.rows.toReversed());
  });

  test('says what stands in its place, what is synced, and what was withheld', async () => {
    await owner.sync();
    await owner.enter({ symbol: 'KO', companyName: 'Coca-Cola', paymentDate: '2024-03-07', platform: 'Robinhood' });
    const name = { platform: 'Robinhood', symbol: 'KO', exDate: '2024-03-11' };
    await owner.dividends('PUT', '/automated/tax', { ...name, taxWithheld: 0.75 });
    const row = (await owner.rows()).find((one: { description: string }) => one.description.includes('from WMT'));
    await owner.send((await import('#functions/cash/handler')).handler, 'DELETE', `/cash/transactions/${row.id}`);
    const { rows } = await pages('limit=100&order=oldest');
    const { dividends } = await get('/robinhood-summary');
    const sorted = (some: readonly Shown[]) =>
      some.map((one) => JSON.stringify(one, Object.keys(one).toSorted())).toSorted();
    expect(sorted(rows)).toEqual(sorted(dividends));
    expect(dividends.filter((one: { syncedToCash: boolean }) => !one.syncedToCash)).toHaveLength(1);
    expect((await verifyDividends(owner.id)).differences).toEqual([]);
  });

  test.each([
    ['no row at all', 'limit=0'],
    ['more than 1,000 rows', 'limit=1001'],
    ['a limit in words', 'limit=ten'],
    ['a cursor that was never answered', 'limit=5&cursor=x'],
    ['an order that there is not', 'limit=5&order=both'],
    ['121 characters to search for', `limit=5&search=${'a'.repeat(121)}`],
  ])('refuses %s', async (_, query) => {
    expect((await owner.dividends('GET', `/robinhood-summary?${query}`)).status).toBe(400);
  });
});

describe('what was entered by hand', () => {
  test('comes in pages, says which can be joined, and names every company', async () => {
    covers('1.7 GET /dividends/{id}');
    await buyAll();
    await owner.discover();
    await owner.enter({ symbol: 'KO', paymentDate: '2024-03-06' });
    await owner.enter({ symbol: 'KO', paymentDate: '2025-01-06' });
    await owner.enter({ symbol: 'GONE', companyName: 'Gone Inc.', paymentDate: '2025-02-06', dividendPerShare: 1 });
    const page = await get('?limit=2');
    expect(page.rows.map((row: { id: number; joinable: boolean }) => [row.id, row.joinable])).toEqual([
      [3, false],
      [2, true],
    ]);
    const { rows } = await get(`?limit=2&cursor=${page.cursor}`);
    expect(rows.map((row: { id: number; joinable: boolean }) => [row.id, row.joinable])).toEqual([[1, false]]);
    const whole = await get('');
    expect([page.count, page.summary]).toEqual([3, whole.summary]);
    expect(page.companies).toHaveLength(6);
    expect(page.companies).toContainEqual({ symbol: 'GONE', companyName: 'Gone Inc.' });
    expect(await get('/3')).toEqual(whole.dividends[0]);
    expect((await owner.dividends('GET', '/9')).status).toBe(404);
  });
});

describe('what counts as income', () => {
  test('by stock and platform adds up to the total, and is paid on its day though nobody has written since', async () => {
    covers('1.7 GET /dividends/income/stocks');
    await owner.buy({ symbol: 'KO', companyName: 'Coca-Cola' });
    await owner.buy({ symbol: 'KO', companyName: 'Coca-Cola', platform: 'Schwab' });
    const tokens = { now: new Date('2024-03-18T16:00:00Z') };
    overridePort('clock', () => tokens.now);
    await owner.discover();
    await owner.enter({ symbol: 'AAPL', paymentDate: '2024-03-10' });
    const income = async () => {
      const report = await get('/income/stocks');
      return [
        report.stocks.map((one: { platform: string; symbol: string; net: number }) => [
          one.platform,
          one.symbol,
          one.net,
        ]),
        report.summary.net,
      ];
    };
    const before = [
      [
        [null, 'AAPL', 2.4],
        ['Robinhood', 'KO', 10],
        ['Schwab', 'KO', 10],
      ],
      22.4,
    ];
    expect(await income()).toEqual(before);
    expect((await owner.dashboard()).dividends).toBe(22.4);
    tokens.now = new Date('2024-03-20T16:00:00Z');
    expect((await income())[1]).toBe(32.4);
    expect((await owner.dashboard()).dividends).toBe(32.4);
    expect((await get('/income?symbol=KO&platform=Schwab')).summary.net).toBe(15);
    expect((await get('/income?platform=none')).dividends).toHaveLength(1);
    overridePort('clock', () => new Date());
  });
});

describe('what was received lately, and where it was found', () => {
  test('follows the day, counts entries, and tells what is still to come of each platform', async () => {
    await owner.buy({ symbol: 'KO', companyName: 'Coca-Cola' });
    await owner.buy({ symbol: 'KO', companyName: 'Coca-Cola', platform: 'Fidelity' });
    await owner.buy({ symbol: 'MSFT', companyName: 'Microsoft Inc.', platform: 'Fidelity' });
    const time = { now: new Date('2024-03-18T16:00:00Z') };
    overridePort('clock', () => time.now);
    await owner.discover();
    await owner.enter({ symbol: 'AAPL', paymentDate: '2023-12-29' });
    const lately = async () => {
      const { received, foundByPlatform } = await get('/income/stocks');
      return { received, foundByPlatform };
    };
    // $5.00 each: two weeks of three stocks have been paid, the third week's ex-date is today.
    expect(await lately()).toEqual({
      received: { today: '2024-03-18', thisYear: 30, last12Months: 32.4, byMonth: expect.any(Array) },
      foundByPlatform: [
        { platform: 'Fidelity', found: 6, toCome: 2 },
        { platform: 'Robinhood', found: 3, toCome: 1 },
      ],
    });
    const { byMonth } = (await lately()).received;
    expect(byMonth.filter(({ amount }: { amount: number }) => amount > 0)).toEqual([
      { month: '2023-12', amount: 2.4 },
      { month: '2024-03', amount: 30 },
    ]);
    expect([byMonth.length, byMonth[0]?.month]).toEqual([12, '2023-04']);
    // Nobody has written since: the third week is paid.
    time.now = new Date('2024-03-20T16:00:00Z');
    expect(await lately()).toMatchObject({
      received: { today: '2024-03-20', thisYear: 45, last12Months: 47.4 },
      foundByPlatform: [{ toCome: 0 }, { toCome: 0 }],
    });
    expect((await owner.dashboard()).monthly).toBe('3.95');
    time.now = new Date('2025-01-02T16:00:00Z');
    expect((await lately()).received).toMatchObject({ today: '2025-01-02', thisYear: 0, last12Months: 45 });
    overridePort('clock', () => new Date());
  });
});

/** Requests and read units of a call, once what is cached is there. */
const costOf = async (path: string) => {
  await get(path);
  clearAnswerCache();
  const { requests, units } = await countTableRequests(() => get(path));
  return { requests, units };
};

describe('of six dividends a stock, and of 42', () => {
  const all = Object.fromEntries(stocks.map((symbol) => [symbol, weekly(42)]));
  /** After it six more are paid. */
  const late = { transactionDate: '2024-11-10' };

  test('a page costs as much: who it is, the head, the rows and the sums', async () => {
    setTestMarketData({ dividends: all });
    const calls = ['?limit=10', '/robinhood-summary?limit=24', '/income/stocks', '/automated/future'];
    const costs = async () => {
      const found = [];
      for (const call of calls) found.push(await costOf(call));
      return found;
    };
    await buyAll(late);
    await owner.discover();
    for (let week = 0; week < 12; week += 1) await owner.enter({ paymentDate: addDays('2025-01-06', week) });
    const few = await costs();
    await buyAll();
    expect((await owner.discover()).count).toBe(180);
    expect(await verifyDividends(owner.id)).toMatchObject({ found: 210, isKept: true, differences: [] });
    const many = await costs();
    expect(few.map(({ requests }) => requests)).toEqual([4, 4, 4, 3]);
    for (const [at, { requests, units }] of many.entries()) {
      expect(requests).toBe(few[at]?.requests);
      expect(units).toBeLessThanOrEqual((few[at]?.units ?? 0) * 1.3);
    }
  });

  test('an entry of one stock reads nothing of the others', async () => {
    setTestMarketData({ dividends: all });
    await buyAll(late);
    await owner.discover();
    const units = async () =>
      (await countTableRequests(() => owner.enter({ symbol: 'KO', paymentDate: '2025-01-06' }))).units;
    const before = await units();
    await buyAll();
    await owner.dividends('DELETE', '/1');
    await owner.trades('DELETE', '/7');
    await owner.discover();
    expect(await units()).toBeLessThanOrEqual(before * 1.3);
  });
});
