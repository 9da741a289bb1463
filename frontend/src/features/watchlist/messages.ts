import { maxWatchedStocks } from '#core/watchlist/watchlist-options';
import { formatCount } from '#lib/format';

/** The words of the Enhanced Watchlist page, exactly as the specification has them where it speaks. */
export const watchlistMessages = {
  title: 'Enhanced Watchlist',
  subtitle: 'Stocks to buy or sell at the right price',
  addStock: 'Add Stock',

  loading: 'Loading watchlist...',
  loadFailed: 'Failed to load enhanced watchlist',
  loadFailedHint: 'Your list is safe. Check your connection and try again.',
  categoriesFailed: 'Failed to load categories',
  noToken: 'No authentication token found',

  added: 'Stock added to enhanced watchlist!',
  statusUpdated: 'Status updated successfully!',
  addFailed: 'Failed to add stock',
  statusFailed: 'Failed to update status',
  updated: 'Stock updated successfully!',
  updateFailed: 'Failed to update stock',
  gone: 'This stock was removed elsewhere.',

  empty: 'No stocks on the list yet',
  emptyHint: `Add a stock with the price you would pay, and its card says when to buy, sell or wait. Up to ${maxWatchedStocks} fit.`,
  noneFound: 'No stock matches',
  noneFoundHint: 'Search for another symbol or name, or choose all categories.',
  clearFilter: 'Show all stocks',

  stats: 'Figures',
  totalItems: 'Total Items',
  totalItemsHint: 'Stocks on the list.',
  opportunities: 'Opportunities',
  opportunitiesHint: 'Stocks whose price is at or under their buy target.',
  categorized: 'Categorized',
  categorizedHint: 'Stocks that have a category.',
  averagePrice: 'Average Price',
  averagePriceHint: 'The current prices added up and divided by their number. A stock without a price is not included.',

  search: 'Search',
  stocks: 'Stocks',
  searchHint: 'By symbol, company or category.',
  category: 'Category',
  allCategories: 'All categories',
  uncategorized: 'Without a category',
  carousel: 'Watched stocks',
  previous: 'Previous stocks',
  next: 'Next stocks',

  removal: {
    title: 'Remove this stock?',
    consequence: 'Its targets, notes and thesis are deleted with it. You can undo this under Activity.',
    confirm: 'Remove',
    done: 'Stock removed from enhanced watchlist!',
    failed: 'Failed to remove stock',
  },
} as const;

export const formatCarouselPage = (page: number, pageCount: number): string => `Page ${page} of ${pageCount}`;
export const getItemDetailsLabel = (symbol: string): string => `${symbol} details`;
export const getEditItemLabel = (symbol: string): string => `Edit ${symbol}`;
/** What the figure of a card is called: `AI score of AAPL`. */
export const getWatchScoreTitle = (symbol: string): string => `${watchlistCardMessages.aiScore} of ${symbol}`;
export const getRemoveItemLabel = (symbol: string): string => `Remove ${symbol}`;
export const getStatusSelectLabel = (symbol: string): string => `Status of ${symbol}`;
/** `['ABC']` -> `1 stock without a price: ABC`. */
export const formatUnpricedStocks = (symbols: readonly string[]): string =>
  `${formatCount(symbols.length, 'stock')} without a price: ${symbols.join(', ')}`;

export const watchlistStatusNames = { pending: 'Pending', completed: 'Completed', cancelled: 'Cancelled' } as const;

export const watchlistCardMessages = {
  noPrice: 'No price is available at the moment.',
  aiScore: 'AI score',
  buyAt: 'Buy target',
  sellAt: 'Sell target',
  quantity: 'Target quantity',
  invest: 'Target investment',
  notSet: 'Not set',
} as const;

export const watchlistDetailMessages = {
  market: 'Market',
  change: 'Change today',
  marketCap: 'Market cap',
  peRatio: 'P/E ratio',
  dividendYield: 'Dividend yield',
  volume: 'Volume',
  targets: 'Targets',
  status: 'Status',
  score: 'How the score is made up',
  scoreHint:
    'The weighted mean of the parts below, computed from the quote and your targets by fixed rules. It is not advice.',
  noScore: 'Without a quote there is no score.',
  stockPage: 'Everything recorded about it',
  thesis: 'Investment thesis',
  notes: 'Notes',
  part: 'Part',
  partScore: 'Score',
  weight: 'Weight',
  reason: 'Why',
} as const;

export const watchScoreFactorLabels = {
  target: 'Price against target',
  valuation: 'Valuation',
  dividend: 'Dividend',
  move: 'Move today',
} as const;

