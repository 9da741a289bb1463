import type { WatchlistItem } from '#contract/watchlist';
import { overTargetMade, scoreMade } from '#core/watchlist/score';
import { statsMade } from '#core/watchlist/stats';
import type { Telling } from '#ui/explain/told';
import { factorNames } from './messages';

/** How the figures of the watchlist come about, from the answer that shows them. */

const names: Readonly<Record<string, string>> = {
  totalItems: 'Stocks on the list',
  opportunities: 'Opportunities',
  categorized: 'Stocks with a category',
  watched: 'Stock',
  atBuyTarget: 'At or under its buy target',
  averagePrice: 'Average price',
  prices: 'All prices',
  priced: 'Stocks with a price',
  price: 'Price',
  buyTarget: 'Buy target',
  overTarget: 'Over the buy target',
  over: 'Price less buy target',
  aiScore: 'AI score',
  ...factorNames,
  'weighed-target': `${factorNames.target}, weighed`,
  'weighed-valuation': `${factorNames.valuation}, weighed`,
  'weighed-dividend': `${factorNames.dividend}, weighed`,
  'weighed-move': `${factorNames.move}, weighed`,
  'weight-target': `Weight of ${factorNames.target}`,
  'weight-valuation': `Weight of ${factorNames.valuation}`,
  'weight-dividend': `Weight of ${factorNames.dividend}`,
  'weight-move': `Weight of ${factorNames.move}`,
  weighedScores: 'Scores by their weights',
  weights: 'All weights',
  weight: 'Weight',
  peRatio: 'P/E ratio',
  dividendYield: 'Dividend yield',
  dayChange: 'Change today',
  worst: 'Worst, which counts 0',
  best: 'Best, which counts 1',
  tooFar: 'A quarter over the buy target, which counts 0',
  reach: 'A quarter more',
};

export type StatFigure = keyof ReturnType<typeof statsMade>;

export const tellStat = (items: readonly WatchlistItem[], name: StatFigure): Telling => {
  const figure = statsMade(items)[name];
  return { figures: figure ? [figure] : [], names };
};

/** Its score, and how far its price is from the buy target: none of it without a price. */
export const tellItem = (item: WatchlistItem): Telling => {
  const { currentPrice: price, target_buy_price: target } = item;
  if (price === null) return { figures: [], names };
  const over = target !== null && price > target ? overTargetMade(price, target) : null;
  return { figures: [scoreMade({ ...item, price }, item), ...(over ? [over] : [])], names };
};
