import { type Amount, amount, inDigits, sum } from '#core/money/amount';
import { foldedName } from '#core/portfolio/platforms';
import { type AssetClass, classOf } from '#core/portfolio/stock-lines';
import { type Fault, faultAt } from '#core/text/fault';

/**
 * What a person wants to hold, in percent of the whole, by class or by stock, and by how much a part may stray. A stock's
 * target lies within that of its class. What is not targeted may be anything.
 */
export interface Targets {
  /** Classes of one's own, and those of the specified ones that have a target. */
  classes: ClassTarget[];
  /** Stocks with a target, or of another class or sector than they would be by themselves. */
  stocks: StockTarget[];
  /** In points of the whole: 5 lets 20 % be anything from 15 % to 25 %. */
  band: number;
  /** Whether cash is a class of its own, and part of the whole. */
  countsCash: boolean;
  /** In US dollars: what is never spent of the cash. */
  emergencyFund: number;
  /** Platforms whose cash counts nowhere here. */
  cashLeftOut: string[];
}

export interface ClassTarget {
  name: string;
  /** Of the whole, 2 decimals; null for none. */
  percent: number | null;
}

export interface StockTarget {
  symbol: string;
  percent: number | null;
  /** Null for the class that it is of by itself. */
  className: string | null;
  /** Null where the person names none. */
  sector: string | null;
}

export const cashClass = 'Cash';

/** What a stock is of by itself; own classes stand beside these. */
export const classNames: Readonly<Record<AssetClass, string>> = {
  stocks: 'Stocks',
  coins: 'Coins',
  own: 'Own assets',
};

const specifiedClasses: readonly string[] = [...Object.values(classNames), cashClass];

export const noTargets: Targets = {
  classes: [],
  stocks: [],
  band: 5,
  countsCash: false,
  emergencyFund: 0,
  cashLeftOut: [],
};

/** Classes and stocks with a target, together. */
export const mostTargets = 100;
export const mostClasses = 30;
/** With those that only name a class or a sector. */
export const mostStocks = 500;

/** True where anything is to be aimed at. */
export const hasTargets = ({ classes, stocks }: Targets): boolean =>
  [...classes, ...stocks].some(({ percent }) => percent !== null);

/** What a stock is by itself, where nobody has asked the market: `own` are the assets of the person's own. */
export const itselfOf = (symbol: string, own: ReadonlySet<string>): AssetClass =>
  classOf(symbol, own.has(symbol) ? 'own' : 'market') ?? 'stocks';

/** The class that a stock counts in: the one that the person put it into, else its own. */
export const classIn = ({ stocks }: Targets, symbol: string, itself: AssetClass): string =>
  stocks.find((stock) => stock.symbol === symbol)?.className ?? classNames[itself];

const totalOf = (parts: readonly { percent: number | null }[]): Amount =>
  sum(parts.flatMap(({ percent }) => (percent === null ? [] : [amount(percent)])));

const twice = (names: readonly string[]): string | undefined =>
  names.find((name, at) => names.findIndex((other) => foldedName(other) === foldedName(name)) < at);

const namesFault = ({ classes, stocks, countsCash }: Targets): Fault | null => {
  const names = classes.map(({ name }) => name);
  const repeated = twice(names);
  if (repeated !== undefined) return faultAt('classes', `${repeated} is there twice.`);
  const misspelt = names.find((name) =>
    specifiedClasses.some((one) => one !== name && foldedName(one) === foldedName(name)),
  );
  if (misspelt !== undefined) return faultAt('classes', `There is a class like ${misspelt} already.`);
  if (!countsCash && names.includes(cashClass)) {
    return faultAt('classes', 'Cash has a target only where it counts as a part of the whole.');
  }
  const symbol = twice(stocks.map((stock) => stock.symbol));
  if (symbol !== undefined) return faultAt('stocks', `${symbol} is there twice.`);
  const known = new Set([...Object.values(classNames), ...names.filter((name) => name !== cashClass)]);
  const astray = stocks.find(({ className }) => className !== null && !known.has(className));
  return astray ? faultAt('stocks', `Choose a class for ${astray.symbol} that is in the list.`) : null;
};

/** Stocks by their classes, with what those are to come to: their own target, or that of their stocks together. */
export const targetsByClass = (targets: Targets, itselfOf: (symbol: string) => AssetClass): Map<string, Amount> => {
  const ofStocks = Map.groupBy(
    targets.stocks.filter(({ percent }) => percent !== null),
    ({ symbol }) => classIn(targets, symbol, itselfOf(symbol)),
  );
  const own = targets.classes.filter(({ percent }) => percent !== null);
  return new Map([
    ...[...ofStocks].map(([name, stocks]) => [name, totalOf(stocks)] as const),
    ...own.map(({ name, percent }) => [name, amount(percent ?? 0)] as const),
  ]);
};

const sumsFault = (targets: Targets, itselfOf: (symbol: string) => AssetClass): Fault | null => {
  for (const { name, percent } of targets.classes) {
    const inside = targets.stocks.filter(({ symbol }) => classIn(targets, symbol, itselfOf(symbol)) === name);
    const total = totalOf(inside);
    if (percent !== null && total.gt(percent)) {
      return faultAt(
        'stocks',
        `Stocks of ${name} come to ${inDigits(total)}%, more than the ${percent}% of the class.`,
      );
    }
  }
  const whole = sum(targetsByClass(targets, itselfOf).values());
  return whole.gt(100) ? faultAt('classes', `Targets come to ${inDigits(whole)}%: at most 100% can be had.`) : null;
};

/** What is wrong with targets, as a whole; each field by itself is right. `itselfOf`: the class of a stock by itself. */
export const targetsFault = (targets: Targets, itselfOf: (symbol: string) => AssetClass): Fault | null => {
  const count = [...targets.classes, ...targets.stocks].filter(({ percent }) => percent !== null).length;
  if (count > mostTargets) return faultAt('stocks', `At most ${mostTargets} targets are kept.`);
  return namesFault(targets) ?? sumsFault(targets, itselfOf);
};
