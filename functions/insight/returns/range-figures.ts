import { listDayTradeSums, toDayFlows, toDayValues } from '#core/insight/daily-figures-in-range';
import { type FigureTerm, getTermAmount } from '#core/insight/explain/figure-terms';
import { computeValueBridge, type ValueBridge } from '#core/insight/net-worth/bridge';
import { explainHoldingsValue, explainPriceGains } from '#core/insight/returns/holdings-at-close';
import type { FeesAndTaxesTreatment } from '#core/insight/returns/investment-bridge';
import {
  computeMoneyWeightedReturn,
  type MoneyWeightedReturn,
  toMoneyWeightedCashFlows,
} from '#core/insight/returns/money-weighted';
import type { ReturnDayRange } from '#core/insight/returns/ranges';
import type { SameDollars } from '#core/insight/returns/same-dollars';
import { computeSimpleReturn, type SimpleReturn } from '#core/insight/returns/simple-return';
import {
  computeTimeWeightedReturn,
  type DayFlow,
  type DayValue,
  type TimeWeightedReturn,
} from '#core/insight/returns/time-weighted';
import { type Amount, sumExactAmounts, toAmount } from '#core/money/amount';
import type { RangeInputs } from '#functions/insight/returns/range-inputs';
import {
  type BridgeRowListTerms,
  createBridgeRowListTerms,
  type ExplainedRowsFilter,
} from '#functions/insight/returns/row-list-terms';
import { memoize } from '#functions/runtime/port';

/** The figures of a range as the core has them, each with what it was made of. */
export interface RangeFigures {
  /** Counted by whoever asks, as is what follows from them. */
  values: () => DayValue[];
  dollars: SameDollars;
  simple: SimpleReturn;
  /** Computed by whoever asks: over ten years it takes longer than all of the others. */
  computeTimeWeighted(): TimeWeightedReturn;
  computeMoneyWeighted(): MoneyWeightedReturn;
  bridge: ValueBridge;
}

const sumAmounts = <T>(rows: readonly T[], of: (row: T) => Amount): Amount => sumExactAmounts(rows.map(of));

/** The values of each day, those of the first and the last as what was held comes to. */
const listDailyValues = ({ figures, range }: RangeInputs, start: FigureTerm, end: FigureTerm): DayValue[] => [
  { date: range.start, value: start.value },
  ...toDayValues(figures()).filter(({ date }) => date > range.start && date < range.to),
  { date: range.to, value: end.value },
];

/** The figures of either scope, once it is told what crosses its boundary and what is there. */
export const computeRangeFigures = (
  { start, to }: ReturnDayRange,
  {
    bridge,
    flows,
    values,
    purchases,
  }: { bridge: ValueBridge; flows: DayFlow[]; values: () => DayValue[]; purchases: Amount },
): RangeFigures => {
  const dollars: SameDollars = { start: { date: start, value: bridge.start }, flows, end: to };
  return {
    values,
    dollars,
    bridge,
    simple: computeSimpleReturn({
      start: bridge.start,
      end: bridge.end,
      moneyIn: sumAmounts(flows, (flow) => toAmount(flow.in)),
      moneyOut: sumAmounts(flows, (flow) => toAmount(flow.out)),
      purchases,
    }),
    computeTimeWeighted: () => computeTimeWeightedReturn(values(), flows),
    computeMoneyWeighted: () =>
      computeMoneyWeightedReturn(toMoneyWeightedCashFlows(dollars.start, flows, { date: to, value: bridge.end })),
  };
};

/**
 * Of the shares: what crosses their boundary are buys, sales and dividends.
 * @param rows which rows those are, where they can be asked for.
 */
export const computeInvestmentFigures = (
  material: RangeInputs,
  costs: FeesAndTaxesTreatment,
  rows: ExplainedRowsFilter | null,
): RangeFigures & { terms: BridgeRowListTerms } => {
  const { range, paid } = material;
  const [start, end] = [
    explainHoldingsValue('startValue', material.start),
    explainHoldingsValue('endValue', material.end),
  ];
  const daySums = listDayTradeSums(material.totals);
  const within = paid.filter(({ date }) => date > range.start && date <= range.to);
  const terms = createBridgeRowListTerms(daySums, within, costs, rows);
  const gains = explainPriceGains(material.start, material.end);
  const bridge = computeValueBridge(start, end, [
    ...gains.map((part) => ({ line: 'priceGain' as const, part })),
    ...terms.entries,
  ]);
  const flows = toDayFlows(daySums, within, costs);
  const values = memoize(() => listDailyValues(material, start, end));
  const purchases = getTermAmount(terms.purchases);
  return { ...computeRangeFigures(range, { bridge, flows, values, purchases }), terms };
};
