import {
  type AnyPart,
  amountIn,
  type Explained,
  type FromPrice,
  given,
  type LeftOutPart,
} from '#core/insight/explained';
import { counted, countMade, made } from '#core/insight/made';
import { inDigits, toNumber } from '#core/money/amount';
import type { Targets } from '#core/watchlist/score';

export type CountedItem = Targets & {
  symbol: string;
  category_id: number | null;
  currentPrice: number | null;
  /** Where the price is from. */
  quote?: { source: string; asOf: string; stale: boolean } | null;
};

const averagePriceMade = (prices: readonly AnyPart[], leftOut: readonly LeftOutPart[]): Explained | null =>
  prices.length === 0
    ? null
    : made(
        'averagePrice',
        'money',
        { by: 'quotient', places: 2 },
        [made('prices', 'price', { by: 'sum' }, prices), given('priced', 'count', prices.length)],
        { leftOut },
      );

/** Figures over a list; without a price of any stock it has no average. */
export const statsMade = (items: readonly CountedItem[]) => {
  const priced = items.flatMap((item) => {
    const { symbol, currentPrice, quote } = item;
    if (currentPrice === null) return [];
    const price: FromPrice = {
      kind: 'price',
      name: 'price',
      unit: 'price',
      value: inDigits(currentPrice),
      symbol,
      ...(quote && { source: quote.source, at: quote.asOf, ...(quote.stale && { isStale: true as const }) }),
    };
    return [{ item, price }];
  });
  const withTarget = priced.flatMap(({ item: { symbol, target_buy_price: target }, price }) => {
    if (target === null) return [];
    const buyAt = given('buyTarget', 'price', target, { symbol });
    return [made('atBuyTarget', 'count', { by: 'at-most' }, [price, buyAt], { symbol })];
  });
  const unpriced = items.filter(({ currentPrice }) => currentPrice === null).map(({ symbol }) => symbol);
  const leftOut = unpriced.map((symbol): LeftOutPart => ({ symbol, reason: 'unpriced' }));
  return {
    totalItems: countMade(
      'totalItems',
      items.map(({ symbol }) => counted('watched', { symbol })),
    ),
    opportunities: countMade('opportunities', withTarget, { leftOut }),
    categorized: countMade(
      'categorized',
      items.filter(({ category_id }) => category_id !== null).map(({ symbol }) => counted('watched', { symbol })),
    ),
    averagePrice: averagePriceMade(
      priced.map(({ price }) => price),
      leftOut,
    ),
  };
};

/** The same as numbers: prices of 10 and 20 and one unknown -> average 15, one symbol left out. */
export const statsOf = (items: readonly CountedItem[]) => {
  const { totalItems, opportunities, categorized, averagePrice } = statsMade(items);
  const inNumber = (figure: Explained): number => toNumber(amountIn(figure));
  return {
    totalItems: inNumber(totalItems),
    opportunities: inNumber(opportunities),
    categorized: inNumber(categorized),
    averagePrice: averagePrice && inNumber(averagePrice),
    unpricedSymbols: items.filter(({ currentPrice }) => currentPrice === null).map(({ symbol }) => symbol),
  };
};
