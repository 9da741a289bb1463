import { type Amount, sumExactAmounts, toAmount, toDecimalText } from '#core/money/amount';
import { findStockLineAssetClass } from '#core/portfolio/holdings-table-lines';
import { normalizePlatformName } from '#core/portfolio/platforms';
import type { AssetClass } from '#core/stocks/asset-class';
import { createFieldFault, type ValidationFault } from '#core/text/validation-fault';

/**
 * What a person wants to hold, in percent of the whole, by class or by stock, and by how much a part may stray. A stock's
 * target lies within that of its class. What is not targeted may be anything.
 */
export interface AllocationTargets {
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
  /** A rule of the plan: what is missing of the emergency fund, in savings and cash, is set aside first. */
  fillsEmergencyFund: boolean;
  /** A rule of the plan: the next CD that a ladder lacks is set aside before anything is bought. */
  hasCdLadder: boolean;
  /** 2 to 10 CDs, each 1 to 24 months after the one before. */
  cdLadderRungs: number;
  cdLadderMonths: number;
  /** In US dollars, of each CD; 0 while none was entered. */
  cdLadderAmount: number;
}

/** What the rules of the plan are, apart from the amount of the fund, which is older than they are. */
export type PurchasePlanRules = Pick<
  AllocationTargets,
  'fillsEmergencyFund' | 'hasCdLadder' | 'cdLadderRungs' | 'cdLadderMonths' | 'cdLadderAmount'
>;

export const defaultPurchasePlanRules: PurchasePlanRules = {
  fillsEmergencyFund: false,
  hasCdLadder: false,
  cdLadderRungs: 5,
  cdLadderMonths: 12,
  cdLadderAmount: 0,
};

interface ClassTarget {
  name: string;
  /** Of the whole, 2 decimals; null for none. */
  percent: number | null;
}

interface StockTarget {
  symbol: string;
  percent: number | null;
  /** Null for the class that it is of by itself. */
  className: string | null;
  /** Null where the person names none. */
  sector: string | null;
}

export const cashClassName = 'Cash';

/** What a stock is of by itself; own classes stand beside these. */
export const assetClassNames: Readonly<Record<AssetClass, string>> = {
  stocks: 'Stocks',
  coins: 'Coins',
  own: 'Own assets',
};

const specifiedClasses: readonly string[] = [...Object.values(assetClassNames), cashClassName];

export const emptyAllocationTargets: AllocationTargets = {
  classes: [],
  stocks: [],
  band: 5,
  countsCash: false,
  emergencyFund: 0,
  cashLeftOut: [],
  ...defaultPurchasePlanRules,
};

/** Classes and stocks with a target, together. */
export const maxAllocationTargets = 100;
export const maxTargetClasses = 30;
/** With those that only name a class or a sector. */
export const maxTargetStocks = 500;

/** True where there is anything to plan by: a target, or a rule that is on. */
export const canPlanPurchases = (targets: AllocationTargets): boolean =>
  hasAllocationTargets(targets) || targets.fillsEmergencyFund || targets.hasCdLadder;

/** True where anything is to be aimed at. */
export const hasAllocationTargets = ({ classes, stocks }: AllocationTargets): boolean =>
  [...classes, ...stocks].some(({ percent }) => percent !== null);

/** What a stock is by itself, where nobody has asked the market: `own` are the assets of the person's own. */
export const getDefaultAssetClass = (symbol: string, own: ReadonlySet<string>): AssetClass =>
  findStockLineAssetClass(symbol, own.has(symbol) ? 'own' : 'market') ?? 'stocks';

/** The class that a stock counts in: the one that the person put it into, else its own. */
export const getAssignedClassName = ({ stocks }: AllocationTargets, symbol: string, itself: AssetClass): string =>
  stocks.find((stock) => stock.symbol === symbol)?.className ?? assetClassNames[itself];

const sumPercents = (parts: readonly { percent: number | null }[]): Amount =>
  sumExactAmounts(parts.flatMap(({ percent }) => (percent === null ? [] : [toAmount(percent)])));

