import type { AnalyticsDashboard, MonthlyFinancialTrends, PortfolioValueHistory } from '#contract/insight/analytics';
import { testPageStates } from '#lib/testing/page-states';
import { FinancialTrendsChart, ReturnOverTimeChart } from './analytics-charts';
import AnalyticsPage from './analytics-page';

const nothing: AnalyticsDashboard = {
  kpis: { totalValue: 0, totalReturns: 0, roi: '0.00', monthlyDividends: '0.00' },
  performance: { totalInvested: 0, investedLeftOut: 0, realizedGains: 0, totalDividends: 0, holdingsCount: 0 },
  terms: {
    today: '2026-01-05',
    invested: { all: 0, leftOut: 0 },
    sold: { all: 0, leftOut: 0 },
    fees: { all: 0, leftOut: 0 },
    dividends: { all: 0, leftOut: 0 },
    paidInYear: 0,
  },
  engagement: { engagementRate: 0, loginCount: 0, activeDays: 0, featureUsage: [] },
  prices: { sources: [], asOf: null, staleSymbols: [], ownPrices: [] },
  unpricedSymbols: [],
  reviewSymbols: [],
};
const data: AnalyticsDashboard = {
  ...nothing,
  kpis: { totalValue: 1234.5, totalReturns: 240.25, roi: '24.03', monthlyDividends: '0.58' },
  performance: { ...nothing.performance, totalInvested: 1000, realizedGains: 15.5, totalDividends: 7 },
  engagement: {
    engagementRate: 36.67,
    loginCount: 4,
    activeDays: 11,
    featureUsage: [{ feature: 'portfolio_view', usage_count: 9 }],
  },
};
const noCurve: PortfolioValueHistory = {
  interval: 'month',
  points: [],
  unpricedSymbols: [],
  reviewSymbols: [],
  withoutHistory: [],
  atCost: [],
  sources: [],
  ownPrices: [],
  stale: false,
  countedTo: null,
};
const curve: PortfolioValueHistory = {
  ...noCurve,
  points: [
    { date: '2025-12-31', value: 1100, invested: 1000, return: 100, returnPercent: 10 },
    { date: '2026-01-05', value: 1234.5, invested: 1000, return: 240.25, returnPercent: 24.03 },
  ],
};
const moved = { invested: 1000, sold: 0, dividends: 7, deposits: 0, withdrawals: 0, interest: 0 };
const trends: MonthlyFinancialTrends = { months: [{ month: '2026-01', ...moved }], missingRates: [] };
const noTrends: MonthlyFinancialTrends = { months: [], missingRates: [] };

testPageStates('the analytics page', {
  page: <AnalyticsPage />,
  loading: 'Loading analytics...',
  failed: {
    says: ['Failed to load analytics', 'Your records are safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  needs: ['GET /analytics/dashboard'],
  empty: {
    answers: {
      'GET /analytics/dashboard': nothing,
      'GET /analytics/portfolio/performance': noCurve,
      'GET /analytics/financial/trends': noTrends,
    },
    says: ['$0.00', 'The curve begins with your first trade.', 'Nothing moved in the last 12 months.'],
    offers: [],
  },
  ready: {
    answers: {
      'GET /analytics/dashboard': data,
      'GET /analytics/portfolio/performance': curve,
      'GET /analytics/financial/trends': trends,
    },
    shows: ['$1,234.50', '+$240.25', '36.67%', '+$15.50', 'Portfolio view 9', 'In 1 month: $1,000.00 invested'],
  },
});

const ofAChart = {
  loading: 'Loading the figures...',
  failed: { says: ['The figures could not be loaded.'], offers: 'Retry' },
} as const;

testPageStates('the chart of returns', {
  ...ofAChart,
  page: <ReturnOverTimeChart />,
  empty: {
    answers: { 'GET /analytics/portfolio/performance': noCurve },
    says: ['The curve begins with your first trade.'],
    offers: [],
  },
  ready: {
    answers: { 'GET /analytics/portfolio/performance': curve },
    shows: ['A return of $240.25 on $1,000.00 invested so far.', 'Jan 5, 2026'],
  },
});

testPageStates('the chart of money in and out', {
  ...ofAChart,
  page: <FinancialTrendsChart />,
  empty: {
    answers: { 'GET /analytics/financial/trends': noTrends },
    says: ['Nothing moved in the last 12 months.'],
    offers: [],
  },
  ready: {
    answers: { 'GET /analytics/financial/trends': trends },
    shows: ['In 1 month: $1,000.00 invested, $7.00 in dividends.', 'Jan 2026'],
  },
});

testPageStates('the chart of returns in its first month', {
  ...ofAChart,
  page: <ReturnOverTimeChart />,
  empty: {
    answers: { 'GET /analytics/portfolio/performance': { ...curve, points: curve.points.slice(-1) } },
    says: ['A return of $240.25 on $1,000.00 invested so far. From next month on, its curve stands here.'],
    offers: [],
  },
  ready: {
    answers: { 'GET /analytics/portfolio/performance': curve },
    shows: ['Dec 31, 2025 to Jan 5, 2026'],
  },
});
