import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import {
  computeDailyChange,
  computeDailyChangeByPlatform,
  listPositionsNeedingFullHistory,
  listPositionsTradedSinceQuote,
} from '#core/portfolio/daily-change';
import { computePositions } from '#core/portfolio/position/positions';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import {
  assignTradeIds,
  buyTrade,
  createAaplSplits,
  createTestSplit,
  noSplits,
  reinvestmentTrade,
  sellTrade,
  sharesInTrade,
  sharesOutTrade,
  type TestTrade,
} from '#core/portfolio/testing';
import { arbitraryDay, arbitraryLedger, arbitrarySplits } from '#core/portfolio/testing-ledgers';
import type { PriceQuote } from '#core/portfolio/valuation';
import { covers } from '#tests/kit/covers';

/** A Friday. */
const today = '2026-11-20';

const placeOf = ({ symbol, platform }: { symbol: string; platform: string }): string => `${symbol} ${platform}`;

const changeOf = (
  quotes: Record<string, PriceQuote>,
  entries: readonly TestTrade[],
  splits: SplitsBySymbol = noSplits,
) => {
  const trades = assignTradeIds(...entries);
  return computeDailyChange(
    { trades, splits, positions: computePositions(trades, splits), today },
    new Map(Object.entries(quotes)),
  );
};
const apple = (price: number, previousClose: number | null, day?: string) => ({
  AAPL: { price, previousClose, ...(day ? { day } : {}) },
});

describe('shares held since before', () => {
  test('17 shares from $7.50 to $8: $8.50, 6.67 %; without a price or a previous close, named', () =>
    expect(
      changeOf({ ...apple(8, 7.5), MSFT: { price: 20, previousClose: null } }, [
        buyTrade('2024-01-02', 15, 6),
        buyTrade('2024-01-05', 2, 9, { platform: 'Revolut' }),
        buyTrade('2024-01-05', 1, 25, { symbol: 'MSFT' }),
        buyTrade('2024-01-08', 4, 2.5, { symbol: 'GONE' }),
        buyTrade('2024-01-08', 3, 2, { symbol: 'SOLD' }),
        sellTrade('2024-01-09', 3, 5, { symbol: 'SOLD' }),
      ]),
    ).toEqual({
      total: { amount: 8.5, percent: 6.67 },
      holdings: [
        { symbol: 'AAPL', companyName: 'Apple Inc.', price: 8, previousClose: 7.5, amount: 8.5, percent: 6.67 },
      ],
      unpricedSymbols: ['GONE', 'MSFT'],
      reviewSymbols: [],
    }));

  test('gains and losses together, in percent of the value before', () => {
    const quotes = { ...apple(8, 7.5), NVDA: { price: 3, previousClose: 4 } };
    const { total, holdings } = changeOf(quotes, [
      buyTrade('2024-01-02', 10, 5),
      buyTrade('2024-01-02', 10, 1, { symbol: 'NVDA' }),
    ]);
    expect(holdings.map(({ amount, percent }) => [amount, percent])).toEqual([
      [5, 6.67],
      [-10, -25],
    ]);
    expect(total).toEqual({ amount: -5, percent: -4.35 });
  });

  test('a few thousandths of a share have the percentage of the price, though no cent to show for it', () => {
    const { holdings } = changeOf(apple(8, 7.5), [buyTrade('2024-01-02', 0.001, 5)]);
    expect(holdings).toMatchObject([{ amount: 0, percent: 6.67 }]);
  });

  test('a previous close of nothing has an amount and no percentage', () => {
    const risen = changeOf(apple(1, 0), [buyTrade('2024-01-02', 10, 5)]);
    expect(risen.total).toEqual({ amount: 10, percent: null });
    expect(risen.holdings).toMatchObject([{ amount: 10, percent: null }]);
  });

  test('nothing held', () =>
    expect(changeOf(apple(8, 7.5), [])).toEqual({
      total: { amount: 0, percent: null },
      holdings: [],
      unpricedSymbols: [],
      reviewSymbols: [],
    }));
});

describe('what was moved today', () => {
  test('10 moved in at $7, now $8: +$10 of $70, whatever the close before was', () =>
    expect(changeOf(apple(8, 5), [sharesInTrade(today, 10, 7)]).total).toEqual({ amount: 10, percent: 14.29 }));

  test('from one platform to another at its cost, the day is what it was', () => {
    const held = [buyTrade('2024-01-02', 10, 5), buyTrade('2024-01-03', 10, 7)];
    const moved = [...held, sharesOutTrade(today, 20, 6), sharesInTrade(today, 20, 6, { platform: 'Revolut' })];
    expect(changeOf(apple(8, 7.5), moved).total.amount).toBe(10);
    expect(changeOf(apple(8, 7.5), held).total.amount).toBe(10);
  });

  test('a reinvestment counts from what was paid: 10 held from $7.50 to $8, and 1 for $7.80', () =>
    expect(
      changeOf(apple(8, 7.5), [buyTrade('2024-01-02', 10, 5), reinvestmentTrade(today, 1, 7.8)]).total.amount,
    ).toBe(5.2));
});

