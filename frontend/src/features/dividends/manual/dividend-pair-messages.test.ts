import { expect, it } from 'vitest';
import {
  describeDividendConversion,
  formatIncomeTotals,
  formatIncomeYearCaption,
  formatPaymentTotals,
  getDividendPlatformLabel,
} from '../all-platforms-messages';
import { describeFoundPlatformsAndDays, formatEnteredDividendCount, formatPairAmounts } from './dividend-pair-messages';

it('shows both figures side by side', () => {
  expect(formatPairAmounts(10.7, 10.29)).toBe('found $10.70, entered $10.29');
});

it('names each platform and day of a pair once', () => {
  const part = { symbol: 'KO', exDate: '2026-02-09', paymentDate: '2026-02-15', sharesHeld: 1, totalAmount: 1 };
  const found = (['Robinhood', 'Schwab'] as const).map((platform) => ({ ...part, platform }));
  expect(describeFoundPlatformsAndDays({ found, foundAmount: 2, byHand: false })).toBe(
    'Robinhood and Schwab, Feb 15, 2026',
  );
});

it.each([
  [0, ''],
  [1, '1 more counts as entered by hand'],
  [2, '2 more count as entered by hand'],
])('says of %d that they count elsewhere: %s', (count, words) => expect(formatEnteredDividendCount(count)).toBe(words));

it('says gross beside net, and tax and fees where there are any', () => {
  const sums = { count: 1, gross: 2.4, taxAndFees: 0, net: 2.4 };
  expect(formatIncomeTotals(sums)).toBe('1 payment, gross $2.40');
  expect(formatIncomeTotals({ ...sums, count: 2, taxAndFees: 0.4, net: 2 })).toBe(
    '2 payments, gross $2.40, tax and fees $0.40',
  );
  expect(formatPaymentTotals(2, 2.4, 0.3, 0.1)).toBe('2 payments, gross $2.40, tax $0.30, fees $0.10');
  expect(formatIncomeYearCaption({ ...sums, year: '2026', dividends: [] })).toBe('2026: $2.40 net');
});

it('names a platform, or says that there is none', () => {
  expect([getDividendPlatformLabel('Schwab'), getDividendPlatformLabel(null)]).toEqual([
    'Schwab',
    'Entered without a platform',
  ]);
});

it('says at what rate a dividend was converted', () => {
  expect(describeDividendConversion('EUR', 1.0834, 'May 21, 2024')).toBe(
    'Paid in EUR, converted at 1.0834, the rate of May 21, 2024',
  );
});
