import { classIn, type Targets } from '#core/allocation/targets';
import { type Amount, amount, sum } from '#core/money/amount';
import type { AssetClass } from '#core/portfolio/stock-lines';
import { classOf as builtIn } from '#core/stocks/classes';

/** A stock that is held, or that has a target; money in US dollars. */
export interface HeldStock {
  symbol: string;
  assetClass: AssetClass;
  /** A share; null where nobody knows it. */
  price: number | null;
  /** To the cent, each; null without a price, and while anything about the stock needs review. */
  platforms: readonly { platform: string; value: number | null }[];
}

/** What lies on one platform in one currency; null without a rate. */
export interface HeldCash {
  platform: string;
  value: number | null;
}

/** A stock with a price that can be relied on. */
export interface PricedStock extends HeldStock {
  price: number;
}

/** With the value of every platform known; of one that is not held there is none to know. */
export const isPriced = (stock: HeldStock): stock is PricedStock =>
  stock.price !== null && stock.price > 0 && stock.platforms.every(({ value }) => value !== null);

/** The sum of its rows as they are shown. */
export const worthOf = ({ platforms }: HeldStock): Amount => sum(platforms.map(({ value }) => amount(value ?? 0)));

/** Of the platforms that count. */
export const countedCash = (cash: readonly HeldCash[], { cashLeftOut }: Targets): HeldCash[] =>
  cash.filter(({ platform }) => !cashLeftOut.includes(platform));

export const cashOf = (cash: readonly HeldCash[], targets: Targets): Amount =>
  sum(countedCash(cash, targets).flatMap(({ value }) => (value === null ? [] : [amount(value)])));

/** What may be spent: $2,500 on the platforms that count, $1,000 of it for emergencies -> $1,500. Never below 0. */
export const spendableOf = (cash: readonly HeldCash[], targets: Targets): Amount => {
  const rest = cashOf(cash, targets).minus(targets.emergencyFund);
  return rest.gt(0) ? rest : amount(0);
};

export const classOfStock = ({ symbol, assetClass }: HeldStock, targets: Targets): string =>
  classIn(targets, symbol, assetClass);

/** The one that the person names, else that of the built-in list; null for a stock of which neither says anything. */
export const sectorOf = ({ symbol }: Pick<HeldStock, 'symbol'>, { stocks }: Targets): string | null =>
  stocks.find((stock) => stock.symbol === symbol)?.sector ?? builtIn(symbol)?.sector ?? null;