describe('what was traded today', () => {
  test('100 bought at $110, the close before at $100, now $111: +$100 of $11,000, and not +$1,100', () => {
    covers('1.7 GET /portfolio/daily-change');
    return expect(changeOf(apple(111, 100), [buyTrade(today, 100, 110)])).toMatchObject({
      total: { amount: 100, percent: 0.91 },
      holdings: [{ symbol: 'AAPL', price: 111, previousClose: 100, amount: 100, percent: 0.91 }],
    });
  });

  test('50 held and 100 bought at $110: 50 x 11 + 100 x 1 = $650 of 5,000 + 11,000, 4.06 %', () =>
    expect(changeOf(apple(111, 100), [buyTrade('2024-01-02', 50, 80), buyTrade(today, 100, 110)]).total).toEqual({
      amount: 650,
      percent: 4.06,
    }));

  test('30 of 50 sold at $108: 20 x 11 + 30 x 8 = $460 of 5,000, 9.20 %', () =>
    expect(changeOf(apple(111, 100), [buyTrade('2024-01-02', 50, 80), sellTrade(today, 30, 108)]).total).toEqual({
      amount: 460,
      percent: 9.2,
    }));

  test('all 50 sold at $108: $400, though nothing is held any more', () =>
    expect(changeOf(apple(111, 100), [buyTrade('2024-01-02', 50, 80), sellTrade(today, 50, 108)])).toMatchObject({
      total: { amount: 400, percent: 8 },
      holdings: [{ symbol: 'AAPL', amount: 400 }],
    }));

  test('bought at $110 and sold at $112 within the day: $200, and no price is needed for it', () =>
    expect(changeOf({}, [buyTrade(today, 100, 110), sellTrade(today, 100, 112)])).toMatchObject({
      total: { amount: 200, percent: 1.82 },
      holdings: [{ price: null, previousClose: null, amount: 200 }],
      unpricedSymbols: [],
    }));

  test('bought on the first day of a listing, which has no close before', () =>
    expect(changeOf(apple(31, null), [buyTrade(today, 10, 30)])).toMatchObject({
      total: { amount: 10, percent: 3.33 },
      holdings: [{ previousClose: null }],
    }));

  test('sold out without a price to tell what it was worth: left out and named', () =>
    expect(changeOf({}, [buyTrade('2024-01-02', 50, 80), sellTrade(today, 50, 108)])).toMatchObject({
      total: { amount: 0, percent: null },
      holdings: [],
      unpricedSymbols: ['AAPL'],
    }));

  test('fees are no part of it', () =>
    expect(changeOf(apple(111, 100), [buyTrade(today, 100, 110, { fees: 9.95 })]).total.amount).toBe(100));

  test('totals count as their rows show them: three of 0.0005 @ $9 are $0.00 each', () =>
    expect(
      changeOf(apple(9, 8), [buyTrade(today, 0.0005, 9), buyTrade(today, 0.0005, 9), buyTrade(today, 0.0005, 9)]).total,
    ).toEqual({
      amount: 0.01,
      percent: null,
    }));
});

describe('the day is that of the price', () => {
  test("on a Saturday, Friday's purchase counts from what was paid", () =>
    expect(changeOf(apple(111, 100, '2026-11-19'), [buyTrade('2026-11-19', 100, 110)]).total.amount).toBe(100));

  test("before the next opening, the purchase of the day before yesterday counts from yesterday's close", () =>
    expect(changeOf(apple(111, 100, '2026-11-19'), [buyTrade('2026-11-18', 100, 90)]).total.amount).toBe(1100));
});

describe('a split of the day', () => {
  // The previous close comes adjusted: $400 before, $100 in new shares.
  const fourForOne = createAaplSplits(createTestSplit(today, 4));

  test('10 held from $100 to $101 in new shares: 40 x 1 = $40', () =>
    expect(changeOf(apple(101, 100), [buyTrade('2024-01-02', 10, 300)], fourForOne).total).toEqual({
      amount: 40,
      percent: 1,
    }));

  test('and 4 bought after it at $100.50: 40 x 1 + 4 x 0.50 = $42', () =>
    expect(
      changeOf(apple(101, 100), [buyTrade('2024-01-02', 10, 300), buyTrade(today, 4, 100.5)], fourForOne).total.amount,
    ).toBe(42));

  test('and 8 of the 40 sold at $102: 32 x 1 + 8 x 2 = $48', () =>
    expect(
      changeOf(apple(101, 100), [buyTrade('2024-01-02', 10, 300), sellTrade(today, 8, 102)], fourForOne).total.amount,
    ).toBe(48));
});

