import { formatMoney } from '#lib/format';

/** The words of the figures below the key figures: apart, since their code comes after those. */
export const dashboardSummaryMessages = {
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

/** `3 transaction(s)`, as the specification writes it. */
export const formatTransactionCount = (transactions: number): string => `${transactions} transaction(s)`;

/** Beside the net total: `gross $3,127.88`. */
export const formatGrossDividends = (gross: number): string => `gross ${formatMoney(gross)}`;

export const formatHeldStockCount = (held: number): string => `${held} held now`;
