import { formatCount, formatMoney, formatPercent } from '#lib/format';

/** The words of the Dashboard, exactly as the specification has them where it speaks. */
export const dashboardMessages = {
  title: 'Dashboard',
  subtitle: 'Welcome to your portfolio overview',
  lastUpdated: 'Last updated',
  refresh: 'Refresh',
  loading: 'Loading dashboard...',
  errorTitle: 'Dashboard Error',
  unreachable: 'The server could not be reached.',
  partlyFailed: 'Some of the figures could not be loaded again.',
  chartsFailed: 'The charts could not be loaded.',
  chartsFailedHint: 'Check your connection, then reload the page.',
  debug: 'Debug',
  more: 'More',
  debugDone: 'Debug info logged to console',
  debugFailed: 'Debug failed',

  agenda: 'Today and next',
  agendaLoading: 'Loading what comes next...',
  agendaFailed: 'What comes next could not be loaded.',

  totalValue: 'Total Portfolio Value',
  totalReturns: 'Total Returns',
  monthlyDividends: 'Monthly Dividends',
  watchlistSize: 'Watchlist Size',

  summary: 'Portfolio Summary',
  uniqueStocks: 'Unique Stocks',
  totalInvested: 'Total Invested',
  totalSold: 'Total Sold',
  totalTransactions: 'Total Transactions',

  quickStats: 'Quick Stats',
  cashBalance: 'Cash Balance',
  transactionsThisMonth: 'Transactions This Month',
  returnOnInvestment: 'Return on Investment',
  totalDividends: 'Total Dividends',

  recent: 'Recent Transactions',
  recentCaption: 'The newest transactions',
  activity: 'Monthly Activity',
  noActivity: 'No transactions yet.',
} as const;

export const watchlistHint = 'Stocks on your enhanced watchlist.';

export const formatLoadFailure = (message: string): string => `Failed to load dashboard: ${message}`;
export const formatHttpStatus = (status: number): string => `HTTP ${status}`;

/** `3 transaction(s)`, as the specification writes it. */
export const formatTransactionCount = (transactions: number): string => `${transactions} transaction(s)`;

/** Beside the net total: `gross $3,127.88`. */
export const formatGrossDividends = (gross: number): string => `gross ${formatMoney(gross)}`;

export const formatHeldStockCount = (held: number): string => `${held} held now`;

/** Under all buys or sales: what value and returns count is the rest. */
export const describeTradesExcludedFromReturns = (amount: number): string =>
  `${formatMoney(amount)} of it left out of returns`;

export const describeMissingExchangeRates = (currencies: readonly string[]): string =>
  `Left out for want of an exchange rate: ${currencies.join(', ')}.`;

export const dashboardChartMessages = {
  worth: 'Value',

  bySymbol: 'Allocation by Stock',
  byPlatform: 'Allocation by Platform',
  stock: 'Stock',
  platform: 'Platform',
  others: 'Others',
  noPositions: 'Nothing with a price is held at present.',

  dividends: 'Dividends by Month',
  paid: 'Net dividends',
  paymentMonth: 'Month',
  noDividends: 'No dividends were paid in the last 12 months.',
} as const;

/** `VOO is the largest of 22 stocks, with 15.26% of the value.` */
export const describeLargestShare = (name: string, percent: number, count: number, noun: string): string =>
  count === 1
    ? `All of the value is in ${name}.`
    : `${name} is the largest of ${formatCount(count, noun)}, with ${formatPercent(percent)} of the value.`;

export const describeMonthlyDividendsChart = (
  total: number,
  since: string,
  best: { month: string; amount: number },
): string =>
  `${formatMoney(total)} since the start of ${since}, the most in ${best.month} with ${formatMoney(best.amount)}.`;
