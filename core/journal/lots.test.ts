import { expect, test } from 'vitest';
import { computeShareDeltaByTrade } from '#core/journal/lots';
import { toDecimalText } from '#core/money/amount';
import { assignTradeIds, buyTrade, createTestSplit, sellTrade } from '#core/portfolio/testing';

const units = (...given: Parameters<typeof computeShareDeltaByTrade>): string[] =>
  [...computeShareDeltaByTrade(...given)].toSorted(([a], [b]) => a - b).map(([, one]) => toDecimalText(one));
const split = createTestSplit('2020-08-31', 4);
const today = '2026-11-20';

test('what was bought before a split counts in shares of after it, and a sale of all takes all', () => {
  const trades = assignTradeIds(
    buyTrade('2020-01-05', 10, 5),
    buyTrade('2020-09-05', 2, 5),
    sellTrade('2020-10-05', 12, 5),
    sellTrade('2020-11-05', 30, 5),
  );
  expect(units(trades, [split], today)).toEqual(['40', '2', '-12', '-30']);
  expect(units(trades.slice(0, 1), [split], '2020-08-30')).toEqual(['10']);
});

test('a split leaves a position alone that was closed before it', () => {
  const trades = assignTradeIds(
    buyTrade('2020-01-05', 10, 5),
    sellTrade('2020-02-05', 10, 5),
    buyTrade('2020-03-05', 1, 5),
  );
  expect(units(trades, [split], today)).toEqual(['10', '-10', '4']);
});

test('a sale of more than is held takes what is held, and one of nothing takes nothing', () => {
  const trades = assignTradeIds(
    sellTrade('2020-01-04', 1, 5),
    buyTrade('2020-01-05', 10, 5),
    sellTrade('2020-02-05', 12, 5),
  );
  expect(units(trades, undefined, today)).toEqual(['0', '10', '-10']);
});

test('shares that a split has made endless have 20 decimals, and the sale of all leaves none of them', () => {
  const trades = assignTradeIds(buyTrade('2020-01-05', 10, 5), sellTrade('2020-10-05', 3.33333333, 5));
  expect(units(trades, [{ ...split, numerator: 1, denominator: 3 }], today)).toEqual([
    '3.33333333333333333333',
    '-3.33333333333333333333',
  ]);
});
