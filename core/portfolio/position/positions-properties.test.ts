import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundCents, toAmount } from '#core/money/amount';
import { computePositions, findOversell, type Position } from '#core/portfolio/position/positions';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { noSplits } from '#core/portfolio/testing';
import {
  arbitraryDay,
  arbitraryLedger,
  arbitraryPrice,
  arbitrarySplits,
  firstTestDay,
  testPlatforms,
  testSymbols,
} from '#core/portfolio/testing-ledgers';
import type { TradeRow } from '#core/portfolio/trades';
import { addDays, countDaysBetween } from '#core/time/day';

const comesIn: readonly string[] = ['buy', 'reinvestment', 'sharesIn'];

/** Each sale cut down to what is held, to 8 decimals, and left out where nothing is. */
const madePossible = (trades: readonly TradeRow[], splits: SplitsBySymbol): TradeRow[] => {
  let possible = [...trades];
  for (let found = findOversell(possible, splits); found; found = findOversell(possible, splits)) {
    const { tradeId, held } = found;
    possible = possible.flatMap((trade) => {
      if (trade.id !== tradeId) return [trade];
      return held > 0 ? [{ ...trade, quantity: held }] : [];
    });
  }
  return possible;
};

const figuresOf = (position: Position) => JSON.parse(JSON.stringify(position)) as unknown;
const allFigures = (trades: readonly TradeRow[], splits: SplitsBySymbol) =>
  computePositions(trades, splits).map(figuresOf);

const everyDay = Array.from({ length: 62 }, (_, i) => addDays(firstTestDay, i));

