import { describe, expect, test } from 'vitest';
import { dividendKey, planDiscovery } from '#core/dividends/discovery';
import type { EntitledDividend } from '#core/dividends/entitlement';

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

describe('planDiscovery', () => {
  test('what was not there is added', () => {
    const fidelity = dividend({ platform: 'Fidelity' });
    expect(planDiscovery([dividend()], [dividend(), fidelity], [])).toEqual({
      ...nothing,
      added: [fidelity],
      unchanged: [dividend()],
    });
  });

  test('what has changed is corrected, and its row comes along', () => {
    const from = { ...dividend(), version: 3 };
    const to = dividend({ sharesHeld: 12, totalAmount: 3.24 });
    expect(planDiscovery([from], [to], [])).toEqual({ ...nothing, corrected: [{ from, to }] });
  });

  test('what nothing entitles to any more is removed', () =>
    expect(planDiscovery([dividend()], [], [])).toEqual({ ...nothing, removed: [dividend()] }));

  test('a failed symbol keeps what it had', () => {
    const coke = dividend({ symbol: 'KO' });
    expect(planDiscovery([dividend(), coke], [], ['KO'])).toEqual({
      ...nothing,
      removed: [dividend()],
      unchanged: [coke],
    });
  });

  describe('payment dates', () => {
    const named = dividend({ paymentDate: '2026-05-14', paymentDateEstimated: false });

    test('an estimate gives way to the one named', () =>
      expect(planDiscovery([dividend()], [named], []).corrected).toEqual([{ from: dividend(), to: named }]));
    test('one named does not give way to an estimate', () =>
      expect(planDiscovery([named], [dividend()], [])).toEqual({ ...nothing, unchanged: [named] }));
    test('nor where other figures are corrected', () =>
      expect(planDiscovery([named], [dividend({ totalAmount: 2.71 })], []).corrected[0]?.to).toEqual({
        ...named,
        totalAmount: 2.71,
      }));
    test('one named gives way to another named', () => {
      const moved = { ...named, paymentDate: '2026-05-15' };
      expect(planDiscovery([named], [moved], []).corrected).toEqual([{ from: named, to: moved }]);
    });
  });
});

test('dividendKey', () => expect(dividendKey(dividend())).toBe('Robinhood#AAPL#2026-05-11'));
