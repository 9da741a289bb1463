import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { applySplits, type Book, enterTrade, openBook } from '#core/portfolio/book';
import { bookFrom, foldTrades, isNext, isUpToDate, type KeptBook, keptOf } from '#core/portfolio/kept-book';
import { positionIn, positionsOf } from '#core/portfolio/positions';
import { buy, ledger, noSplits, sell, split, withSplits } from '#core/portfolio/testing';
import { anyLedger, someSplits } from '#core/portfolio/testing-ledgers';
import { inOrder, type TradeRow } from '#core/portfolio/trades';

/** As it comes back from where it was kept. */
const stored = (kept: KeptBook): KeptBook => JSON.parse(JSON.stringify(kept));
const foldOne = (trades: readonly TradeRow[], splits = noSplits): Book =>
  foldTrades(trades, splits).get('AAPL')?.[0] as Book;
const shown = (book: Book) => {
  applySplits(book);
  return JSON.parse(JSON.stringify(positionIn(book)));
};

describe('what is kept of a position', () => {
  it('is what its trades came to, in exact text, with nothing that is at its beginning', () => {
    const kept = keptOf(foldOne(ledger(buy('2025-01-02', 10, 5), buy('2025-02-03', 0.333, 10.01))));
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
    const trades = ledger(buy('2025-01-02', 10, 5, { fees: 1 }), sell('2025-02-03', 10, 7, { fees: 0.5 }));
    const { held, ...sums } = keptOf(foldOne(trades));
    expect(held).toBeUndefined();
    expect(sums).toMatchObject({ bought: '50', paid: '50', sold: '70', received: '70', fees: '1.5' });
  });

  it('names the splits between its first and its last trade, and which of them its shares went through', () => {
    const splits = withSplits(
      split('2025-01-02', 3),
      split('2025-02-01', 2),
      split('2025-03-01', 4),
      split('2026-01-01', 5),
    );
    const trades = ledger(
      buy('2025-01-02', 10, 5),
      sell('2025-02-10', 20, 5),
      buy('2025-02-20', 8, 5),
      buy('2025-03-02', 1, 5),
    );
    const kept = keptOf(foldOne(trades, splits));
    expect(kept.splits).toEqual([split('2025-02-01', 2), split('2025-03-01', 4)]);
    expect(kept.applied).toEqual([1]);
    expect(kept.held?.units).toBe('33');
  });

  it('keeps why it cannot be, with the sale', () => {
    const kept = keptOf(foldOne(ledger(buy('2025-01-02', 1, 5), sell('2025-02-10', 3, 5))));
    expect(kept.impossible).toMatchObject({ trade: { id: 2, quantity: 3 }, held: '1', splits: [] });
    expect(shown(bookFrom('AAPL', stored(kept), [])).reviewReasons[0].sentence).toContain('but only 1 was held');
  });
});

describe('the splits that it was entered by', () => {
  const kept = keptOf(
    foldOne(ledger(buy('2025-01-02', 10, 5), buy('2025-06-02', 1, 5)), withSplits(split('2025-03-01', 2))),
  );

  it.each([
    ['the same', [split('2025-03-01', 2)], true],
    [
      'one before its first trade, or on its day',
      [split('2020-01-01', 7), split('2025-01-02', 3), split('2025-03-01', 2)],
      true,
    ],
    ['one after its last trade', [split('2025-03-01', 2), split('2025-06-03', 3)], true],
    ['one on the day of its last trade', [split('2025-03-01', 2), split('2025-06-02', 3)], false],
    ['none any more', [], false],
    ['another ratio', [split('2025-03-01', 3)], false],
    ['a ratio the other way round', [split('2025-03-01', 2, 3)], false],
    ['another day', [split('2025-03-02', 2)], false],
    ['one that changes nothing besides', [split('2025-03-01', 2), split('2025-04-01', 1)], true],
  ])('%s: up to date %s', (_name, market, expected) => {
    expect(isUpToDate(kept, market)).toBe(expected);
  });

  it('are refused where they are others, and taken where they cannot be looked up', () => {
    expect(() => bookFrom('AAPL', kept, [])).toThrow('AAPL was entered by other splits.');
    expect(shown(bookFrom('AAPL', kept, undefined)).shares).toBe('21');
  });

  it('which came after the last trade are applied when it is read', () => {
    const market = [split('2025-03-01', 2), split('2025-06-03', 3)];
    expect(shown(bookFrom('AAPL', stored(kept), market)).shares).toBe('63');
  });
});

it('a trade comes next by its date, and on one date by its number', () => {
  const kept = keptOf(foldOne(ledger(buy('2025-01-02', 10, 5), buy('2025-06-02', 1, 5))));
  const at = (transactionDate: string, id: number) => isNext(kept, { transactionDate, id });
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
    fc.property(anyLedger, someSplits, fc.infiniteStream(fc.boolean()), (trades, splits, coins) => {
      const books = new Map<string, Book>();
      for (const trade of inOrder(trades)) {
        const key = `${trade.symbol} ${trade.platform}`;
        const market = splits.get(trade.symbol);
        const book = books.get(key) ?? openBook(trade, market);
        enterTrade(book, trade);
        books.set(key, coins.next().value ? bookFrom(trade.symbol, stored(keptOf(book)), market ?? []) : book);
      }
      const expected = positionsOf(trades, splits)
        .map((position) => JSON.stringify(position))
        .toSorted();
      for (const book of books.values()) applySplits(book);
      expect([...books.values()].map((book) => JSON.stringify(positionIn(book))).toSorted()).toEqual(expected);
    }),
    { numRuns: 300 },
  ));

test('folded at once it is what is kept trade after trade', () =>
  fc.assert(
    fc.property(anyLedger, someSplits, (trades, splits) => {
      const kept = new Map<string, KeptBook>();
      for (const trade of inOrder(trades)) {
        const [key, market] = [`${trade.symbol} ${trade.platform}`, splits.get(trade.symbol)];
        const before = kept.get(key);
        const foldedAnew = () => {
          const own = trades.filter((one) => `${one.symbol} ${one.platform}` === key && one.id !== trade.id);
          const earlier = own.filter((one) => before && !isNext(before, one));
          return foldTrades(earlier, splits).get(trade.symbol)?.[0] as Book;
        };
        const standing =
          before && (isUpToDate(before, market) ? bookFrom(trade.symbol, before, market ?? []) : foldedAnew());
        const book = standing ?? openBook(trade, market);
        enterTrade(book, trade);
        kept.set(key, stored(keptOf(book)));
      }
      const folded = [...foldTrades(trades, splits)].flatMap(([symbol, books]) =>
        books.map((book) => [`${symbol} ${book.platform}`, stored(keptOf(book))] as const),
      );
      expect(new Map(folded)).toEqual(kept);
    }),
    { numRuns: 200 },
  ));
