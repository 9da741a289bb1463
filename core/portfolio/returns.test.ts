import { describe, expect, test } from 'vitest';
import { amount } from '#core/money/amount';
import { positionsOf } from '#core/portfolio/positions';
import { figuresOf, returnsOf, roi } from '#core/portfolio/returns';
import { buy, ledger, noSplits, sell } from '#core/portfolio/testing';

const at8 = () => amount(8);
const positions = positionsOf(
  ledger(
    buy('2024-01-02', 10, 5, { fees: 1.25 }),
    buy('2024-01-03', 10, 7),
    sell('2024-01-04', 5, 9, { fees: 0.01 }),
    buy('2024-01-05', 2, 9, { platform: 'Revolut' }),
  ),
  noSplits,
);

describe('returnsOf', () => {
  test('value 17 x 8 = 136, + 45 sold + 12 dividends - 138 invested - 1.26 fees = 53.74, 38.94 %', () => {
    const { value, invested, sold, fees, returns, percent } = returnsOf(figuresOf(positions, at8), amount(12));
    expect([value, invested, sold, fees, returns, percent].map(Number)).toEqual([136, 138, 45, 1.26, 53.74, 38.94]);
  });

  test('shares without a price stand at what they cost', () =>
    expect(figuresOf(positions, () => undefined).value.toFixed()).toBe('108'));

  test('of nothing is nothing, and no percentage', () => {
    const none = returnsOf(figuresOf([], at8), amount(0));
    expect([none.returns.toFixed(), none.percent, roi(none)]).toEqual(['0', null, '0.00']);
  });
});

test.each([
  [null, '0.00'],
  [52, '52.00'],
  [-33.33, '-33.33'],
  [0.5, '0.50'],
])('roi of %d is %s', (percent, text) =>
  expect(roi({ percent: percent === null ? null : amount(percent) })).toBe(text),
);
