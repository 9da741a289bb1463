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
