import type { ReturnsQuery } from '#contract/insight/insight';
import type { Trade } from '#contract/portfolio/trades';
import { computeSumFigure } from '#core/insight/explain/compute-figure';
import type { ExcludedTerm } from '#core/insight/explain/figure-terms';
import type { ValueBridge } from '#core/insight/net-worth/bridge';
import { partitionAccountsByKnownUsdRate } from '#core/insight/net-worth/net-worth-accounts';
import { listAccountsWithoutUsdRate, type NetWorthRangeInputs } from '#core/insight/net-worth/net-worth-bridge';
import type { NetWorthByClassOnDay } from '#core/insight/net-worth/net-worth-values';
import { explainPurchases } from '#core/insight/returns/investment-bridge';
import type { ReturnDayRange } from '#core/insight/returns/ranges';
import type { Day } from '#core/time/day';
import { readNetWorthRangeInputs } from '#functions/insight/net-worth';
import { computeNetWorthFigures } from '#functions/insight/net-worth-figures';
import type { CurrentNetWorthInputs } from '#functions/insight/net-worth-inputs';
import { computeBridgeFromRows, readBridgeRowsInRange } from '#functions/insight/returns/bridge-from-rows';
import { createDayFlowTermsFromBridge, type RangeFigureTerms } from '#functions/insight/returns/figure-row-terms';
import { computeInvestmentFigures, type RangeFigures } from '#functions/insight/returns/range-figures';
import type { RangeInputs } from '#functions/insight/returns/range-inputs';
import { type ReturnsContext, readRangeInputs } from '#functions/insight/returns/read-range';
import { findExplainedRowsFilter } from '#functions/insight/returns/row-list-terms';
import { retryOnConflict } from '#functions/runtime/storage/ledger';
import type { CloseHistory } from '#functions/stocks/close-history-cache';

/** The figures of a range of either scope, with the bridge row by row. */
export interface ReturnsScopeFigures {
  material: RangeInputs;
  figures: RangeFigures;
  /** What it was made from, and what there was of each class day by day; null of the investments. */
  netWorth: { between: NetWorthRangeInputs; days: () => NetWorthByClassOnDay[] } | null;
  /** Read where somebody asks for it alone. */
  rows(): Promise<{ bridge: ValueBridge; trades: readonly Trade[] }>;
  /** What the figures are explained by. */
  terms(): Promise<RangeFigureTerms>;
  /** Accounts that do not count for want of a rate, and the currencies that they are in. */
  withoutRate: ExcludedTerm[];
  currencies: string[];
  /** Rates of more than 7 days before. */
  staleRates: { symbol: string; date: Day }[];
  histories: CloseHistory[];
  /** Nothing that there is can be told. */
  isNothing: boolean;
}

const isAllLeftOut = ({ leftOut, start, end, totals, paid }: RangeInputs): boolean =>
  leftOut.length > 0 &&
  [...start, ...end].every(({ shares }) => shares.eq(0)) &&
  totals.every(({ invested }) => invested.eq(0)) &&
  paid.length === 0;

const computeSharesFigures = (
  read: ReturnsContext,
  range: ReturnDayRange,
  material: RangeInputs,
  { fees }: ReturnsQuery,
): ReturnsScopeFigures => {
  const counted = findExplainedRowsFilter(read, range, material);
  const figures = computeInvestmentFigures(material, fees, counted);
  const rows = async () => {
    const own = await readBridgeRowsInRange(read, range, material);
    return { bridge: computeBridgeFromRows(material, own, fees), trades: own.trades };
  };
  return {
    material,
    figures,
    netWorth: null,
    rows,
    terms: async () => {
      if (counted) return { bridge: figures.bridge, ...figures.terms };
      const { bridge, trades } = await rows();
      return { bridge, purchases: explainPurchases(trades), ...createDayFlowTermsFromBridge(bridge) };
    },
    withoutRate: [],
    currencies: [],
    staleRates: [],
    histories: material.histories,
    isNothing: isAllLeftOut(material),
  };
};

const computeHouseholdFigures = async (
  read: ReturnsContext,
  now: CurrentNetWorthInputs,
  material: RangeInputs,
  { fees }: ReturnsQuery,
): Promise<ReturnsScopeFigures> => {
  const { range } = material;
  const { between, trades, rates } = await readNetWorthRangeInputs(read, now, range, material);
  const { figures, days } = computeNetWorthFigures(between, material, fees);
  const known = new Set(partitionAccountsByKnownUsdRate(between.accounts, between).counted);
  const isCounted = (currency: string) => [...known].some((account) => account.currency === currency);
  return {
    material,
    figures,
    netWorth: { between, days },
    rows: async () => ({ bridge: figures.bridge, trades }),
    terms: async () => ({
      bridge: figures.bridge,
      purchases: computeSumFigure('purchases', figures.bridge.lines.contributions.parts),
      ...createDayFlowTermsFromBridge(figures.bridge),
    }),
    withoutRate: listAccountsWithoutUsdRate(between),
    currencies: [...new Set(between.accounts.filter((one) => !known.has(one)).map(({ currency }) => currency))],
    staleRates: rates.staleAt(range.to).filter(({ symbol }) => isCounted(symbol)),
    histories: [...material.histories, ...rates.histories],
    isNothing: isAllLeftOut(material) && between.accounts.length === 0 && between.cds.length === 0,
  };
};

/** @throws WriteConflict where a household has changed while it was read. */
export const readReturnsScopeFigures = async (
  read: ReturnsContext,
  range: ReturnDayRange,
  query: ReturnsQuery,
): Promise<ReturnsScopeFigures> => {
  const material = await readRangeInputs(read, range);
  return read.household
    ? computeHouseholdFigures(read, read.household, material, query)
    : computeSharesFigures(read, range, material, query);
};

/** From what was read, and from what is read anew where that has changed meanwhile. */
export const retryWithReloadedContext = async <A>(
  read: ReturnsContext,
  again: () => Promise<ReturnsContext>,
  make: (read: ReturnsContext) => Promise<A>,
): Promise<A> => {
  let next: ReturnsContext | null = read;
  return retryOnConflict(async () => {
    const now = next ?? (await again());
    next = null;
    return make(now);
  });
};
