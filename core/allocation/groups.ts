import {
  type AllocationCash,
  type AllocationDeposit,
  type AllocationStock,
  depositKindNames,
  filterCashInAllocation,
  getStockClass,
  getStockSector,
  isFullyValuedStock,
  sumStockValue,
} from '#core/allocation/holdings';
import { type AllocationTargets, cashClassName } from '#core/allocation/targets';
import {
  type Amount,
  computePercent,
  roundCents,
  sumExactAmounts,
  toAmount,
  toNumber,
  toNumberOrNull,
  zeroAmount,
} from '#core/money/amount';
import { compareText } from '#core/text/compare';

export const allocationGroupings = ['class', 'stock', 'sector', 'platform'] as const;
export type AllocationGrouping = (typeof allocationGroupings)[number];

/** `everything`: with all cash and every deposit. `investments`: what targets are of, with cash where the person says so. */
export const allocationScopes = ['everything', 'investments'] as const;
export type AllocationScope = (typeof allocationScopes)[number];

/** One part of the whole. Money in US dollars to the cent, percent to 2 decimals. */
export interface AllocationGroup {
  /** Null for stocks of which no sector is known. */
  name: string | null;
  value: number;
  /** Null where there is no whole to speak of. */
  percent: number | null;
  /** Null without a target, and so what follows. */
  target: number | null;
  /** Actual less target, in points of the whole, and in dollars. */
  points: number | null;
  dollars: number | null;
  /** Further from its target than the band. */
  isOutside: boolean;
}

interface Allocation {
  /** The largest first; equals by name. */
  groups: AllocationGroup[];
  whole: number;
  /** Left out on both sides for want of a price. */
  unpriced: string[];
  /** Where foreign money has no rate: platforms whose cash counts, and accounts. */
  unrated: string[];
}

type Part = readonly [name: string | null, value: Amount];

const listStockParts = (by: AllocationGrouping, stock: AllocationStock, targets: AllocationTargets): Part[] => {
  if (by === 'platform') return stock.platforms.map(({ platform, value }) => [platform, toAmount(value ?? 0)]);
  const names = {
    class: () => getStockClass(stock, targets),
    stock: () => stock.symbol,
    sector: () => getStockSector(stock, targets),
  };
  return [[names[by](), sumStockValue(stock)]];
};

/** $30 of $120 with a target of 20 %: 25 %, 5 points and $6.00 above. */
const toGroup = ([name, value]: Part, total: Amount, target: Amount | undefined, band: number): AllocationGroup => {
  const percent = total.gt(0) ? computePercent(value, total) : null;
  const points = target && percent ? percent.minus(target) : null;
  return {
    name,
    value: toNumber(value),
    percent: toNumberOrNull(percent),
    target: target ? toNumber(target) : null,
    points: toNumberOrNull(points),
    dollars: target && percent ? toNumber(value.minus(roundCents(total.times(target).div(100)))) : null,
    isOutside: points?.abs().gt(band) ?? false,
  };
};

/** Of stocks and classes as the person has said them: what is not targeted may be anything. */
const getTargetsByName = (by: AllocationGrouping, { classes, stocks }: AllocationTargets): Map<string, Amount> => {
  if (by !== 'class' && by !== 'stock') return new Map();
  const ofClasses = by === 'class' ? classes : classes.filter(({ name }) => name === cashClassName);
  const ofStocks = by === 'stock' ? stocks.map(({ symbol: name, percent }) => ({ name, percent })) : [];
  return new Map(
    [...ofStocks, ...ofClasses].flatMap(({ name, percent }) =>
      percent === null ? [] : [[name, toAmount(percent)] as const],
    ),
  );
};

const compareByValueDescending = (a: AllocationGroup, b: AllocationGroup): number =>
  b.value - a.value || compareText(a.name ?? '\uffff', b.name ?? '\uffff');

interface AllocationInputs {
  stocks: readonly AllocationStock[];
  cash: readonly AllocationCash[];
  deposits: readonly AllocationDeposit[];
  targets: AllocationTargets;
}

/** What counts beside stocks. */
const listCountedMoney = (
  scope: AllocationScope,
  { cash, deposits, targets }: AllocationInputs,
): { place: string; name: string; value: number | null }[] => {
  if (scope === 'investments' && !targets.countsCash) return [];
  const counted = scope === 'everything' ? cash : filterCashInAllocation(cash, targets);
  return [
    ...counted.map(({ platform, value }) => ({ place: platform, name: cashClassName, value })),
    ...(scope === 'everything' ? deposits : []).map(({ place, kind, value }) => ({
      place,
      name: depositKindNames[kind],
      value,
    })),
  ];
};

/**
 * The whole in parts, whose values are sums of rows in cents. A stock without a price is in none of them and in no total.
 * What has a target and is not held is a part of $0; of everything there are no targets.
 */
export const computeAllocationByGroup = (
  by: AllocationGrouping,
  scope: AllocationScope,
  inputs: AllocationInputs,
): Allocation => {
  const { stocks, targets } = inputs;
  const priced = stocks.filter(isFullyValuedStock);
  const money = listCountedMoney(scope, inputs);
  const wanted = scope === 'everything' ? new Map<string, Amount>() : getTargetsByName(by, targets);
  const unpriced = stocks
    .filter((stock) => !isFullyValuedStock(stock) && (scope === 'investments' || stock.platforms.length > 0))
    .map(({ symbol }) => symbol);
  const parts: Part[] = [
    ...priced.filter(({ platforms }) => platforms.length > 0).flatMap((stock) => listStockParts(by, stock, targets)),
    ...money.flatMap(({ place, name, value }): Part[] =>
      value === null ? [] : [[by === 'platform' ? place : name, toAmount(value)]],
    ),
    ...[...wanted.keys()]
      .filter((name) => by !== 'stock' || !unpriced.includes(name))
      .map((name): Part => [name, zeroAmount]),
  ];
  const total = sumExactAmounts(parts.map(([, value]) => value));
  const together = [...Map.groupBy(parts, ([name]) => name)].map(
    ([name, own]): Part => [name, sumExactAmounts(own.map(([, value]) => value))],
  );
  return {
    groups: together
      .map((part) => toGroup(part, total, part[0] === null ? undefined : wanted.get(part[0]), targets.band))
      .toSorted(compareByValueDescending),
    whole: toNumber(total),
    unpriced: unpriced.toSorted(compareText),
    unrated: [...new Set(money.flatMap(({ place, value }) => (value === null ? [place] : [])))],
  };
};
