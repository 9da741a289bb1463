import { expect, test } from 'vitest';
import { hasHoldingsBetween } from '#core/portfolio/position/held-between';
import {
  assignTradeIds,
  buyTrade,
  createAaplSplits,
  createTestSplit,
  noSplits,
  sellTrade,
  sharesInTrade,
  sharesOutTrade,
  type TestTrade,
} from '#core/portfolio/testing';

const from = '2026-03-02';
const to = '2026-03-06';
/** Two days before the span, two within it, and two after it. */
const [early, before, second, third, after, late] = [
  '2026-02-02',
  '2026-03-01',
  '2026-03-03',
  '2026-03-04',
  '2026-03-07',
  '2026-04-01',
];
const ko = { symbol: 'KO' };
const onSchwab = { platform: 'Schwab' };

test.each<[string, TestTrade[]]>([
  ['bought before it and never sold', [buyTrade(early, 5, 9)]],
  ['bought before it and sold on its second day', [buyTrade(early, 5, 9), sellTrade(second, 5, 9)]],
  ['bought before it and sold after it', [buyTrade(early, 5, 9), sellTrade(after, 5, 9)]],
  ['bought on its first day and sold on the next', [buyTrade(from, 5, 9), sellTrade(second, 5, 9)]],
  ['bought on its last day and sold on the next', [buyTrade(to, 5, 9), sellTrade(after, 5, 9)]],
  ['bought within it and sold within it', [buyTrade(second, 5, 9), sellTrade(third, 5, 9)]],
  ['moved in within it and out again', [sharesInTrade(second, 5, 0), sharesOutTrade(third, 5, 0)]],
  ['sold but for one share before it', [buyTrade(early, 5, 9), sellTrade(before, 4, 9)]],
  [
    'sold before it and bought again within it',
    [buyTrade(early, 5, 9), sellTrade(before, 5, 9), buyTrade(third, 5, 9)],
  ],
  [
    'left of one stock when another is sold',
    [buyTrade(early, 5, 9, ko), buyTrade(early, 5, 9), sellTrade(before, 5, 9)],
  ],
  [
    'left on one platform when all is sold on another',
    [buyTrade(early, 5, 9), buyTrade(early, 5, 9, onSchwab), sellTrade(before, 5, 9)],
  ],
])('something is held in a span of days: %s', (_, entries) => {
  expect(hasHoldingsBetween(assignTradeIds(...entries), noSplits, from, to)).toBe(true);
});

test.each<[string, TestTrade[]]>([
  ['nothing was ever traded', []],
  ['all was sold before it', [buyTrade(early, 5, 9), sellTrade(before, 5, 9)]],
  ['all was sold on its first day', [buyTrade(early, 5, 9), sellTrade(from, 5, 9)]],
  ['all was bought after it', [buyTrade(after, 5, 9)]],
  ['what was bought on a day of it was sold on that day', [buyTrade(second, 5, 9), sellTrade(second, 5, 9)]],
  [
    'all was sold before it and bought again after it',
    [buyTrade(early, 5, 9), sellTrade(before, 5, 9), buyTrade(late, 5, 9)],
  ],
  [
    'each stock was sold before it',
    [buyTrade(early, 5, 9), buyTrade(early, 2, 9, ko), sellTrade(before, 5, 9), sellTrade(before, 2, 9, ko)],
  ],
])('nothing is held in a span of days: %s', (_, entries) => {
  expect(hasHoldingsBetween(assignTradeIds(...entries), noSplits, from, to)).toBe(false);
});

test('nothing is held in a span that ends before it begins, and something in one of a single day', () => {
  const trades = assignTradeIds(buyTrade(early, 5, 9));
  expect(hasHoldingsBetween(trades, noSplits, to, from)).toBe(false);
  expect(hasHoldingsBetween(trades, noSplits, from, from)).toBe(true);
  expect(hasHoldingsBetween(trades, noSplits, early, early)).toBe(true);
});

test('trades count in the order of their days, whatever the order in which they come', () => {
  const trades = assignTradeIds(sellTrade(before, 5, 9), buyTrade(early, 5, 9));
  expect(hasHoldingsBetween(trades, noSplits, from, to)).toBe(false);
});

test('a sale of all shares of after a split leaves nothing, one of as many as before it leaves some', () => {
  const splits = createAaplSplits(createTestSplit('2026-02-10', 2));
  const sold = (quantity: number) => assignTradeIds(buyTrade(early, 10, 9), sellTrade(before, quantity, 9));
  expect(hasHoldingsBetween(sold(20), splits, from, to)).toBe(false);
  expect(hasHoldingsBetween(sold(10), splits, from, to)).toBe(true);
});

test('the shares that a split of one stock brought are sold from no other', () => {
  const trades = assignTradeIds(buyTrade(early, 10, 9, ko), buyTrade(early, 10, 9), sellTrade(before, 20, 9));
  expect(hasHoldingsBetween(trades, createAaplSplits(createTestSplit('2026-02-10', 2)), from, to)).toBe(true);
});
