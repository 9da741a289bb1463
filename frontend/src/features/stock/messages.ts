import type { StockPage, StockPriceChartMark, StockPrices } from '#contract/insight/stock-page';
import { computePercent, toAmount, toNumber } from '#core/money/amount';
import type { LotMethod } from '#core/portfolio/position/lots';
import type { YearPriceRange } from '#core/portfolio/year-price-range';
import { formatDay, formatMoney, formatPerShare, formatPrice, formatSignedPercent, hideAmount } from '#lib/format';

/** What the page of a stock says. */
export const stockPageMessages = {
  subtitle: 'Everything recorded of it',
  loading: 'Loading the stock...',
  loadFailed: 'This stock could not be loaded',
  loadFailedHint: 'Your records are safe. Check your connection and try again.',
  noSymbol: 'That is no stock symbol',
  noSymbolHint: 'A symbol is written like AAPL or BRK-B. The search finds stocks by their names as well.',
  toPortfolio: 'Open portfolio',
  addTrade: 'Add Transaction',
  splits: 'Splits',
  unknown: (symbol: string) =>
    `The market knows no price of ${symbol}, and you have entered none. Its value and gain cannot be told.`,
  notHeld: (symbol: string) => `You hold no ${symbol}.`,
  soldOut: (symbol: string) => `You hold no ${symbol} any more. What it brought stands below.`,
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
  noCloses: 'No closes of these weeks are known.',
  nextExDate: 'Next ex-date',
  noNextExDate: 'None known',
  notAnswered: 'The provider did not answer.',
  paidOn: (day: string, estimated: boolean) => `paid ${estimated ? 'about ' : ''}${day}`,
  held: 'Shares',
  value: 'Value',
  valueHint: 'Shares held times the current price, added up over all platforms.',
  gain: 'Unrealized gain',
  gainHint: 'Value less average cost of the shares held. Fees are not part of it.',
  realized: 'Realized gain',
  realizedHint:
    'What sales brought, less the average cost of what was sold, over all platforms. Fees are not part of it.',
  income: 'Income, 12 months',
  incomeHint:
    'Net dividends paid in the last 12 months, whatever number of shares was held then. Yield on cost is that in percent of what the shares held now cost.',
  yieldOnCost: 'Yield on cost',

  chart: 'Price over time',
  chartOf: (symbol: string) => `${symbol}: price over time, US dollars`,
  chartLoading: 'Loading prices...',
  chartFailed: 'The prices could not be loaded.',
  retry: 'Try again',
  noHistory: 'No price history is to be had of this stock at the moment.',
  noneInRange: 'No price is known in this range. Another one may have some.',
  ownHistory: 'These are your own prices, each of which stands until the next.',
  sampleHistory: 'Sample prices shipped with the product, not those of a market.',
  staleHistory: 'The provider could not be reached: these are its last known prices.',
  adjusted: 'Prices before a split are shown in shares of today.',

  parts: 'Parts of the page',
  position: 'Position',

  platforms: 'By platform',
  platformsHint: 'Each platform keeps its own average cost.',
  platformsCaption: 'The stock on each platform',
  soldOutHere: 'Sold out',
  sellOn: (symbol: string, platform: string) => `Sell ${symbol} on ${platform}`,

  lots: 'Lots',
  lotsHint:
    'What is left of each purchase, under the method chosen. Your books keep average cost; the others stand beside it for information.',
  platform: 'Platform',
  method: 'Method',
  /** Of one lot: `Lot of Jan 5, 2026, 10 shares`. */
  lotOf: (acquired: string, shares: string) => `Lot of ${acquired}, ${shares} shares`,
  saleUnder: (method: string) => `Sale, ${method}`,
  methodExplained:
    'What is realized is what your books have at average cost, moved by as much as the cost that is left differs from theirs.',
  lotsCaption: 'Lots, oldest first',
  lotsPages: 'Pages of lots',
  noLots: 'Nothing is held here.',
  reviewLots: 'These trades contradict each other, so its lots are not certain. Put the trade right first.',
  picked: 'To sell',
  pickFrom: (acquired: string) => `Shares to sell of those of ${acquired}`,

  compare: 'The same trades under each method',
  compareHint:
    'Realized and unrealized gain together are the same under every method: only what is taxed when differs.',

  sale: 'A sale, looked at beforehand',
  saleHint: 'What a sale would realize under each method, after its fee. Nothing is recorded by it.',
  saleShares: 'Shares to sell',
  salePrice: 'Price a share',
  saleFee: 'Fee',
  saleDate: 'Day of the sale',
  saleCaption: 'The sale under each method',
  saleNone: 'Enter how many shares, at which price.',
  salePicks: 'Choose the method Specific lots above, and enter there what to sell of each.',
  noAdvice:
    'Long term means held for more than one year, the day after the purchase being the first that counts. Shares moved in count from the day they are recorded for. This is information worked out from your trades, and no tax advice: wash sales, gifts and what your broker reports are not looked at.',

  dividends: 'Dividends',
  noDividends: 'No dividend of this stock has been paid to you yet.',
  paidCaption: (count: number) => `Paid: ${count === 1 ? 'one payment' : `${count} payments`}`,
  paidName: (symbol: string) => `Dividends of ${symbol}, in all`,
  /** `12 payments by today,` before `$120.00 net`. */
  paidByToday: (count: string) => `${count} by today,`,
  netAmount: (net: string) => `${net} net`,
  paidPages: 'Pages of payments',
  expected: 'To come',
  noExpected: 'None is announced, and none can be estimated.',
  expectedUnknown: 'What is to come could not be asked for: the provider did not answer.',
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
  thesis: 'Why',
  notes: 'Notes',
  noThesis: 'You have written no reason down yet.',
  targetBuy: 'Buy at',
  targetSell: 'Sell at',
  toWatchlist: 'Open on the watchlist',
  watch: 'Watch this stock',
  notWatched: 'It is not on your watchlist.',

  note: 'Your notes',
  noteChanged: (when: string) => `Last changed ${when}`,
  noNote: (symbol: string) => `You have written nothing down about ${symbol} yet.`,
  writeNote: 'Write notes',
  editNote: 'Edit notes',
  noteTitle: (symbol: string) => `Notes on ${symbol}`,
  noteLabel: 'Notes',
  noteHint: (length: number, max: number) =>
    `${length.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} characters, kept as you type them. An empty text takes them away.`,
  saveNote: 'Save',
  noteSaved: 'Notes saved.',
  noteFailed: 'The notes could not be saved. Please try again.',

  trades: 'Transactions',
  askedTrade: 'The transaction that you came for',
  askedTradeFailed: 'The transaction could not be read',
  tradesPages: 'Pages of transactions',
  pageNotRead: 'This page of transactions could not be loaded. Please try again.',
  toAssets: 'Own assets and their prices',
} as const;

