import { toAmount, toDecimalText, toNumber } from '#core/money/amount';
import { foreignCurrencies } from '#core/portfolio/platforms';
import { formatSplitName, type Split } from '#core/portfolio/position/splits';
import { formatCount, formatDay, formatDayWithoutYear, formatPerShare, formatPrice } from '#lib/format';
import { bulkRowChangeMessages } from '#lib/rows/many-rows-messages';
import { formatInCurrencyLabel } from '../../stocks/exchange-rate/paid-currency-messages';
import type { ClosePriceProposal } from './close-proposal';

/** The words of what is done with a trade, exactly as the specification has them where it speaks. */
export const tradeDialogMessages = {
  editTransaction: 'Edit Transaction',
  saveChanges: 'Save Changes',
  added: 'Transaction added successfully!',
  updated: 'Transaction updated successfully!',
  addFailed: 'Failed to add transaction',
  updateFailed: 'Failed to update transaction',
  gone: 'This transaction was deleted elsewhere.',
  deletion: {
    title: 'Delete this transaction?',
    consequence: 'Holdings, cost and gains are recalculated without it. You can undo this under Activity.',
    confirm: 'Delete',
    done: 'Transaction deleted successfully!',
    failed: 'Failed to delete transaction',
  },
  manyDeletion: {
    ...bulkRowChangeMessages.deletion,
    consequence: 'Holdings, cost and gains are recalculated without them. You can undo this under Activity.',
  },
} as const;

/** The words of the trade's form and of the spreadsheet, which come with them and not with the page. */
export const tradeFormMessages = {
  stock: 'Company name',
  stockHint: 'Type at least 2 characters, then choose a stock from the list.',
  transactionType: 'Transaction type',
  platform: 'Platform',
  choosePlatform: 'Choose a platform',
  quantity: 'Quantity',
  price: 'Price per share',
  costPerShare: 'Cost per share',
  valuePerShare: 'Value per share',
  date: 'Date',
  fees: 'Fees',
  giftHint: '0 for a gift.',
  valueHint: 'At the average cost nothing is gained or lost.',
  total: 'Total in US dollars',
  useClose: 'Use',

  companyNameRequired: 'Enter the company name.',
  dateInFuture: 'The date cannot be in the future.',

  acquiredOn: 'Owned since',
  acquiredOnHint: 'Where you owned them before they came: the holding period counts from that day.',
  acquiredLater: 'You cannot own them since a day after they came.',
} as const;

/** `In US dollars.`; of a stock that is quoted in another currency, `In US dollars, though PKN.WA is quoted in PLN.` */
export const getPriceHint = (currency?: string, quoted?: { symbol: string; currency: string }): string =>
  `${formatInCurrencyLabel(currency)}${quoted ? `, though ${quoted.symbol} is quoted in ${quoted.currency}` : ''}.`;

export const getFeesHint = (currency?: string): string =>
  `${formatInCurrencyLabel(currency)}, kept apart from the cost.`;
export const getTotalLabel = (currency: string): string => `Total in ${currency}`;

/** `You hold 12.5 on Revolut. Press A to fill in all.` */
export const getHeldSharesHint = (shares: number, platform: string): string =>
  `You hold ${toDecimalText(shares)} on ${platform}. Press A to fill in all.`;

/** `Quantity and price as on that day, before the 4:1 split on Aug 31, 2020.`; of several splits the first and how many. */
export const getBeforeSplitsHint = ([first, ...others]: readonly Split[]): string => {
  if (!first) return '';
  const more = others.length === 0 ? '' : ` and ${formatCount(others.length, 'later one')}`;
  return `Quantity and price as on that day, before ${formatSplitName(first)}${more}.`;
};

/** `Close on Nov 24, 2026: $189.95`; at a weekend `Last trading day’s close, Nov 27: $189.95`. One line on a phone. */
export const describeClosePriceProposal = ({ day, price, isEarlierDay, isSample }: ClosePriceProposal): string => {
  const dollars = toNumber(toAmount(price));
  const formatted = dollars < 1 ? formatPerShare(dollars) : formatPrice(dollars);
  if (isEarlierDay)
    return `Last trading day’s ${isSample ? 'sample' : 'close'}, ${formatDayWithoutYear(day)}: ${formatted}`;
  return `${isSample ? 'Sample close' : 'Close'} on ${formatDay(day)}: ${formatted}`;
};

/** What a screen reader says of the button whose face says `Use`. */
export const getUseClosePriceLabel = (proposal: ClosePriceProposal): string =>
  `Use: ${describeClosePriceProposal(proposal)}`;

export const tradeSheetMessages = {
  ...bulkRowChangeMessages.sheet,
  title: 'Trades, many at once',
  type: 'Enter a type such as buy.',
  symbol: 'Enter the symbol.',
  platform: 'Enter a platform, such as Robinhood.',
  currency: `Enter the currency: USD, ${foreignCurrencies.join(', ')}.`,
} as const;

export const ownPriceOfferMessages = {
  counts: (name: string) => `It is your own asset ${name}, and counts with your own prices.`,
  more: (symbol: string) => `Add a price of ${symbol}`,
  add: (symbol: string) => `Add own prices for ${symbol}`,
} as const;
