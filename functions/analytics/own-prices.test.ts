import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StockQuote } from '#contract/stocks';
import type { Split } from '#core/portfolio/position/splits';
import type { Day } from '#core/time/day';
import { addDays } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import { reportPortfolioPerformance } from '#functions/analytics/performance';
import { verifyDailyFigures } from '#functions/analytics/verify-daily-figures';
import { liveTradeEffects } from '#functions/followers';
import { addOwnAsset, deleteOwnPrice, saveOwnPrices } from '#functions/portfolio/own-assets';
import { tradeLedger } from '#functions/portfolio/store';
import { addTrade } from '#functions/portfolio/trade-service';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import type { getCloseHistoryBySymbol } from '#functions/stocks/close-history-cache';
import { covers } from '#tests/kit/covers';
import { countTableRequests, startTestTable, type TestTable } from '#tests/kit/table';

/** Value over time of what the market does not know. */

const me = { id: 'me' } as Actor;
const other = { id: 'other' } as Actor;
const today = '2026-03-10';
const now = () => new Date(`${today}T20:00:00Z`);

let table: TestTable;
/** What the market knows. */
let closes: Record<string, [Day, number][]>;
let quoted: Record<string, number>;
let asked: string[];
beforeEach(async () => {
  table = await startTestTable();
  closes = {};
  quoted = {};
  asked = [];
});
afterEach(() => table.stop());

const historyOf: typeof getCloseHistoryBySymbol = async (from) => {
  asked.push(...from.keys());
  return new Map(
    [...from].map(([symbol, since]) => {
      const known = (closes[symbol] ?? []).map(([date, close]) => ({ date, close }));
      const own = known.filter(({ date }) => date >= since && date <= today);
      return [symbol, { closes: own, currency: 'USD', sources: ['yahoo'], stale: false }];
    }),
  );
};
const quotesOf = async (symbols: readonly string[]) =>
  new Map(
    symbols.flatMap((symbol) => {
      const price = quoted[symbol];
      const quote = { symbol, price, previousClose: null, currency: 'USD', source: 'yahoo', stale: false };
      return price ? [[symbol, { ...quote, asOf: now().toISOString() } as unknown as StockQuote] as const] : [];
    }),
  );
const splitsOf = async (symbols: readonly string[]) =>
  new Map(symbols.map((symbol): [string, Split[]] => [symbol, []]));
const effects = { now, quotesOf, splitsOf, rateOf: async () => null, historyOf, counting: 5_000, correcting: 6_000 };

const curve = async (actor = me, interval: 'day' | 'month' = 'month') =>
  resolveAnswer(reportPortfolioPerformance(actor, { interval }, effects));
const values = async () => (await curve()).points.map(({ value }) => value);

const buy = (actor: Actor, symbol: string, transactionDate: Day, quantity = 10) =>
  addTrade(
    actor,
    {
      symbol,
      companyName: `${symbol} Inc.`,
      transactionType: 'buy',
      quantity,
      price: 5,
      transactionDate,
      platform: 'Schwab',
      fees: 0,
      notes: '',
    },
    { ...liveTradeEffects, now, splitsOf },
  );
const own = (date: Day, price: number) =>
  addOwnAsset(me, { symbol: 'FUND', name: 'Plan Fund', date, price }, { now, quotesOf });
const enter = (...prices: [Day, number][]) =>
  saveOwnPrices(me, { symbol: 'FUND', prices: prices.map(([date, price]) => ({ date, price })) }, { now });