test('a stock that needs review is left out and named', () =>
  expect(
    changeOf(apple(8, 7), [buyTrade('2024-01-02', 1, 5), sellTrade('2024-01-03', 2, 6), buyTrade('2024-01-04', 3, 5)]),
  ).toMatchObject({ total: { amount: 0 }, holdings: [], unpricedSymbols: [], reviewSymbols: ['AAPL'] }));

describe('which trades it takes', () => {
  test('those of the positions that were traded on the day of their price, or later', () => {
    const trades = assignTradeIds(
      buyTrade('2026-11-19', 1, 5),
      buyTrade('2026-11-18', 1, 5, { platform: 'Revolut' }),
      buyTrade('2026-11-20', 1, 5, { symbol: 'KO' }),
      buyTrade('2026-11-19', 1, 5, { symbol: 'NEW' }),
    );
    const quotes = new Map([['AAPL', { price: 5, previousClose: 5, day: '2026-11-19' }]]);
    const traded = listPositionsTradedSinceQuote({ positions: computePositions(trades, noSplits), today }, quotes);
    expect(traded.map(({ position, day }) => `${position.symbol} on ${position.platform} since ${day}`)).toEqual([
      'AAPL on Robinhood since 2026-11-19',
      'KO on Robinhood since 2026-11-20',
    ]);
  });

  test('and all others make no difference', () =>
    fc.assert(
      fc.property(arbitraryLedger, arbitrarySplits, arbitraryDay(70), (trades, splits, day) => {
        const quotes = new Map(['AAPL', 'NVDA'].map((symbol) => [symbol, { price: 9, previousClose: 8, day }]));
        const positions = computePositions(trades, splits);
        const days = new Map(
          listPositionsTradedSinceQuote({ positions, today }, quotes).map((one) => [placeOf(one.position), one.day]),
        );
        const since = trades.filter((trade) => trade.transactionDate >= (days.get(placeOf(trade)) ?? '9'));
        const whole = new Set(
          listPositionsNeedingFullHistory({ trades: since, splits, positions, today }, quotes).map(placeOf),
        );
        const needed = trades.filter((trade) => since.includes(trade) || whole.has(placeOf(trade)));
        const ledgerOf = (some: typeof trades) =>
          computeDailyChange({ trades: some, splits, positions, today }, quotes);
        expect(ledgerOf(needed)).toEqual(ledgerOf(trades));
      }),
    ));
});

describe('by platform', () => {
  test('each counts its own shares and trades: 15 held at $7.50 and 2 bought today at $9, now $8', () => {
    const trades = assignTradeIds(buyTrade('2024-01-02', 15, 6), buyTrade(today, 2, 9, { platform: 'Revolut' }));
    const positions = computePositions(trades, noSplits);
    const quotes = new Map(Object.entries(apple(8, 7.5)));
    expect(computeDailyChangeByPlatform({ trades, positions, splits: noSplits, today }, quotes)).toEqual(
      new Map([
        [
          'AAPL',
          [
            { platform: 'Revolut', amount: -2, percent: -11.11 },
            { platform: 'Robinhood', amount: 7.5, percent: 6.67 },
          ],
        ],
      ]),
    );
  });

  test('a stock that needs review on one platform is told on none', () => {
    const trades = assignTradeIds(
      buyTrade('2024-01-02', 15, 6),
      sellTrade('2024-01-02', 2, 9, { platform: 'Revolut' }),
    );
    const positions = computePositions(trades, noSplits);
    const quotes = new Map(Object.entries(apple(8, 7.5)));
    expect(computeDailyChangeByPlatform({ trades, positions, splits: noSplits, today }, quotes)).toEqual(new Map());
  });

  test('the platforms of a stock come to the stock, to the cent, and no stock is told in one of them alone', () => {
    fc.assert(
      fc.property(
        arbitraryLedger,
        arbitrarySplits,
        arbitraryDay(60),
        fc.nat(9_000),
        fc.nat(9_000),
        (trades, splits, day, now, before) => {
          const quotes = new Map([['AAPL', { price: now / 100, previousClose: before / 100, day }]]);
          const held = { trades, splits, positions: computePositions(trades, splits), today: day };
          const whole = computeDailyChange(held, quotes).holdings;
          const parts = computeDailyChangeByPlatform(held, quotes);
          for (const { symbol, amount: told } of whole) {
            const own = (parts.get(symbol) ?? []).map((part) => toAmount(part.amount));
            expect(toNumber(sumExactAmounts(own))).toBe(told);
          }
          expect([...parts.keys()].filter((symbol) => !whole.some((one) => one.symbol === symbol))).toEqual([]);
        },
      ),
    );
  });
});
