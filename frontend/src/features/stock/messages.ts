import type { StockPage, StockPriceChartData, StockPriceChartMark } from '#contract/insight/stock-page';
import { computePercent, toAmount, toNumber } from '#core/money/amount';
import type { LotMethod } from '#core/portfolio/position/lots';
import type { YearPriceRange } from '#core/portfolio/year-price-range';
import {
  formatDay,
  formatMoney,
  formatPerShare,
  formatPrice,
  formatSignedPercent,
  maskAmountIfHidden,
} from '#lib/format';

/** What the page of a stock says. */
export const stockPageMessages = {
  subtitle: 'Everything recorded about it',
  loading: 'Loading the stock...',
  loadFailed: 'This stock could not be loaded',
  loadFailedHint: 'Your records are safe. Check your connection and try again.',
  noSymbol: 'Not a stock symbol',
  noSymbolHint: 'Symbols look like AAPL or BRK-B. You can also search for a stock by name.',
  toPortfolio: 'Open portfolio',
  addTrade: 'Add Transaction',
  splits: 'Splits',
  action: 'Corporate Action',
  unknown: (symbol: string) =>
    `There is no market price for ${symbol}, and you have not entered one. Its value and gain are not known.`,
  notHeld: (symbol: string) => `You hold no ${symbol}.`,
  soldOut: (symbol: string) => `You no longer hold ${symbol}. What it earned is shown below.`,
  neverTraded: (symbol: string) => `No trade of ${symbol} is recorded.`,
  ownPrices: 'Own prices',
  splitsUnknown: 'Its splits could not be looked up, so shares may need an adjustment.',

  summary: 'Summary',
  price: 'Price',
  priceHint: 'The latest price in US dollars.',
  /** After what the price has gained on it. */
  onTheDay: 'on the day',
  /** Hovered, it says whose price it is, and of when. */
  source: 'Source',
  unavailable: 'Unavailable',
  yearRange: '52-week range',
  noCloses: 'There are no closing prices for these weeks.',
  nextExDate: 'Next ex-date',
  noNextExDate: 'None known',
  notAnswered: 'The provider did not answer.',
  paidOn: (day: string, estimated: boolean) => `paid ${estimated ? 'about ' : ''}${day}`,
  held: 'Shares',
  value: 'Value',
  valueHint: 'Shares held times the current price, added up over all platforms.',
  gain: 'Unrealized gain',
  gainHint: 'Value less average cost of the shares held. Fees are not included.',
  realized: 'Realized gain',
  realizedHint: 'Sale proceeds less the average cost of the shares sold, over all platforms. Fees are not included.',
  income: 'Income, 12 months',
  incomeHint:
    'Net dividends paid in the last 12 months, on the shares held at the time. Yield on cost is this income in percent of the cost of the shares held now.',
  yieldOnCost: 'Yield on cost',

  chart: 'Price over time',
  chartOf: (symbol: string) => `${symbol}: price over time, US dollars`,
  chartLoading: 'Loading prices...',
  chartFailed: 'The prices could not be loaded.',
  retry: 'Try again',
  noHistory: 'No price history is available for this stock at the moment.',
  noneInRange: 'There are no prices in this range. Try another.',
  ownHistory: 'These are your own prices; each applies until the next.',
  sampleHistory: 'Sample prices shipped with the product, not market prices.',
  staleHistory: 'The provider could not be reached: these are its last known prices.',
  adjusted: 'Prices before a split are adjusted for it.',

  parts: 'On this page',
  position: 'Position',

  platforms: 'By platform',
  platformsHint: 'Each platform keeps its own average cost.',
  platformsCaption: 'The stock on each platform',
  soldOutHere: 'Sold out',
  sellOn: (symbol: string, platform: string) => `Sell ${symbol} on ${platform}`,

  lots: 'Lots',
  lotsHint:
    'What is left of each purchase under the chosen method. Your records use average cost; the other methods are for information.',
  platform: 'Platform',
  method: 'Method',
  /** Of one lot: `Lot of Jan 5, 2026, 10 shares`. */
  lotOf: (acquired: string, shares: string) => `Lot of ${acquired}, ${shares} shares`,
  saleUnder: (method: string) => `Sale, ${method}`,
  methodExplained: 'The realized gain at average cost, adjusted by the difference in remaining cost.',
  lotsCaption: 'Lots, oldest first',
  lotsPages: 'Pages of lots',
  noLots: 'Nothing is held here.',
  reviewLots: 'These trades contradict each other, so the lots are uncertain. Correct the trade first.',
  picked: 'To sell',
  pickFrom: (acquired: string) => `Shares to sell from ${acquired}`,

  compare: 'The same trades under each method',
  compareHint: 'Realized plus unrealized gain is the same under every method; only when it is taxed differs.',

  sale: 'Preview a sale',
  saleHint: 'The gain a sale would realize under each method, after its fee. Nothing is recorded.',
  saleShares: 'Shares to sell',
  salePrice: 'Price per share',
  saleFee: 'Fee',
  saleDate: 'Sale date',
  saleCaption: 'The sale under each method',
  saleNone: 'Enter the shares and the price.',
  salePicks: 'Choose Specific lots above, and enter how many shares of each to sell.',
  noAdvice:
    'Long term means held for more than one year, counted from the day after the purchase. Shares moved in count from the day recorded. This is worked out from your trades and is not tax advice: it ignores wash sales, gifts and what your broker reports.',

  dividends: 'Dividends',
  noDividends: 'This stock has not paid you a dividend yet.',
  paidCaption: (count: number) => `Paid: ${count === 1 ? 'one payment' : `${count} payments`}`,
  paidName: (symbol: string) => `Dividends of ${symbol}, in all`,
  /** `12 payments by today,` before `$120.00 net`. */
  paidByToday: (count: string) => `${count} by today,`,
  netAmount: (net: string) => `${net} net`,
  paidPages: 'Pages of payments',
  expected: 'Upcoming',
  noExpected: 'None announced, and none can be estimated.',
  expectedUnknown: 'Upcoming dividends could not be looked up: the provider did not answer.',
  announced: 'Announced',
  estimated: 'Estimated',
  estimatedHint: 'Assumed from the dates and amounts of the last payments.',
  lotsLoading: 'Loading lots...',
  lotsFailed: 'The lots could not be loaded.',
  paymentsLoading: 'Loading payments...',
  paymentsFailed: 'The payments could not be loaded.',
  toDividends: 'All dividends',

  watched: 'On your watchlist',
  watchlist: 'Watchlist',
  thesis: 'Investment thesis',
  notes: 'Notes',
  noThesis: 'You have not written one yet.',
  targetBuy: 'Buy target',
  targetSell: 'Sell target',
  toWatchlist: 'Open on the watchlist',
  watch: 'Watch this stock',
  notWatched: 'It is not on your watchlist.',

  note: 'Your notes',
  noteChanged: (when: string) => `Last changed ${when}`,
  noNote: (symbol: string) => `You have no notes on ${symbol} yet.`,
  writeNote: 'Write notes',
  editNote: 'Edit notes',
  noteTitle: (symbol: string) => `Notes on ${symbol}`,
  noteLabel: 'Notes',
  noteHint: (length: number, max: number) =>
    `${length.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} characters. Clear the text to delete the notes.`,
  saveNote: 'Save',
  noteSaved: 'Notes saved.',
  noteFailed: 'The notes could not be saved. Please try again.',

  trades: 'Transactions',
  askedTrade: 'Selected transaction',
  askedTradeFailed: 'The transaction could not be loaded',
  tradesPages: 'Pages of transactions',
  pageNotRead: 'This page of transactions could not be loaded. Please try again.',
  toAssets: 'Own assets and their prices',
} as const;

