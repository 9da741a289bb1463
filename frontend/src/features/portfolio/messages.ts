import type { PlatformBreakdown } from '#contract/portfolio';
import type { Trade } from '#contract/trades';
import { inDigits } from '#core/money/amount';
import { nameSplit, type Split } from '#core/portfolio/splits';
import { formatCount, formatDay, formatMoney, formatPriceIn, formatShares } from '#lib/format';
import { manyWords } from '#lib/many-words';

/** The words of the Portfolio page, exactly as the specification has them where it speaks. */
export const messages = {
  title: 'Portfolio',
  subtitle: 'Your holdings and trades on every platform',
  addTransaction: 'Add Transaction',
  editTransaction: 'Edit Transaction',
  saveChanges: 'Save Changes',

  loading: 'Loading portfolio...',
  loadFailed: 'Failed to load portfolio data',
  loadFailedHint: 'Your recorded trades are safe. Check your connection and try again.',

  added: 'Transaction added successfully!',
  updated: 'Transaction updated successfully!',
  addFailed: 'Failed to add transaction',
  updateFailed: 'Failed to update transaction',
  invalidId: 'Cannot delete transaction: Invalid ID',

  gone: 'This transaction is no longer there.',

  noHoldings: 'No Holdings Yet',
  noHoldingsHint: 'Record a buy, and the stock appears here with its average cost, value and gain.',
  noTransactions: 'No Transactions Yet',
  noTransactionsHint: 'Every buy and sell that you record is listed here, newest first.',

  currentHoldings: 'Current Holdings',
  currentHoldingsHint: 'All platforms added up, one row a stock.',
  currentHoldingsCaption: 'All holdings, by stock',
  ownAssets: 'Own assets and their prices',
  recentTransactions: 'Recent Transactions',
  recentTransactionsCaption: 'Transactions, newest first',
  recentTransactionsPages: 'Pages of transactions',
  pageNotRead: 'This page of transactions could not be loaded. Please try again.',

  holdingsCountHint: 'Stocks of which you hold shares, each counted once however many platforms hold it.',
  transactionsCountHint: 'Every buy and sell on record.',
  totalValueHint: 'Shares held times the current price, added up over all platforms. Cash is not part of it.',
  platformValueHint: 'Shares held on this platform times the current price.',
  platformInvestedHint: 'Average cost of the shares still held on this platform. Fees are not part of it.',
  platformGainHint: 'Value less average cost, over the shares still held that have a price.',

  deletion: {
    title: 'Delete this transaction?',
    consequence: 'Holdings, cost and gains are worked out again without it. It can be taken back under Activity.',
    confirm: 'Delete',
    done: 'Transaction deleted successfully!',
    failed: 'Failed to delete transaction',
  },
} as const;

/** `Robinhood` -> `Robinhood Holdings`. */
export const platformHoldings = (platform: string): string => `${platform} Holdings`;
export const platformHoldingsCaption = (platform: string): string => `Holdings on ${platform}, by stock`;

/** A trade in words: `buy of 10.000000 AAPL on Robinhood on Jan 5, 2026`. */
export const tradeInWords = ({ transactionType, quantity, symbol, platform, transactionDate }: Trade): string =>
  `${transactionType} of ${formatShares(quantity)} ${symbol} on ${platform} on ${formatDay(transactionDate)}`;

type LeftOutHere = Pick<PlatformBreakdown['platforms'][number], 'unpricedSymbols' | 'reviewSymbols' | 'leftOutCost'>;

/**
 * On a platform's card, where the page has said why: `Left out: XYZ (no price), OLD (needs review), and $70.00 of the
 * total invested.` Empty where nothing is.
 */
export const leftOutHere = ({ unpricedSymbols, reviewSymbols, leftOutCost }: LeftOutHere): string => {
  const stocks = [
    ...unpricedSymbols.map((symbol) => `${symbol} (no price)`),
    ...reviewSymbols.map((symbol) => `${symbol} (needs review)`),
  ];
  const cost = leftOutCost > 0 ? `, and ${formatMoney(leftOutCost)} of the total invested` : '';
  return stocks.length === 0 ? '' : `Left out: ${stocks.join(', ')}${cost}.`;
};

export const reviewMessages = {
  badge: 'Needs review',
  shares: 'Not certain',
  title: 'Needs review',
  hint: 'These trades contradict each other, most likely because a split became known after a sale was recorded. Until the trade is corrected, the stock is in the lists and in no total.',
  edit: 'Edit this trade',
  notRead: 'This trade could not be loaded. Please try again.',
} as const;

/** `Quoted at 12.3400 EUR, converted at 1.0834.` */
export const convertedFrom = (currency: string, price: number, rate: number): string =>
  `Quoted at ${formatPriceIn(currency, price)}, converted at ${rate}.`;

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
  priceHint: 'In US dollars.',
  feesHint: 'In US dollars, kept apart from the cost.',
  total: 'Total in US dollars',

  companyNameRequired: 'Enter the company name.',
  dateInFuture: 'The date cannot be in the future.',
} as const;

/** Of a stock that is quoted in another currency: what was paid is recorded in US dollars all the same. */
export const foreignPriceHint = (symbol: string, currency: string): string =>
  `In US dollars, though ${symbol} is quoted in ${currency}.`;

/** `You hold 12.5 on Revolut. A fills in all.` */
export const heldHint = (shares: number, platform: string): string =>
  `You hold ${inDigits(shares)} on ${platform}. A fills in all.`;

/** `Quantity and price as on that day, before the 4:1 split on Aug 31, 2020.`; of several splits the first and how many. */
export const beforeSplitsHint = ([first, ...others]: readonly Split[]): string => {
  if (!first) return '';
  const more = others.length === 0 ? '' : ` and ${formatCount(others.length, 'later one')}`;
  return `Quantity and price as on that day, before ${nameSplit(first)}${more}.`;
};

export const ownPriceOffer = {
  counts: (name: string) => `It is your own asset ${name}, and counts with your own prices.`,
  more: (symbol: string) => `Add a price of ${symbol}`,
  add: (symbol: string) => `Add own prices for ${symbol}`,
} as const;

export const memberMessages = {
  subtitle: 'Your certificates of deposit and savings at a glance',
} as const;

export const sheetMessages = {
  ...manyWords.sheet,
  title: 'Trades, many at once',
  type: 'Enter buy or sell.',
  symbol: 'Enter the symbol.',
  platform: 'Enter a platform, such as Robinhood.',
} as const;

export const manyMessages = {
  choose: (trade: Trade) => `Choose ${tradeInWords(trade)}`,
  deletion: {
    ...manyWords.deletion,
    consequence: 'Holdings, cost and gains are worked out again without them. It can be taken back under Activity.',
  },
} as const;
