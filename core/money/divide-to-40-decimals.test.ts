import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAmount } from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';

test.each([
  ['10', '3', `3.${'3'.repeat(40)}`],
  ['2', '3', `0.${'6'.repeat(39)}7`],
  ['0', '7', '0'],
  ['1200', '0.05', '24000'],
  ['1e-40', '2', '0'],
  ['3e-40', '2', `0.${'0'.repeat(39)}2`],
  ['1e18', '1e-8', `1${'0'.repeat(26)}`],
])('%s by %s', (whole, by, quotient) =>
  expect(divideTo40Decimals(toAmount(whole), toAmount(by)).toFixed()).toBe(quotient),
);

test('is what the library divides to at 40 decimals, half-even', () => {
  const Reference = Big();
  Reference.DP = 40;
  Reference.RM = Big.roundHalfEven;
  const decimals = (max: number) =>
    fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat({ max }))
      .map(([digits, places]) => `${digits}e-${places}`);
  fc.assert(
    fc.property(decimals(60), decimals(30), (whole, by) => {
      fc.pre(!toAmount(by).eq(0));
      expect(divideTo40Decimals(toAmount(whole), toAmount(by)).eq(new Reference(whole).div(by))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
