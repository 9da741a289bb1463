import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { covers } from '#tests/kit/covers';
import {
  formatAmount,
  formatCount,
  formatDay,
  formatDayWithoutYear,
  formatInCurrency,
  formatInstant,
  formatMoney,
  formatMonth,
  formatPercent,
  formatPerShare,
  formatPrice,
  formatPriceInCurrency,
  formatShares,
  formatShortMoney,
  formatShortPercent,
  formatSignedMoney,
  formatSignedPercent,
  formatTimeWithDateUnlessToday,
  formatWholeNumber,
  setAmountsHidden,
} from './format';
import { maskAmountsInTextIfHidden } from './hide-amounts-in-text';

describe('figures', () => {
  test.each([
    [formatMoney, 1234567.891, '$1,234,567.89'],
    [formatMoney, -12, '-$12.00'],
    [formatMoney, 0, '$0.00'],
    [formatMoney, -0.001, '$0.00'],
    [formatMoney, 2.345, '$2.34'],
    [formatMoney, 2.355, '$2.36'],
    [formatSignedMoney, 5, '+$5.00'],
    [formatSignedMoney, -5, '-$5.00'],
    [formatSignedMoney, 0, '$0.00'],
    [formatSignedMoney, 0.004, '$0.00'],
    [formatPerShare, 0.24, '$0.2400'],
    [formatShortMoney, 12_345, '$12.3K'],
    [formatShortMoney, 1_250, '$1.25K'],
    [formatShortMoney, -2_000_000, '-$2M'],
    [formatWholeNumber, 10_000, '10,000'],
    [formatShortPercent, 12.5, '12.5%'],
    [formatShortPercent, 1_500_000, '1.5M%'],
    [formatShortPercent, -0.05, '-0.05%'],
    [formatShares, 1234.5, '1,234.500000'],
    [formatShares, 0.00421375, '0.004214'],
    [formatPercent, 12.345, '12.34%'],
    [formatPercent, -0.95, '-0.95%'],
    [formatSignedPercent, 508.6, '+508.60%'],
    [formatSignedPercent, -0.95, '-0.95%'],
  ])('%o of %d is %s', (format, value, text) => {
    covers('1.9 dollars and US dates');
    expect(format(value)).toBe(text);
  });

  test('another currency is named behind its figure', () => {
    expect(formatInCurrency('EUR', 1234.5)).toBe('1,234.50 EUR');
    expect(formatInCurrency('PLN', -0.5)).toBe('-0.50 PLN');
    expect(formatPriceInCurrency('EUR', 12.5)).toBe('12.5000 EUR');
    expect(formatAmount('EUR', -3)).toBe('-3.00 EUR');
    expect(formatAmount('USD', 500)).toBe('$500.00');
  });

  test('counts agree with their noun', () => {
    expect(formatCount(0, 'transaction')).toBe('0 transactions');
    expect(formatCount(1, 'transaction')).toBe('1 transaction');
    expect(formatCount(12345, 'transaction')).toBe('12,345 transactions');
    expect(formatCount(2, 'category', 'categories')).toBe('2 categories');
  });
});

describe('dates', () => {
  test('a calendar date is that date in every zone', () => {
    covers('1.9 dollars and US dates');
    const { TZ } = process.env;
    for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'Pacific/Pago_Pago']) {
      process.env.TZ = zone;
      expect(formatDay('2026-01-05')).toBe('Jan 5, 2026');
      expect(formatDayWithoutYear('2026-01-05')).toBe('Jan 5');
    }
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  test('what is no date is shown as it came', () => {
    expect(formatDay('2023-02-29')).toBe('2023-02-29');
    expect(formatInstant('soon')).toBe('soon');
  });

  test('an instant is shown on the reader’s clock, with a plain space before PM', () => {
    expect(formatInstant('2026-01-05T21:03:00Z', 'America/New_York')).toBe('Jan 5, 2026, 4:03 PM');
    expect(formatInstant('2026-07-05T00:30:00Z', 'America/New_York')).toBe('Jul 4, 2026, 8:30 PM');
  });
});

test('months are named with their year; what is no month is shown as it came', () => {
  expect([formatMonth('2026-11'), formatMonth('soon')]).toEqual(['Nov 2026', 'soon']);
});

test.each([
  ['the same day', '2026-11-20T14:41:00.000Z', '9:41 AM'],
  ['the day before', '2026-11-20T04:41:00.000Z', 'Nov 19, 2026, 11:41 PM'],
  ['a day whose number begins alike', '2026-11-02T14:41:00.000Z', 'Nov 2, 2026, 9:41 AM'],
])('an instant of %s: %s is %s', (_, instant, text) => {
  expect(
    formatTimeWithDateUnlessToday(Date.parse(instant), Date.parse('2026-11-20T20:00:00.000Z'), 'America/New_York'),
  ).toBe(text);
});

describe('while amounts are hidden', () => {
  beforeEach(() => setAmountsHidden(true));
  afterEach(() => setAmountsHidden(false));

  test('money and shares are dots, whatever they are', () => {
    const written = [formatMoney, formatSignedMoney, formatShortMoney, formatShares].map((format) => format(-1234.5));
    expect(new Set(written)).toEqual(new Set(['•••••']));
    expect(formatInCurrency('EUR', 12)).toBe('••••• EUR');
  });

  test('prices, percentages, days and counts stay', () => {
    expect([formatPrice(12.5), formatPerShare(0.24), formatPercent(3.1), formatWholeNumber(7)]).toEqual([
      '$12.50',
      '$0.2400',
      '3.10%',
      '7',
    ]);
  });

  test.each([
    [
      'Purchase of 10 AAPL for $1,900.00 on Robinhood, Nov 20, 2026',
      'Purchase of ••••• AAPL for ••••• on Robinhood, Nov 20, 2026',
    ],
    ['Bought 1,234.5 BRK.B at $410', 'Bought ••••• BRK.B at •••••'],
    ['Deposit of 500 EUR', 'Deposit of ••••• EUR'],
    ['Dividend from META: 4.55 shares @ $0.5250', 'Dividend from META: ••••• shares @ •••••'],
    ['CD at Citi of $5000.00 matures in 30 days', 'CD at Citi of ••••• matures in 30 days'],
    ['Split 4 for 1 of NVDA', 'Split 4 for 1 of NVDA'],
  ])('%s', (text, hidden) => {
    expect(maskAmountsInTextIfHidden(text)).toBe(hidden);
    setAmountsHidden(false);
    expect(maskAmountsInTextIfHidden(text)).toBe(text);
  });
});
