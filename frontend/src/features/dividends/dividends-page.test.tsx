import { expect, test } from 'vitest';
import type { DailyRunScheduleStatus } from '#contract/daily-run';
import type { FoundDividendView, FutureDividendView } from '#contract/dividends/found-dividends';
import type { FakeAnswers } from '#lib/testing/fake-server';
import { testPageStates } from '#lib/testing/page-states';
import { visitPage } from '#lib/testing/visit-page';
import { AllPlatformsIncome } from './all-platforms-income';
import DividendsPage from './dividends-page';
import { DividendSchedulerCard } from './found/dividend-scheduler-card';
import { FutureDividendsSection, FutureDividendsTable } from './found/future-dividends-section';
import { useFoundDividendActions } from './found/use-found-dividend-actions';

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
const noIncome = { stocks: [], summary: { count: 0, gross: 0, taxWithheld: 0, fees: 0, net: 0 } };
const { symbol, companyName, platform } = entitlement;
const income = { stocks: [{ symbol, companyName, platform, ...sums }], summary: sums };
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
  loading: 'Loading dividends...',
  failed: {
    says: [
      'Failed to load dividend data',
      'What was found before is safe. Check your connection and try again.',
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
    says: ['No Dividends Yet', 'No Payments Yet', 'Nothing to come is known', 'Nothing to report yet.'],
    offers: ['Discover Dividends'],
  },
  ready: {
    answers: recorded,
    shows: ['$2.21', 'gross $2.60, tax $0.39', 'Apple Inc.', 'Feb 12, 2026', '1 dividend, $2.70 expected'],
  },
});

test('where what was found cannot be read, the dividends page shows none of its figures', async () => {
  const { view } = await visitPage(
    { page: <DividendsPage /> },
    { ...recorded, 'GET /dividends/robinhood-summary': undefined },
  );
  expect(view.alerts.join(' ')).toContain('Failed to load dividend data');
  expect(view.text).not.toMatch(/\$\d/);
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
    says: [
      'The payments could not be loaded',
      'What was found and entered is safe. Check your connection and try again.',
    ],
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

const Scheduler = () => <DividendSchedulerCard actions={useFoundDividendActions()} />;

testPageStates('the daily discovery', {
  page: <Scheduler />,
  loading: 'Loading scheduler status...',
  failed: { says: ['Unable to load scheduler status'], offers: 'Try again' },
  empty: {
    answers: { 'GET /dividends/scheduler-status': { status: notYetRun } },
    says: ['Last run Not yet', 'Nothing to report yet.'],
    offers: ['Run now'],
  },
  ready: {
    answers: { 'GET /dividends/scheduler-status': { status: run } },
    shows: ['3 dividends found, 2 synced to cash in 4.2 seconds.'],
  },
});

test.each([
  ['is looked up', 'silent', 'Looking up what is to come...'],
  ['cannot be looked up', 'broken', 'Upcoming dividends could not be looked up'],
  ['is nothing', { 'GET /dividends/automated/future': noFuture }, 'Nothing to come is known'],
  ['is known', { 'GET /dividends/automated/future': toCome }, '1 dividend, $2.70 expected'],
] as const)('the line of upcoming dividends says where what is to come %s', async (_, server, line) => {
  const { view } = await visitPage({ page: <FutureDividendsSection /> }, server);
  expect(view.text).toBe(`Upcoming Dividends ${line}`);
});

test('of hundreds of upcoming dividends 25 are drawn, with their pages below', async () => {
  const dividends = Array.from({ length: 300 }, (_, at) => ({ ...future, symbol: `S${at}` }));
  const { view } = await visitPage({ page: <FutureDividendsTable dividends={dividends} /> }, 'silent');
  expect(view.controls.filter((name) => /^S\d+$/.test(name))).toHaveLength(25);
  expect(view.controls).toContain('Page 2');
});
