import type { StockPage as Answer, StockPlatformView, StockPriceChartData } from '#contract/insight/stock-page';
import { testPageStates } from '#lib/testing/page-states';
import StockPage from './stock-page';

const under: StockPlatformView['methods']['fifo'] = { cost: 1000, gainLoss: 234.5, realized: 12, realizedLong: 2 };
const quote = {
  source: 'yahoo',
  asOf: '2026-01-05T21:00:00.000Z',
  stale: false,
  currency: 'USD',
  price: 246.9,
  rate: 1,
} as const;
const holding = {
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
  realizedGain: 12,
  hasAdjustments: false,
  adjustmentSummary: null,
  originalShares: 5,
  totalSplitRatio: 1,
  splitsUnknown: false,
  needsReview: false,
  reviewReasons: [],
  exact: { shares: '10', bought: '1000', sold: '0', costOfSold: '0' },
  quote,
};
const none = { count: 0, gross: 0, taxWithheld: 0, fees: 0, net: 0 };
const nothing: Answer = {
  symbol: 'AAPL',
  companyName: null,
  known: 'unknown',
  price: null,
  holding: null,
  trades: 0,
  platforms: [],
  splits: [],
  splitsUnknown: false,
  dividends: { paid: none, income: 0, yieldOnCost: null, expected: [], expectedUnknown: false, next: null },
  note: { text: '', changedAt: null, version: 0 },
  watched: null,
};
const stock: Answer = {
  ...nothing,
  companyName: 'Apple Inc.',
  known: 'market',
  price: { ...quote, inDollars: 246.9, previousClose: 245 },
  holding,
  trades: 3,
  platforms: [
    {
      platform: 'Robinhood',
      holding: { ...holding, platform: 'Robinhood' },
      trades: 3,
      firstTrade: '2026-01-05',
      lastTrade: '2026-02-05',
      methods: { average: under, fifo: under, hifo: under },
    },
  ],
  dividends: {
    ...nothing.dividends,
    next: { exDate: '2027-02-08', paymentDate: '2027-02-11', paymentDateEstimated: true, basis: 'estimated' },
    paid: { ...none, count: 1, gross: 9, net: 9 },
    income: 9,
    yieldOnCost: 0.9,
  },
  note: { text: 'Wait for the dip.', changedAt: '2026-01-05T21:00:00.000Z', version: 7 },
};
const prices: StockPriceChartData = {
  from: '2025-11-22',
  to: '2026-11-22',
  points: [],
  marks: [],
  own: false,
  sources: [],
  stale: false,
  known: false,
};
const yearOfPrices: StockPriceChartData = {
  ...prices,
  points: [
    { date: '2025-11-24', price: 200 },
    { date: '2026-05-04', price: 256.9 },
    { date: '2026-11-20', price: 246.9 },
  ],
  known: true,
};
const rows = { rows: [], count: 0, cursor: null };

testPageStates('the page of a stock', {
  page: <StockPage />,
  at: { path: '/dashboard/stock/AAPL', route: '/dashboard/stock/:symbol' },
  loading: 'Loading the stock...',
  failed: {
    says: ['This stock could not be loaded', 'Your records are safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  empty: {
    answers: {
      'GET /insight/stock/{symbol}': nothing,
      'GET /insight/stock/{symbol}/trades': rows,
      'GET /insight/stock/{symbol}/prices': prices,
    },
    says: [
      'You hold no AAPL. No trade of AAPL is recorded.',
      'There is no market price for AAPL',
      'There are no closing prices for these weeks.',
      'None known',
      'You have no notes on AAPL yet.',
    ],
    offers: ['Add Transaction'],
  },
  ready: {
    answers: {
      'GET /insight/stock/{symbol}': stock,
      'GET /insight/stock/{symbol}/trades': rows,
      'GET /insight/stock/{symbol}/prices': yearOfPrices,
    },
    shows: [
      '$246.9000',
      '$200.00 to $256.90',
      'Now at 82% of the range.',
      'Feb 8, 2027',
      'Estimated',
      'paid about Feb 11, 2027',
      '+$1.90',
      '+0.78%',
      '$1,234.50',
      '+$234.50',
      '+$12.00',
      '$9.00',
      '0.90%',
      'Robinhood',
      'Wait for the dip.',
    ],
  },
  needs: ['GET /insight/stock/{symbol}', 'GET /insight/stock/{symbol}/trades'],
});
