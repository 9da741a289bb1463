import { expect, test } from 'vitest';
import { toAmount } from '#core/money/amount';
import { inferSplitRatioFromShares } from '#core/statements/plan/split-ratio';

const ratio = (held: string, added: string) => {
  const found = inferSplitRatioFromShares(toAmount(held), toAmount(added));
  return found && `${found.numerator}:${found.denominator}`;
};

test.each([
  ['10', '30', '4:1'],
  ['10', '5', '3:2'],
  ['100', '-90', '1:10'],
  // 3.333333 x 20 = 66.66666, of which the broker says 4 decimals.
  ['3.333333', '63.3333', '20:1'],
  ['0.01', '0.03', '4:1'],
  ['700', '200', '9:7'],
  ['1', '999', '1000:1'],
])('%s shares and %s more are a split of %s', (held, added, split) => {
  expect(ratio(held, added)).toBe(split);
});

test.each([
  ['0', '30', 'nothing was held'],
  ['10', '0', 'it added nothing'],
  ['10', '-10', 'nothing is left'],
  ['1', '1000', 'it is beyond 1000:1'],
  // 11 x 3/2 = 16.5, of which half a share was paid out; 16:11 would fit as well.
  ['11', '5', 'a simpler one leaves a fraction that was paid out'],
  ['15', '-14', 'a simpler one leaves a fraction that was paid out'],
  ['0.01', '0.030004', 'of so few shares no rounding is taken'],
])('%s shares and %s more are asked about: %s', (held, added) => {
  expect(ratio(held, added)).toBeNull();
});

test.each([
  ['1000', '-999', '1:1000'],
  // 9 x 3/8 = 3.375 would leave 3 as well, but is no simpler.
  ['9', '-6', '1:3'],
  ['3.5', '-0.5', '6:7'],
  // From half a share on the rounding of 4 decimals is taken.
  ['0.5', '1.50003', '4:1'],
])('%s shares and %s more are %s at the edge of what is taken', (held, added, split) => {
  expect(ratio(held, added)).toBe(split);
});

test('shares below 0 are no split, nor is what leaves nearly nothing', () => {
  expect(ratio('-10', '-30')).toBeNull();
  expect(ratio('1000000', '-999999.99999')).toBeNull();
});
