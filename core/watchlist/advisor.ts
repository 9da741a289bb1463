import { amount, roundCents, toNumber } from '#core/money/amount';
import { classOf, type RiskLevel } from '#core/stocks/classes';
import { compareText } from '#core/text/compare';
import {
  type Candidate,
  type Criterion,
  criteria,
  type QuotedStock,
  type Strategy,
} from '#core/watchlist/advisor-criteria';

/** Which stocks an advisor might name, and why: arithmetic on quotes by rules that are written here, and no forecast. */

const growthFrom = 500;
const balancedFrom = 100;

/** By the cash at hand in US dollars: 500 and over -> growth, 100 up to 500 -> balanced, under 100 -> dividend. */
export const strategyFor = (cash: number): Strategy => {
  if (cash >= growthFrom) return 'growth';
  return cash >= balancedFrom ? 'balanced' : 'dividend';
};

export interface Affordability {
  /** Whole shares that the cash pays for, and what they cost to the cent. */
  sharesForCash: number;
  totalCost: number;
  /** Shares where a broker sells fractions, rounded down to 4 decimals so that the cash is enough. */
  fractional: number;
}

const roundDown = 0;

/** $500 at $150 a share -> 3 shares for $450, or 3.3333. Without cash nothing. */
export const affordability = (cash: number, price: number): Affordability => {
  const shares = amount(Math.max(0, cash)).div(price);
  const whole = shares.round(0, roundDown);
  return {
    sharesForCash: toNumber(whole),
    totalCost: toNumber(roundCents(whole.times(price))),
    fractional: toNumber(shares.round(4, roundDown)),
  };
};

const last = Number.NEGATIVE_INFINITY;

/** The figure that a strategy looks at first; among equal matches the higher `order` comes first. */
const keyMetrics: Record<
  Strategy,
  { name: string; of: (stock: Candidate) => number | null; order: (value: number) => number }
> = {
  growth: { name: 'Change today', of: ({ changePercent }) => changePercent, order: (value) => value },
  balanced: { name: 'P/E ratio', of: ({ peRatio }) => peRatio, order: (value) => -value },
  dividend: { name: 'Dividend yield', of: ({ dividendYield }) => dividendYield, order: (value) => value },
};

export interface Recommendation {
  id: string;
  symbol: string;
  companyName: string;
  currentPrice: number;
  change: number | null;
  changePercent: number | null;
  recommendationType: Strategy;
  keyMetric: string;
  /** In percent for a change or a yield; null where it is not known. */
  keyMetricValue: number | null;
  /** 1 to 5. */
  matchQuality: number;
  investmentThesis: string;
  affordability: Affordability;
  riskLevel: RiskLevel;
  sector: string;
  marketCap: number | null;
  peRatio: number | null;
  dividendYield: number | null;
}

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const thesisOf = (strategy: Strategy, stock: Candidate, met: readonly Criterion[]): string =>
  met.length === 0
    ? `Meets none of the 4 tests for ${strategy}.`
    : `Meets ${met.length} of 4 tests for ${strategy}: ${joined(met.map(({ says }) => says(stock)))}.`;

const asRecommendation = (strategy: Strategy, cash: number, stock: Candidate): Recommendation => {
  const met = criteria[strategy].filter(({ meets }) => meets(stock));
  const { name, of } = keyMetrics[strategy];
  return {
    id: `${strategy}-${stock.symbol}`,
    symbol: stock.symbol,
    companyName: stock.companyName,
    currentPrice: stock.price,
    change: stock.change,
    changePercent: stock.changePercent,
    recommendationType: strategy,
    keyMetric: name,
    keyMetricValue: of(stock),
    matchQuality: 1 + met.length,
    investmentThesis: thesisOf(strategy, stock, met),
    affordability: affordability(cash, stock.price),
    riskLevel: stock.riskLevel,
    sector: stock.sector,
    marketCap: stock.marketCap,
    peRatio: stock.peRatio,
    dividendYield: stock.dividendYield,
  };
};

export const recommendationCount = 5;

/**
 * The five that meet most of the strategy's tests, among equals the best by its key metric, then by symbol. Only stocks
 * of a known class quoted in US dollars; fewer, or none, where quotes are missing.
 */
export const recommendStocks = (cash: number, quotes: readonly QuotedStock[]): Recommendation[] => {
  const strategy = strategyFor(cash);
  const { order } = keyMetrics[strategy];
  const rank = ({ keyMetricValue }: Recommendation): number => (keyMetricValue === null ? last : order(keyMetricValue));
  return quotes
    .flatMap((quote) => {
      const known = quote.currency === 'USD' ? classOf(quote.symbol) : null;
      return known ? [asRecommendation(strategy, cash, { ...quote, ...known })] : [];
    })
    .sort((a, b) => b.matchQuality - a.matchQuality || compare(rank(b), rank(a)) || compareText(a.symbol, b.symbol))
    .slice(0, recommendationCount);
};

/** Unlike a difference, right for two that are both without a figure. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