describe('any ledger', () => {
  test('the order of the rows makes no difference', () =>
    fc.assert(
      fc.property(
        arbitraryLedger.chain((trades) =>
          fc.tuple(fc.constant(trades), fc.shuffledSubarray(trades, { minLength: trades.length })),
        ),
        arbitrarySplits,
        ([trades, shuffled], splits) => {
          expect(allFigures(shuffled, splits)).toEqual(allFigures(trades, splits));
          expect(findOversell(shuffled, splits)).toEqual(findOversell(trades, splits));
        },
      ),
    ));

  test('entered in another order on days of their own, the trades come to the same', () =>
    fc.assert(
      fc.property(arbitraryLedger, arbitrarySplits, (trades, splits) => {
        const dated = trades.map((trade, i) => ({ ...trade, transactionDate: addDays(firstTestDay, i) }));
        const reversed = dated.toReversed().map((trade, i) => ({ ...trade, id: i + 1 }));
        const withoutIds = (rows: readonly TradeRow[]) =>
          computePositions(rows, splits).map(({ lastTrade, reviewReasons, ...position }) => ({
            ...(figuresOf(position as Position) as object),
            reviewed: reviewReasons.map(({ sentence }) => sentence),
          }));
        expect(withoutIds(reversed)).toEqual(withoutIds(dated));
      }),
    ));

  test('shares and cost are never negative, and a closed position has neither, on any day', () =>
    fc.assert(
      fc.property(arbitraryLedger, arbitrarySplits, (trades, splits) => {
        for (const position of everyDay.flatMap((day) => computePositions(trades, splits, day))) {
          expect(position.shares.gte(0)).toBe(true);
          expect(position.cost.gte(0)).toBe(true);
          expect(position.originalShares.gte(0)).toBe(true);
          expect(position.open).toBe(position.shares.gt(0));
          if (!position.open) expect(position.cost.eq(0)).toBe(true);
        }
      }),
      { numRuns: 40 },
    ));

  test('cost of what is left + cost of what was sold = cost of all bought, exactly; totals are the sums of the rows', () =>
    fc.assert(
      fc.property(arbitraryLedger, arbitrarySplits, (trades, splits) => {
        for (const position of computePositions(trades, splits)) {
          const own = trades.filter(
            ({ symbol, platform }) => symbol === position.symbol && platform === position.platform,
          );
          const ofSide = { bought: comesIn, sold: ['sell', 'sharesOut'] };
          const total = (side: 'bought' | 'sold') =>
            own
              .filter(({ transactionType }) => ofSide[side].includes(transactionType))
              .reduce((sum, trade) => sum.plus(toAmount(trade.quantity).times(trade.price)), toAmount(0));
          const shown = (side: 'bought' | 'sold') =>
            own
              .filter(({ transactionType }) => ofSide[side].includes(transactionType))
              .reduce((sum, trade) => sum.plus(roundCents(toAmount(trade.quantity).times(trade.price))), toAmount(0));
          expect(position.cost.plus(position.costOfSold).eq(total('bought'))).toBe(true);
          expect(position.bought.eq(total('bought'))).toBe(true);
          expect(position.paid.eq(shown('bought'))).toBe(true);
          expect(position.received.eq(shown('sold'))).toBe(true);
          expect(position.sold.eq(total('sold'))).toBe(true);
          expect(position.cost.plus(position.sold).minus(position.realizedGain).eq(position.bought)).toBe(true);
        }
      }),
    ));

  test('fees change nothing but fees', () =>
    fc.assert(
      fc.property(arbitraryLedger, arbitrarySplits, (trades, splits) => {
        const free = trades.map((trade) => ({ ...trade, fees: 0 }));
        const withoutFees = (rows: readonly TradeRow[]) =>
          computePositions(rows, splits).map(({ fees, ...position }) => figuresOf(position as Position));
        expect(withoutFees(free)).toEqual(withoutFees(trades));
      }),
    ));

  test('platforms and symbols do not touch each other', () =>
    fc.assert(
      fc.property(arbitraryLedger, arbitrarySplits, (trades, splits) => {
        const apart = testSymbols.flatMap((symbol) =>
          testPlatforms.flatMap((platform) =>
            allFigures(
              trades.filter((trade) => trade.symbol === symbol && trade.platform === platform),
              splits,
            ),
          ),
        );
        const byName = (figures: unknown[]) => figures.map((figure) => JSON.stringify(figure)).toSorted();
        expect(byName(apart)).toEqual(byName(allFigures(trades, splits)));
      }),
    ));

  test('the position as of a day is the position of the trades and splits up to it', () =>
    fc.assert(
      fc.property(arbitraryLedger, arbitrarySplits, arbitraryDay(60), (trades, splits, day) => {
        const until = new Map([...splits].map(([symbol, all]) => [symbol, all.filter(({ date }) => date <= day)]));
        const upTo = trades.filter(({ transactionDate }) => transactionDate <= day);
        expect(computePositions(trades, splits, day).map(figuresOf)).toEqual(allFigures(upTo, until));
      }),
    ));
});

