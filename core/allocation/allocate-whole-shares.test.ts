import { expect, test } from 'vitest';
import { allocateWholeShares, computeSharesCost } from '#core/allocation/allocate-whole-shares';
import { toAmount, toNumber } from '#core/money/amount';

const bought = (money: number, ...lacking: [lack: number, price: number][]) =>
  allocateWholeShares(
    toAmount(money),
    lacking.map(([lack, price]) => ({ lack: toAmount(lack), price: toAmount(price) })),
  ).map(toNumber);

test('whole shares that are too dear leave their part to the others, at first and whenever less is left', () => {
  // $50 by 60 and 50 lacking: $27.27 is no share of $50, $22.73 is one of $20. Of the $30 that are left then the first
  // can pay for none, so that all are the second's: another.
  expect(bought(50, [50, 400], [60, 50], [50, 20])).toEqual([0, 0, 2]);
});

test('a whole share more is bought only where the cents of all of them are there', () => {
  // One at $0.334 is $0.33, two are $0.67: of $0.66 one is bought, though $0.33 is left and one alone would be as much.
  expect([1, 2, 3].map((shares) => toNumber(computeSharesCost(toAmount(shares), toAmount(0.334))))).toEqual([
    0.33, 0.67, 1,
  ]);
  expect(bought(0.66, [10, 0.334])).toEqual([1]);
  expect(bought(0.67, [10, 0.334])).toEqual([2]);
});
