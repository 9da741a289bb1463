import type { Holding } from '#contract/portfolio/holdings';
import type { PlatformBreakdown, PortfolioValue } from '#contract/portfolio/portfolio';
import type { Trade } from '#contract/portfolio/trades';
import { testPageStates } from '#lib/testing/page-states';
import { emptyBankingAnswers, filledBankingAnswers } from '../banking/testing/summaries';
import PortfolioPage from './portfolio-page';

const nothing: PortfolioValue = {
  totalValue: 0,
  totalCost: 0,
  gainLoss: 0,
  gainLossPercent: null,
  realizedGain: 0,
  totalInvested: 0,
  totalSold: 0,
  totalFees: 0,
  holdingsCount: 0,
  transactionsCount: 0,
  unpricedSymbols: [],
  reviewSymbols: [],
};
const value: PortfolioValue = {
  ...nothing,
  totalValue: 1234.5,
  totalCost: 1000,
  gainLoss: 234.5,
  gainLossPercent: 23.45,
  totalInvested: 1000,
  holdingsCount: 1,
  transactionsCount: 1,
};
const holding: Holding = {
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  platform: null,
  shares: 5,
  avgPrice: 200,
  cost: 1000,
  currentPrice: 246.9,
  previousClose: 245,
  currentValue: 1234.5,
  gainLoss: 234.5,
  gainLossPercent: 23.45,
  realizedGain: 0,
  hasAdjustments: false,
  adjustmentSummary: null,
  originalShares: 5,
  totalSplitRatio: 1,
  splitsUnknown: false,
  needsReview: false,
  reviewReasons: [],
  exact: { shares: '10', bought: '1000', sold: '0', costOfSold: '0' },
  quote: { source: 'yahoo', asOf: '2026-01-05T21:00:00.000Z', stale: false, currency: 'USD', price: 246.9, rate: 1 },
};
const trade: Trade = {
  id: 1,
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  transactionType: 'buy',
  quantity: 5,
  price: 200,
  total: 1000,
  transactionDate: '2026-01-05',
  platform: 'Robinhood',
  fees: 1.25,
  notes: '',
  version: 1,
  source: { importId: 'jan', identity: 'f00' },
};
const robinhood: PlatformBreakdown['platforms'][number] = {
  platform: 'Robinhood',
  holdingsCount: 1,
  totalValue: 1234.5,
  totalInvested: 1000,
  leftOutCost: 0,
  totalGainLoss: 234.5,
  gainLossPercent: 23.45,
  realizedGain: 0,
  unpricedSymbols: [],
  reviewSymbols: [],
};

type States = Parameters<typeof testPageStates>[1];
const empty: States['empty'] = {
  answers: {
    'GET /portfolio/holdings': { holdings: [], platformHoldings: [] },
    'GET /portfolio/value': nothing,
    'GET /portfolio/platform-breakdown': { platforms: [] },
    'GET /portfolio/transactions': { rows: [], count: 0, cursor: null },
  },
  says: ['No Holdings Yet', 'No Transactions Yet'],
  offers: ['Add Transaction'],
};
const loading = 'Loading portfolio...';
const failed: States['failed'] = {
  says: ['Failed to load portfolio data', 'Your recorded trades are safe. Check your connection and try again.'],
  offers: 'Retry',
};
const answers = {
  'GET /portfolio/holdings': {
    holdings: [holding],
    platformHoldings: [{ ...holding, platform: 'Robinhood' }],
  },
  'GET /portfolio/value': value,
  'GET /portfolio/platform-breakdown': { platforms: [robinhood] },
  'GET /portfolio/transactions': { rows: [trade], count: 1, cursor: null },
};
const figures = {
  symbol: 'AAPL',
  sector: 'Technology',
  day: {
    amount: 9.5,
    percent: 0.78,
    terms: { value: 9.5, before: 0, paid: 0, received: 0, isTraded: false, since: '2026-01-05' },
  },
  platforms: [],
  income: 12,
};

testPageStates('the portfolio of the owner', {
  page: <PortfolioPage />,
  loading,
  failed,
  empty,
  ready: {
    answers: { ...answers, 'GET /insight/holdings': { holdings: [figures] } },
    shows: ['$1,234.50', '+$234.50', '$246.9000', '+$9.50', '+0.78%', 'Total of 1 holding', 'Jan 5, 2026', '$1.25'],
  },
  needs: ['GET /portfolio/holdings', 'GET /portfolio/value', 'GET /portfolio/transactions'],
});

testPageStates('the portfolio of the owner, by platform', {
  page: <PortfolioPage />,
  at: { path: '/?view=platforms', route: '/' },
  loading,
  failed,
  empty,
  ready: {
    answers,
    shows: ['$1,234.50', '+$234.50', '$246.9000', 'Robinhood Holdings', 'Jan 5, 2026', '$1.25', 'From a statement'],
  },
});

testPageStates('the portfolio of the member', {
  page: <PortfolioPage />,
  as: 'member',
  loading: 'Loading your deposits and savings...',
  failed: {
    says: ['Failed to load deposits and savings', 'Your records are safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  empty: {
    answers: emptyBankingAnswers,
    says: ['No certificates of deposit yet', 'No savings accounts yet'],
    offers: ['Open CDs', 'Open savings'],
  },
  ready: {
    answers: filledBankingAnswers,
    shows: ['$12,624.20', '$92.25', '$10,123.45', '4.50%', '4821-3 at Citi, $10,459.40, 12 days left', '$2,500.75'],
  },
});
