import { describe, expect, test } from 'vitest';
import type { DailyRunScheduleStatus } from '#contract/daily-run';
import type { FoundDividendView, FutureDividendView } from '#contract/dividends/found-dividends';
import type { FakeAnswers } from '#lib/testing/fake-server';
import { testPageStates } from '#lib/testing/page-states';
import { visitPage } from '#lib/testing/visit-page';
import { AllPlatformsIncome } from './all-platforms-income';
import DividendsPage from './dividends-page';
import { DailyRunFacts, DividendSchedulerLine } from './found/dividend-scheduler-line';
import { FutureDividendsSection, FutureDividendsTable } from './found/future-dividends-section';
import { useFoundDividendActions } from './found/use-found-dividend-actions';
import { DividendIncomeFigures } from './income-figures';

const entitlement = {
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  platform: 'Robinhood',
  exDate: '2026-02-09',
  paymentDate: '2026-02-12',
  paymentDateEstimated: false,
  conversion: null,
} as const;
const found: FoundDividendView = {
  ...entitlement,
  sharesHeld: 10,
  amountPerShare: 0.26,
  totalAmount: 2.6,
  taxWithheld: 0.39,
  netAmount: 2.21,
  enteredAs: null,
  paid: true,
  syncedToCash: true,
};
const future: FutureDividendView = {
  ...entitlement,
  sharesHeld: 10,
  amountPerShare: 0.27,
  totalAmount: 2.7,
  basis: 'announced',
};
const notYetRun: DailyRunScheduleStatus = {
  isRunning: false,
  schedule: 'Daily at 4:00 PM',
  timezone: 'America/New_York',
  lastRun: null,
  nextRun: '2026-02-13T21:00:00.000Z',
  lastResult: null,
};
const run: DailyRunScheduleStatus = {
  ...notYetRun,
  lastRun: '2026-02-12T21:00:00.000Z',
  lastResult: { found: 3, synced: 2, failedSymbols: [], seconds: 4.2, skipped: null },
};

const noSums = { totalDividends: 0, totalAmount: 0, totalTax: 0, totalNet: 0, symbolsCount: 0, enteredByHand: 0 };
const sums = { count: 1, gross: 2.6, taxWithheld: 0.39, fees: 0, net: 2.21 };
const noIncome = {
  stocks: [],
  summary: { count: 0, gross: 0, taxWithheld: 0, fees: 0, net: 0 },
  received: { today: '2026-02-13', thisYear: 0, last12Months: 0, byMonth: [] },
  foundByPlatform: [],
};
const { symbol, companyName, platform } = entitlement;
const income = {
  stocks: [{ symbol, companyName, platform, ...sums }],
  summary: sums,
  received: {
    today: '2026-02-13',
    thisYear: 2.21,
    last12Months: 8.84,
    byMonth: [
      { month: '2026-01', amount: 0 },
      { month: '2026-02', amount: 2.21 },
    ],
  },
  foundByPlatform: [{ platform, found: 1, toCome: 0 }],
};
const noFuture = { dividends: [], failedSymbols: [] };
const toCome = { dividends: [future], failedSymbols: [] };

const recorded: FakeAnswers = {
  'GET /dividends/robinhood-summary': {
    rows: [found],
    count: 1,
    cursor: null,
    summary: { ...noSums, totalDividends: 1, totalAmount: 2.6, totalTax: 0.39, totalNet: 2.21, symbolsCount: 1 },
  },
  'GET /dividends/scheduler-status': { status: run },
  'GET /dividends/automated/future': toCome,
  'GET /dividends/income/stocks': income,
};

testPageStates('the dividends page', {
  page: <DividendsPage />,
  loading: 'Loading income by month...',
  failed: {
    says: [
      'Failed to load dividend data',
      'Your dividends are safe. Check your connection and try again.',
      'Unable to load scheduler status',
    ],
    offers: 'Retry',
  },
  needs: [],
  empty: {
    answers: {
      'GET /dividends/robinhood-summary': { rows: [], count: 0, cursor: null, summary: noSums },
      'GET /dividends/scheduler-status': { status: notYetRun },
      'GET /dividends/automated/future': noFuture,
      'GET /dividends/income/stocks': noIncome,
    },
    says: [
      'Received this year $0.00',
      'Last 12 months $0.00',
      'Expected in the next 12 months — No upcoming payment is known',
      'No Dividends Yet',
    ],
    offers: ['Discover Dividends', 'Discover Everywhere', 'Enter by Hand'],
  },
  ready: {
    answers: recorded,
    shows: [
      'Received this year $2.21',
      'Last 12 months $8.84',
      'Expected in the next 12 months $2.70',
      'gross $2.60, tax $0.39',
      'Apple Inc.',
      'Feb 12, 2026',
      '1 dividend, $2.70 expected in the next 12 months',
      // Each with its row.
      'Feb 12, 2026Ex-date Feb 9, 2026',
      '$0.2600 a share',
    ],
  },
});