describe('splits', () => {
  test('one of ratio 1 changes nothing', () =>
    fc.assert(
      fc.property(
        arbitraryLedger,
        arbitrarySplits,
        arbitraryDay(60),
        fc.integer({ min: 1, max: 9 }),
        (trades, splits, date, n) => {
          const more = new Map(splits).set('AAPL', [
            ...(splits.get('AAPL') ?? []),
            { date, numerator: n, denominator: n },
          ]);
          expect(allFigures(trades, more)).toEqual(allFigures(trades, splits));
        },
      ),
    ));

  test('one after the last trade multiplies the shares; cost, gain and value stay', () =>
    fc.assert(
      fc.property(arbitraryLedger, fc.integer({ min: 2, max: 50 }), arbitraryPrice, (trades, ratio, newPrice) => {
        const split = { date: '2021-01-04', numerator: ratio, denominator: 1 };
        const splits = new Map(testSymbols.map((symbol) => [symbol, [split]]));
        const before = computePositions(trades, noSplits);
        for (const [i, after] of computePositions(trades, splits).entries()) {
          const { shares, cost, realizedGain, originalShares, open } = before[i] as Position;
          expect(after.cost.eq(cost)).toBe(true);
          expect(after.realizedGain.eq(realizedGain)).toBe(true);
          expect(after.shares.eq(shares.times(ratio))).toBe(true);
          expect(after.originalShares.eq(originalShares)).toBe(true);
          expect(after.splits.length).toBe(open ? 1 : 0);
          const oldPrice = toAmount(newPrice).times(ratio);
          expect(after.shares.times(newPrice).eq(shares.times(oldPrice))).toBe(true);
        }
      }),
    ));

  test('a reverse one changes no value by a cent', () =>
    fc.assert(
      fc.property(arbitraryLedger, fc.integer({ min: 2, max: 50 }), arbitraryPrice, (trades, ratio, oldPrice) => {
        const split = { date: '2021-01-04', numerator: 1, denominator: ratio };
        const splits = new Map(testSymbols.map((symbol) => [symbol, [split]]));
        const before = computePositions(trades, noSplits);
        for (const [i, after] of computePositions(trades, splits).entries()) {
          const { shares, cost } = before[i] as Position;
          expect(after.cost.eq(cost)).toBe(true);
          const newValue = after.shares.times(toAmount(oldPrice).times(ratio));
          expect(newValue.minus(shares.times(oldPrice)).abs().lt('0.000001')).toBe(true);
        }
      }),
    ));

  test('comes to the same as a ledger written in new shares from the start', () =>
    fc.assert(
      fc.property(arbitraryLedger, arbitraryDay(60), fc.integer({ min: 2, max: 20 }), (trades, date, ratio) => {
        const whole = trades.map((trade) => ({
          ...trade,
          quantity: Math.ceil(trade.quantity),
          price: Math.floor(trade.price) * ratio,
        }));
        const splits = new Map(testSymbols.map((symbol) => [symbol, [{ date, numerator: ratio, denominator: 1 }]]));
        const inNewShares = whole.map((trade) =>
          countDaysBetween(trade.transactionDate, date) > 0
            ? { ...trade, quantity: trade.quantity * ratio, price: trade.price / ratio }
            : trade,
        );
        const money = ({ shares, cost, realizedGain, bought, sold }: Position) =>
          [shares, cost, realizedGain, bought, sold].map((value) => value.toFixed());
        expect(computePositions(whole, splits).map(money)).toEqual(computePositions(inNewShares, noSplits).map(money));
      }),
    ));
});

describe('a possible ledger', () => {
  const possibleLedger = fc
    .tuple(arbitraryLedger, arbitrarySplits)
    .map(([trades, splits]) => ({ trades: madePossible(trades, splits), splits }));

  test('is read without a mark', () =>
    fc.assert(
      fc.property(possibleLedger, ({ trades, splits }) => {
        for (const { open, reviewReasons } of computePositions(trades, splits)) {
          // One that is open may have been split to nothing, which is no sale's fault.
          if (!open) expect(reviewReasons).toEqual([]);
        }
      }),
    ));

  test('agrees with exact fractions to thirty decimals, and rounds to the same cent', () =>
    fc.assert(
      fc.property(possibleLedger, arbitraryPrice, ({ trades, splits }, today) => {
        for (const position of computePositions(trades, splits)) {
          const exact = inFractions(trades, splits, position);
          expect(position.open).toBe(exact.shares.top > 0n);
          expect(isNear(position.shares.toFixed(), exact.shares)).toBe(true);
          expect(isNear(position.cost.toFixed(), exact.cost)).toBe(true);
          expect(isNear(position.realizedGain.toFixed(), exact.realized)).toBe(true);
          expect(roundCents(position.cost).toFixed(2)).toBe(inCents(exact.cost));
          expect(roundCents(position.realizedGain).toFixed(2)).toBe(inCents(exact.realized));
          expect(roundCents(position.shares.times(today)).toFixed(2)).toBe(
            inCents(times(exact.shares, ofNumber(today))),
          );
        }
      }),
      { numRuns: 300 },
    ));

  test('cannot sell a share more than is left at the end', () =>
    fc.assert(
      fc.property(possibleLedger, ({ trades, splits }) => {
        const last = '2021-01-04';
        for (const { symbol, platform, companyName, shares } of computePositions(trades, splits)) {
          const sale = { symbol, platform, companyName, transactionType: 'sell' as const, price: 1, fees: 0 };
          const more = { ...sale, id: 999, transactionDate: last, quantity: shares.plus(1).round(8).toNumber() };
          expect(findOversell([...trades, more], splits)).toMatchObject({ symbol, platform, date: last, tradeId: 999 });
        }
      }),
    ));
});

