import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type {
  StockClosesWithSplitsAndDividends,
  StockLotsAndSums,
  StockPage,
  StockPlatformViewWithLots,
  StockPriceChartData,
} from '#contract/insight/stock-page';
import type { Trade } from '#contract/portfolio/trades';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays, countDaysBetween, type Day, getDayInNewYork } from '#core/time/day';
import { handler } from '#functions/analytics/handler';
import { buildPendingDividendCorrectionWrite } from '#functions/dividends/found/found-store';
import { addManualDividend } from '#functions/dividends/manual/manual-dividends';
import { dividendLedger } from '#functions/dividends/manual/manual-store';
import { createSampleTrade, putUnmaterializedTestTrades } from '#functions/dividends/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { addOwnAsset, saveOwnPrices } from '#functions/portfolio/own-assets';
import { backfillTrades } from '#functions/portfolio/trades/backfill-trades';
import { overridePort } from '#functions/ports';
import { clearAnswerCache } from '#functions/runtime/http/answer-cache';
import type { Actor } from '#functions/runtime/identity/actor';
import { clearContainerCaches } from '#functions/runtime/storage/ledger-version-cache';
import { clearCloseHistoryCache } from '#functions/stocks/close-history-cache';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket, type TestMarketData } from '#functions/stocks/testing';
import { handler as watchlist } from '#functions/watchlist/handler';
import { covers } from '#tests/kit/covers';
import {
  countTableRequests,
  createSignedInPerson,
  invokeHandler,
  startTestTable,
  type TestTable,
} from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

const today = getDayInNewYork(new Date());
const before = (days: number) => addDays(today, -days);

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
});
afterEach(async () => {
  await table.stop();
  clearMarketCache();
  clearCloseHistoryCache();
  clearContainerCaches();
});

let people = 0;
const somebody = async (market: TestMarketData, ...trades: Trade[]) => {
  overridePort('marketData', createTestMarket(market));
  people += 1;
  const { id, token } = await createSignedInPerson('owner', `person-${people}`);
  if (trades.length > 0) {
    await putUnmaterializedTestTrades(id, ...trades);
    expect(await backfillTrades(id, 10_000)).toBe(true);
  }
  const get = async <T>(path: string): Promise<T> => {
    const { status, body } = await invokeHandler(handler, { method: 'GET', path: `/api/insight/stock/${path}`, token });
    expect(status, JSON.stringify(body)).toBe(200);
    return body as T;
  };
  const lots = (symbol: string, platform = 'Robinhood') =>
    get<StockPlatformViewWithLots>(`${symbol}/lots?platform=${platform}`);
  return { me: { id } as Actor, token, stock: (symbol: string) => get<StockPage>(symbol), lots, get };
};

/** 10 for $50 long ago, 10 for $70 of late, and 12 sold for $9 each. */
const bought = (id: number, days: number, price: number, more: Partial<Trade> = {}) =>
  createSampleTrade(id, 'KO', { price, total: price * 10, transactionDate: before(days), ...more });
const sold = (id: number, days: number, quantity: number, price: number, more: Partial<Trade> = {}) =>
  createSampleTrade(id, 'KO', {
    transactionType: 'sell',
    quantity,
    price,
    total: quantity * price,
    transactionDate: before(days),
    ...more,
  });