test('where what was found on Robinhood cannot be read, its figures are missing, and those of all platforms stay', async () => {
  const { view } = await visitPage(
    { page: <DividendsPage /> },
    { ...recorded, 'GET /dividends/robinhood-summary': undefined },
  );
  expect(view.alerts.join(' ')).toContain('Failed to load dividend data');
  expect(view.text.match(/\$[\d.]+/g)?.slice(0, 3)).toEqual(['$2.21', '$8.84', '$2.70']);
  expect(view.text).not.toContain('Total Amount');
});

describe('the figures above the tabs', () => {
  const visit = async (change: FakeAnswers) => (await visitPage({ page: <DividendIncomeFigures /> }, change)).view;

  test('wait in their places while they load', async () => {
    const { view } = await visitPage({ page: <DividendIncomeFigures /> }, 'silent');
    expect(view.outlines).toBe(3);
    expect(view.text).toContain('Received this year');
    expect(view.text).not.toMatch(/\$|—/);
  });

  test('say which of them could not be loaded, each for itself', async () => {
    const withoutIncome = await visit({ ...recorded, 'GET /dividends/income/stocks': undefined });
    expect(withoutIncome.text).toMatch(
      /^Received this year — Could not be loaded Last 12 months — Could not be loaded Expected in the next 12 months \$2\.70/,
    );
    const withoutFuture = await visit({ ...recorded, 'GET /dividends/automated/future': undefined });
    expect(withoutFuture.text).toMatch(/\$2\.21.*\$8\.84.*Expected in the next 12 months — Could not be loaded$/);
  });

  test.each([
    ['nothing is known', noFuture, '— No upcoming payment is known'],
    ['nobody could be asked', { dividends: [], failedSymbols: ['AAPL'] }, '— No market data at the moment'],
    [
      'some could not be asked',
      { dividends: [future], failedSymbols: ['KO', 'MSFT'] },
      '$2.70 Before tax, without 2 stocks',
    ],
  ])('say of what is expected where %s', async (_, answer, said) => {
    const { text } = await visit({ ...recorded, 'GET /dividends/automated/future': answer });
    expect(text).toContain(`Expected in the next 12 months ${said}`);
  });

  test('expect what the rows of what is to come add up to', async () => {
    const dividends = [0.1, 0.2].map((totalAmount) => ({ ...future, symbol: `${totalAmount}`, totalAmount }));
    const answers = { ...recorded, 'GET /dividends/automated/future': { dividends, failedSymbols: [] } };
    const { view } = await visitPage({ page: <DividendsPage /> }, answers);
    // Above the tabs, in the sentence of the chart, in the line of the section and under its rows.
    expect(view.text.match(/Expected in the next 12 months \$0\.30/g)).toHaveLength(2);
    expect(view.text).toContain('$0.30 expected until Feb 2027.');
    expect(view.text).toContain('$0.30 expected in the next 12 months');
  });
});

describe('where other platforms have dividends', () => {
  const elsewhere = {
    ...income,
    foundByPlatform: [
      { platform: 'Fidelity', found: 7, toCome: 1 },
      { platform: 'Schwab', found: 2, toCome: 0 },
    ],
  };

  test('the Robinhood tab says so beside its own, and leads there', async () => {
    const both = { ...income, foundByPlatform: [...elsewhere.foundByPlatform, ...income.foundByPlatform] };
    const { view } = await visitPage(
      { page: <DividendsPage /> },
      { ...recorded, 'GET /dividends/income/stocks': both },
    );
    expect(view.controls).toEqual(
      expect.arrayContaining(['7 found on Fidelity, 1 still to come', '2 found on Schwab', 'See All Platforms']),
    );
    expect(view.controls).not.toContain('1 found on Robinhood');
  });

  test('and Robinhood none, the empty list names them in place of having none yet', async () => {
    const { view } = await visitPage(
      { page: <DividendsPage /> },
      {
        ...recorded,
        'GET /dividends/robinhood-summary': { rows: [], count: 0, cursor: null, summary: noSums },
        'GET /dividends/income/stocks': elsewhere,
      },
    );
    expect(view.text).toContain(
      'No Dividends on Robinhood 7 found on Fidelity, 1 still to come; 2 found on Schwab; none on Robinhood.',
    );
    expect(view.text).not.toContain('No Dividends Yet');
  });
});

