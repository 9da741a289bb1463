import { expect, test } from 'vitest';
import type { Agenda } from '#contract/insight/agenda';
import type { DashboardData } from '#contract/insight/dashboard';
import type { ValueHistory } from '#contract/insight/value-history';
import { testPageStates } from '#lib/testing/page-states';
import { visitPage } from '#lib/testing/visit-page';
import { emptyDepositAnswers, filledDepositAnswers } from '../banking/testing/summaries';
import DashboardPage from './dashboard-page';

const nothing: DashboardData = {
  lastUpdated: '2026-01-05T21:00:00.000Z',
  kpis: {
    totalValue: 0,
    totalReturns: 0,
    roi: '0.00',
    monthlyDividends: '0.00',
    watchlistSize: 0,
    cashBalance: 0,
    transactionsThisMonth: 0,
  },
  portfolio: {
    uniqueStocks: 0,
    heldStocks: 0,
    totalInvested: 0,
    totalSold: 0,
    investedLeftOut: 0,
    soldLeftOut: 0,
    totalFees: 0,
    realizedGain: 0,
    totalTransactions: 0,
  },
  dividends: { total: 0, gross: 0, byMonth: [] },
  terms: {
    today: '2026-01-05',
    invested: { all: 0, leftOut: 0 },
    sold: { all: 0, leftOut: 0 },
    fees: { all: 0, leftOut: 0 },
    dividends: { all: 0, leftOut: 0 },
    paidInYear: 0,
  },
  firstSteps: { trade: false, cash: false, watched: false },
  recentTransactions: [],
  monthlyActivity: [],
  allocation: { bySymbol: [], byPlatform: [] },
  prices: { sources: [], asOf: null, staleSymbols: [], ownPrices: [] },
  unpricedSymbols: [],
  reviewSymbols: [],
  missingRates: [],
};
const share = { value: 1234.5, percent: 100 };
const data: DashboardData = {
  ...nothing,
  firstSteps: { trade: true, cash: false, watched: false },
  kpis: {
    totalValue: 1234.5,
    totalReturns: 240.25,
    roi: '24.03',
    monthlyDividends: '0.58',
    watchlistSize: 3,
    cashBalance: 812.4,
    transactionsThisMonth: 1,
  },
  portfolio: { ...nothing.portfolio, uniqueStocks: 1, heldStocks: 1, totalInvested: 1000, totalTransactions: 1 },
  dividends: { total: 7, gross: 8.5, byMonth: [{ month: '2026-01', amount: 7 }] },
  recentTransactions: [
    { id: 1, symbol: 'AAPL', type: 'buy', quantity: 5, price: 200, total: 1000, date: '2026-01-05' },
  ],
  monthlyActivity: [{ month: '2026-01', transactions: 1 }],
  allocation: {
    bySymbol: [{ symbol: 'AAPL', companyName: 'Apple Inc.', ...share }],
    byPlatform: [{ platform: 'Robinhood', ...share }],
  },
  prices: { sources: ['yahoo'], asOf: '2026-01-05T21:00:00.000Z', staleSymbols: [], ownPrices: [] },
};
const history: ValueHistory = {
  scope: 'household',
  range: { asked: '1Y', start: '2025-12-31', first: '2026-01-01', end: '2026-01-05', days: 5, isCut: true },
  value: 9876.54,
  change: { amount: 543.21, percent: 5.82 },
  day: { amount: -12.34, percent: -0.12, since: '2026-01-04', isToday: true, shares: -13.34, others: 1 },
  curves: {
    days: ['2025-12-31', '2026-01-02', '2026-01-05'],
    value: [0, 9333.33, 9876.54],
    contributed: [0, 9333.33, 9333.33],
    benchmark: [null, null, null],
  },
  comparison: null,
  reason: null,
  leftOut: { symbols: [{ symbol: 'QRS', why: 'unpriced', cost: 12 }], currencies: [] },
  staleCloses: [],
  sources: ['yahoo'],
  stale: false,
  ownPrices: [],
  countedTo: null,
};
const agenda: Agenda = {
  entries: [
    { kind: 'mover', symbol: 'AAPL', companyName: 'Apple Inc.', amount: -13.34, percent: -1.07 },
    { kind: 'exDate', symbol: 'KO', date: '2026-01-12', amount: 28.62, isEstimated: true },
  ],
  failedSymbols: [],
};

