import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Platform, Trade } from '#contract/trades';
import { dailyChange } from '#core/portfolio/daily-change';
import { positionsOf } from '#core/portfolio/positions';
import { dayWithin, firstDay, someSplits, symbols } from '#core/portfolio/testing-ledgers';
import { addDays } from '#core/time/day';
import { putTrades, tradeOf } from '#functions/dividends/testing';
import { readDailyLedger } from '#functions/portfolio/daily-ledger';
import { tradeLedger } from '#functions/portfolio/store';
import { startTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const today = addDays(firstDay, 60);
const platforms = ['Robinhood', 'Revolut'] as const;

/** 100 of each stock on each platform on the first day: whatever little is sold since, all stay open. */
const beginning = symbols.flatMap((symbol) =>
  platforms.map((platform): [string, Partial<Trade>] => [
    symbol,
    { platform, quantity: 100, transactionDate: firstDay },
  ]),
);
const later = fc.record({
  symbol: fc.constantFrom(...symbols),
  platform: fc.constantFrom(...platforms),
  transactionType: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: fc.integer({ min: 1, max: 5 }),
  transactionDate: dayWithin(60),
});
const tradesOf = fc
  .array(later, { minLength: 4, maxLength: 20 })
  .map((rows) =>
    [...beginning, ...rows.map(({ symbol, ...row }): [string, Partial<Trade>] => [symbol, row])].map(
      ([symbol, row], at) => tradeOf(at + 1, symbol, row),
    ),
  );

test('a change is told from the trades that are read as from all, however old the prices are', () =>
  fc.assert(
    fc.asyncProperty(tradesOf, someSplits, dayWithin(60), dayWithin(60), async (trades, splits, apple, nvidia) => {
      const owner = randomUUID();
      await putTrades(owner, ...trades);
      const quotes = new Map([
        ['AAPL', { price: 9, previousClose: 8, day: apple }],
        ['NVDA', { price: 7, previousClose: 8, day: nvidia }],
      ]);
      const known = { positions: positionsOf<Platform>(trades, splits), splits, today };
      const read = await readDailyLedger(owner, await tradeLedger.head(owner), known, quotes);
      expect(dailyChange(read, quotes)).toEqual(dailyChange({ ...known, trades }, quotes));
    }),
    { numRuns: 60 },
  ));
