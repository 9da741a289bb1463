import type { OwnAsset, OwnPrice } from '#contract/portfolio/own-assets';
import { formatCount, formatDay, formatPerShare } from '#lib/format';

/** The words of the page of own assets. */
export const ownAssetsMessages = {
  title: 'Own Assets',
  subtitle: 'What the market does not price, with your own prices',
  toPortfolio: 'Go to Portfolio',

  add: 'Add Own Asset',
  loading: 'Loading own assets...',
  loadFailed: 'Failed to load own assets',
  loadFailedHint: 'Your recorded assets are safe. Check your connection and try again.',
  none: 'No Own Assets Yet',
  noneHint:
    'A 401(k) fund, employer stock or a private fund: record it here with its prices, and it counts in every value.',

  badge: 'Own price',
  known: 'Market price',
  latest: 'Latest price',
  noPrice: 'None: not included in values',
  count: 'Prices',

  edit: 'Rename',
  delete: 'Delete',
  enter: 'Add price of',
  paste: 'Paste prices of',
  show: 'Show prices',
  hide: 'Hide prices',
  loadingPrices: 'Loading prices...',
  pricesFailed: 'Failed to load the prices',
  retry: 'Retry',
  noPrices: 'No prices yet.',

  added: 'Own asset added successfully!',
  addFailed: 'Failed to add the own asset',
  saved: 'Own asset saved!',
  saveFailed: 'Failed to save the own asset',
  gone: 'This asset was deleted elsewhere.',

  deletion: {
    title: 'Delete this own asset?',
    consequence: 'Its prices are deleted too. You can undo this under Activity.',
    confirm: 'Delete',
    done: 'Own asset deleted successfully!',
    failed: 'Failed to delete the own asset',
  },
} as const;

export const assetFormMessages = {
  addTitle: 'Add Own Asset',
  addNote: 'For assets without a market price. Record their trades under the same symbol on the Portfolio page.',
  symbol: 'Symbol',
  symbolHint: 'The one its trades use: letters and digits, such as PLAN2040.',
  symbolMissing: 'Enter a symbol.',
  notASymbol: 'Enter a symbol of letters and digits, such as PLAN2040.',
  name: 'Name',
  price: 'Price per share',
  priceHint: 'In US dollars.',
  date: 'Date',
  dateHint: 'The day of this price.',
  inFuture: 'The date cannot be in the future.',
  editTitle: 'Rename Own Asset',
  save: 'Save Changes',
} as const;

export const assetPriceMessages = {
  addTitle: 'Add Price',
  editTitle: 'Edit Price',
  submit: 'Add Price',
  added: 'Price added!',
  saved: 'Price saved!',
  failed: 'Failed to save the price',
  replaces: 'Replaces a price of the same date.',
  pasteTitle: 'Paste Prices',
  pasteNote: 'Two columns from a spreadsheet: the date, then the price. Prices of the same dates are replaced.',
  pasted: 'Dates and prices',
  pastedHint: 'One line each, such as 2026-03-03 and 12.50, separated by a tab, a comma or a space.',
  pasteSubmit: 'Enter Prices',
  pasteDone: 'Prices entered!',
  nothing: 'Paste or type at least one line with a date and a price.',
  deletion: {
    title: 'Delete this price?',
    consequence: 'Values from that day on use the price before it. You can undo this under Activity.',
    confirm: 'Delete',
    done: 'Price deleted!',
    failed: 'Failed to delete the price',
  },
} as const;

/** `FUND40, Plan Fund 2040`. */
export const getAssetTitle = ({ symbol, name }: Pick<OwnAsset, 'symbol' | 'name'>): string => `${symbol}, ${name}`;

/** `$12.50 on Mar 3, 2026`. */
export const formatOwnPrice = ({ price, date }: OwnPrice): string => `${formatPerShare(price)} on ${formatDay(date)}`;

/** Where the market knows it by now. */
export const formatAssetOnMarketNote = (marketName: string): string =>
  `The market now lists this symbol as ${marketName}: its price counts, and yours are kept. If these are two different assets, record yours under another symbol.`;

export const getAssetPriceListCaption = ({ symbol }: Pick<OwnAsset, 'symbol'>): string =>
  `Prices of ${symbol}, newest first`;
export const getAssetPricePaginationLabel = ({ symbol }: Pick<OwnAsset, 'symbol'>): string =>
  `Pages of prices of ${symbol}`;

/** `3 prices, Jan 5, 2026 to Mar 3, 2026.` */
export const describePastedPrices = (prices: readonly OwnPrice[]): string => {
  const days = prices.map(({ date }) => date).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return assetPriceMessages.pastedHint;
  return `${formatCount(days.length, 'price')}, ${first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`}.`;
};