describe('A stock that is held', () => {
  const market: TestMarketData = { prices: { KO: [10, 9.5] } };

  test('is shown with its lots under each method, the figures of the portfolio, and the same in all', async () => {
    covers('1.7 GET /insight/stock/{symbol}', '1.7 GET /insight/stock/{symbol}/lots');
    const {
      stock,
      lots: lotsOf,
      token,
    } = await somebody(market, bought(1, 800, 5), bought(2, 60, 7), sold(3, 30, 12, 9));
    const page = await stock('ko');
    const only = await lotsOf('ko');
    const { holdings } = (await invokeHandler(portfolio, { method: 'GET', path: '/api/portfolio/holdings', token }))
      .body as {
      holdings: unknown[];
    };
    expect([page.holding]).toEqual(holdings);
    expect(page).toMatchObject({ symbol: 'KO', companyName: 'KO Inc.', known: 'market', trades: 3 });
    expect(page.price).toMatchObject({ inDollars: 10, previousClose: 9.5, source: 'sample' });
    const dropLots = ({ lots: _lots, ...sums }: StockLotsAndSums) => sums;
    const { average, fifo, hifo } = only.methods;
    const sums = { average: dropLots(average), fifo: dropLots(fifo), hifo: dropLots(hifo) };
    expect(page.platforms).toEqual([{ ...only, methods: sums }]);
    const tell = ({ lots, ...sums }: StockLotsAndSums) => ({
      lots: lots.map(({ tradeId, shares, cost, gainLoss }) => [tradeId, shares, cost, gainLoss]),
      ...sums,
    });
    // Sold for $108. 8 are left, which are worth $80.
    expect(tell(fifo)).toEqual({
      lots: [[2, 8, 56, 24]],
      cost: 56,
      gainLoss: 24,
      realized: 44,
      realizedLong: 40,
    });
    expect(tell(hifo)).toEqual({
      lots: [[1, 8, 40, 40]],
      cost: 40,
      gainLoss: 40,
      realized: 28,
      realizedLong: 8,
    });
    expect(tell(average)).toEqual({
      lots: [[2, 8, 48, 32]],
      cost: 48,
      gainLoss: 32,
      realized: 36,
      realizedLong: 30,
    });
  });

  test('is told platform by platform, one that it was sold out on among them', async () => {
    const { stock } = await somebody(
      market,
      bought(1, 90, 5, { platform: 'Revolut' }),
      sold(2, 80, 10, 6, { platform: 'Revolut' }),
      bought(3, 70, 7),
    );
    const { platforms, holding } = await stock('KO');
    expect(holding?.shares).toBe(10);
    expect(
      platforms.map(({ platform, holding: here, methods }) => [platform, here?.shares, methods.fifo.realized]),
    ).toEqual([
      ['Revolut', undefined, 10],
      ['Robinhood', 10, 0],
    ]);
    expect(platforms[0]).toMatchObject({ trades: 2, firstTrade: before(90), lastTrade: before(80) });
    // Of nothing, no price is wanted.
    expect(Object.values(platforms[0]?.methods ?? {}).map(({ gainLoss }) => gainLoss)).toEqual([0, 0, 0]);
  });

  test('and was split is counted in shares of today, with the split named', async () => {
    const split = { date: before(50), numerator: 4, denominator: 1 };
    const { stock, lots } = await somebody({ ...market, splits: { KO: [split] } }, bought(1, 90, 40));
    const { splits, holding } = await stock('KO');
    expect(holding?.shares).toBe(40);
    expect(splits).toEqual([{ ...split, own: false }]);
    expect((await lots('KO')).methods.fifo.lots).toEqual([
      { tradeId: 1, type: 'buy', acquired: before(90), shares: 40, cost: 400, exactCost: 400, gainLoss: 0 },
    ]);
  });

  test('lots of fractions come to the cost and the value of the position to the cent', async () => {
    covers('1.7 GET /insight/stock/{symbol}');
    const odd = [0.333, 0.333, 0.334].map((quantity, at) => bought(at + 1, 90 - at, 10.01, { quantity }));
    const person = await somebody(market, ...odd);
    const { holding, methods } = await person.lots('KO');
    for (const { lots, cost, gainLoss } of Object.values(methods)) {
      const total = (of: (lot: (typeof lots)[number]) => number) =>
        Math.round(lots.reduce((sum, lot) => sum + of(lot), 0) * 1e8) / 1e8;
      expect([total((lot) => lot.shares), total((lot) => lot.cost), cost]).toEqual([1, holding?.cost, holding?.cost]);
      expect([total((lot) => lot.gainLoss ?? 0), gainLoss]).toEqual([holding?.gainLoss, holding?.gainLoss]);
    }
  });

  test('lots of thirds of a share and of a cent come to what is held, and tell their cost to ten decimals', async () => {
    const third = [{ date: before(30), numerator: 1, denominator: 3 }];
    const { lots } = await somebody({ ...market, splits: { KO: third } }, bought(1, 90, 5), bought(2, 80, 5));
    const { holding, methods } = await lots('KO');
    expect(holding?.shares).toBe(6.66666667);
    expect(methods.fifo.lots.map(({ shares }) => shares)).toEqual([3.33333333, 3.33333334]);
    const partly = await somebody(market, bought(1, 90, 1, { quantity: 3, total: 3 }), sold(2, 80, 1, 9));
    const odd = await somebody(market, bought(1, 90, 0.333333, { quantity: 7, total: 2.33 }), sold(2, 80, 3, 9));
    const costOf = async (of: typeof partly) => (await of.lots('KO')).methods.fifo.lots[0];
    expect(await costOf(partly)).toMatchObject({ cost: 2, exactCost: 2 });
    expect(await costOf(odd)).toMatchObject({ cost: 1.33, exactCost: 1.333332 });
  });

  test('names its own splits, and those of the market since the first trade', async () => {
    const splits = [before(100), before(50)].map((date) => ({ date, numerator: 2, denominator: 1 }));
    const { stock, token } = await somebody({ ...market, splits: { KO: splits } }, bought(1, 90, 5));
    expect((await stock('KO')).splits).toEqual([{ ...splits[1], own: false }]);
    const body = { symbol: 'KO', date: before(60), numerator: 3, denominator: 1 };
    const recorded = await invokeHandler(portfolio, { method: 'POST', path: '/api/portfolio/splits', token, body });
    expect(recorded.status).toBe(201);
    expect((await stock('KO')).splits.map(({ date, own }) => [date, own])).toEqual([
      [before(60), true],
      [before(50), false],
    ]);
    const gone = await invokeHandler(portfolio, { method: 'DELETE', path: '/api/portfolio/transactions/1', token });
    expect(gone.status).toBe(204);
    expect((await stock('KO')).splits.map(({ date }) => date)).toEqual([before(60)]);
  });

  test('is called as it was recorded last, and an own asset that nobody traded by its name', async () => {
    const { stock, me } = await somebody(
      market,
      bought(1, 90, 5, { companyName: 'Old' }),
      bought(2, 80, 5, { companyName: 'New' }),
    );
    expect((await stock('KO')).companyName).toBe('New');
    await addOwnAsset(me, { symbol: 'PLAN', name: 'The plan', date: before(80), price: 6 } as never);
    expect(await stock('PLAN')).toMatchObject({ companyName: 'The plan', trades: 0 });
  });

  test('has what it paid, what it will pay, and its yield on cost', async () => {
    covers('1.7 GET /insight/stock/{symbol}');
    const dividends = {
      KO: [
        [before(40), 0.5, before(30)],
        [addDays(today, 5), 0.6, addDays(today, 20)],
      ],
    } as never;
    const { stock, me } = await somebody({ ...market, dividends }, bought(1, 90, 5));
    const entry = { symbol: 'KO', companyName: 'KO', fees: 0, taxWithheld: 0.5, notes: '' };
    await addManualDividend(me, { ...entry, shares: 10, dividendPerShare: 0.5, paymentDate: before(30) } as never);
    await addManualDividend(me, { ...entry, shares: 10, dividendPerShare: 9, paymentDate: before(500) } as never);
    const { dividends: told } = await stock('KO');
    expect(told.paid).toEqual({ count: 2, gross: 95, taxWithheld: 1, fees: 0, net: 94 });
    // $4.50 net in 12 months on a cost of $50.
    expect([told.income, told.yieldOnCost]).toEqual([4.5, 9]);
    expect(told.expected).toMatchObject([
      { paymentDate: addDays(today, 20), totalAmount: 6, basis: 'announced', platform: 'Robinhood' },
    ]);
    expect(told.expectedUnknown).toBe(false);
    expect(told.next).toEqual({
      exDate: addDays(today, 5),
      paymentDate: addDays(today, 20),
      paymentDateEstimated: false,
      basis: 'announced',
    });
  });

  test('has its next ex-date also where nobody holds it: as estimated, where none is announced', async () => {
    const every90Days = [before(200), before(110), before(20)].map((day) => [day, 0.5, addDays(day, 10)]);
    const { stock } = await somebody({ ...market, dividends: { KO: every90Days } } as never);
    const { next, expected } = (await stock('KO')).dividends;
    expect(expected).toEqual([]);
    expect(next?.basis).toBe('estimated');
    // 90 days after the last, or the next day on which the market is open.
    const wait = countDaysBetween(addDays(today, 70), next?.exDate ?? '');
    expect([0, 1, 2, 3, 4]).toContain(wait);
  });

  test('is told with why it is watched, and another person’s is not', async () => {
    const { stock, token } = await somebody(market, bought(1, 90, 5));
    await invokeHandler(watchlist, {
      method: 'POST',
      path: '/api/enhanced-watchlist',
      token,
      body: { symbol: 'KO', investmentThesis: 'Thirst', targetBuyPrice: 11 },
    });
    expect((await stock('KO')).watched).toMatchObject({ investment_thesis: 'Thirst', target_buy_price: 11 });
    expect((await stock('KO')).watched?.recommendation).toContain('Buy');
    expect((await stock('PEP')).watched).toBe(null);
    const other = await somebody(market);
    expect(await other.stock('KO')).toMatchObject({ watched: null, trades: 0, holding: null, platforms: [] });
  });
});

