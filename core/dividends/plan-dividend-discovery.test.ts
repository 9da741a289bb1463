import { describe, expect, test } from 'vitest';
import type { EntitledDividend } from '#core/dividends/entitlement';
import {
  isConvertedAtPaymentDayRate,
  planDividendDiscovery,
  toDividendIdentityKey,
} from '#core/dividends/plan-dividend-discovery';

const dividend = (change: Partial<EntitledDividend> = {}): EntitledDividend => ({
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  platform: 'Robinhood',
  exDate: '2026-05-11',
  paymentDate: '2026-06-01',
  paymentDateEstimated: true,
  sharesHeld: 10,
  amountPerShare: 0.27,
  totalAmount: 2.7,
  ...change,
});
const nothing = { added: [], corrected: [], removed: [], unchanged: [] };

describe('planDividendDiscovery', () => {
  test('what was not there is added', () => {
    const fidelity = dividend({ platform: 'Fidelity' });
    expect(planDividendDiscovery([dividend()], [dividend(), fidelity], [])).toEqual({
      ...nothing,
      added: [fidelity],
      unchanged: [dividend()],
    });
  });

  test('what has changed is corrected, and its row comes along', () => {
    const from = { ...dividend(), version: 3 };
    const to = dividend({ sharesHeld: 12, totalAmount: 3.24 });
    expect(planDividendDiscovery([from], [to], [])).toEqual({ ...nothing, corrected: [{ from, to }] });
  });

  test('what nothing entitles to any more is removed', () =>
    expect(planDividendDiscovery([dividend()], [], [])).toEqual({ ...nothing, removed: [dividend()] }));

  test('a failed symbol keeps what it had', () => {
    const coke = dividend({ symbol: 'KO' });
    expect(planDividendDiscovery([dividend(), coke], [], ['KO'])).toEqual({
      ...nothing,
      removed: [dividend()],
      unchanged: [coke],
    });
  });

  describe('payment dates', () => {
    const named = dividend({ paymentDate: '2026-05-14', paymentDateEstimated: false });

    test('an estimate gives way to the one named', () =>
      expect(planDividendDiscovery([dividend()], [named], []).corrected).toEqual([{ from: dividend(), to: named }]));
    test('one named does not give way to an estimate', () =>
      expect(planDividendDiscovery([named], [dividend()], [])).toEqual({ ...nothing, unchanged: [named] }));
    test('nor where other figures are corrected', () =>
      expect(planDividendDiscovery([named], [dividend({ totalAmount: 2.71 })], []).corrected[0]?.to).toEqual({
        ...named,
        totalAmount: 2.71,
      }));
    test('one named gives way to another named', () => {
      const moved = { ...named, paymentDate: '2026-05-15' };
      expect(planDividendDiscovery([named], [moved], []).corrected).toEqual([{ from: named, to: moved }]);
    });
  });
});

describe('the rate of a dividend in another currency', () => {
  // 10 x EUR 0.49: $5.31 at 1.0834, $5.39 at 1.1.
  const euros = { paymentDate: '2026-06-01', paymentDateEstimated: false, amountPerShare: 0.49 };
  const ofPaymentDay = dividend({
    ...euros,
    totalAmount: 5.31,
    conversion: { currency: 'EUR', rate: 1.0834, day: '2026-06-01' },
  });
  const standIn = dividend({
    ...euros,
    totalAmount: 5.39,
    conversion: { currency: 'EUR', rate: 1.1, day: '2026-06-09' },
  });

  test.each([
    ['2026-06-01', true],
    ['2026-05-25', true],
    ['2026-05-24', false],
    ['2026-06-02', false],
  ])('of %s is that of a payment on June 1, or of the last close up to a week before: %s', (day, isTrue) => {
    const conversion = { currency: 'EUR', rate: 1, day };
    expect(isConvertedAtPaymentDayRate({ paymentDate: '2026-06-01', conversion })).toBe(isTrue);
  });

  test('is no matter in US dollars', () =>
    expect(isConvertedAtPaymentDayRate({ paymentDate: '2026-06-01' })).toBe(true));

  test('once that of the payment day, does not give way to one that stands in for it', () =>
    expect(planDividendDiscovery([ofPaymentDay], [standIn], [])).toEqual({ ...nothing, unchanged: [ofPaymentDay] }));

  test('is kept where the shares are corrected: 20 x EUR 0.49 at 1.0834 are $10.62', () => {
    const twenty = { ...standIn, sharesHeld: 20, totalAmount: 10.78 };
    expect(planDividendDiscovery([ofPaymentDay], [twenty], []).corrected).toEqual([
      { from: ofPaymentDay, to: { ...ofPaymentDay, sharesHeld: 20, totalAmount: 10.62 } },
    ]);
  });

  test('that stood in gives way to that of the payment day', () =>
    expect(planDividendDiscovery([standIn], [ofPaymentDay], []).corrected).toEqual([
      { from: standIn, to: ofPaymentDay },
    ]));

  test.each([
    [
      'of the payment day gives way to a newer one of it',
      ofPaymentDay,
      { ...ofPaymentDay, totalAmount: 5.34, conversion: { currency: 'EUR', rate: 1.09, day: '2026-06-01' } },
    ],
    [
      'goes with the day: a payment that has moved has another',
      ofPaymentDay,
      { ...standIn, paymentDate: '2026-07-01' },
    ],
    [
      'goes with the currency: what is declared in pounds is not counted in euros',
      ofPaymentDay,
      { ...standIn, conversion: { currency: 'GBP', rate: 1.1, day: '2026-06-09' } },
    ],
    [
      'is gone where the dividend turns out to be in US dollars',
      ofPaymentDay,
      dividend({ ...euros, totalAmount: 4.9 }),
    ],
    [
      'is gone in US dollars, also where the figures stay the same',
      { ...ofPaymentDay, totalAmount: 4.9 },
      dividend({ ...euros, totalAmount: 4.9 }),
    ],
    [
      'that stood in gives way to another that does',
      standIn,
      { ...standIn, conversion: { currency: 'EUR', rate: 1.1, day: '2026-06-10' } },
    ],
  ])('%s', (_, from, to) => expect(planDividendDiscovery([from], [to], []).corrected).toEqual([{ from, to }]));
});

test('dividendKey', () => expect(toDividendIdentityKey(dividend())).toBe('Robinhood#AAPL#2026-05-11'));
