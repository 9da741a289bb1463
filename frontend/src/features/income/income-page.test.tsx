import { describe, expect, test } from 'vitest';
import type { IncomeCalendar, IncomeCalendarFeed, PastIncomeForecasts } from '#contract/income';
import { addMonthsToMonth } from '#core/time/months';
import { testPageStates } from '#lib/testing/page-states';
import { visitPage } from '#lib/testing/visit-page';
import { compareForecastsWithPaidIncome, toForecastComparisonCsv } from './compare-forecasts';
import { explainIncomeForecast } from './explain-income';
import { describeForecastComparison, describeUnknownForecasts } from './forecast-messages';
import { listWeeksOfMonth, toIncomeCsv } from './income-months';
import IncomePage from './income-page';

const today = '2026-11-28';
const nothing: IncomeCalendar = {
  today,
  payments: [],
  maturities: [],
  months: Array.from({ length: 25 }, (_, at) => ({ month: addMonthsToMonth('2025-11', at), paid: 0, expected: 0 })),
  totals: { paidLast12Months: 0, paidThisYear: 0, expectedNext12Months: 0 },
  failedSymbols: [],
  accountsWithoutRate: [],
};
const noFeed = { feed: null };
const cd = { cdId: 7, bankName: 'Citi', accountNumber: '20418' };
const some: IncomeCalendar = {
  ...nothing,
  payments: [
    { kind: 'dividend', symbol: 'KO', date: '2026-10-15', amount: 12, basis: 'paid' },
    {
      kind: 'savingsInterest',
      accountId: 2,
      accountName: 'Rainy days',
      date: '2026-11-15',
      amount: 3.5,
      basis: 'paid',
    },
    { kind: 'dividend', symbol: 'AAPL', date: '2026-11-30', amount: 6.1, basis: 'announced' },
    { kind: 'dividend', symbol: 'KO', date: '2026-12-15', amount: 12.4, basis: 'estimated' },
    { kind: 'cdInterest', ...cd, date: '2026-12-20', amount: 124.66, basis: 'scheduled' },
  ],
  maturities: [{ ...cd, date: '2026-12-20', amount: 10_124.66 }],
  months: nothing.months.map((one) => {
    if (one.month === '2026-10') return { ...one, paid: 12 };
    if (one.month === '2026-11') return { ...one, paid: 3.5, expected: 6.1 };
    return one.month === '2026-12' ? { ...one, expected: 137.06 } : one;
  }),
  totals: { paidLast12Months: 15.5, paidThisYear: 15.5, expectedNext12Months: 143.16 },
};

