import { formatCount } from '#lib/format';

/** The words of the one table of holdings. */
export const stockTableMessages = {
  explain: 'Explain these figures',
  totals: 'Totals of the table',
  caption: 'Holdings, one row per stock',
  find: 'Find a holding',
  findHint: 'Symbol or name',
  platform: 'Platform',
  everyPlatform: 'All platforms',
  class: 'Class',
  everyClass: 'All classes',
  sector: 'Sector',
  everySector: 'All sectors',
  noSector: 'No sector',
  classes: { stocks: 'Stocks and funds', coins: 'Coins', own: 'Own assets' },
  columns: 'Columns',
  columnsLabel: 'Columns to show',
  stock: 'Stock',
  sortBy: 'Sort by',
  ascending: 'Smallest first',
  descending: 'Largest first',
  actions: 'Actions',
  none: 'No holding matches',
  noneHint: 'None of your holdings matches this search and these filters.',
  clear: 'Clear search and filters',
  splits: 'Splits',
  action: 'Corporate Action',
  ownPrice: 'Enter your own price',
  ownPrices: 'Own prices',
  review: 'Edit the trade to review',
  notRead: 'The day’s change and the income could not be loaded.',
  again: 'Try again',
  notByPlatform: 'Income is known by stock, not by platform.',
} as const;

export const stockTablePhrases = {
  fold: (symbol: string): string => `Platforms of ${symbol}`,
  more: (symbol: string): string => `More about ${symbol}`,
  sellOn: (platform: string): string => `Sell on ${platform}`,
  sell: (symbol: string, platform: string): string => `Sell ${symbol} on ${platform}`,
  total: (count: number): string => `Total of ${formatCount(count, 'holding')}`,
  without: (count: number): string =>
    `${formatCount(count, 'holding')} without a value ${count === 1 ? 'is' : 'are'} not included.`,
  found: (visible: number, all: number): string =>
    visible === all ? formatCount(all, 'holding') : `${visible} of ${formatCount(all, 'holding')}`,
  recent: (change: string): string => `In 30 days ${change}`,
  showAll: (all: number): string => `Show all ${all} holdings`,
} as const;

/** Every column with what its head says, and where that is short, what it means. */
export const stockColumnNames = {
  shares: 'Shares',
  average: 'Average cost',
  price: 'Price',
  value: 'Value',
  weight: 'Weight',
  day: 'Day',
  gain: 'Gain',
  gainPercent: 'Gain %',
  income: 'Income 12 mo.',
  yield: 'Yield on cost',
  age: 'Price age',
} as const;
