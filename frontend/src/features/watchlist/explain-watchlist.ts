import type { PortfolioAnalysis } from '#contract/portfolio/portfolio';
import type { StockQuote } from '#contract/stocks';
import type { WatchlistItem } from '#contract/watchlist';
import { toMissingExchangeRateTerms } from '#core/insight/exchange-rates';
import {
  explainAllocationPercents,
  explainStockGainPercent,
  explainStocksFor80Percent,
} from '#core/insight/explain/explain-analytics';
import { explainRowListTotal, explainTotalValue } from '#core/insight/explain/explain-key-figures';
import type { ComputedFigure, FigureTerm } from '#core/insight/explain/figure-terms';
import { explainRecommendation } from '#core/watchlist/advisor';
import { explainStrategyChoice } from '#core/watchlist/explain-advisor';
import { explainExcessOverBuyTarget, explainWatchlistScore } from '#core/watchlist/score';
import { explainWatchlistStats } from '#core/watchlist/stats';

/** How the figures of the watchlist come about, from the answer that shows them. */

export type WatchlistStatName = keyof ReturnType<typeof explainWatchlistStats>;

export const explainWatchlistStat = (items: readonly WatchlistItem[], name: WatchlistStatName): ComputedFigure | null =>
  explainWatchlistStats(items)[name];

/** Its score, and how far its price is from the buy target: none of it without a price. */
export const explainWatchlistItem = (item: WatchlistItem): ComputedFigure | ComputedFigure[] | null => {
  const { currentPrice: price, target_buy_price: target } = item;
  if (price === null) return null;
  const overTarget = target !== null && price > target ? explainExcessOverBuyTarget(price, target) : null;
  const score = explainWatchlistScore({ ...item, price }, item);
  return overTarget ? [score, overTarget] : score;
};

const explainRankedStock = (
  { allocation }: PortfolioAnalysis,
  ranked: PortfolioAnalysis['best'],
): ComputedFigure | null => {
  const own = allocation.find(({ symbol }) => symbol === ranked?.symbol);
  return ranked && own ? explainStockGainPercent({ ...ranked, value: own.value }) : null;
};

const analysed = {
  value: (analysis) => explainTotalValue({ ...analysis, stocks: analysis.allocation }),
  largest: ({ allocation }) => explainAllocationPercents(allocation)[0] ?? null,
  spread: ({ allocation }) => explainStocksFor80Percent(allocation),
  best: (analysis) => explainRankedStock(analysis, analysis.best),
  worst: (analysis) => explainRankedStock(analysis, analysis.worst),
} satisfies Record<string, (analysis: PortfolioAnalysis) => ComputedFigure | null>;

export type PortfolioAnalysisFigureName = keyof typeof analysed;
export const portfolioAnalysisFigureNames = Object.keys(analysed) as PortfolioAnalysisFigureName[];

/** What a figure of the analysis is made of; null where it is of nothing. */
export const explainPortfolioAnalysisFigure = (
  analysis: PortfolioAnalysis,
  figure: PortfolioAnalysisFigureName,
): ComputedFigure | null => analysed[figure](analysis);

/** All cash in US dollars, and the currencies that it does without. */
export const explainAvailableCash = (cash: number, missingRates: readonly string[]): ComputedFigure => ({
  ...explainRowListTotal('cashBalance', 'balances', cash),
  ...(missingRates.length > 0 && { leftOut: toMissingExchangeRateTerms(missingRates) }),
});

export const explainCashStrategy = (cash: number): ComputedFigure => explainStrategyChoice(cash);

/** Every figure of its card, of the quote that it was built from. */
export const explainRecommendationCard = (cash: number, quote: StockQuote): FigureTerm[] | null =>
  explainRecommendation(cash, quote);
