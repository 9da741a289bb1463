import fc from 'fast-check';
import { expect, test } from 'vitest';
import { portfolioPlatforms } from '#core/portfolio/platforms';
import { addDays } from '#core/time/day';
import { createSampleTrade } from '#functions/dividends/testing';
import { packTradesIntoTransactions } from '#functions/portfolio/trades/add-trades';
import { fitsTradesInOneTransaction } from '#functions/portfolio/trades/write-trades';
import { scaleToRunLength } from '#tests/kit/dice';

const numRuns = scaleToRunLength(100);
const place = fc.record({
  symbol: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
  platform: fc.constantFrom(...portfolioPlatforms),
  day: fc.nat(12_000),
});
const trades = fc
  .array(place, { minLength: 1, maxLength: 120, size: 'max' })
  .map((places) =>
    places.map(({ symbol, platform, day }, at) =>
      createSampleTrade(at + 1, symbol, { platform, transactionDate: addDays('1990-01-01', day) }),
    ),
  );

test('every trade is in one run, in its order within its position, and each run fits into a transaction', () => {
  fc.assert(
    fc.property(trades, (all) => {
      const runs = packTradesIntoTransactions(all);
      for (const run of runs) expect(fitsTradesInOneTransaction({ removed: [], added: run })).toBe(true);
      const placeOf = ({ symbol, platform }: (typeof all)[number]) => `${symbol} ${platform}`;
      expect(Map.groupBy(runs.flat(), placeOf)).toEqual(Map.groupBy(all, placeOf));
    }),
    { numRuns },
  );
});

test('a position that fits into one transaction is not parted', () => {
  fc.assert(
    fc.property(trades, (all) => {
      const runs = packTradesIntoTransactions(all);
      for (const own of Map.groupBy(all, ({ symbol, platform }) => `${symbol} ${platform}`).values()) {
        if (!fitsTradesInOneTransaction({ removed: [], added: own })) continue;
        expect(runs.filter((run) => run.some((trade) => own.includes(trade)))).toHaveLength(1);
      }
    }),
    { numRuns },
  );
});

test('a run is filled as long as there is room', () => {
  const many = Array.from({ length: 200 }, (_, at) => createSampleTrade(at + 1, 'AAPL'));
  // Six rows each, and twelve: heads, newest, progress, the log's, the book, the mark, the year and the balance.
  expect(packTradesIntoTransactions(many).map(({ length }) => length)).toEqual([
    ...Array.from({ length: 14 }, () => 14),
    4,
  ]);
});
