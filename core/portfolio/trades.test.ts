import { describe, expect, test } from 'vitest';
import { toAmount } from '#core/money/amount';
import { findFirstTradeDays } from '#core/portfolio/first-trade-days';
import { assignTradeIds, buyTrade, sellTrade } from '#core/portfolio/testing';
import {
  addsShares,
  computeExactTradeTotal,
  getShareRemovalVerb,
  movesCash,
  roundTradeTotal,
  sortTrades,
  tradeTypes,
} from '#core/portfolio/trades';

describe('the order that the accounting goes by', () => {
  const [march, january, bought, sold] = assignTradeIds(
    buyTrade('2026-03-02', 1, 5),
    buyTrade('2026-01-05', 1, 5),
    buyTrade('2026-02-02', 1, 5),
    sellTrade('2026-02-02', 1, 6),
  ) as [Trade, Trade, Trade, Trade];

  test('is the date, and on one date the order of entry', () => {
    expect(sortTrades([march, sold, january, bought])).toEqual([january, bought, sold, march]);
    expect(sortTrades([sold, bought])).toEqual([bought, sold]);
  });

  test('leaves a ledger that is in order as it is, without a copy', () => {
    const ready = [january, bought, sold, march];
    expect(sortTrades(ready)).toBe(ready);
    expect(sortTrades([])).toEqual([]);
  });
});
type Trade = ReturnType<typeof assignTradeIds>[number];

test('a total is shown to the cent, half-even, and carried with every digit', () => {
  const exact = computeExactTradeTotal({ quantity: 0.333, price: 10.01 });
  expect([exact.toFixed(), roundTradeTotal(exact).toFixed()]).toEqual(['3.33333', '3.33']);
  expect([0.345, 0.355].map((total) => roundTradeTotal(toAmount(total)).toFixed())).toEqual(['0.34', '0.36']);
});

test('a kind adds shares or takes them away, for cash or without', () => {
  expect(tradeTypes.filter(addsShares)).toEqual(['buy', 'reinvestment', 'sharesIn']);
  expect(tradeTypes.filter(movesCash)).toEqual(['buy', 'sell', 'reinvestment']);
  expect([getShareRemovalVerb('sell'), getShareRemovalVerb('sharesOut')]).toEqual(['sold', 'moved out']);
});

test('the first trade of a stock is the earliest on any platform, in whatever order they come', () => {
  const rows = assignTradeIds(
    buyTrade('2026-02-02', 1, 5, { platform: 'Schwab' }),
    buyTrade('2026-01-05', 1, 5),
    sellTrade('2026-03-02', 1, 5),
    buyTrade('2026-04-06', 1, 60, { symbol: 'KO' }),
  );
  expect([...findFirstTradeDays(rows)]).toEqual([
    ['AAPL', '2026-01-05'],
    ['KO', '2026-04-06'],
  ]);
});
