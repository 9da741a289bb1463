import { createGivenTerm, type FigureTerm, type FigureUnit, getTermAmount } from '#core/insight/explain/figure-terms';
import { toNumber } from '#core/money/amount';
import { findBuiltInStockClass, type RiskLevel } from '#core/stocks/built-in-stock-classes';
import { compareText } from '#core/text/compare';
import {
  type AdvisorCandidate,
  type AdvisorCriterion,
  type AdvisorQuote,
  advisorCriteriaByStrategy,
} from '#core/watchlist/advisor-criteria';
import { type AdvisorStrategy, chooseAdvisorStrategyByCash } from '#core/watchlist/advisor-strategy';
import { createQuoteTerm, explainAffordableShares, explainMatchScore } from '#core/watchlist/explain-advisor';

/** Which stocks an advisor might name, and why: arithmetic on quotes by rules that are written here, and no forecast. */

interface Affordability {
  /** Whole shares that the cash pays for, and what they cost to the cent. */
  sharesForCash: number;
  totalCost: number;
  /** Shares where a broker sells fractions, rounded down to 4 decimals so that the cash is enough. */
  fractional: number;
}

const getTermNumber = (part: FigureTerm): number => toNumber(getTermAmount(part));

/** $500 at $150 a share -> 3 shares for $450, or 3.3333. Without cash nothing. */
export const computeAffordableShares = (cash: number, price: number): Affordability => {
  const { whole, cost, fractional } = explainAffordableShares(cash, createGivenTerm('price', 'price', price));
  return { sharesForCash: getTermNumber(whole), totalCost: getTermNumber(cost), fractional: getTermNumber(fractional) };
};

const last = Number.NEGATIVE_INFINITY;

/** The figure that a strategy looks at first; among equal matches the higher `order` comes first. */
const keyMetrics: Record<
  AdvisorStrategy,
  {
    name: string;
    told: readonly [name: string, unit: FigureUnit];
    of: (stock: AdvisorCandidate) => number | null;
    order: (value: number) => number;
  }
> = {
  growth: {
    name: 'Change today',
    told: ['dayChangePercent', 'percent'],
    of: ({ changePercent }) => changePercent,
    order: (value) => value,
  },
  balanced: { name: 'P/E ratio', told: ['peRatio', 'factor'], of: ({ peRatio }) => peRatio, order: (value) => -value },
  dividend: {
    name: 'Dividend yield',
    told: ['dividendYield', 'percent'],
    of: ({ dividendYield }) => dividendYield,
    order: (value) => value,
  },
};

export interface StockRecommendation {
  id: string;
  symbol: string;
  companyName: string;
  currentPrice: number;
  change: number | null;
  changePercent: number | null;
  recommendationType: AdvisorStrategy;
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

const joinParts = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const describeThesis = (
  strategy: AdvisorStrategy,
  stock: AdvisorCandidate,
  metCriteria: readonly AdvisorCriterion[],
): string =>
  metCriteria.length === 0
    ? `Meets none of the 4 tests for ${strategy}.`
    : `Meets ${metCriteria.length} of 4 tests for ${strategy}: ${joinParts(metCriteria.map(({ says }) => says(stock)))}.`;

const toRecommendation = (strategy: AdvisorStrategy, cash: number, stock: AdvisorCandidate): StockRecommendation => {
  const metCriteria = advisorCriteriaByStrategy[strategy].filter(({ meets }) => meets(stock));
  const match = explainMatchScore(advisorCriteriaByStrategy[strategy].map(({ test }) => test(stock)));
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
    matchQuality: getTermNumber(match),
    investmentThesis: describeThesis(strategy, stock, metCriteria),
    affordability: computeAffordableShares(cash, stock.price),
    riskLevel: stock.riskLevel,
    sector: stock.sector,
    marketCap: stock.marketCap,
    peRatio: stock.peRatio,
    dividendYield: stock.dividendYield,
  };
};

/** A stock of a known class quoted in US dollars, with its class; else null. */
const toCandidate = (quote: AdvisorQuote): AdvisorCandidate | null => {
  const known = quote.currency === 'USD' ? findBuiltInStockClass(quote.symbol) : null;
  return known && { ...quote, ...known };
};

/** The figures of a recommendation, in the order of its card; the market's own with where they are from. Null of no candidate. */
export const explainRecommendation = (cash: number, quote: AdvisorQuote): FigureTerm[] | null => {
  const stock = toCandidate(quote);
  if (!stock) return null;
  const strategy = chooseAdvisorStrategyByCash(cash);
  const { told, of } = keyMetrics[strategy];
  const key = of(stock);
  const price = createQuoteTerm(stock, 'price', 'price', stock.price);
  const { whole, cost, fractional } = explainAffordableShares(cash, price);
  return [
    price,
    explainMatchScore(advisorCriteriaByStrategy[strategy].map(({ test }) => test(stock))),
    ...(key === null ? [] : [createQuoteTerm(stock, ...told, key)]),
    whole,
    cost,
    fractional,
  ];
};

const recommendationCount = 5;

/**
 * The five that meet most of the strategy's tests, among equals the best by its key metric, then by symbol. Only stocks
 * of a known class quoted in US dollars; fewer, or none, where quotes are missing.
 */
export const recommendStocks = (cash: number, quotes: readonly AdvisorQuote[]): StockRecommendation[] => {
  const strategy = chooseAdvisorStrategyByCash(cash);
  const { order } = keyMetrics[strategy];
  const rank = ({ keyMetricValue }: StockRecommendation): number =>
    keyMetricValue === null ? last : order(keyMetricValue);
  return quotes
    .flatMap((quote) => {
      const stock = toCandidate(quote);
      return stock ? [toRecommendation(strategy, cash, stock)] : [];
    })
    .sort((a, b) => b.matchQuality - a.matchQuality || compare(rank(b), rank(a)) || compareText(a.symbol, b.symbol))
    .slice(0, recommendationCount);
};

/** Unlike a difference, right for two that are both without a figure. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
