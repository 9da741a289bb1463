import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeDailyFigures,
  createEmptyPositionsAndCloses,
  type DailyFigures,
  flattenStockCloses,
  type PositionsAndCloses,
  parseStoredPositionsAndCloses,
  type StockClose,
  toStoredPositionsAndCloses,
} from '#core/insight/daily-figures';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import {
  assignTradeIds,
  buyTrade,
  createAaplSplits,
  createTestSplit,
  noSplits,
  sellTrade,
} from '#core/portfolio/testing';
import {
  arbitraryDay,
  arbitraryLedger,
  arbitraryPrice,
  arbitrarySplits,
  firstTestDay,
  testSymbols,
} from '#core/portfolio/testing-ledgers';
import { addDays } from '#core/time/day';

const shown = (figures: readonly DailyFigures[]) =>
  figures.map(({ date, value, invested, sold, fees }) => [date, ...[value, invested, sold, fees].map(Number)]);
const close = (date: string, at: number, symbol = 'AAPL'): StockClose => ({ symbol, date, close: at });
/** As the table holds it. */
const goneOnFrom = (standing: PositionsAndCloses, splits: SplitsBySymbol): PositionsAndCloses =>
  parseStoredPositionsAndCloses(JSON.parse(JSON.stringify(toStoredPositionsAndCloses(standing))), splits);