export type LotMethodChoice = LotMethod | 'specific';

export const lotMethodNames: Record<LotMethodChoice, string> = {
  average: 'Average cost, as kept',
  fifo: 'First in, first out',
  hifo: 'Highest cost first',
  specific: 'Specific lots',
};

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 });

/** Without zeros that nobody needs: `10`, `0.12345678`, `1,234.5`. */
export const formatTrimmedShares = (shares: number): string => hideAmount(plain.format(shares));

/** In cents, or in parts of one where that is all it costs. */
const formatRangePrice = (price: number, high: number): string =>
  high < 1 ? formatPerShare(price) : formatPrice(price);

/** `$254.20 to $343.90`; where nothing has moved, `$10.00`. */
export const describeYearRange = ({ low, high }: Pick<YearPriceRange, 'low' | 'high'>): string =>
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
  reinvestment: 'Reinvested in',
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
export const describePriceChangeInRange = ({ points }: Pick<StockPrices, 'points'>): string => {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  if (points.length === 1) return `${formatPerShare(last.price)} on ${formatDay(last.date)}.`;
  const percent = computePercent(toAmount(last.price).minus(first.price), toAmount(first.price));
  const change = percent === null ? '' : `: ${formatSignedPercent(toNumber(percent))}`;
  return `From ${formatPerShare(first.price)} on ${formatDay(first.date)} to ${formatPerShare(last.price)} on ${formatDay(last.date)}${change}.`;
};

export const describePriceSources = (
  { own, sources, stale }: Pick<StockPrices, 'own' | 'sources' | 'stale'>,
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
  'more than bought': (held: string) => `Of one of these lots only ${held} are left.`,
  'before bought': (_held: string) => 'Some of these shares were bought after that day.',
} as const;
