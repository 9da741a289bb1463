import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundCents, sumExactAmounts, toAmount } from '#core/money/amount';
import { roundPartsToTotal } from '#core/money/round-parts';

test('a third of a dollar each comes to the dollar', () => {
  const third = toAmount('0.33333333333333333333');
  const last = toAmount('0.33333333333333333334');
  expect(roundPartsToTotal([third, third, last], roundCents).map(String)).toEqual(['0.33', '0.34', '0.33']);
});

test('nothing is shared out among nobody', () => {
  expect(roundPartsToTotal([], roundCents)).toEqual([]);
});

test('the parts add up to the whole as it is rounded, and none is off by a cent', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 30 }), (thousandths) => {
      const parts = thousandths.map((one) => toAmount(one).div(1000));
      const shown = roundPartsToTotal(parts, roundCents);
      expect(sumExactAmounts(shown).eq(roundCents(sumExactAmounts(parts)))).toBe(true);
      for (const [at, part] of parts.entries()) expect(shown[at]?.minus(part).abs().lt('0.011')).toBe(true);
    }),
  ));
