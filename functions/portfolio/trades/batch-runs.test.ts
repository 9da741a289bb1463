import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ForeignCurrency, foreignCurrencies, portfolioPlatforms } from '#core/portfolio/platforms';
import { payTradeInCurrency } from '#core/portfolio/testing';
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
  currency: fc.constantFrom(undefined, ...foreignCurrencies),
});
const trades = fc.array(place, { minLength: 1, maxLength: 120, size: 'max' }).map((places) =>
  places.map(({ symbol, platform, day, currency }, at) => {
    const trade = createSampleTrade(at + 1, symbol, { platform, transactionDate: addDays('1990-01-01', day) });
    return currency ? payTradeInCurrency(trade, currency, 1.1) : trade;
  }),
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

test('each currency of each platform is a balance that a transaction has to move', () => {
  const paidIn = (count: number, currencies: readonly (ForeignCurrency | undefined)[]) =>
    Array.from({ length: count }, (_, at) => {
      const platform = at % 2 === 0 ? 'Robinhood' : 'Revolut';
      const trade = createSampleTrade(at + 1, 'AAPL', { platform });
      const currency = currencies[(at >> 1) % currencies.length];
      return currency ? payTradeInCurrency(trade, currency, 1.1) : trade;
    });
  const fits = (added: ReturnType<typeof paidIn>) => fitsTradesInOneTransaction({ removed: [], added });
  const four = [undefined, 'EUR', 'GBP', 'PLN'] as const;
  expect([fits(paidIn(14, [undefined])), fits(paidIn(14, ['EUR']))]).toEqual([true, true]);
  expect([fits(paidIn(13, four)), fits(paidIn(14, four))]).toEqual([true, false]);
});

test('a run is filled as long as there is room', () => {
  const many = Array.from({ length: 200 }, (_, at) => createSampleTrade(at + 1, 'AAPL'));
  // Six rows each, and twelve: heads, newest, progress, the log's, the book, the mark, the year and the balance.
  expect(packTradesIntoTransactions(many).map(({ length }) => length)).toEqual([
    ...Array.from({ length: 14 }, () => 14),
    4,
  ]);
});