/** The reference: the same rule in fractions of big integers, which round nowhere. */
type Fraction = { top: bigint; bottom: bigint };

const greatestCommon = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestCommon(b, a % b));
const fraction = (top: bigint, bottom: bigint): Fraction => {
  const common = greatestCommon(top < 0n ? -top : top, bottom);
  return { top: top / common, bottom: bottom / common };
};
const none: Fraction = { top: 0n, bottom: 1n };
const plus = (a: Fraction, b: Fraction) => fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
const minus = (a: Fraction, b: Fraction) => plus(a, { top: -b.top, bottom: b.bottom });
const times = (a: Fraction, b: Fraction) => fraction(a.top * b.top, a.bottom * b.bottom);
const over = (a: Fraction, b: Fraction) => fraction(a.top * b.bottom, a.bottom * b.top);
const written = (text: string): Fraction => {
  const [whole = '0', decimals = ''] = text.split('.');
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
};
const ofNumber = (value: number): Fraction => written(value.toFixed(8));
const isNear = (text: string, exact: Fraction): boolean => {
  const { top, bottom } = minus(written(text), exact);
  return (top < 0n ? -top : top) * 10n ** 30n < bottom;
};
/** To the nearest cent, a tie to the even one; without a sign where that is zero. */
const inCents = ({ top, bottom }: Fraction): string => {
  const hundredfold = (top < 0n ? -top : top) * 100n;
  const [whole, rest] = [hundredfold / bottom, (hundredfold % bottom) * 2n];
  const cents = rest > bottom || (rest === bottom && whole % 2n === 1n) ? whole + 1n : whole;
  const text = cents.toString().padStart(3, '0');
  return `${top < 0n && cents > 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
};

const inFractions = (trades: readonly TradeRow[], splits: SplitsBySymbol, { symbol, platform }: Position) => {
  const book = { shares: none, cost: none, realized: none };
  const events = [
    ...(splits.get(symbol) ?? []).map((split) => ({ day: split.date, order: 0, split, trade: undefined })),
    ...trades
      .filter((trade) => trade.symbol === symbol && trade.platform === platform)
      .map((trade) => ({ day: trade.transactionDate, order: trade.id, split: undefined, trade })),
  ].toSorted((a, b) => a.day.localeCompare(b.day) || a.order - b.order);
  for (const { split, trade } of events) {
    if (split) {
      book.shares = times(book.shares, { top: BigInt(split.numerator), bottom: BigInt(split.denominator) });
    } else if (comesIn.includes(trade.transactionType)) {
      book.shares = plus(book.shares, ofNumber(trade.quantity));
      book.cost = plus(book.cost, times(ofNumber(trade.quantity), ofNumber(trade.price)));
    } else {
      const left = minus(book.shares, ofNumber(trade.quantity));
      const isAll = left.top * 1_000_000n <= left.bottom;
      const removed = isAll ? book.cost : over(times(book.cost, ofNumber(trade.quantity)), book.shares);
      book.realized = plus(book.realized, minus(times(ofNumber(trade.quantity), ofNumber(trade.price)), removed));
      book.cost = minus(book.cost, removed);
      book.shares = isAll ? none : left;
    }
  }
  return book;
};
