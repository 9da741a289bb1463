import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { computePositions, toPosition } from '#core/portfolio/position/positions';
import {
  applySplitsToPosition,
  applyTradeToPosition,
  createRunningPosition,
  type RunningPosition,
} from '#core/portfolio/position/running-position';
import {
  foldTradesIntoRunningPositions,
  hasCurrentMarketSplits,
  isTradeAfterStoredPosition,
  restorePosition,
  type StoredPosition,
  toStoredPosition,
} from '#core/portfolio/position/stored-position';
import {
  assignTradeIds,
  buyTrade,
  createAaplSplits,
  createTestSplit,
  noSplits,
  sellTrade,
} from '#core/portfolio/testing';
import { arbitraryLedger, arbitrarySplits } from '#core/portfolio/testing-ledgers';
import { sortTrades, type TradeRow } from '#core/portfolio/trades';

/** As it comes back from where it was kept. */
const stored = (kept: StoredPosition): StoredPosition => JSON.parse(JSON.stringify(kept));
const foldOne = (trades: readonly TradeRow[], splits = noSplits): RunningPosition =>
  foldTradesIntoRunningPositions(trades, splits).get('AAPL')?.[0] as RunningPosition;
const shown = (book: RunningPosition) => {
  applySplitsToPosition(book);
  return JSON.parse(JSON.stringify(toPosition(book)));
};

describe('what is kept of a position', () => {
  it('is what its trades came to, in exact text, with nothing that is at its beginning', () => {
    const kept = toStoredPosition(
      foldOne(assignTradeIds(buyTrade('2025-01-02', 10, 5), buyTrade('2025-02-03', 0.333, 10.01))),
    );
    expect(kept).toEqual({
      platform: 'Robinhood',
      since: '2025-01-02',
      last: { id: 2, transactionDate: '2025-02-03', companyName: 'Apple Inc.' },
      trades: 2,
      bought: '53.33333',
      paid: '53.33',
      held: { units: '10.333', pool: { cost: '53.33333' } },
    });
  });

  it('of a closed one holds no shares, and its sums', () => {
    const trades = assignTradeIds(
      buyTrade('2025-01-02', 10, 5, { fees: 1 }),
      sellTrade('2025-02-03', 10, 7, { fees: 0.5 }),
    );
    const { held, ...sums } = toStoredPosition(foldOne(trades));
    expect(held).toBeUndefined();
    expect(sums).toMatchObject({ bought: '50', paid: '50', sold: '70', received: '70', fees: '1.5' });
  });

  it('names the splits between its first and its last trade, and which of them its shares went through', () => {
    const splits = createAaplSplits(
      createTestSplit('2025-01-02', 3),
      createTestSplit('2025-02-01', 2),
      createTestSplit('2025-03-01', 4),
      createTestSplit('2026-01-01', 5),
    );
    const trades = assignTradeIds(
      buyTrade('2025-01-02', 10, 5),
      sellTrade('2025-02-10', 20, 5),
      buyTrade('2025-02-20', 8, 5),
      buyTrade('2025-03-02', 1, 5),
    );
    const kept = toStoredPosition(foldOne(trades, splits));
    expect(kept.splits).toEqual([createTestSplit('2025-02-01', 2), createTestSplit('2025-03-01', 4)]);
    expect(kept.applied).toEqual([1]);
    expect(kept.held?.units).toBe('33');
  });

  it('keeps why it cannot be, with the sale', () => {
    const kept = toStoredPosition(foldOne(assignTradeIds(buyTrade('2025-01-02', 1, 5), sellTrade('2025-02-10', 3, 5))));
    expect(kept.impossible).toMatchObject({ trade: { id: 2, quantity: 3 }, held: '1', splits: [] });
    expect(shown(restorePosition('AAPL', stored(kept), [])).reviewReasons[0].sentence).toContain('but only 1 was held');
  });
});

