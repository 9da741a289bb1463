/** What is known of the built-in stocks without asking a market: the business they are in, and how much they swing. */

const riskLevels = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof riskLevels)[number];

interface StockClass {
  sector: string;
  riskLevel: RiskLevel;
}

/**
 * Risk by the kind of business, in steps that a person can check: low for staples, health and the broadest financial
 * houses; high for chip makers, young platforms, and what was loss-making or swung most in recent years; else medium.
 */
const table: Record<string, readonly (readonly [symbol: string, riskLevel: RiskLevel])[]> = {
  Technology: [
    ['AAPL', 'medium'],
    ['MSFT', 'medium'],
    ['NVDA', 'high'],
    ['AMD', 'high'],
    ['INTC', 'high'],
    ['AVGO', 'high'],
    ['ORCL', 'medium'],
    ['CRM', 'medium'],
    ['ADBE', 'medium'],
    ['CSCO', 'medium'],
    ['IBM', 'medium'],
    ['UBER', 'high'],
  ],
  'Communication Services': [
    ['GOOGL', 'medium'],
    ['META', 'high'],
    ['NFLX', 'high'],
    ['DIS', 'medium'],
  ],
  'Consumer Discretionary': [
    ['AMZN', 'medium'],
    ['TSLA', 'high'],
    ['MCD', 'low'],
    ['SBUX', 'medium'],
    ['NKE', 'medium'],
    ['HD', 'medium'],
  ],
  'Consumer Staples': [
    ['KO', 'low'],
    ['PEP', 'low'],
    ['WMT', 'low'],
    ['COST', 'low'],
  ],
  Financials: [
    ['PYPL', 'high'],
    ['JPM', 'medium'],
    ['BAC', 'medium'],
    ['GS', 'medium'],
    ['V', 'low'],
    ['MA', 'low'],
    ['BRK-B', 'low'],
  ],
  'Health Care': [
    ['JNJ', 'low'],
    ['PFE', 'medium'],
  ],
  Energy: [['XOM', 'medium']],
  Industrials: [['BA', 'high']],
};

const classes: ReadonlyMap<string, StockClass> = new Map(
  Object.entries(table).flatMap(([sector, stocks]) =>
    stocks.map(([symbol, riskLevel]) => [symbol, { sector, riskLevel }] as const),
  ),
);

/** Null for a stock that is not built in. */
export const findBuiltInStockClass = (symbol: string): StockClass | null => classes.get(symbol) ?? null;
