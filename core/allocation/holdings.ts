import { type AllocationTargets, getTargetClass } from '#core/allocation/targets';
import { type Amount, amount, sum } from '#core/money/amount';
import type { LineAssetClass } from '#core/portfolio/stock-lines';
import { findStockClass as builtIn } from '#core/stocks/classes';

/** A stock that is held, or that has a target; money in US dollars. */
export interface AllocationStock {
  symbol: string;
  assetClass: LineAssetClass;
  /** A share; null where nobody knows it. */
  price: number | null;
  /** To the cent, each; null without a price, and while anything about the stock needs review. */
  platforms: readonly { platform: string; value: number | null }[];
}

/** What lies on one platform in one currency; null without a rate. */
export interface AllocationCash {
  platform: string;
  value: number | null;
}

/** A stock with a price that can be relied on. */
export interface PricedAllocationStock extends AllocationStock {
  price: number;
}

/** With the value of every platform known; of one that is not held there is none to know. */
export const isPricedStock = (stock: AllocationStock): stock is PricedAllocationStock =>
  stock.price !== null && stock.price > 0 && stock.platforms.every(({ value }) => value !== null);

/** The sum of its rows as they are shown. */
export const sumStockValue = ({ platforms }: AllocationStock): Amount =>
  sum(platforms.map(({ value }) => amount(value ?? 0)));

/** Of the platforms that count. */
export const filterCountedCash = (
  cash: readonly AllocationCash[],
  { cashLeftOut }: AllocationTargets,
): AllocationCash[] => cash.filter(({ platform }) => !cashLeftOut.includes(platform));

export const sumCountedCash = (cash: readonly AllocationCash[], targets: AllocationTargets): Amount =>
  sum(filterCountedCash(cash, targets).flatMap(({ value }) => (value === null ? [] : [amount(value)])));

/** What may be spent: $2,500 on the platforms that count, $1,000 of it for emergencies -> $1,500. Never below 0. */
export const getSpendableCash = (cash: readonly AllocationCash[], targets: AllocationTargets): Amount => {
  const rest = sumCountedCash(cash, targets).minus(targets.emergencyFund);
  return rest.gt(0) ? rest : amount(0);
};

export const getStockClass = ({ symbol, assetClass }: AllocationStock, targets: AllocationTargets): string =>
  getTargetClass(targets, symbol, assetClass);

/** The one that the person names, else that of the built-in list; null for a stock of which neither says anything. */
export const getStockSector = (
  { symbol }: Pick<AllocationStock, 'symbol'>,
  { stocks }: AllocationTargets,
): string | null => stocks.find((stock) => stock.symbol === symbol)?.sector ?? builtIn(symbol)?.sector ?? null;
