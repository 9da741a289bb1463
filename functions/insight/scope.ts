import type { ReturnsQuery } from '#contract/insight';
import type { Trade } from '#contract/trades';
import type { Bridge } from '#core/insight/bridge';
import type { LeftOutPart } from '#core/insight/explained';
import { withoutRate } from '#core/insight/household';
import { convertible } from '#core/insight/household-accounts';
import type { Range } from '#core/insight/ranges';
import type { Day } from '#core/time/day';
import { investmentFigures, type RangeFigures } from '#functions/insight/figures';
import { readHousehold } from '#functions/insight/household';
import type { HouseholdNow } from '#functions/insight/household-beside';
import { householdFigures } from '#functions/insight/household-figures';
import type { Material } from '#functions/insight/material';
import { type RangeRead, readMaterial } from '#functions/insight/read-range';
import { bridgeOfRows, readRows } from '#functions/insight/rows';
import type { SymbolHistory } from '#functions/stocks/history';
import { untilUndisturbed } from '#functions/storage/ledger';

/** The figures of a range of either scope, with the bridge row by row. */
export interface Scope {
  material: Material;
  figures: RangeFigures;
  /** Read where somebody asks for it alone. */
  rows(): Promise<{ bridge: Bridge; trades: readonly Trade[] }>;
  /** Accounts that do not count for want of a rate, and the currencies that they are in. */
  withoutRate: LeftOutPart[];
  currencies: string[];
  /** Rates of more than 7 days before. */
  staleRates: { symbol: string; date: Day }[];
  histories: SymbolHistory[];
  /** Nothing that there is can be told. */
  isNothing: boolean;
}

const isAllLeftOut = ({ leftOut, start, end, figures, paid }: Material): boolean =>
  leftOut.length > 0 &&
  [...start, ...end].every(({ shares }) => shares.eq(0)) &&
  figures.every(({ invested }) => invested.eq(0)) &&
  paid.length === 0;

const ofShares = (read: RangeRead, range: Range, material: Material, { fees }: ReturnsQuery): Scope => ({
  material,
  figures: investmentFigures(material, fees),
  rows: async () => {
    const rows = await readRows(read, range, material);
    return { bridge: bridgeOfRows(material, rows, fees), trades: rows.trades };
  },
  withoutRate: [],
  currencies: [],
  staleRates: [],
  histories: material.histories,
  isNothing: isAllLeftOut(material),
});

const ofHousehold = async (
  read: RangeRead,
  now: HouseholdNow,
  material: Material,
  { fees }: ReturnsQuery,
): Promise<Scope> => {
  const { range } = material;
  const { between, trades, rates } = await readHousehold(read, now, range, material);
  const figures = householdFigures(between, material, fees);
  const known = new Set(convertible(between.accounts, between).counted);
  const isCounted = (currency: string) => [...known].some((account) => account.currency === currency);
  return {
    material,
    figures,
    rows: async () => ({ bridge: figures.bridge, trades }),
    withoutRate: withoutRate(between),
    currencies: [...new Set(between.accounts.filter((one) => !known.has(one)).map(({ currency }) => currency))],
    staleRates: rates.staleAt(range.to).filter(({ symbol }) => isCounted(symbol)),
    histories: [...material.histories, ...rates.histories],
    isNothing: isAllLeftOut(material) && between.accounts.length === 0 && between.cds.length === 0,
  };
};

/** @throws WriteConflict where a household has changed while it was read. */
export const readScope = async (read: RangeRead, range: Range, query: ReturnsQuery): Promise<Scope> => {
  const material = await readMaterial(read, range);
  return read.household ? ofHousehold(read, read.household, material, query) : ofShares(read, range, material, query);
};

/** From what was read, and from what is read anew where that has changed meanwhile. */
export const untilRead = async <A>(
  read: RangeRead,
  again: () => Promise<RangeRead>,
  make: (read: RangeRead) => Promise<A>,
): Promise<A> => {
  let next: RangeRead | null = read;
  return untilUndisturbed(async () => {
    const now = next ?? (await again());
    next = null;
    return make(now);
  });
};
