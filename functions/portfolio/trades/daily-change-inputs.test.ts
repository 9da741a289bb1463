import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Platform, Trade } from '#contract/portfolio/trades';
import { computeDailyChange } from '#core/portfolio/daily-change';
import { computePositions } from '#core/portfolio/position/positions';
import { arbitraryDay, arbitrarySplits, firstTestDay, testSymbols } from '#core/portfolio/testing-ledgers';
import { addDays } from '#core/time/day';
import { createSampleTrade, putUnmaterializedTestTrades } from '#functions/dividends/testing';
import { tradeLedger } from '#functions/portfolio/store';
import { readDailyChangeInputs } from '#functions/portfolio/trades/daily-change-inputs';
import { startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

const today = addDays(firstTestDay, 60);
const platforms = ['Robinhood', 'Revolut'] as const;

/** 100 of each stock on each platform on the first day: whatever little is sold since, all stay open. */
const beginning = testSymbols.flatMap((symbol) =>
  platforms.map((platform): [string, Partial<Trade>] => [
    symbol,
    { platform, quantity: 100, transactionDate: firstTestDay },
  ]),
);
const later = fc.record({
  symbol: fc.constantFrom(...testSymbols),
  platform: fc.constantFrom(...platforms),
  transactionType: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: fc.integer({ min: 1, max: 5 }),
  transactionDate: arbitraryDay(60),
});
const tradesOf = fc
  .array(later, { minLength: 4, maxLength: 20 })
  .map((rows) =>
    [...beginning, ...rows.map(({ symbol, ...row }): [string, Partial<Trade>] => [symbol, row])].map(
      ([symbol, row], at) => createSampleTrade(at + 1, symbol, row),
    ),
  );

test('a change is told from the trades that are read as from all, however old the prices are', () =>
  fc.assert(
    fc.asyncProperty(
      tradesOf,
      arbitrarySplits,
      arbitraryDay(60),
      arbitraryDay(60),
      async (trades, splits, apple, nvidia) => {
        const owner = randomUUID();
        await putUnmaterializedTestTrades(owner, ...trades);
        const quotes = new Map([
          ['AAPL', { price: 9, previousClose: 8, day: apple }],
          ['NVDA', { price: 7, previousClose: 8, day: nvidia }],
        ]);
        const known = { positions: computePositions<Platform>(trades, splits), splits, today };
        const read = await readDailyChangeInputs(owner, await tradeLedger.head(owner), known, quotes);
        expect(computeDailyChange(read, quotes)).toEqual(computeDailyChange({ ...known, trades }, quotes));
      },
    ),
    { numRuns: 60 },
  ));