const noHistory: ValueHistory = {
  ...history,
  ...{ range: null, value: null, change: null, day: null },
  reason: { code: 'empty' },
  curves: { days: [], value: [], contributed: [], benchmark: [] },
  leftOut: { symbols: [], currencies: [] },
};
const noAgenda: Agenda = { entries: [], failedSymbols: [] };
const emptyTop = { 'GET /insight/value-history': noHistory, 'GET /insight/agenda': noAgenda } as const;

const shared = {
  page: <DashboardPage />,
  loading: 'Loading dashboard...',
  failed: { says: ['Dashboard Error', 'HTTP 500'], offers: 'Retry' },
  needs: ['GET /dashboard/data'],
} as const;
const read = {
  'GET /dashboard/data': data,
  'GET /insight/value-history': history,
  'GET /insight/agenda': agenda,
} as const;
const top = [
  '$9,876.54',
  'down $12.34 (0.12%)',
  'up $543.21 (5.82%)',
  'since Jan 1, 2026',
  'Not included: QRS',
] as const;
const overview = [
  ...top,
  '$1,234.50',
  '$240.25',
  '24.03%',
  '$812.40',
  'gross $8.50',
  '$1,000.00',
  'All of the value is in',
] as const;

testPageStates('the dashboard of the owner', {
  ...shared,
  empty: {
    answers: { 'GET /dashboard/data': nothing, ...emptyTop },
    says: ['No Data Available', 'Your dashboard will populate as you add transactions.'],
    offers: ['Import statement', 'Add first trade', 'Look around with sample data'],
  },
  ready: { answers: read, shows: [...overview, '1 of 3 done', 'Record a deposit or a balance', 'Watch a stock'] },
});

testPageStates('the dashboard of the member', {
  ...shared,
  as: 'member',
  empty: {
    answers: { 'GET /dashboard/data': nothing, ...emptyTop, ...emptyDepositAnswers },
    says: ['No Data Available', 'Your dashboard will populate as you add transactions.'],
    offers: ['Add first CD', 'Add first savings account', 'Look around with sample data'],
  },
  ready: {
    answers: { ...read, ...filledDepositAnswers },
    shows: ['$92.25', '4821-3 at Citi', '12 days left', 'Due soon', '4.50%', '4.35%', '1 CD', ...overview],
  },
});

test('the member with cash and no trade sees no cards of stocks, and is not told that there is nothing', async () => {
  const answers = {
    ...read,
    'GET /dashboard/data': { ...nothing, kpis: { ...nothing.kpis, cashBalance: 5000 } },
    ...emptyDepositAnswers,
  };
  const member = await visitPage({ page: <DashboardPage />, as: 'member' }, answers);
  expect(member.view.text).not.toMatch(/Total Portfolio Value|No Data Available/);
  expect(member.view.controls).toContain('Add first CD');
  expect(member.view.controls).not.toContain('Look around with sample data');
  const owner = await visitPage({ page: <DashboardPage /> }, answers);
  expect(owner.view.text).toContain('Total Portfolio Value');
});

test('what the market could not be asked about is told below what comes next', async () => {
  const answers = { ...read, 'GET /insight/agenda': { ...agenda, failedSymbols: ['JNJ', 'V'] } };
  const { view } = await visitPage({ page: <DashboardPage /> }, answers);
  expect(view.text).toMatch(/KO ex-date.*Upcoming dividends of JNJ and V could not be read/s);
});

test('on the first day on record a sentence stands in place of a line up from nothing', async () => {
  const secondDay = 'The curve stands here as soon as there are two days to draw.';
  const curves = {
    days: ['2026-01-04', '2026-01-05'],
    value: [0, 500],
    contributed: [0, 500],
    benchmark: [null, null],
  };
  const first = await visitPage(
    { page: <DashboardPage /> },
    { ...read, 'GET /insight/value-history': { ...history, curves } },
  );
  expect(first.view.text).toContain(secondDay);
  const second = await visitPage({ page: <DashboardPage /> }, read);
  expect(second.view.text).not.toContain(secondDay);
});
