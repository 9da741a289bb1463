import type { PlatformBreakdown } from '#contract/portfolio/portfolio';
import type { Trade } from '#contract/portfolio/trades';
import { formatDay, formatMoney, formatPriceInCurrency, formatShares } from '#lib/format';

/** The words of the Portfolio page, exactly as the specification has them where it speaks. */
export const portfolioMessages = {
  title: 'Portfolio',
  subtitle: 'Your holdings and trades on every platform',
  addTransaction: 'Add Transaction',

  loading: 'Loading portfolio...',
  loadFailed: 'Failed to load portfolio data',
  loadFailedHint: 'Your recorded trades are safe. Check your connection and try again.',

  invalidId: 'Cannot delete transaction: Invalid ID',

  fromStatement: 'From a statement',

  noHoldings: 'No Holdings Yet',
  noHoldingsHint: 'Record a buy, and the stock appears here with its average cost, value and gain.',
  noTransactions: 'No Transactions Yet',
  noTransactionsHint: 'Every trade that you record is listed here, newest first.',

  viewLabel: 'How holdings are shown',
  oneTable: 'One table',
  byPlatform: 'By platform',
  currentHoldings: 'Current Holdings',
  currentHoldingsHint: 'All platforms combined, one row per stock.',
  currentHoldingsCaption: 'All holdings, by stock',
  before: 'before',
  after: 'after',
  ownAssets: 'Own assets and their prices',
  recentTransactions: 'Recent Transactions',
  recentTransactionsCaption: 'Transactions, newest first',
  recentTransactionsPages: 'Pages of transactions',
  pageNotRead: 'This page of transactions could not be loaded. Please try again.',
} as const;

/** `Robinhood` -> `Robinhood Holdings`. */
export const getPlatformHoldingsTitle = (platform: string): string => `${platform} Holdings`;
export const getPlatformHoldingsCaption = (platform: string): string => `Holdings on ${platform}, by stock`;

/** A trade in words: `buy of 10.000000 AAPL on Robinhood on Jan 5, 2026`, `move in of` shares that came without cash. */
export const describeTrade = ({ transactionType, quantity, symbol, platform, transactionDate }: Trade): string =>
  `${transactionType.replace('shares', 'move ').toLowerCase()} of ${formatShares(quantity)} ${symbol} on ${platform} on ${formatDay(transactionDate)}`;

type LeftOutHere = Pick<PlatformBreakdown['platforms'][number], 'unpricedSymbols' | 'reviewSymbols' | 'leftOutCost'>;

/**
 * On a platform's card, where the page has said why: `Not included: XYZ (no price), OLD (needs review), and $70.00 of the
 * total invested.` Empty where nothing is.
 */
export const describePlatformExcludedStocks = ({
  unpricedSymbols,
  reviewSymbols,
  leftOutCost,
}: LeftOutHere): string => {
  const stocks = [
    ...unpricedSymbols.map((symbol) => `${symbol} (no price)`),
    ...reviewSymbols.map((symbol) => `${symbol} (needs review)`),
  ];
  const cost = leftOutCost > 0 ? `, and ${formatMoney(leftOutCost)} of the total invested` : '';
  return stocks.length === 0 ? '' : `Not included: ${stocks.join(', ')}${cost}.`;
};

export const reviewCardMessages = {
  badge: 'Needs review',
  shares: 'Not certain',
  title: 'Needs review',
  hint: 'These trades contradict each other, most likely after a split that became known late. Until you correct them, the stock is not included in totals.',
  edit: 'Edit this trade',
  notRead: 'This trade could not be loaded. Please try again.',
} as const;

/** `Quoted at 12.3400 EUR, converted at 1.0834.` */
export const describeConvertedQuote = (currency: string, price: number, rate: number): string =>
  `Quoted at ${formatPriceInCurrency(currency, price)}, converted at ${rate}.`;

export const manyTradesMessages = {
  choose: (trade: Trade) => `Choose ${describeTrade(trade)}`,
} as const;
