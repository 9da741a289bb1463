import type { WatchlistItem } from '#contract/watchlist';
import type { Explained } from '#core/insight/explained';
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