test('A target in dollars is compared with a foreign price in dollars', async () => {
  // 10 zloty are $2.50.
  const { stock, token } = await somebody({
    prices: { KO: [10, 9] },
    currencies: { KO: 'PLN' },
    rates: { PLNUSD: 0.25 },
  });
  const body = { symbol: 'KO', targetBuyPrice: 3 };
  await invokeHandler(watchlist, { method: 'POST', path: '/api/enhanced-watchlist', token, body });
  expect((await stock('KO')).watched?.recommendation).toBe('Buy: $2.50 is at or under the target of $3.00.');
});

describe('What cannot be told is not invented:', () => {
  test('of a stock that nobody knows there is nothing', async () => {
    const { stock } = await somebody({});
    const nothing = { companyName: null, known: 'unknown', price: null, holding: null, platforms: [], splits: [] };
    const { dividends, ...page } = await stock('ZZZZ');
    expect(page).toMatchObject(nothing);
    expect(dividends).toMatchObject({ income: 0, yieldOnCost: null, expected: [], expectedUnknown: false, next: null });
  });

  test('without a price there is no value and no gain, of no lot either', async () => {
    const { stock, lots } = await somebody({}, bought(1, 90, 5));
    const { holding, platforms, known } = await stock('KO');
    expect([known, holding?.currentValue, platforms[0]?.methods.fifo.gainLoss]).toEqual(['unknown', null, null]);
    expect((await lots('KO')).methods.fifo.lots[0]).toMatchObject({ cost: 50, gainLoss: null });
  });

  test('on a platform where it was never traded there are none', async () => {
    const { token } = await somebody({}, bought(1, 90, 5));
    const path = '/api/insight/stock/KO/lots?platform=Schwab';
    const { status, body } = await invokeHandler(handler, { method: 'GET', path, token });
    expect([status, body.error]).toEqual([404, 'There is no such position.']);
  });

  test('while the provider fails, splits and dividends to come are said to be unknown', async () => {
    const { stock } = await somebody({ failing: ['KO'] }, bought(1, 90, 5));
    expect(await stock('KO')).toMatchObject({ splitsUnknown: true, dividends: { expectedUnknown: true } });
    const unheld = await somebody({ failing: ['PEP'] });
    expect((await unheld.stock('PEP')).dividends).toMatchObject({ expectedUnknown: true, next: null });
  });

  test('of what was sold before it was bought no lot has a value', async () => {
    const { stock } = await somebody({ prices: { KO: [10, 9] } }, sold(1, 90, 3, 5), bought(2, 80, 5));
    const { holding, platforms } = await stock('KO');
    expect(holding).toMatchObject({ needsReview: true, currentValue: null });
    expect(platforms[0]?.methods.fifo.gainLoss).toBe(null);
  });

  test('of shares that cost nothing there is no yield on cost', async () => {
    const gift = bought(1, 90, 0, { transactionType: 'sharesIn' });
    const { stock, lots } = await somebody({ prices: { KO: [10, 9] } }, gift);
    expect((await stock('KO')).dividends.yieldOnCost).toBe(null);
    expect((await lots('KO')).methods.fifo.lots[0]).toMatchObject({ type: 'sharesIn', cost: 0, gainLoss: 100 });
  });
});

