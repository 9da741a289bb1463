import type { Trade } from '#contract/portfolio';
import { formatCount, formatDay, formatShares } from '#lib/format';

/** The words of the Portfolio page, exactly as the specification has them where it speaks. */
export const messages = {
  title: 'Portfolio',
  subtitle: 'Your holdings and trades on every platform',
  addTransaction: 'Add Transaction',
  editTransaction: 'Edit Transaction',
  saveChanges: 'Save Changes',
  cancel: 'Cancel',

  loading: 'Loading portfolio...',
  loadFailed: 'Failed to load portfolio data',
  loadFailedHint: 'Your recorded trades are safe. Check your connection and try again.',

  added: 'Transaction added successfully!',
  updated: 'Transaction updated successfully!',
  deleted: 'Transaction deleted successfully!',
  addFailed: 'Failed to add transaction',
  updateFailed: 'Failed to update transaction',
  deleteFailed: 'Failed to delete transaction',
  invalidId: 'Cannot delete transaction: Invalid ID',

  reload: 'Load the saved version',
  gone: 'This transaction is no longer there.',

  noHoldings: 'No Holdings Yet',
  noHoldingsHint: 'Record a buy, and the stock appears here with its average cost, value and gain.',
  noTransactions: 'No Transactions Yet',
  noTransactionsHint: 'Every buy and sell that you record is listed here, newest first.',

  currentHoldings: 'Current Holdings',
  currentHoldingsHint: 'All platforms added up, one row a stock.',
  currentHoldingsCaption: 'All holdings, by stock',
  recentTransactions: 'Recent Transactions',
  recentTransactionsCaption: 'Transactions, newest first',
  recentTransactionsPages: 'Pages of transactions',

  holdingsCountHint: 'Stocks of which you hold shares, each counted once however many platforms hold it.',
  transactionsCountHint: 'Every buy and sell on record.',
  totalValueHint: 'Shares held times the current price, added up over all platforms. Cash is not part of it.',
  platformValueHint: 'Shares held on this platform times the current price.',
  platformInvestedHint: 'Average cost of the shares still held on this platform. Fees are not part of it.',
  platformGainHint: 'Value less average cost, over the shares still held that have a price.',

  deleteTitle: 'Delete this transaction?',
  deleteConsequence: 'Holdings, cost and gains are worked out again without it. This cannot be undone.',
  deleteConfirm: 'Delete',
} as const;

/** `Robinhood` -> `Robinhood Holdings`. */
export const platformHoldings = (platform: string): string => `${platform} Holdings`;
export const platformHoldingsCaption = (platform: string): string => `Holdings on ${platform}, by stock`;

/** A trade in words: `buy of 10.000000 AAPL on Robinhood on Jan 5, 2026`. */
export const tradeInWords = ({ transactionType, quantity, symbol, platform, transactionDate }: Trade): string =>
  `${transactionType} of ${formatShares(quantity)} ${symbol} on ${platform} on ${formatDay(transactionDate)}`;

/** `['ABC', 'XYZ']` -> `2 stocks left out for want of a price: ABC, XYZ`. */
export const leftOut = (symbols: readonly string[]): string =>
  `${formatCount(symbols.length, 'stock')} left out for want of a price: ${symbols.join(', ')}`;

export const formMessages = {
  stock: 'Company name',
  stockHint: 'Type at least 2 characters, then choose a stock from the list.',
  transactionType: 'Transaction type',
  platform: 'Platform',
  choosePlatform: 'Choose a platform',
  quantity: 'Quantity',
  price: 'Price per share',
  date: 'Date',
  fees: 'Fees',
  feesHint: 'Kept apart from the cost.',
  total: 'Total',

  companyNameRequired: 'Enter the company name.',
  quantityPositive: 'Quantity must be greater than 0.',
  priceRequired: 'Enter the price; 0 for gifted shares.',
  priceNotNegative: 'Price cannot be negative.',
  feesNotNegative: 'Fees cannot be negative.',
  dateRequired: 'Enter a date as YYYY-MM-DD.',
  dateInFuture: 'The date cannot be in the future.',
} as const;

export const memberMessages = {
  subtitle: 'Your certificates of deposit and savings at a glance',
} as const;
