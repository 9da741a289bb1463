import type { PortfolioAnalysis } from '#contract/portfolio';
import type { Quote } from '#contract/stocks';
import type { WatchlistItem } from '#contract/watchlist';
import { withoutRate } from '#core/insight/exchange';
import type { AnyPart, Explained } from '#core/insight/explained';
import { explainRows, explainTotalValue } from '#core/insight/key-figures';
import { explainFor80Percent, explainRanked, explainSpread } from '#core/insight/spread';
import { explainRecommendation } from '#core/watchlist/advisor';
import { explainStrategy } from '#core/watchlist/advisor-made';
import { overTargetMade, scoreMade } from '#core/watchlist/score';
import { statsMade } from '#core/watchlist/stats';

/** How the figures of the watchlist come about, from the answer that shows them. */

export type StatFigure = keyof ReturnType<typeof statsMade>;

export const tellStat = (items: readonly WatchlistItem[], name: StatFigure): Explained | null => statsMade(items)[name];

/** Its score, and how far its price is from the buy target: none of it without a price. */
export const tellItem = (item: WatchlistItem): Explained | Explained[] | null => {
  const { currentPrice: price, target_buy_price: target } = item;
  if (price === null) return null;
  const over = target !== null && price > target ? overTargetMade(price, target) : null;
  const score = scoreMade({ ...item, price }, item);
  return over ? [score, over] : score;
};

const rankedIn = ({ allocation }: PortfolioAnalysis, ranked: PortfolioAnalysis['best']): Explained | null => {
  const own = allocation.find(({ symbol }) => symbol === ranked?.symbol);
  return ranked && own ? explainRanked({ ...ranked, value: own.value }) : null;
};

const analysed = {
  value: (told) => explainTotalValue({ ...told, stocks: told.allocation }),
  largest: ({ allocation }) => explainSpread(allocation)[0] ?? null,
  spread: ({ allocation }) => explainFor80Percent(allocation),
  best: (told) => rankedIn(told, told.best),
  worst: (told) => rankedIn(told, told.worst),
} satisfies Record<string, (told: PortfolioAnalysis) => Explained | null>;

export type AnalysisFigure = keyof typeof analysed;
export const analysisFigures = Object.keys(analysed) as AnalysisFigure[];

/** What a figure of the analysis is made of; null where it is of nothing. */
export const tellAnalysis = (told: PortfolioAnalysis, figure: AnalysisFigure): Explained | null =>
  analysed[figure](told);

/** All cash in US dollars, and the currencies that it does without. */
export const tellCash = (cash: number, missingRates: readonly string[]): Explained => ({
  ...explainRows('cashBalance', 'balances', cash),
  ...(missingRates.length > 0 && { leftOut: withoutRate(missingRates) }),
});

export const tellStrategy = (cash: number): Explained => explainStrategy(cash);

/** Every figure of its card, of the quote that it was built from. */
export const tellRecommendation = (cash: number, quote: Quote): AnyPart[] | null => explainRecommendation(cash, quote);
