import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { annualizeRate, compoundYearlyRateOverDays } from '#core/insight/returns/annualize';
import { toAmount } from '#core/money/amount';

const yearly = (percent: number, days: number) =>
  annualizeRate(toAmount(percent).div(100), days)?.times(100).toFixed(4) ?? null;

describe('a yearly rate', () => {
  test.each([
    [8.24, 366, '8.2166'],
    [19, 1_000, '6.5552'],
    [4, 45, null],
    [4, 364, null],
    [4, 365, '4.0000'],
    [-19, 730, '-10.0000'],
    [-100, 1_000, '-100.0000'],
    [0, 500, '0.0000'],
  ])('of %s %% in %s days is %s %%', (percent, days, shown) => expect(yearly(percent, days)).toBe(shown));

  test('of 4 % in 45 days would be 37.45 %, and stays hidden', () => {
    expect((1.04 ** (365 / 45) - 1) * 100).toBeCloseTo(37.45, 2);
    expect(yearly(4, 45)).toBeNull();
  });

  test('over a period comes to what it was made from', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999, max: 100_000 }), fc.integer({ min: 365, max: 12_000 }), (rate, days) => {
        const whole = toAmount(rate).div(10_000);
        const back = compoundYearlyRateOverDays(annualizeRate(whole, days) ?? toAmount(0), days);
        expect(back.minus(whole).abs().lt('1e-25')).toBe(true);
      }),
    );
  });
});