export const targetCalculatorMessages = {
  title: 'Calculator',
  yours: 'Your target',
  investments: 'Investment',
  fractions: 'Fractional shares',
} as const;
export const formatCalculatedAtPrice = (price: string): string => `At your buy target of ${price} a share.`;

export const watchlistFormMessages = {
  title: 'Add Stock to Enhanced Watchlist',
  submit: 'Add Stock',
  stock: 'Company name',
  stockHint: 'Type at least 2 characters, then choose a stock from the list.',
  noSymbol: 'Please select a stock from the search results',
  noCompany: 'Please select a valid stock from the search results',
  nameMissing: 'Enter the company name.',
  category: 'Category',
  noCategory: 'No category',
  priority: 'Priority',
  buyPrice: 'Target buy price',
  sellPrice: 'Target sell price',
  quantity: 'Target buy quantity',
  quantityHint: 'Whole shares.',
  amount: 'Target investment amount',
  status: 'Status',
  thesis: 'Investment thesis',
  thesisHint: 'Why you would own it.',
  editTitle: 'Edit Watched Stock',
  save: 'Save Changes',
  companyHint: 'If empty, the market’s own name is used.',
} as const;

/** The server's sentences on the fields, in one. */
export const formatValidationFailureMessage = (sentences: readonly string[]): string =>
  `Validation failed: ${sentences.join(', ')}`;

export const cashAdvisorMessages = {
  title: 'Investment Advisor',
  cash: 'Available cash',
  cashHint: 'All cash in US dollars; other currencies at their latest rates.',
  strategy: 'Strategy',
  cashFailed: 'Failed to load cash data',
  retry: 'Retry',
  rule: 'From $500 the strategy is growth, from $100 balanced, below that dividend.',
  ruleSteps:
    'From $500 the strategy is growth, from $100 balanced, below that dividend: both steps reached, one of them, or none.',
  recommendations: 'Recommendations',
  recommendationsHint: 'Five well-known stocks that fit your strategy, by their current quotes.',
  byTargets: 'By your targets',
  byStrategy: 'By strategy',
  readingTargets: 'Reading your targets...',
  build: 'Build Recommendations',
  rebuild: 'Build again',
  building: 'Reading quotes...',
  noQuotes: 'No quotes are available just now',
  noQuotesHint: 'Recommendations are built from quotes, and prices are never invented. Try again in a moment.',
  disclaimer: 'Built by fixed rules from quotes. It is an example, not advice.',
  match: 'Match',
  sector: 'Sector',
  shares: 'Whole shares',
  cost: 'Total cost',
  fractional: 'With fractions',
  watched: 'On your watchlist',
  cardHint:
    'By fixed rules, from the quote and your cash: what it costs, how many tests of the strategy it meets, and how much of it the cash buys.',
} as const;

export const advisorStrategyNames = { growth: 'Growth', balanced: 'Balanced', dividend: 'Dividend' } as const;
/** `Growth strategy for $600.00`. */
export const formatStrategyForCash = (strategy: string, cash: string): string => `${strategy} strategy for ${cash}`;
export const recommendationRiskNames = { low: 'Low risk', medium: 'Medium risk', high: 'High risk' } as const;
/** What the figures of a card are called: `Recommendation of KO`. */
export const getRecommendationTitle = (symbol: string): string => `Recommendation of ${symbol}`;
export const getWatchButtonLabel = (symbol: string): string => `Watch ${symbol}`;
export const formatMatchQuality = (quality: number): string => `${quality} of 5`;

export const portfolioAnalysisMessages = {
  title: 'Portfolio Analysis',
  hint: 'How your holdings are spread.',
  loading: 'Loading analysis...',
  failed: 'Failed to load portfolio data',
  failedHint: 'The rest of the page does not depend on it.',
  empty: 'Nothing to analyze yet',
  emptyHint: 'Once you hold a stock that has a price, its share of the whole appears here.',
  value: 'Total value',
  largest: 'Largest position',
  spread: 'Positions for 80% of value',
  best: 'Best position',
  worst: 'Worst position',
} as const;

export const portfolioAnalysisHints = {
  value: 'Shares held times the current price, added up over all platforms. Cash is not included.',
  largest: 'The share of the total value that the largest position has.',
  spread: 'How many of the largest positions it takes to reach 80% of the value.',
  best: 'The stock with the highest gain in percent of its cost.',
  worst: 'The stock with the lowest gain in percent of its cost.',
} as const;
