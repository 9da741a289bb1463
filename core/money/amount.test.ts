import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computePercent,
  countDecimals,
  roundCents,
  roundPercent,
  roundPrice,
  roundShares,
  sumExactAmounts,
  toAmount,
  toDecimalText,
  toNumber,
  zeroAmount,
} from '#core/money/amount';
import { covers } from '#tests/kit/covers';

const text = (value: Big) => value.toFixed();

describe('rounding half-even', () => {
  test.each([
    ['2.345', '2.34'],
    ['2.355', '2.36'],
    ['2.3450000001', '2.35'],
    ['2.3549999999', '2.35'],
    ['0.005', '0'],
    ['0.015', '0.02'],
    ['-2.345', '-2.34'],
    ['-2.355', '-2.36'],
    ['9.995', '10'],
    ['1e9', '1000000000'],
  ])('cents: %s -> %s', (value, rounded) => expect(text(roundCents(value))).toBe(rounded));

  test('sees a tie through what dividing left behind, and nothing else as one', () => {
    // 0.22 / 3 x 3 / 4 = 0.055, which 40 decimals make 0.0549...975.
    expect(text(roundCents(`0.05${'4'}${'9'.repeat(37)}75`))).toBe('0.06');
    expect(text(roundCents(`0.055${'0'.repeat(37)}25`))).toBe('0.06');
    expect(text(roundCents(`0.054${'9'.repeat(26)}`))).toBe('0.05');
  });

  test('sees a tie at the ninth decimal of a share count too, however far behind it the rest begins', () => {
    // A tie that dividing left 1e-32 over: shares are 8 decimals, and 0 is the even neighbour.
    expect(text(roundShares(`0.000000005${'0'.repeat(22)}1`))).toBe('0');
    // Thirty decimals are meant, and here the last of them is.
    expect(text(roundShares(`0.000000005${'0'.repeat(20)}1`))).toBe('0.00000001');
  });

  test('a number counts as it is written, not as it is stored: 1.005 is a tie', () => {
    covers('1.9 dollars and US dates');
    expect(text(roundCents(1.005))).toBe('1');
    expect(text(roundCents(1.015))).toBe('1.02');
  });

  test('prices to 6, shares to 8, percentages to 2 decimals', () => {
    expect(text(roundPrice('1.2345665'))).toBe('1.234566');
    expect(text(roundShares('0.123456785'))).toBe('0.12345678');
    expect(text(roundPercent('33.335'))).toBe('33.34');
  });

  test('is never off by more than half a cent, and leaves cents alone', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (millionths) => {
        const value = toAmount(`${millionths}e-6`);
        const cents = roundCents(value);
        expect(cents.minus(value).abs().lte('0.005')).toBe(true);
        expect(roundCents(cents).eq(cents)).toBe(true);
      }),
    );
  });
});

describe('arithmetic', () => {
  test('ten dimes make a dollar', () =>
    expect(sumExactAmounts(Array.from({ length: 10 }, () => toAmount(0.1))).eq(1)).toBe(true));
  test('a sum of nothing is zero', () => expect(sumExactAmounts([])).toBe(zeroAmount));
  test('a quotient has 20 decimals, the last half-even', () => {
    expect(text(toAmount(2).div(3))).toBe('0.66666666666666666667');
    expect(text(toAmount('1e-20').div(2))).toBe('0');
    expect(text(toAmount('3e-20').div(2))).toBe('0.00000000000000000002');
  });
  test("the library's own settings stay as they are for others", () => {
    expect(Big.DP).toBe(20);
    expect(text(new Big(2).div(3))).toBe('0.66666666666666666667');
  });
  test('a product of a quantity and a price keeps every digit', () =>
    expect(text(toAmount(123456.12345678).times(654321.654321))).toBe('80780014936.29790274374638'));
});

describe('percentOf', () => {
  test('30 of 90', () => expect(toNumber(computePercent(toAmount(30), toAmount(90)) ?? zeroAmount)).toBe(33.33));
  test('a loss', () => expect(toNumber(computePercent(toAmount(-1), toAmount(8)) ?? zeroAmount)).toBe(-12.5));
  test('of nothing is nothing to speak of', () => expect(computePercent(toAmount(5), zeroAmount)).toBeNull());
  test('a tie goes to the even neighbour, and what lies just beside one does not', () => {
    const shown = (part: string, whole: string) => computePercent(toAmount(part), toAmount(whole))?.toFixed(2);
    expect([shown('0.12345', '1'), shown('0.12355', '1')]).toEqual(['12.34', '12.36']);
    expect([shown('0.123450000000000000000000000001', '1'), shown('0.123549999999999999999999999999', '1')]).toEqual([
      '12.35',
      '12.35',
    ]);
  });

  /** Whole hundredths of a percent by integers alone. */
  const exactly = (part: bigint, whole: bigint): bigint => {
    const sign = part < 0n !== whole < 0n ? -1n : 1n;
    const [top, base] = [(part < 0n ? -part : part) * 10_000n, whole < 0n ? -whole : whole];
    const twice = (top % base) * 2n;
    const up = twice > base || (twice === base && (top / base) % 2n === 1n);
    return sign * (top / base + (up ? 1n : 0n));
  };
  test('is the exact quotient, rounded once', () => {
    const cents = fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n });
    const divisors = fc.oneof(cents, fc.constantFrom(1n, 2n, 4n, 8n, 16n, 64n, 400n, 8_000n, -16n, 2_000_000n));
    fc.assert(
      fc.property(cents, divisors, (part, whole) => {
        fc.pre(whole !== 0n);
        const percent = computePercent(toAmount(String(part)).div(100), toAmount(String(whole)).div(100));
        expect(percent?.times(100).eq(String(exactly(part, whole)))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('toNumber', () => {
  test('a zero has no sign', () => {
    expect(Object.is(toNumber(roundCents('-0.001')), 0)).toBe(true);
    expect(Object.is(toNumber(toAmount(-0)), 0)).toBe(true);
  });
  test('keeps cents', () => expect(toNumber(toAmount('123456789.01'))).toBe(123_456_789.01));
});

describe('decimalsOf', () => {
  test.each([
    [0, 0],
    [-0, 0],
    [12.5, 1],
    [12, 0],
    [1200, 0],
    [0.01, 2],
    [-0.125, 3],
    [1e-7, 7],
    [1.5e-7, 8],
    [1e21, 0],
    [1.5e21, 0],
    [Number.MIN_VALUE, 324],
  ])('%d -> %d', (value, decimals) => expect(countDecimals(value)).toBe(decimals));
});

test('small figures are written out', () => {
  expect(toDecimalText(1e-8)).toBe('0.00000001');
  expect(toDecimalText(12.5)).toBe('12.5');
});
