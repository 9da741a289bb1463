import type { RecentHoldingPrices } from '#contract/portfolio/holding-figures';
import { mergePositionsBySymbol } from '#core/portfolio/position/merge-positions';
import { isListedPosition } from '#core/portfolio/position/positions';
import { adjustPricesForSplits } from '#core/portfolio/price-history';
import { addDays, getDayInNewYork } from '#core/time/day';
import { readMarketClosesInUsd } from '#functions/analytics/closes';
import {
  livePortfolioEffects,
  type PortfolioEffects,
  readMarketWithSplits,
  readPortfolioLedgers,
} from '#functions/dashboard/portfolio-snapshot';
import type { Actor } from '#functions/runtime/identity/actor';
import { getCloseHistoryBySymbol } from '#functions/stocks/close-history-cache';

const days = 30;

interface RecentPricesEffects extends PortfolioEffects {
  historyOf: typeof getCloseHistoryBySymbol;
}

const live: RecentPricesEffects = { ...livePortfolioEffects, historyOf: getCloseHistoryBySymbol };

/** How the prices of what is held went lately. Own assets, whose prices are entered now and then, have none. */
export const reportRecentPrices = async (
  { id: owner }: Actor,
  _input: unknown,
  effects: RecentPricesEffects = live,
): Promise<RecentHoldingPrices> => {
  const today = getDayInNewYork(effects.now());
  const { trades } = await readPortfolioLedgers(owner, today);
  const { splits, own } = await readMarketWithSplits(trades, today, effects);
  const from = addDays(today, -days);
  const positions = mergePositionsBySymbol(await trades.positions(splits)).filter(isListedPosition);
  const held = positions.filter(({ symbol, open }) => open && !own.has(symbol)).map(({ symbol }) => symbol);
  const { closes } = await readMarketClosesInUsd(new Map(held.map((symbol) => [symbol, from])), effects.historyOf);
  return {
    from,
    stocks: [...closes].flatMap(([symbol, known]) => {
      const recent = known.filter(({ date }) => date >= from);
      const prices = adjustPricesForSplits(recent, splits.get(symbol) ?? []).map(({ price }) => price);
      return prices.length > 1 ? [{ symbol, prices }] : [];
    }),
  };
};
