import { type Bridge, type BridgeEntry, type BridgeLine, bridgeOf } from '#core/insight/bridge';
import { type AnyPart, given } from '#core/insight/explained';
import { explainHeld, priceGains } from '#core/insight/held-at';
import type { Costs } from '#core/insight/investments';
import { type MoneyWeighted, moneyFlows, moneyWeightedReturn } from '#core/insight/money-weighted';
import { flowsOfDays, type MovedDay, movedBetween, type PaidOn, valuesOf } from '#core/insight/range-days';
import type { Range } from '#core/insight/ranges';
import type { SameDollars } from '#core/insight/same-dollars';
import { type SimpleReturn, simpleReturn } from '#core/insight/simple';
import { type DayFlow, type DayValue, type TimeWeighted, timeWeightedReturn } from '#core/insight/time-weighted';
import { type Amount, amount, sum } from '#core/money/amount';
import type { Material } from '#functions/insight/material';

/** The figures of a range as the core has them, each with what it was made of. */
export interface RangeFigures {
  values: DayValue[];
  dollars: SameDollars;
  simple: SimpleReturn;
  timeWeighted: TimeWeighted;
  moneyWeighted: MoneyWeighted;
  bridge: Bridge;
}

const totalOf = <T>(rows: readonly T[], of: (row: T) => Amount): Amount => sum(rows.map(of));

/** Each line as one sum of its days: its rows are read only where somebody opens it. */
const entriesOf = (moved: readonly MovedDay[], paid: readonly PaidOn[], costs: Costs): BridgeEntry[] => {
  const entry = (line: BridgeLine, name: string, value: Amount): BridgeEntry => ({
    line,
    part: given(name, 'money', value),
  });
  const withFees = costs === 'in' ? 1 : 0;
  const [spent, kept] = [totalOf(moved, (one) => one.feesIn), totalOf(moved, (one) => one.feesOut)];
  const [gross, tax, fees] = [
    totalOf(paid, (one) => one.gross),
    totalOf(paid, (one) => one.tax),
    totalOf(paid, (one) => one.fees),
  ];
  const bought = totalOf(moved, (one) => one.bought).plus(spent.times(withFees));
  const sold = totalOf(moved, (one) => one.sold).minus(kept.times(withFees));
  return [
    entry('contributions', 'tradesIn', bought),
    entry('withdrawals', 'tradesOut', sold),
    entry('withdrawals', 'dividendsNet', gross.minus(tax.plus(fees).times(withFees))),
    entry('income', 'dividendsGross', gross),
    entry('fees', 'tradeFees', spent.plus(kept).times(withFees)),
    entry('fees', 'dividendFees', fees.times(withFees)),
    entry('taxes', 'dividendTax', tax.times(withFees)),
  ];
};

/** The values of each day, those of the first and the last as what was held comes to. */
const valuesWith = ({ figures, range }: Material, start: AnyPart, end: AnyPart): DayValue[] => [
  { date: range.start, value: start.value },
  ...valuesOf(figures).filter(({ date }) => date > range.start && date < range.to),
  { date: range.to, value: end.value },
];

/** The figures of either scope, once it is told what crosses its boundary and what is there. */
export const figuresOf = (
  { start, to }: Range,
  { bridge, flows, values, purchases }: { bridge: Bridge; flows: DayFlow[]; values: DayValue[]; purchases: Amount },
): RangeFigures => {
  const dollars: SameDollars = { start: { date: start, value: bridge.start }, flows, end: to };
  return {
    values,
    dollars,
    bridge,
    simple: simpleReturn({
      start: bridge.start,
      end: bridge.end,
      moneyIn: totalOf(flows, (flow) => amount(flow.in)),
      moneyOut: totalOf(flows, (flow) => amount(flow.out)),
      purchases,
    }),
    timeWeighted: timeWeightedReturn(values, flows),
    moneyWeighted: moneyWeightedReturn(moneyFlows(dollars.start, flows, { date: to, value: bridge.end })),
  };
};

/** Of the shares: what crosses their boundary are buys, sales and dividends. */
export const investmentFigures = (material: Material, costs: Costs): RangeFigures => {
  const { range, paid, figures } = material;
  const [start, end] = [explainHeld('startValue', material.start), explainHeld('endValue', material.end)];
  const moved = movedBetween(figures);
  const within = paid.filter(({ date }) => date > range.start && date <= range.to);
  const flows = flowsOfDays(moved, within, costs);
  const gains = priceGains(material.start, material.end);
  const bridge = bridgeOf(start, end, [
    ...gains.map((part) => ({ line: 'priceGain' as const, part })),
    ...entriesOf(moved, within, costs),
  ]);
  const purchases = totalOf(moved, (one) => one.bought);
  return figuresOf(range, { bridge, flows, values: valuesWith(material, start, end), purchases });
};