test('where the payments of all platforms cannot be read, nothing on the dividends page goes on waiting', async () => {
  const { view } = await visitPage(
    { page: <DividendsPage /> },
    { ...recorded, 'GET /dividends/income/stocks': undefined },
  );
  expect(view.alerts.join(' ')).toContain('The payments could not be loaded');
  expect(view.outlines).toBe(0);
});

const Everywhere = () => <AllPlatformsIncome actions={useFoundDividendActions()} />;

testPageStates('the payments of all platforms', {
  page: <Everywhere />,
  loading: 'Loading every payment...',
  failed: {
    says: ['The payments could not be loaded', 'Your dividends are safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  empty: {
    answers: { 'GET /dividends/income/stocks': noIncome },
    says: ['No Payments Yet'],
    offers: ['Discover Everywhere', 'Sync All to Cash'],
  },
  ready: {
    answers: { 'GET /dividends/income/stocks': income },
    shows: ['Robinhood', '1 payment, gross $2.60, tax and fees $0.39', 'Total Dividends $2.21'],
  },
});

const Scheduler = () => <DividendSchedulerLine actions={useFoundDividendActions()} />;

testPageStates('the daily discovery', {
  page: <Scheduler />,
  loading: 'Loading scheduler status...',
  failed: { says: ['Unable to load scheduler status'], offers: 'Try again' },
  empty: {
    answers: { 'GET /dividends/scheduler-status': { status: notYetRun } },
    says: ['Daily Discovery Scheduled Daily at 4:00 PM, New York time. Next run Feb 13, 2026'],
    offers: ['Details', 'Run now'],
  },
  ready: {
    answers: { 'GET /dividends/scheduler-status': { status: { ...run, isRunning: true } } },
    shows: ['Running'],
  },
});

test.each([
  ['has not run yet', notYetRun, 'Last run Not yet Last result Nothing to report yet.'],
  ['has run', run, 'Last result 3 dividends found, 2 synced to cash in 4.2 seconds.'],
])('the details of the daily discovery tell what it came to where it %s', async (_, status, says) => {
  const { view } = await visitPage({ page: <DailyRunFacts status={status} /> }, 'silent');
  expect(view.text).toContain(says);
});

test('a last run without market data is told without being asked for', async () => {
  const lost = { ...run, lastResult: { ...run.lastResult, lookedUp: { stocks: 8, unanswered: 8 } } } as const;
  const { view } = await visitPage(
    { page: <Scheduler /> },
    { 'GET /dividends/scheduler-status': { status: lost as DailyRunScheduleStatus } },
  );
  expect(view.text).toContain('There was no market data for any stock, so new dividends may be missing.');
});

test.each([
  ['is looked up', 'silent', 'Looking up upcoming dividends...'],
  ['cannot be looked up', 'broken', 'Upcoming dividends could not be looked up'],
  ['is nothing', { 'GET /dividends/automated/future': noFuture }, 'No upcoming dividends are known'],
  [
    'is known',
    { 'GET /dividends/automated/future': toCome },
    '1 dividend, $2.70 expected in the next 12 months Upcoming dividends on every platform',
  ],
] as const)('upcoming dividends are open, and their line says where what is to come %s', async (_, server, line) => {
  const { view } = await visitPage({ page: <FutureDividendsSection /> }, server);
  expect(view.text).toContain(`Upcoming Dividends ${line}`);
});

test('of hundreds of upcoming dividends 5 are drawn, with their pages below', async () => {
  const dividends = Array.from({ length: 300 }, (_, at) => ({ ...future, symbol: `S${at}` }));
  const { view } = await visitPage({ page: <FutureDividendsTable dividends={dividends} /> }, 'silent');
  expect(view.controls.filter((name) => /^S\d+$/.test(name))).toHaveLength(5);
  expect(view.controls).toContain('Page 2');
});
