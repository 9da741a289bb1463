import { type Amount, roundCents, sumExactAmounts, toAmount, zeroAmount } from '#core/money/amount';
import type { CashCurrency } from '#core/portfolio/platforms';
import {
  applyTradeToPosition,
  createRunningPosition,
  type RunningPosition,
} from '#core/portfolio/position/running-position';
import type { Split } from '#core/portfolio/position/splits';
import { addsShares, sortTrades, type TradeRow } from '#core/portfolio/trades';

/**
 * A gain in US dollars, told apart: `currency` is what the rates did to the cost in other currencies, `price` the rest, which
 * the stock did. Both to the cent; together they are the gain.
 */
export interface GainByPriceAndCurrency {
  price: Amount;
  currency: Amount;
}

/** What the shares cost that were paid in one currency, in that; exact. */
export interface CostInCurrency {
  currency: CashCurrency;
  cost: Amount;
}

export interface PositionInCurrencies {
  /** All that it was ever paid in. */
  currencies: CashCurrency[];
  /** Of the shares held now, at average cost: of each currency that any of them was paid in; of a closed position none. */
  costs: CostInCurrency[];
  /** Null where a sale in one currency took shares that were paid in another: what that was worth on its day is not recorded. */
  realized: GainByPriceAndCurrency | null;
}

const getCurrency = ({ currency }: TradeRow): CashCurrency => currency ?? 'USD';

/** The same position as if shares paid in any other currency had cost nothing: every sale takes the same part of each. */
const applyToOwn = (own: RunningPosition, currency: CashCurrency, trade: TradeRow): Amount => {
  const before = own.cost;
  const paid = currency === 'USD' ? trade.price : (trade.priceInCurrency ?? 0);
  applyTradeToPosition(own, { ...trade, price: getCurrency(trade) === currency ? paid : 0 });
  return before.minus(own.cost);
};

/** A dollar is always a dollar; of another currency a trade says what its own was worth. */
const findRate = (currency: CashCurrency, trade: TradeRow): number | undefined =>
  currency === 'USD' ? 1 : currency === trade.currency ? trade.exchangeRate : undefined;

/** What the cost that left was worth at the rates of the sale; null where one of them is not recorded. */
const computeLeftAtRates = (left: readonly CostInCurrency[], sale: TradeRow): Amount | null => {
  const parts = left
    .filter(({ cost }) => !cost.eq(0))
    .map(({ currency, cost }) => {
      const rate = findRate(currency, sale);
      return rate === undefined ? null : cost.times(rate);
    });
  return parts.includes(null) ? null : sumExactAmounts(parts.filter((part) => part !== null));
};

/**
 * The trades of one position (one stock on one platform), where any of them was paid in another currency than US dollars; else
 * null. What was paid in dollars has no other currency: of it all gain is that of the price. 10 shares at EUR 100 and 1.10, 5 of
 * them sold at EUR 120 and 1.20: realized $720 - $550 = $170, of it currency 500 x 1.20 - 550 = $50, and price $120.
 */
export const computePositionInCurrencies = (
  trades: readonly TradeRow[],
  splits: readonly Split[] | undefined,
): PositionInCurrencies | null => {
  const sorted = sortTrades(trades);
  const [first] = sorted;
  if (!first || sorted.every((trade) => trade.currency === undefined)) return null;
  const usd = createRunningPosition(first, splits);
  const owns = [...new Set(sorted.map(getCurrency))].map((currency) => ({
    currency,
    own: createRunningPosition(first, splits),
  }));
  let byPrice = zeroAmount;
  let byCurrency = zeroAmount;
  let isKnown = true;
  for (const trade of sorted) {
    const before = usd.cost;
    applyTradeToPosition(usd, trade);
    const left = owns.map(({ currency, own }) => ({ currency, cost: applyToOwn(own, currency, trade) }));
    if (addsShares(trade.transactionType)) continue;
    const leftAtRates = computeLeftAtRates(left, trade);
    if (leftAtRates === null) {
      isKnown = false;
      continue;
    }
    byCurrency = byCurrency.plus(leftAtRates).minus(before.minus(usd.cost));
    // What shares that are moved out are worth is realized as well.
    byPrice = byPrice.plus(toAmount(trade.quantity).times(trade.price)).minus(leftAtRates);
  }
  const total = roundCents(byPrice.plus(byCurrency));
  const currency = roundCents(byCurrency);
  return {
    currencies: owns.map((one) => one.currency),
    costs: owns.map(({ currency: of, own }) => ({ currency: of, cost: own.cost })).filter(({ cost }) => !cost.eq(0)),
    realized: isKnown ? { price: total.minus(currency), currency } : null,
  };
};

/** What is not realized, at the rates of now. `gain` and `cost`: in US dollars to the cent. Null where a rate is not known. */
export const splitUnrealizedGainByCurrency = (
  gain: number,
  cost: number,
  costs: readonly { cost: number; rate: number | undefined }[],
): GainByPriceAndCurrency | null => {
  const known = costs.flatMap((one) => (one.rate === undefined ? [] : [toAmount(one.cost).times(one.rate)]));
  if (known.length < costs.length) return null;
  const currency = roundCents(sumExactAmounts(known).minus(cost));
  return { price: toAmount(gain).minus(currency), currency };
};