describe('the splits that it was entered by', () => {
  const kept = toStoredPosition(
    foldOne(
      assignTradeIds(buyTrade('2025-01-02', 10, 5), buyTrade('2025-06-02', 1, 5)),
      createAaplSplits(createTestSplit('2025-03-01', 2)),
    ),
  );

  it.each([
    ['the same', [createTestSplit('2025-03-01', 2)], true],
    [
      'one before its first trade, or on its day',
      [createTestSplit('2020-01-01', 7), createTestSplit('2025-01-02', 3), createTestSplit('2025-03-01', 2)],
      true,
    ],
    ['one after its last trade', [createTestSplit('2025-03-01', 2), createTestSplit('2025-06-03', 3)], true],
    ['one on the day of its last trade', [createTestSplit('2025-03-01', 2), createTestSplit('2025-06-02', 3)], false],
    ['none any more', [], false],
    ['another ratio', [createTestSplit('2025-03-01', 3)], false],
    ['a ratio the other way round', [createTestSplit('2025-03-01', 2, 3)], false],
    ['another day', [createTestSplit('2025-03-02', 2)], false],
    ['one that changes nothing besides', [createTestSplit('2025-03-01', 2), createTestSplit('2025-04-01', 1)], true],
  ])('%s: up to date %s', (_name, market, expected) => {
    expect(hasCurrentMarketSplits(kept, market)).toBe(expected);
  });

  it('are refused where they are others, and taken where they cannot be looked up', () => {
    expect(() => restorePosition('AAPL', kept, [])).toThrow('AAPL was entered by other splits.');
    expect(shown(restorePosition('AAPL', kept, undefined)).shares).toBe('21');
  });

  it('which came after the last trade are applied when it is read', () => {
    const market = [createTestSplit('2025-03-01', 2), createTestSplit('2025-06-03', 3)];
    expect(shown(restorePosition('AAPL', stored(kept), market)).shares).toBe('63');
  });
});

it('a trade comes next by its date, and on one date by its number', () => {
  const kept = toStoredPosition(foldOne(assignTradeIds(buyTrade('2025-01-02', 10, 5), buyTrade('2025-06-02', 1, 5))));
  const at = (transactionDate: string, id: number) => isTradeAfterStoredPosition(kept, { transactionDate, id });
  expect([
    at('2025-06-03', 1),
    at('2025-06-02', 3),
    at('2025-06-02', 2),
    at('2025-06-02', 1),
    at('2025-06-01', 9),
  ]).toEqual([true, true, false, false, false]);
});

test('kept after any trade and taken up again, it comes to the same figures to the last digit', () =>
  fc.assert(
    fc.property(arbitraryLedger, arbitrarySplits, fc.infiniteStream(fc.boolean()), (trades, splits, coins) => {
      const books = new Map<string, RunningPosition>();
      for (const trade of sortTrades(trades)) {
        const key = `${trade.symbol} ${trade.platform}`;
        const market = splits.get(trade.symbol);
        const book = books.get(key) ?? createRunningPosition(trade, market);
        applyTradeToPosition(book, trade);
        books.set(
          key,
          coins.next().value ? restorePosition(trade.symbol, stored(toStoredPosition(book)), market ?? []) : book,
        );
      }
      const expected = computePositions(trades, splits)
        .map((position) => JSON.stringify(position))
        .toSorted();
      for (const book of books.values()) applySplitsToPosition(book);
      expect([...books.values()].map((book) => JSON.stringify(toPosition(book))).toSorted()).toEqual(expected);
    }),
    { numRuns: 300 },
  ));

test('folded at once it is what is kept trade after trade', () =>
  fc.assert(
    fc.property(arbitraryLedger, arbitrarySplits, (trades, splits) => {
      const kept = new Map<string, StoredPosition>();
      for (const trade of sortTrades(trades)) {
        const [key, market] = [`${trade.symbol} ${trade.platform}`, splits.get(trade.symbol)];
        const before = kept.get(key);
        const foldedAnew = () => {
          const own = trades.filter((one) => `${one.symbol} ${one.platform}` === key && one.id !== trade.id);
          const earlier = own.filter((one) => before && !isTradeAfterStoredPosition(before, one));
          return foldTradesIntoRunningPositions(earlier, splits).get(trade.symbol)?.[0] as RunningPosition;
        };
        const standing =
          before &&
          (hasCurrentMarketSplits(before, market) ? restorePosition(trade.symbol, before, market ?? []) : foldedAnew());
        const book = standing ?? createRunningPosition(trade, market);
        applyTradeToPosition(book, trade);
        kept.set(key, stored(toStoredPosition(book)));
      }
      const folded = [...foldTradesIntoRunningPositions(trades, splits)].flatMap(([symbol, books]) =>
        books.map((book) => [`${symbol} ${book.platform}`, stored(toStoredPosition(book))] as const),
      );
      expect(new Map(folded)).toEqual(kept);
    }),
    { numRuns: 200 },
  ));
