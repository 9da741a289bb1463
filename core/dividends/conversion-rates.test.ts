import { expect, test } from 'vitest';
import { createConversionRateLookup } from '#core/dividends/conversion-rates';
import type { EntitledDividend } from '#core/dividends/entitlement';
import { planDividendDiscovery } from '#core/dividends/plan-dividend-discovery';

const today = '2026-11-20';
const closes = [
  { date: '2026-08-12', close: 1.1 },
  { date: '2026-08-13', close: 1.0834999 },
  { date: '2026-08-17', close: 1.2 },
];
const rateOn = createConversionRateLookup(
  new Map([
    ['EUR', { closes, latest: 1.3 }],
    ['PLN', { closes: [], latest: null }],
  ]),
  today,
);

test.each([
  ['of the day itself', '2026-08-13', { rate: 1.0835, day: '2026-08-13' }],
  ['of the last close before a weekend', '2026-08-16', { rate: 1.0835, day: '2026-08-13' }],
  ['of a close a week old at most', '2026-08-24', { rate: 1.2, day: '2026-08-17' }],
  ['of today where the day’s is not known, and it says so', '2026-08-25', { rate: 1.3, day: today }],
  ['of today before the first close', '2026-08-11', { rate: 1.3, day: today }],
])('the rate is that %s', (_, day, rate) => expect(rateOn('EUR', day)).toEqual(rate));

test('there is none of a currency that nothing is known of', () => {
  expect(rateOn('PLN', '2026-08-13')).toBeNull();
  expect(rateOn('GBP', '2026-08-13')).toBeNull();
});

const dividend = (rate: number, day: string, change: Partial<EntitledDividend> = {}): EntitledDividend => ({
  symbol: 'SAP.DE',
  companyName: 'SAP',
  platform: 'Robinhood',
  exDate: '2026-08-10',
  paymentDate: '2026-08-13',
  paymentDateEstimated: false,
  sharesHeld: 10,
  amountPerShare: 2,
  totalAmount: 20 * rate,
  conversion: { currency: 'EUR', rate, day },
  ...change,
});

test('the rate of the payment day is not lost to a later one that stands in for it', () => {
  const first = dividend(1.1, '2026-08-12');
  expect(planDividendDiscovery([first], [dividend(1.3, today)], []).unchanged).toEqual([first]);
  const more = dividend(1.3, today, { sharesHeld: 20, totalAmount: 52 });
  expect(planDividendDiscovery([first], [more], []).corrected[0]?.to).toEqual({
    ...first,
    sharesHeld: 20,
    totalAmount: 44,
  });
});

test('what stood in gives way to the rate of the payment day, and that to a correction of it', () => {
  const stoodIn = dividend(1.3, today);
  const ofTheDay = dividend(1.1, '2026-08-13');
  expect(planDividendDiscovery([stoodIn], [ofTheDay], []).corrected).toEqual([{ from: stoodIn, to: ofTheDay }]);
  const corrected = dividend(1.2, '2026-08-13');
  expect(planDividendDiscovery([ofTheDay], [corrected], []).corrected).toEqual([{ from: ofTheDay, to: corrected }]);
});