describe('The closes', () => {
  const market: TestMarketData = {
    prices: { KO: [12, 11] },
    splits: { KO: [{ date: before(20), numerator: 2, denominator: 1 }] },
    history: {
      KO: [
        [before(4_500), 3],
        [before(400), 14],
        [before(25), 20],
        [before(1), 11],
      ],
    },
  };
  const getCloses = (get: <T>(path: string) => Promise<T>, from: Day) =>
    get<StockClosesWithSplitsAndDividends>(`KO/closes?from=${from}`);

  test('come as they were on each day, with where they are from, and end with the latest price', async () => {
    covers('1.7 GET /insight/stock/{symbol}/closes');
    const { get, token } = await somebody(market, bought(1, 500, 14));
    const split = { symbol: 'KO', date: before(300), numerator: 3, denominator: 1 };
    await invokeHandler(portfolio, { method: 'POST', path: '/api/portfolio/splits', body: split, token });
    const { closes, splits, market: told, next } = await getCloses(get, before(500));
    expect(closes).toEqual([
      { date: before(400), close: 14, source: 'sample' },
      { date: before(25), close: 20, source: 'sample' },
      { date: before(1), close: 11, source: 'sample' },
      { date: today, close: 12, source: 'sample' },
    ]);
    expect(splits).toEqual([
      { date: before(300), numerator: 3, denominator: 1, own: true },
      { date: before(20), numerator: 2, denominator: 1, own: false },
    ]);
    expect(told.splits).toEqual([{ date: before(20), numerator: 2, denominator: 1 }]);
    expect(next).toBeNull();
  });

  test('come ten years at a time', async () => {
    covers('1.7 GET /insight/stock/{symbol}/closes');
    const { get } = await somebody(market);
    const first = await getCloses(get, before(4_500));
    const next = addMonthsToDay(before(4_500), 120);
    expect(first.next).toBe(next);
    expect(first.closes.map(({ date }) => date)).toEqual([before(4_500)]);
    const rest = await getCloses(get, next);
    expect(rest.next).toBeNull();
    expect(rest.closes.map(({ date }) => date)).toEqual([before(400), before(25), before(1), today]);
  });

  test('of an own asset are its own prices, and nobody else is asked', async () => {
    const { get, me } = await somebody({}, bought(1, 90, 5));
    await addOwnAsset(me, { symbol: 'KO', name: 'The plan', date: before(80), price: 6 } as never);
    const { closes, market: told } = await getCloses(get, before(90));
    expect(closes).toEqual([
      { date: before(80), close: 6, source: 'own' },
      { date: today, close: 6, source: 'own' },
    ]);
    expect(told).toEqual({ splits: [], dividends: [] });
  });
});