testPageStates('the page of income', {
  page: <IncomePage />,
  needs: ['GET /insight/income'],
  loading: 'Loading income...',
  failed: {
    says: ['Income could not be loaded', 'Your records are safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  empty: {
    answers: { 'GET /insight/income': nothing, 'GET /insight/income/feed': noFeed },
    says: ['Your income appears here', 'Add a stock that pays dividends, a CD or a savings account.'],
    offers: ['Go to Portfolio'],
  },
  ready: {
    answers: { 'GET /insight/income': some, 'GET /insight/income/feed': noFeed },
    shows: [
      'Expected in the next 12 months',
      '$143.16',
      'Paid in the last 12 months',
      '$15.50',
      '$15.50 paid since Nov 2025, $143.16 expected to the end of Nov 2027.',
      'Nov 2026: $3.50 paid, $6.10 expected',
      'Rainy days',
      'Savings interest',
      'AAPL',
      'Announced',
    ],
  },
});

const visit = (
  calendar: IncomeCalendar,
  address = '/dashboard/income',
  feed: { feed: IncomeCalendarFeed | null } = noFeed,
) =>
  visitPage(
    { page: <IncomePage />, at: { path: address, route: '/dashboard/income' } },
    { 'GET /insight/income': calendar, 'GET /insight/income/feed': feed },
  );

test('the month that the address names, with what is no income beside what is', async () => {
  const { view } = await visit(some, '/dashboard/income?month=2026-12');
  for (const text of [
    'Dec 2026: $137.06 expected',
    '20418 at Citi',
    'CD matures',
    'Not income',
    '$10,124.66',
    'This month',
  ])
    expect(view.text).toContain(text);
  expect(view.text).not.toContain('Rainy days');
  const beyond = await visit(some, '/dashboard/income?month=2031-01');
  expect(beyond.view.text).toContain('Nov 2026: $3.50 paid');
});

test('says that a calendar feed exists, since when, and what it shows; never its address', async () => {
  const none = await visit(some);
  expect(none.view.text).toContain('There is no address yet.');
  expect(none.view.text).not.toContain('Remove');
  const feed = { madeAt: '2026-11-20T15:00:00.000Z', withAmounts: true };
  const { view } = await visit(some, '/dashboard/income', { feed });
  expect(view.text).toMatch(/Address created Nov 20, 2026.*, with amounts\./);
  expect(view.text).toContain('Renew Address');
  expect(view.text).not.toContain('/api/calendar');
});

test('says what is not in it', async () => {
  const { view } = await visit({ ...some, failedSymbols: ['NONE'], accountsWithoutRate: ['London'] });
  expect(view.text).toContain('Not included: what 1 stock will pay (NONE), since the market could not be asked.');
  expect(view.text).toContain('Not included: London, for lack of an exchange rate.');
});

test('a month begins on its weekday and ends in whole weeks', () => {
  const weeks = listWeeksOfMonth('2026-11');
  expect([weeks.length, weeks[0]?.[0], weeks[4]?.[1], weeks[4]?.[2]]).toEqual([5, '2026-11-01', '2026-11-30', null]);
  expect(listWeeksOfMonth('2026-12')[0]).toEqual([
    null,
    null,
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
  ]);
});

test('as a file, every payment and every CD that matures is a row, by day', () => {
  expect(toIncomeCsv(some).slice(1).split('\r\n')).toEqual([
    'Date,Type,From,Status,Amount',
    '2026-10-15,Dividend,KO,Paid,12',
    '2026-11-15,Savings interest,Rainy days,Paid,3.5',
    '2026-11-30,Dividend,AAPL,Announced,6.1',
    '2026-12-15,Dividend,KO,Estimated,12.4',
    '2026-12-20,CD interest,20418 at Citi,Scheduled,124.66',
    '2026-12-20,CD matures,20418 at Citi,Not income,10124.66',
    '',
  ]);
});

const forecastOf = (month: string, forecast: number | null): PastIncomeForecasts['months'][number] => ({
  month,
  asOf: '2026-09-30',
  forecast,
  payments:
    forecast === null
      ? []
      : [{ kind: 'dividend', symbol: 'KO', date: `${month}-15`, amount: forecast, basis: 'estimated', shares: 24 }],
});

describe('past months against their forecasts', () => {
  const paidIn = (month: string, paid: number) => ({ month, paid, expected: 0 });
  const months = [paidIn('2026-07', 5), paidIn('2026-08', 0), paidIn('2026-09', 11.8), paidIn('2026-10', 12)];
  const forecasts = [
    forecastOf('2026-07', null),
    forecastOf('2026-08', null),
    forecastOf('2026-09', 12),
    forecastOf('2026-10', 10),
  ];
  const comparison = compareForecastsWithPaidIncome({ months }, { months: forecasts });

  test('what was paid less what was foreseen; a month without a forecast has no difference, and is not in the total', () => {
    expect(comparison.rows.map(({ month, difference }) => [month, difference])).toEqual([
      ['2026-07', null],
      ['2026-09', -0.2],
      ['2026-10', 2],
    ]);
    expect(comparison.total).toEqual({ months: 2, forecast: 22, paid: 23.8, difference: 1.8 });
    expect(comparison.rows.map(describeForecastComparison)).toEqual([
      'Nothing foreseen, $5.00 paid',
      '$12.00 foreseen, $11.80 paid: $0.20 less',
      '$10.00 foreseen, $12.00 paid: $2.00 more',
    ]);
    expect(describeForecastComparison({ forecast: 3, paid: 3, difference: 0 })).toContain('As foreseen');
  });

  test('as a file, month by month with their total', () => {
    expect(toForecastComparisonCsv(comparison).slice(1).split('\r\n')).toEqual([
      'Month,Foreseen,Paid,Difference',
      '2026-07,,5,',
      '2026-09,12,11.8,-0.2',
      '2026-10,10,12,2',
      'Total of 2 months with a forecast,22,23.8,1.8',
      '',
    ]);
  });

  test('is asked for when a person wants it, explained by its payments, and says what it lacks', async () => {
    const { view } = await visit(some);
    expect(view.text).toContain('Forecast and Actual');
    expect(view.text).toContain('Compare');
    expect(explainIncomeForecast(forecastOf('2026-10', 10).payments).parts).toMatchObject([
      { symbol: 'KO', platform: '24 shares', date: '2026-10-15' },
    ]);
    expect(describeUnknownForecasts([], [])).toBe('');
    expect(describeUnknownForecasts(['NONE'], ['London'])).toBe(
      'No forecast of NONE: the market could not be asked, or the trades need a look. No forecast of London where an exchange rate is missing.',
    );
  });
});
