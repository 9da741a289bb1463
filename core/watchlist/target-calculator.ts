import { type Amount, roundCents, toAmount, toNumber } from '#core/money/amount';

/** What a target comes to at its buy price, and a few examples beside it. US dollars; shares to 4 decimals. */

const exampleAmounts = [50, 100, 500] as const;
const exampleShares = [0.1, 0.5, 0.75] as const;

export interface TargetPurchaseExample {
  shares: number;
  cost: number;
}

const roundToFour = (value: Amount): number => toNumber(value.round(4));

/** $100 at $150 a share -> 0.6667 shares. */
const createExampleForCost = (cost: number, price: number): TargetPurchaseExample => ({
  shares: roundToFour(toAmount(cost).div(price)),
  cost,
});
/** 0.75 shares at $150 -> $112.50. */
const toExample = (shares: number, price: number): TargetPurchaseExample => ({
  shares,
  cost: toNumber(roundCents(toAmount(shares).times(price))),
});

interface TargetPlan {
  target_buy_price: number | null;
  target_buy_quantity: number | null;
  target_investment_amount: number | null;
}

interface Calculation {
  price: number;
  /** The target's own lines: what its amount buys, what its quantity costs. */
  byAmount: TargetPurchaseExample | null;
  byQuantity: TargetPurchaseExample | null;
  investments: TargetPurchaseExample[];
  fractions: TargetPurchaseExample[];
}

/** Null unless a buy price and either an amount or a quantity are given. */
export const calculateTargetPurchase = (plan: TargetPlan): Calculation | null => {
  const { target_buy_price: price, target_buy_quantity: quantity, target_investment_amount: invested } = plan;
  if (price === null || (quantity === null && invested === null)) return null;
  return {
    price,
    byAmount: invested === null ? null : createExampleForCost(invested, price),
    byQuantity: quantity === null ? null : toExample(quantity, price),
    investments: exampleAmounts.map((cost) => createExampleForCost(cost, price)),
    fractions: exampleShares.map((shares) => toExample(shares, price)),
  };
};
