import { expect, test } from 'vitest';
import type { PortfolioAnalysis } from '#contract/portfolio/portfolio';
import type { WatchlistItem, WatchlistStats } from '#contract/watchlist';
import type { FakeAnswers } from '#lib/testing/fake-server';
import { testPageStates } from '#lib/testing/page-states';
import { visitPage } from '#lib/testing/visit-page';
import { PortfolioAnalysisPanel } from './portfolio-analysis-panel';
import WatchlistPage from './watchlist-page';

const noStats: WatchlistStats = {
  totalItems: 0,
  opportunities: 0,
  categorized: 0,
  averagePrice: null,
  unpricedSymbols: [],
};
const item: WatchlistItem = {
  id: 1,
  symbol: 'MSFT',
  company_name: 'Microsoft Corporation',
  category_id: null,
  category_name: null,
  category_color: null,
  priority_level: 1,
  target_buy_price: 400,
  target_buy_quantity: 3,
  target_investment_amount: null,
  target_sell_price: null,
  target_status: 'pending',
  recommendation: 'Buy',
  notes: '',
  investment_thesis: '',
  ai_score: 0.72,
  ai_reasons: [],
  currentPrice: 389.25,
  change: 1.5,
  changePercent: 0.39,
  marketCap: null,
  peRatio: null,
  dividendYield: null,
  volume: null,
  quote: { source: 'yahoo', asOf: '2026-01-05T21:00:00.000Z', stale: false },
  version: 1,
};
const noAnalysis: PortfolioAnalysis = {
  totalValue: 0,
  allocation: [],
  largestPosition: null,
  positionsFor80Percent: 0,
  best: null,
  worst: null,
  unpricedSymbols: [],
  reviewSymbols: [],
};
const gain = { symbol: 'AAPL', companyName: 'Apple Inc.', gainLoss: 234.5, gainLossPercent: 23.45 };
const analysis: PortfolioAnalysis = {
  ...noAnalysis,
  totalValue: 1234.5,
  allocation: [{ symbol: 'AAPL', companyName: 'Apple Inc.', value: 1234.5, percent: 100 }],
  largestPosition: { symbol: 'AAPL', value: 1234.5, percent: 100 },
  positionsFor80Percent: 1,
  best: gain,
  worst: gain,
};

const noCash = { total: 0, rates: [], missingRates: [] };
const categories = { categories: [{ id: 1, name: 'Growth', color: '#2563eb' }] };

testPageStates('the watchlist', {
  page: <WatchlistPage />,
  loading: 'Loading watchlist...',
  failed: {
    says: ['Failed to load enhanced watchlist', 'Your list is safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  needs: ['GET /enhanced-watchlist'],
  empty: {
    answers: {
      'GET /enhanced-watchlist': { watchlist: [], stats: noStats },
      'GET /enhanced-watchlist/categories': categories,
      'GET /cash/balance': noCash,
      'GET /portfolio/analysis': noAnalysis,
    },
    says: ['No stocks on the list yet', 'Nothing to analyze yet'],
    offers: ['Add Stock'],
  },
  ready: {
    answers: {
      'GET /enhanced-watchlist': {
        watchlist: [item],
        stats: { ...noStats, totalItems: 1, opportunities: 1, averagePrice: 389.25 },
      },
      'GET /enhanced-watchlist/categories': categories,
      'GET /cash/balance': { ...noCash, total: 600 },
      'GET /portfolio/analysis': analysis,
    },
    shows: ['Average Price $389.25', 'MSFT', 'Microsoft Corporation', '$400.00'],
  },
  // The advisor and the analysis have figures of their own, whatever becomes of the list.
  standing: [
    'From $500 the strategy is growth, from $100 balanced, below that dividend.',
    'Dividend strategy for $0.00',
    'Available cash $0.00',
    'Growth strategy for $600.00',
    'Available cash $600.00',
    'Total value $1,234.50',
    'Positions for 80% of value',
    'AAPL 100.00%',
    'AAPL +23.45%',
  ],
});

test('the advisor says that the cash cannot be read, and advises nothing', async () => {
  const answers: FakeAnswers = {
    'GET /enhanced-watchlist': { watchlist: [], stats: noStats },
    'GET /enhanced-watchlist/categories': categories,
    'GET /portfolio/analysis': noAnalysis,
  };
  const { view } = await visitPage({ page: <WatchlistPage /> }, answers);
  expect(view.text).toContain('Failed to load cash data');
  expect(view.controls).toContain('Retry');
  for (const claim of ['$0.00', 'strategy for', 'Available cash']) expect(view.text).not.toContain(claim);
});

testPageStates('the analysis on the watchlist', {
  page: <PortfolioAnalysisPanel />,
  loading: 'Loading analysis...',
  failed: {
    says: ['Failed to load portfolio data', 'The rest of the page does not depend on it.'],
    offers: 'Retry',
  },
  empty: { answers: { 'GET /portfolio/analysis': noAnalysis }, says: ['Nothing to analyze yet'], offers: [] },
  ready: {
    answers: { 'GET /portfolio/analysis': analysis },
    shows: ['$1,234.50', 'AAPL 100.00%', '1 of 1', 'AAPL +23.45%'],
  },
});