export type LotMethodChoice = LotMethod | 'specific';

export const lotMethodNames: Record<LotMethodChoice, string> = {
  average: 'Average cost',
  fifo: 'First in, first out',
  hifo: 'Highest cost first',
  specific: 'Specific lots',
};

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 });

/** Without zeros that nobody needs: `10`, `0.12345678`, `1,234.5`. */
export const formatTrimmedShares = (shares: number): string => maskAmountIfHidden(plain.format(shares));

/** In cents, or in parts of one where that is all it costs. */
const formatRangePrice = (price: number, high: number): string =>
  high < 1 ? formatPerShare(price) : formatPrice(price);

/** `$254.20 to $343.90`; where nothing has moved, `$10.00`. */
export const describeYearPriceRange = ({ low, high }: Pick<YearPriceRange, 'low' | 'high'>): string =>
  low === high ? formatRangePrice(low, high) : `${formatRangePrice(low, high)} to ${formatRangePrice(high, high)}`;

/** `Since Mar 3, 2026. Now at 92% of the range.` */
export const describePlaceInYearRange = ({ since, percent }: Pick<YearPriceRange, 'since' | 'percent'>): string =>
  [
    ...(since === null ? [] : [`Since ${formatDay(since)}.`]),
    ...(percent === null ? [] : [`Now at ${percent}% of the range.`]),
  ].join(' ');

const done: Record<StockPriceChartMark['kind'], string> = {
  buy: 'Bought',
  sell: 'Sold',
  reinvestment: 'Reinvested',
  sharesIn: 'Moved in',
  sharesOut: 'Moved out',
  dividend: 'Dividend of',
  split: 'Split',
};

/** `Bought 10 for $1,000.00`, `Dividend of $4.50`, `Split 4:1`. */
export const describePriceChartMark = ({ kind, quantity, amount: total, of }: StockPriceChartMark): string => {
  if (kind === 'dividend') return `${done.dividend} ${formatMoney(total ?? 0)}`;
  if (kind === 'split') return `${done.split} ${quantity}:${of}`;
  return `${done[kind]} ${formatTrimmedShares(quantity ?? 0)} for ${formatMoney(total ?? 0)}`;
};

/** `From $90.0000 on Jan 5, 2026 to $120.0000 on Mar 3, 2026: +33.33%.`; of one day `$90.0000 on Jan 5, 2026.` */
export const describePriceChangeInRange = ({ points }: Pick<StockPriceChartData, 'points'>): string => {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  if (points.length === 1) return `${formatPerShare(last.price)} on ${formatDay(last.date)}.`;
  const percent = computePercent(toAmount(last.price).minus(first.price), toAmount(first.price));
  const change = percent === null ? '' : `: ${formatSignedPercent(toNumber(percent))}`;
  return `From ${formatPerShare(first.price)} on ${formatDay(first.date)} to ${formatPerShare(last.price)} on ${formatDay(last.date)}${change}.`;
};

export const describePriceSources = (
  { own, sources, stale }: Pick<StockPriceChartData, 'own' | 'sources' | 'stale'>,
  splits: StockPage['splits'],
): string =>
  [
    ...(own ? [stockPageMessages.ownHistory] : []),
    ...(sources.includes('sample') ? [stockPageMessages.sampleHistory] : []),
    ...(stale ? [stockPageMessages.staleHistory] : []),
    ...(splits.length > 0 ? [stockPageMessages.adjusted] : []),
  ].join(' ');

/** What keeps a sale from being looked at. */
export const salePreviewFaultMessages = {
  'more than held': (held: string) => `You hold ${held} here; no more can be sold.`,
  'more than bought': (held: string) => `One of these lots has only ${held} left.`,
  'before bought': (_held: string) => 'Some of these shares were bought after that day.',
} as const;