describe('The price over time', () => {
  const closes = (...days: [number, number][]): [string, number][] =>
    days.map(([back, price]) => [before(back), price]);
  const prices = (get: <T>(path: string) => Promise<T>, range: string) =>
    get<StockPriceChartData>(`KO/prices?range=${range}`);

  test('is in shares of today, with what was done and paid, and ends with the latest price', async () => {
    covers('1.7 GET /insight/stock/{symbol}/prices');
    const { get, me } = await somebody(
      {
        prices: { KO: [12, 11] },
        splits: { KO: [{ date: before(20), numerator: 2, denominator: 1 }] },
        history: { KO: closes([400, 14], [25, 20], [20, 10.5], [1, 11]) },
      },
      bought(1, 500, 14),
      sold(2, 25, 2, 20),
    );
    const paid = {
      symbol: 'KO',
      companyName: 'KO',
      shares: 8,
      dividendPerShare: 0.5,
      fees: 0,
      taxWithheld: 0,
      notes: '',
    };
    await addManualDividend(me, { ...paid, paymentDate: before(10) } as never);
    const told = await prices(get, '3M');
    expect(told.points).toEqual([
      { date: before(25), price: 10 },
      { date: before(20), price: 10.5 },
      { date: before(1), price: 11 },
      { date: today, price: 12 },
    ]);
    expect(told.marks).toEqual([
      { date: before(25), kind: 'sell', quantity: 2, amount: 40, of: null },
      { date: before(20), kind: 'split', quantity: 2, amount: null, of: 1 },
      { date: before(10), kind: 'dividend', quantity: null, amount: 4, of: null },
    ]);
    expect(told).toMatchObject({ own: false, known: true, stale: false, to: today });
    const all = await prices(get, 'All');
    expect(all.points[0]).toEqual({ date: before(400), price: 7 });
    expect(all.from < before(500)).toBe(true);
    expect(all.marks.map(({ kind }) => kind)).toEqual(['buy', 'sell', 'split', 'dividend']);
  });

  test('of an own asset is made of the person’s own prices, each of which stands until the next', async () => {
    covers('1.7 GET /insight/stock/{symbol}/prices');
    const { get, me, stock } = await somebody({}, bought(1, 90, 5));
    await addOwnAsset(me, { symbol: 'KO', name: 'The plan', date: before(80), price: 6 } as never);
    await saveOwnPrices(me, { symbol: 'KO', prices: [{ date: before(10), price: 8 }] } as never);
    expect(await prices(get, '1M')).toMatchObject({ own: true, known: true });
    const points = (await prices(get, '1M')).points;
    expect(points.map(({ price }) => price)).toEqual([6, 6, 8, 8]);
    expect(points.at(-1)?.date).toBe(today);
    expect(points[0]?.date).toBe((await prices(get, '1M')).from);
    expect(await stock('KO')).toMatchObject({ known: 'own', price: { source: 'own', inDollars: 8 } });
  });

  test('begins with the last close of the year before, and all of it a month before anything is known', async () => {
    const { get, me } = await somebody({ prices: { KO: [12, 11] } }, bought(1, 90, 5));
    const from = async (path: string) => (await get<StockPriceChartData>(path)).from;
    expect(await from('KO/prices?range=YTD')).toBe(`${Number(today.slice(0, 4)) - 1}-12-31`);
    expect(await from('KO/prices?range=All')).toBe(addMonthsToDay(before(90), -1));
    expect(await from('PEP/prices?range=All')).toBe(addMonthsToDay(addMonthsToDay(today, -120), -1));
    await addOwnAsset(me, { symbol: 'PLAN', name: 'The plan', date: '2021-03-31', price: 6 } as never);
    expect(await from('PLAN/prices?range=All')).toBe('2021-02-28');
  });

  test('without a history there is today’s price alone, and it is said', async () => {
    covers('1.7 GET /insight/stock/{symbol}/prices');
    const { get } = await somebody({ prices: { KO: [12, 11] } }, bought(1, 90, 5));
    expect(await prices(get, '1Y')).toMatchObject({ known: false, points: [{ date: today, price: 12 }] });
  });

  test('of a pair is what a currency was worth in US dollars, by which the form of a trade proposes a rate', async () => {
    covers('1.7 GET /insight/stock/{symbol}/prices');
    const { get } = await somebody({ history: { 'EURUSD=X': closes([20, 1.0834], [1, 1.09]) } });
    expect(await get<StockPriceChartData>('EURUSD%3DX/prices?range=1M')).toMatchObject({
      known: true,
      own: false,
      points: [
        { date: before(20), price: 1.0834 },
        { date: before(1), price: 1.09 },
      ],
    });
  });

  test('of a stock that nobody knows there is none', async () => {
    const nothing = await somebody({});
    expect(await prices(nothing.get, 'All')).toMatchObject({ known: false, points: [], marks: [] });
  });
});

