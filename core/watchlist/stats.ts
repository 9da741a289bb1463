import { computeCountFigure, computeFigure, createCountedItemTerm } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  type ExcludedTerm,
  type FigureTerm,
  getTermAmount,
  type PriceTerm,
} from '#core/insight/explain/figure-terms';
import { toDecimalText, toNumber } from '#core/money/amount';
import type { PriceTargets } from '#core/watchlist/score';

type CountedItem = PriceTargets & {
  symbol: string;
  category_id: number | null;
  currentPrice: number | null;
  /** Where the price is from. */
  quote?: { source: string; asOf: string; stale: boolean } | null;
};

const explainAveragePrice = (prices: readonly FigureTerm[], leftOut: readonly ExcludedTerm[]): ComputedFigure | null =>
  prices.length === 0
    ? null
    : computeFigure(
        'averagePrice',
        'money',
        { by: 'quotient', places: 2 },
        [computeFigure('prices', 'price', { by: 'sum' }, prices), createGivenTerm('priced', 'count', prices.length)],
        { leftOut },
      );

/** Figures over a list; without a price of any stock it has no average. */
export const explainWatchlistStats = (items: readonly CountedItem[]) => {
  const priced = items.flatMap((item) => {
    const { symbol, currentPrice, quote } = item;
    if (currentPrice === null) return [];
    const price: PriceTerm = {
      kind: 'price',
      name: 'price',
      unit: 'price',
      value: toDecimalText(currentPrice),
      symbol,
      ...(quote && { source: quote.source, at: quote.asOf, ...(quote.stale && { isStale: true as const }) }),
    };
    return [{ item, price }];
  });
  const withTarget = priced.flatMap(({ item: { symbol, target_buy_price: target }, price }) => {
    if (target === null) return [];
    const buyAt = createGivenTerm('buyTarget', 'price', target, { symbol });
    return [computeFigure('atBuyTarget', 'count', { by: 'at-most' }, [price, buyAt], { symbol })];
  });
  const unpriced = items.filter(({ currentPrice }) => currentPrice === null).map(({ symbol }) => symbol);
  const leftOut = unpriced.map((symbol): ExcludedTerm => ({ symbol, reason: 'unpriced' }));
  return {
    totalItems: computeCountFigure(
      'totalItems',
      items.map(({ symbol }) => createCountedItemTerm('watched', { symbol })),
    ),
    opportunities: computeCountFigure('opportunities', withTarget, { leftOut }),
    categorized: computeCountFigure(
      'categorized',
      items
        .filter(({ category_id }) => category_id !== null)
        .map(({ symbol }) => createCountedItemTerm('watched', { symbol })),
    ),
    averagePrice: explainAveragePrice(
      priced.map(({ price }) => price),
      leftOut,
    ),
  };
};

/** The same as numbers: prices of 10 and 20 and one unknown -> average 15, one symbol left out. */
export const computeWatchlistStats = (items: readonly CountedItem[]) => {
  const { totalItems, opportunities, categorized, averagePrice } = explainWatchlistStats(items);
  const inNumber = (figure: ComputedFigure): number => toNumber(getTermAmount(figure));
  return {
    totalItems: inNumber(totalItems),
    opportunities: inNumber(opportunities),
    categorized: inNumber(categorized),
    averagePrice: averagePrice && inNumber(averagePrice),
    unpricedSymbols: items.filter(({ currentPrice }) => currentPrice === null).map(({ symbol }) => symbol),
  };
};
