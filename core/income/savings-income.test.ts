import { expect, test } from 'vitest';
import { estimateSavingsInterest, type InterestEarningAccount } from '#core/income/savings-income';
import { toNumber } from '#core/money/amount';

const told = (change: Partial<InterestEarningAccount>, today: string, until: string) =>
  estimateSavingsInterest({ balance: 1000, interestRate: 4.35, interestDays: [], ...change }, { today, until }).map(
    ({ date, amount }) => [date, toNumber(amount)],
  );

test('without a payment so far it comes on the last day of each month, and is kept', () => {
  // 1,000 x 4.35 % x 30/365 = 3.575; 1,003.58 x 4.35 % x 31/365 = 3.708.
  expect(told({}, '2026-11-28', '2027-01-31')).toEqual([
    ['2026-11-30', 3.58],
    ['2026-12-31', 3.71],
    ['2027-01-31', 3.72],
  ]);
});

test('it comes as it came: on the same day of the month, each quarter, or on last days', () => {
  const days = (interestDays: string[], until = '2027-08-01') =>
    told({ interestDays }, '2026-11-28', until).map(([date]) => date);
  expect(days(['2026-10-15', '2026-11-15'], '2027-02-28')).toEqual(['2026-12-15', '2027-01-15', '2027-02-15']);
  expect(days(['2026-06-30', '2026-09-30'])).toEqual(['2026-12-31', '2027-03-31', '2027-06-30']);
  expect(days(['2025-11-30', '2026-11-28'], '2028-01-01')).toEqual(['2027-11-28']);
  expect(
    told({ interestDays: ['2026-01-28', '2026-02-28'] }, '2026-03-01', '2026-05-01').map(([date]) => date),
  ).toEqual(['2026-03-28', '2026-04-28']);
});

test('a payment that is late is not told; where they have ceased, the months are', () => {
  // From November 15 on: 30 days.
  expect(told({ interestDays: ['2026-09-15', '2026-10-15'] }, '2026-11-28', '2026-12-31')).toEqual([
    ['2026-12-15', 3.58],
  ]);
  expect(told({ interestDays: ['2025-01-15', '2025-02-15'] }, '2026-11-28', '2026-11-30')).toEqual([
    ['2026-11-30', 3.58],
  ]);
});

test('where they have ceased in the last month before a longer one, they come on its last day', () => {
  expect(told({ interestDays: ['2025-01-15'] }, '2026-03-05', '2026-04-30').map(([date]) => date)).toEqual([
    '2026-03-31',
    '2026-04-30',
  ]);
});

test('the rate is that of its day, and nothing comes of nothing', () => {
  const rateChanges = [{ from: '2026-12-01', interestRate: 8.7 }];
  expect(told({ rateChanges }, '2026-11-28', '2026-12-31')).toEqual([
    ['2026-11-30', 3.58],
    ['2026-12-31', 7.42],
  ]);
  expect(told({ balance: 0 }, '2026-11-28', '2027-12-31')).toEqual([]);
  expect(told({ interestRate: 0 }, '2026-11-28', '2027-12-31')).toEqual([]);
});

test('of many payments the last two tell; one that is due today is told no more', () => {
  const days = (interestDays: string[], today: string, until: string) =>
    told({ interestDays }, today, until).map(([date]) => date);
  const turned = ['2025-09-15', '2025-12-15', '2026-10-31', '2026-11-30'];
  expect(days(turned, '2026-12-01', '2027-01-31')).toEqual(['2026-12-31', '2027-01-31']);
  // 60 days are no quarter, 200 no year.
  expect(days(['2026-01-01', '2026-03-02'], '2026-03-10', '2026-05-01')).toEqual(['2026-04-02']);
  expect(days(['2026-01-01', '2026-07-20'], '2026-07-21', '2026-10-31')).toEqual(['2026-10-20']);
  expect(days(['2026-10-28', '2026-11-28'], '2026-12-28', '2027-01-31')).toEqual(['2027-01-28']);
  // The 15th of December and 45 days: the 29th of January is the last on which it is awaited.
  const once = ['2026-10-15', '2026-11-15'];
  expect(days(once, '2027-01-29', '2027-02-28')).toEqual(['2027-02-15']);
  expect(days(once, '2027-01-30', '2027-02-28')).toEqual(['2027-01-31', '2027-02-28']);
});