describe('value over time', () => {
  test('takes the last price of one’s own on or before each day', async () => {
    await own('2026-01-20', 6);
    await buy(me, 'FUND', '2026-01-15');
    await enter(['2026-02-20', 8]);
    // 10 shares at $6 at the end of January, at $8 since February.
    expect(await values()).toEqual([60, 80, 80]);
    expect(await curve()).toMatchObject({
      ownPrices: [{ symbol: 'FUND', date: '2026-02-20' }],
      withoutHistory: [],
      sources: [],
    });
    expect(asked).toEqual([]);
  });

  test('takes a price of long before the first trade', async () => {
    await own('2020-01-02', 7);
    await buy(me, 'FUND', '2026-01-15');
    expect(await values()).toEqual([70, 70, 70]);
  });

  test('is counted again from the day of a price on, and no day before it', async () => {
    covers('1.7 PUT /portfolio/assets/{symbol}/prices');
    await own('2026-01-20', 6);
    await buy(me, 'FUND', '2026-01-15');
    expect(await values()).toEqual([60, 60, 60]);
    await enter(['2026-02-20', 8]);
    expect((await tradeLedger.head('me')).daysTo).toBe('2026-02-19');
    expect(await values()).toEqual([60, 80, 80]);
    await deleteOwnPrice(me, { symbol: 'FUND', date: '2026-02-20' }, { now });
    expect(await values()).toEqual([60, 60, 60]);
    expect(await verifyDailyFigures('me', { historyOf })).toMatchObject({ differences: [], valuedOtherwise: 0 });
  });

  test('leaves out what has no price, on both sides, until it has one', async () => {
    closes = { AAPL: [['2026-01-30', 6]] };
    quoted = { AAPL: 6 };
    await own('2026-01-20', 6);
    await buy(me, 'FUND', '2026-01-15');
    await buy(me, 'AAPL', '2026-01-15');
    await deleteOwnPrice(me, { symbol: 'FUND', date: '2026-01-20' }, { now });
    expect(await values()).toEqual([60, 60, 60]);
    expect((await curve()).unpricedSymbols).toEqual(['FUND']);
    await enter(['2026-01-25', 7]);
    expect(await values()).toEqual([130, 130, 130]);
  });

  test('counts its first price where an earlier one was deleted, though it was traded before either', async () => {
    closes = { AAPL: [['2026-01-30', 6]] };
    quoted = { AAPL: 6 };
    await buy(me, 'AAPL', '2025-12-01');
    await own('2026-02-05', 6);
    await buy(me, 'FUND', '2025-12-15');
    await values();
    await deleteOwnPrice(me, { symbol: 'FUND', date: '2026-02-05' }, { now });
    await enter(['2026-03-05', 7]);
    await values();
    expect(await verifyDailyFigures('me', { historyOf })).toMatchObject({ differences: [], valuedOtherwise: 0 });
  });

  test('takes the market’s closes where the market has come to know it, and its own again where not', async () => {
    await own('2026-01-20', 6);
    await buy(me, 'FUND', '2026-01-15');
    expect(await values()).toEqual([60, 60, 60]);
    closes = { FUND: [['2026-01-30', 9]] };
    quoted = { FUND: 9 };
    expect(await values()).toEqual([90, 90, 90]);
    quoted = {};
    expect(await values()).toEqual([60, 60, 60]);
  });

  test('reads the prices once while it counts, and not at all once it has', async () => {
    await own('2026-01-20', 6);
    await buy(me, 'FUND', '2026-01-15');
    await values();
    // As without any own asset: the heads, the books, the months; what they were counted with.
    expect((await countTableRequests(() => values())).commands).toEqual({ Query: 2, GetItem: 1 });
  });

  test('is that of a market whose closes are the same prices', async () => {
    covers('1.7 POST /portfolio/assets');
    const days = Array.from({ length: 60 }, (_, at) => addDays('2026-01-05', at)).filter(isTradingDay);
    const told = days.map((day, at): [Day, number] => [day, 5 + ((at * 7) % 11)]);
    closes = { LIST: told };
    quoted = { LIST: told.at(-1)?.[1] as number };
    await own('2026-01-05', 5);
    await enter(...told);
    for (const [at, day] of days.entries()) {
      if (at % 9 !== 0) continue;
      await buy(me, 'FUND', day, at + 1);
      await buy(other, 'LIST', day, at + 1);
    }
    const [mine, theirs] = [await curve(me, 'day'), await curve(other, 'day')];
    expect(mine.points.length).toBeGreaterThan(30);
    expect(mine.points).toEqual(theirs.points);
  });
});