describe('the figures of days', () => {
  test('are told of the first, and of each on which something traded, closed or split', () => {
    // 10 @ $5 with $1 fees, close 6; 4 sold @ $7; split 2:1, of which the close before is 3; 6 x 2 shares @ $4.
    const happened = {
      trades: assignTradeIds(buyTrade('2026-01-15', 10, 5, { fees: 1 }), sellTrade('2026-01-20', 4, 7)),
      closes: [close('2026-01-16', 6), close('2026-01-23', 4), close('2026-02-02', 9)],
      splits: createAaplSplits(createTestSplit('2026-01-22', 2)),
    };
    expect(shown(computeDailyFigures(createEmptyPositionsAndCloses(), happened, '2026-01-14', '2026-01-31'))).toEqual([
      ['2026-01-14', 0, 0, 0, 0],
      ['2026-01-15', 50, 50, 0, 1],
      ['2026-01-16', 60, 50, 0, 1],
      ['2026-01-20', 36, 50, 28, 1],
      ['2026-01-22', 36, 50, 28, 1],
      ['2026-01-23', 48, 50, 28, 1],
    ]);
  });

  test('are not told of days on which only stocks closed or split that are not held yet, or no more', () => {
    const happened = {
      trades: assignTradeIds(
        buyTrade('2026-01-15', 10, 5),
        buyTrade('2026-01-22', 1, 8, { symbol: 'KO' }),
        sellTrade('2026-01-27', 10, 7),
      ),
      closes: [close('2026-01-16', 6), close('2026-01-20', 9, 'KO'), close('2026-01-28', 8)],
      splits: new Map([['KO', [{ date: '2026-01-19', numerator: 2, denominator: 1 }]]]),
    };
    const days = computeDailyFigures(createEmptyPositionsAndCloses(), happened, '2026-01-15', '2026-01-31').map(
      ({ date }) => date,
    );
    expect(days).toEqual(['2026-01-15', '2026-01-16', '2026-01-22', '2026-01-27']);
  });

  test('take the last close from before, and count each platform by itself to the cent', () => {
    const trades = assignTradeIds(
      buyTrade('2026-01-15', 0.0005, 13),
      buyTrade('2026-01-15', 0.0005, 13, { platform: 'Schwab' }),
    );
    const happened = { trades, closes: [close('2026-01-02', 13)], splits: noSplits };
    expect(shown(computeDailyFigures(createEmptyPositionsAndCloses(), happened, '2026-01-15', '2026-01-31'))).toEqual([
      ['2026-01-15', 0.02, 0.02, 0, 0],
    ]);
  });

  test('go on from a month before as if it had not ended, through a split in between', () => {
    const splits = createAaplSplits(createTestSplit('2026-01-20', 3));
    const standing = createEmptyPositionsAndCloses();
    const first = { trades: assignTradeIds(buyTrade('2026-01-15', 10, 6)), closes: [close('2026-01-16', 6)], splits };
    computeDailyFigures(standing, first, '2026-01-15', '2026-01-31');
    const next = goneOnFrom(standing, splits);
    expect(
      shown(
        computeDailyFigures(next, { trades: [], closes: [close('2026-02-03', 3)], splits }, '2026-02-01', '2026-02-28'),
      ),
    ).toEqual([
      ['2026-02-01', 60, 60, 0, 0],
      ['2026-02-03', 90, 60, 0, 0],
    ]);
    expect(() => goneOnFrom(standing, createAaplSplits(createTestSplit('2026-01-21', 3)))).toThrow('other splits');
  });

  test('counted in any steps, each gone on with from what is kept, are those counted at once', () => {
    const anyCloses = fc.array(
      fc.tuple(
        fc.constantFrom(...testSymbols),
        arbitraryDay(60),
        arbitraryPrice.filter((one) => one > 0),
      ),
      { maxLength: 60 },
    );
    const last = addDays(firstTestDay, 60);
    fc.assert(
      fc.property(
        arbitraryLedger,
        arbitrarySplits,
        anyCloses,
        fc.array(arbitraryDay(59)),
        (trades, splits, told, ends) => {
          const bySymbol = Map.groupBy(told, ([symbol]) => symbol);
          const closes = flattenStockCloses(
            new Map([...bySymbol].map(([symbol, own]) => [symbol, own.map(([, date, at]) => ({ date, close: at }))])),
          );
          const atOnce = computeDailyFigures(
            createEmptyPositionsAndCloses(),
            { trades, closes, splits },
            firstTestDay,
            last,
          );
          const onDay = new Map(atOnce.map((one) => [one.date, one]));
          let [standing, from] = [createEmptyPositionsAndCloses(), firstTestDay];
          for (const to of [...new Set(ends), last].toSorted()) {
            const within = (date: string) => date >= from && date <= to;
            const happened = {
              trades: trades.filter(({ transactionDate }) => within(transactionDate)),
              closes: closes.filter(({ date }) => within(date)),
              splits,
            };
            const figures = computeDailyFigures(standing, happened, from, to);
            // A step begins with the figures of the day before.
            const known = atOnce.findLast(({ date }) => date <= from);
            expect(shown(figures)).toEqual(
              shown([
                ...(onDay.has(from) || !known ? [] : [{ ...known, date: from }]),
                ...atOnce.filter(({ date }) => within(date)),
              ]),
            );
            [standing, from] = [goneOnFrom(standing, splits), addDays(to, 1)];
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

test('fees of a day are spent on what it bought, and not on what it sold or sent away', () => {
  const trades = assignTradeIds(
    buyTrade('2026-01-15', 10, 5, { fees: 1 }),
    buyTrade('2026-01-15', 10, 5, { fees: 0.5 }),
    sellTrade('2026-01-15', 4, 7, { fees: 2 }),
    sellTrade('2026-01-16', 4, 7, { fees: 2 }),
  );
  const happened = { trades, closes: [], splits: noSplits };
  expect(
    computeDailyFigures(createEmptyPositionsAndCloses(), happened, '2026-01-15', '2026-01-31').map(
      ({ date, spent }) => [date, Number(spent)],
    ),
  ).toEqual([
    ['2026-01-15', 1.5],
    ['2026-01-16', 0],
  ]);
});

test('a close of the very day of a split is in shares of after it', () => {
  const splits = createAaplSplits(createTestSplit('2026-01-20', 2));
  const happened = {
    trades: assignTradeIds(buyTrade('2026-01-15', 10, 6)),
    closes: [close('2026-01-16', 6), close('2026-01-20', 4)],
    splits,
  };
  expect(shown(computeDailyFigures(createEmptyPositionsAndCloses(), happened, '2026-01-19', '2026-01-31'))).toEqual([
    ['2026-01-19', 60, 60, 0, 0],
    ['2026-01-20', 80, 60, 0, 0],
  ]);
});