const findRepeated = (names: readonly string[]): string | undefined =>
  names.find(
    (name, at) => names.findIndex((other) => normalizePlatformName(other) === normalizePlatformName(name)) < at,
  );

const findNamesFault = ({ classes, stocks, countsCash }: AllocationTargets): ValidationFault | null => {
  const names = classes.map(({ name }) => name);
  const repeated = findRepeated(names);
  if (repeated !== undefined) return createFieldFault('classes', `${repeated} is there twice.`);
  const misspelt = names.find((name) =>
    specifiedClasses.some((one) => one !== name && normalizePlatformName(one) === normalizePlatformName(name)),
  );
  if (misspelt !== undefined) return createFieldFault('classes', `You already have a class named ${misspelt}.`);
  if (!countsCash && names.includes(cashClassName)) {
    return createFieldFault('classes', 'Include cash in the total to give it a target.');
  }
  const symbol = findRepeated(stocks.map((stock) => stock.symbol));
  if (symbol !== undefined) return createFieldFault('stocks', `${symbol} is there twice.`);
  const known = new Set([...Object.values(assetClassNames), ...names.filter((name) => name !== cashClassName)]);
  const astray = stocks.find(({ className }) => className !== null && !known.has(className));
  return astray ? createFieldFault('stocks', `Choose a class for ${astray.symbol} that is in the list.`) : null;
};

/** Stocks by their classes, with what those are to come to: their own target, or that of their stocks together. */
export const computeTargetPercentByClass = (
  targets: AllocationTargets,
  getDefaultClass: (symbol: string) => AssetClass,
): Map<string, Amount> => {
  const ofStocks = Map.groupBy(
    targets.stocks.filter(({ percent }) => percent !== null),
    ({ symbol }) => getAssignedClassName(targets, symbol, getDefaultClass(symbol)),
  );
  const own = targets.classes.filter(({ percent }) => percent !== null);
  return new Map([
    ...[...ofStocks].map(([name, stocks]) => [name, sumPercents(stocks)] as const),
    ...own.map(({ name, percent }) => [name, toAmount(percent ?? 0)] as const),
  ]);
};

const findSumsFault = (
  targets: AllocationTargets,
  getDefaultClass: (symbol: string) => AssetClass,
): ValidationFault | null => {
  for (const { name, percent } of targets.classes) {
    const inside = targets.stocks.filter(
      ({ symbol }) => getAssignedClassName(targets, symbol, getDefaultClass(symbol)) === name,
    );
    const total = sumPercents(inside);
    if (percent !== null && total.gt(percent)) {
      return createFieldFault(
        'stocks',
        `Stocks in ${name} add up to ${toDecimalText(total)}%, more than the ${percent}% of the class.`,
      );
    }
  }
  const targetTotal = sumExactAmounts(computeTargetPercentByClass(targets, getDefaultClass).values());
  return targetTotal.gt(100)
    ? createFieldFault('classes', `Targets add up to ${toDecimalText(targetTotal)}%. Lower them to 100% or less.`)
    : null;
};

/** A rule that is on says how much it sets aside. */
const findRulesFault = (targets: AllocationTargets): ValidationFault | null => {
  if (targets.fillsEmergencyFund && targets.emergencyFund === 0) {
    return createFieldFault('emergencyFund', 'Enter the emergency fund, or turn its rule off.');
  }
  return targets.hasCdLadder && targets.cdLadderAmount === 0
    ? createFieldFault('cdLadderAmount', 'Enter the amount of a CD, or turn the CD ladder off.')
    : null;
};

/** What is wrong with targets, as a whole; each field by itself is right. `getDefaultAssetClass`: the class of a stock by itself. */
export const findAllocationTargetsFault = (
  targets: AllocationTargets,
  getDefaultClass: (symbol: string) => AssetClass,
): ValidationFault | null => {
  const count = [...targets.classes, ...targets.stocks].filter(({ percent }) => percent !== null).length;
  if (count > maxAllocationTargets) return createFieldFault('stocks', `Set at most ${maxAllocationTargets} targets.`);
  return findNamesFault(targets) ?? findSumsFault(targets, getDefaultClass) ?? findRulesFault(targets);
};
