import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideNumbersTo40Decimals, raiseToFractionalPower } from '#core/money/fractional-power';

describe('power', () => {
  test('the square root of two, thirty decimals', () =>
    expect(raiseToFractionalPower(new Big(2), 1, 2).round(30).toString()).toBe('1.41421356237309504880168872421'));

  test('a whole exponent is exact', () => {
    expect(raiseToFractionalPower(new Big('1.05'), 3, 1).toString()).toBe('1.157625');
    expect(raiseToFractionalPower(new Big('1.05'), 6, 2).toString()).toBe('1.157625');
    expect(raiseToFractionalPower(new Big('1.05'), 0, 365).toString()).toBe('1');
  });

  test('a base above two too: 51^(1/5) to the fifth is 51 again', () => {
    const root = raiseToFractionalPower(new Big(51), 1, 5);
    expect(root.pow(5).minus(51).abs().lt('1e-30')).toBe(true);
  });

  test('agrees with the floating-point power, to its precision', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 0, max: 20_000 }), (rate, days) => {
        const wanted = (1 + rate / 1e6) ** (days / 365);
        const got = raiseToFractionalPower(divideNumbersTo40Decimals(rate, 1e6).plus(1), days, 365).toNumber();
        expect(Math.abs(got / wanted - 1)).toBeLessThan(1e-11);
      }),
      { numRuns: 60 },
    ));
});
