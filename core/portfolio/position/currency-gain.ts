import { type Amount, roundCents, toAmount, zeroAmount } from '#core/money/amount';
import type { ForeignCurrency } from '#core/portfolio/platforms';
import {
  applyTradeToPosition,
  createRunningPosition,
  type RunningPosition,
} from '#core/portfolio/position/running-position';
import type { Split } from '#core/portfolio/position/splits';
import { addsShares, sortTrades, type TradeRow } from '#core/portfolio/trades';

/**
 * A gain in US dollars, told apart: `currency` is what the rates did to the cost in the other currency, `price` the rest, which
 * the stock did. Both to the cent; together they are the gain.
 */
export interface GainByPriceAndCurrency {
  price: Amount;
  currency: Amount;
}

export interface PositionInCurrency {
  currency: ForeignCurrency;
  /** Of the shares held now, average cost, in that currency; exact. */
  cost: Amount;
  realized: GainByPriceAndCurrency;
}

/** The cost that leaves with a trade, in either money. */
const applyToBoth = (usd: RunningPosition, own: RunningPosition, trade: TradeRow) => {
  const before = { usd: usd.cost, own: own.cost };
  applyTradeToPosition(usd, trade);
  applyTradeToPosition(own, { ...trade, price: trade.priceInCurrency ?? 0 });
  return { usd: before.usd.minus(usd.cost), own: before.own.minus(own.cost) };
};

/**
 * The trades of one position (one stock on one platform), where all of them were paid in one currency; null where they were not,
 * since a cost in dollars has no other currency. 10 shares at EUR 100 and 1.10, 5 of them sold at EUR 120 and 1.20: realized
 * $720 - $550 = $170, of it currency 500 x 1.20 - 550 = $50, and price $120.
 */
export const computePositionInCurrency = (
  trades: readonly TradeRow[],
  splits: readonly Split[] | undefined,
): PositionInCurrency | null => {
  const sorted = sortTrades(trades);
  const [first] = sorted;
  const currency = first?.currency;
  if (!first || !currency || sorted.some((trade) => trade.currency !== currency)) return null;
  const [usd, own] = [createRunningPosition(first, splits), createRunningPosition(first, splits)];
  let realizedByPrice = zeroAmount;
  let realizedByCurrency = zeroAmount;
  for (const trade of sorted) {
    const { transactionType, quantity, price, exchangeRate = 0 } = trade;
    const left = applyToBoth(usd, own, trade);
    if (addsShares(transactionType)) continue;
    const leftAtRate = left.own.times(exchangeRate);
    realizedByCurrency = realizedByCurrency.plus(leftAtRate).minus(left.usd);
    // What shares that are moved out are worth is realized as well.
    realizedByPrice = realizedByPrice.plus(toAmount(quantity).times(price)).minus(leftAtRate);
  }
  const total = roundCents(realizedByPrice.plus(realizedByCurrency));
  const byCurrency = roundCents(realizedByCurrency);
  return { currency, cost: own.cost, realized: { price: total.minus(byCurrency), currency: byCurrency } };
};

/** What is not realized, at the rate of now. `gain`: in US dollars to the cent; `cost` in US dollars. */
export const divideUnrealizedGain = (
  gain: number,
  { cost, costInCurrency, rate }: { cost: number; costInCurrency: number; rate: number },
): GainByPriceAndCurrency => {
  const currency = roundCents(toAmount(costInCurrency).times(rate).minus(cost));
  return { price: toAmount(gain).minus(currency), currency };
};
