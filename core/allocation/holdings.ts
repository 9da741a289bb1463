import { type AllocationTargets, getAssignedClassName } from '#core/allocation/targets';
import { type Amount, sumExactAmounts, toAmount } from '#core/money/amount';
import type { AssetClass } from '#core/stocks/asset-class';
import { findBuiltInStockClass as builtIn } from '#core/stocks/built-in-stock-classes';

/** A stock that is held, or that has a target; money in US dollars. */
export interface AllocationStock {
  symbol: string;
  assetClass: AssetClass;
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

export const depositKinds = ['cd', 'savings'] as const;
/** As parts of the whole are called. */
export const depositKindNames: Record<(typeof depositKinds)[number], string> = { cd: 'CDs', savings: 'Savings' };

/** What lies in a CD or in a savings account; null without a rate. */
export interface AllocationDeposit {
  /** The bank of a CD, the name of an account. */
  place: string;
  kind: (typeof depositKinds)[number];
  value: number | null;
}

/** A stock with a price that can be relied on. */
export interface FullyValuedAllocationStock extends AllocationStock {
  price: number;
}

/** With the value of every platform known; of one that is not held there is none to know. */
export const isFullyValuedStock = (stock: AllocationStock): stock is FullyValuedAllocationStock =>
  stock.price !== null && stock.price > 0 && stock.platforms.every(({ value }) => value !== null);

/** The sum of its rows as they are shown. */
export const sumStockValue = ({ platforms }: AllocationStock): Amount =>
  sumExactAmounts(platforms.map(({ value }) => toAmount(value ?? 0)));

/** Of the platforms that count. */
export const filterCashInAllocation = (
  cash: readonly AllocationCash[],
  { cashLeftOut }: AllocationTargets,
): AllocationCash[] => cash.filter(({ platform }) => !cashLeftOut.includes(platform));

export const sumCashInAllocation = (cash: readonly AllocationCash[], targets: AllocationTargets): Amount =>
  sumExactAmounts(
    filterCashInAllocation(cash, targets).flatMap(({ value }) => (value === null ? [] : [toAmount(value)])),
  );

/** What may be spent: $2,500 on the platforms that count, $1,000 of it for emergencies -> $1,500. Never below 0. */
export const getSpendableCash = (cash: readonly AllocationCash[], targets: AllocationTargets): Amount => {
  const rest = sumCashInAllocation(cash, targets).minus(targets.emergencyFund);
  return rest.gt(0) ? rest : toAmount(0);
};

/** What may be given as an amount from cash: while the rule of the emergency fund is on, it keeps the fund's part itself. */
export const getMaxContributionFromCash = (cash: readonly AllocationCash[], targets: AllocationTargets): Amount =>
  getSpendableCash(cash, targets.fillsEmergencyFund ? { ...targets, emergencyFund: 0 } : targets);

export const getStockClass = ({ symbol, assetClass }: AllocationStock, targets: AllocationTargets): string =>
  getAssignedClassName(targets, symbol, assetClass);

/** The one that the person names, else that of the built-in list; null for a stock of which neither says anything. */
export const getStockSector = (
  { symbol }: Pick<AllocationStock, 'symbol'>,
  { stocks }: AllocationTargets,
): string | null => stocks.find((stock) => stock.symbol === symbol)?.sector ?? builtIn(symbol)?.sector ?? null;