describe('A stock that the browser holds', () => {
  const ask = (token: string, tag?: string) =>
    invokeHandler(handler, {
      method: 'GET',
      path: '/api/insight/stock/KO',
      token,
      ...(tag && { headers: { 'if-none-match': tag } }),
    });
  const change = (to: typeof handler, token: string, method: string, path: string, body: object) =>
    invokeHandler(to, { method, path: `/api${path}`, token, body });
  const market: TestMarketData = { prices: { KO: [10, 9.5] } };

  test('is not made again until it changes, and none of its rows is read for that', async () => {
    const { token } = await somebody(market, bought(1, 90, 5));
    const changes = [
      () => change(handler, token, 'PUT', '/insight/stock/KO/note', { text: 'Wait.' }),
      () => change(watchlist, token, 'POST', '/enhanced-watchlist', { symbol: 'KO' }),
      () =>
        change(portfolio, token, 'PUT', '/portfolio/transactions/1', { ...bought(1, 90, 5), quantity: 3, total: 15 }),
    ];
    let tag = (await ask(token)).headers['etag'] as string;
    for (const next of changes) {
      const { commands } = await countTableRequests(async () => expect((await ask(token, tag)).status).toBe(304));
      expect(commands).toEqual({ GetItem: 1, Query: 1, BatchGetItem: 1 });
      expect((await next()).status).toBeLessThan(300);
      const { status, headers } = await ask(token, tag);
      expect([status, headers['etag'] === tag]).toEqual([200, false]);
      tag = headers['etag'] as string;
    }
  });

  test.each<[string, TestMarketData]>([
    ['its splits cannot be looked up', { failing: ['KO'] }],
    [
      'its dividends are paid in another currency',
      { ...market, dividends: { KO: [[before(40), 0.5, before(30), 'EUR']] } },
    ],
  ])('is made each time while %s', async (_, known) => {
    const { token } = await somebody(known, bought(1, 90, 5));
    const { status, headers } = await ask(token, '*');
    expect([status, headers['etag']]).toEqual([200, undefined]);
  });

  test('is made each time while dividends are being corrected', async () => {
    const { token, me } = await somebody(market, bought(1, 90, 5));
    expect((await ask(token)).headers['etag']).toBeDefined();
    await writeWithoutChangeLog([
      buildPendingDividendCorrectionWrite(me.id, { symbol: 'KO', platforms: ['Robinhood'], from: '2020-01-01' }),
      dividendLedger.move(me.id, await dividendLedger.head(me.id), 1, { correcting: 1 }),
    ]);
    const { status, headers } = await ask(token, '*');
    expect([status, headers['etag']]).toEqual([200, undefined]);
  });
});

test('The trades of all platforms come by date, a page at a time', async () => {
  covers('1.7 GET /insight/stock/{symbol}/trades');
  const { get } = await somebody(
    {},
    bought(1, 90, 5),
    bought(2, 91, 5, { platform: 'Revolut' }),
    bought(3, 89, 5, { platform: 'Revolut' }),
    createSampleTrade(4, 'PEP', { transactionDate: before(89) }),
  );
  type Page = { rows: Trade[]; count: number; cursor: string | null };
  const first = await get<Page>('KO/trades?limit=2');
  expect([first.rows.map(({ id }) => id), first.count]).toEqual([[3, 1], 3]);
  const next = await get<Page>(`KO/trades?limit=2&cursor=${first.cursor}`);
  expect([next.rows.map(({ id }) => id), next.cursor]).toEqual([[2], null]);
  const whole = await get<Page>('KO/trades?order=oldest');
  expect(whole.rows.map(({ id }) => id)).toEqual([2, 1, 3]);
});

test('A stock costs by its own rows, however many other trades there are', async () => {
  covers('1.7 GET /insight/stock/{symbol}');
  const others = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      createSampleTrade(at + 10, `S${at % 40}`, { transactionDate: before(300 - (at % 200)) }),
    );
  const history = { KO: [[before(1), 10] as [string, number]] };
  const costs = [];
  for (const count of [0, 600]) {
    const { get } = await somebody({ prices: { KO: [10, 9] }, history }, bought(1, 90, 5), ...others(count));
    for (const path of ['KO', 'KO/prices?range=1Y', 'KO/trades']) {
      await get(path);
      clearAnswerCache();
      costs.push(await countTableRequests(() => get(path)));
    }
  }
  const [few, many] = [costs.slice(0, 3), costs.slice(3)];
  expect(many.map(({ commands }) => commands)).toEqual(few.map(({ commands }) => commands));
  for (const [at, { units }] of many.entries()) expect(units).toBeLessThanOrEqual((few[at]?.units ?? 0) + 4);
  expect(many.map(({ requests }) => requests)).toEqual([6, 5, 3]);
});
