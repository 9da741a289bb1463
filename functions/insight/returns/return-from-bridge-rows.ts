import type { Trade } from '#contract/portfolio/trades';
import { computeSumFigure } from '#core/insight/explain/compute-figure';
import type { DayFlowRowsLookup } from '#core/insight/explain/explain-time-weighted';
import { type FigureTerm, getTermAmount } from '#core/insight/explain/figure-terms';
import type { ValueBridge } from '#core/insight/net-worth/bridge';
import { explainPurchases } from '#core/insight/returns/investment-bridge';
import type { DayRowsLookup } from '#core/insight/returns/money-weighted';
import type { ReturnDayRange } from '#core/insight/returns/ranges';
import { computeSimpleReturn, type SimpleReturn } from '#core/insight/returns/simple-return';
import type { Day } from '#core/time/day';

/** The rows behind the terms of a return, by the bridge of its range row by row. */

const negateTerm = ({ less, ...part }: FigureTerm): FigureTerm => (less ? part : { ...part, less: true });

const getDay = ({ date, row }: FigureTerm): Day => date ?? row?.date ?? '';

/** What came in and what went out; a balance that was set by hand does either. */
const splitFlowTerms = ({ lines }: ValueBridge) => {
  const set = lines.corrections.parts;
  return {
    in: [...lines.contributions.parts, ...set.filter((part) => getTermAmount(part).gt(0))],
    out: [...lines.withdrawals.parts, ...set.filter((part) => getTermAmount(part).lt(0)).map(negateTerm)],
  };
};

export const groupFlowRowsByDay = (bridge: ValueBridge): DayFlowRowsLookup => {
  const flows = splitFlowTerms(bridge);
  const [paidIn, out] = [Map.groupBy(flows.in, getDay), Map.groupBy(flows.out, getDay)];
  return (date) => ({ in: paidIn.get(date) ?? [], out: out.get(date) ?? [] });
};

/** The value at the start is paid in on its day, that at the end received on its own. */
export const createMoneyWeightedRowsLookup = (bridge: ValueBridge, { start, to }: ReturnDayRange): DayRowsLookup => {
  const findFlowRows = groupFlowRowsByDay(bridge);
  const [first] = bridge.explained.parts;
  return (date) => {
    const rows = findFlowRows(date);
    return [
      ...(date === start && first ? [negateTerm(first)] : []),
      ...rows.in.map(negateTerm),
      ...rows.out,
      ...(date === to ? [bridge.explainedEnd] : []),
    ].filter((part) => !getTermAmount(part).eq(0));
  };
};

/** `trades`: of shares alone, what was bought among them; of a household it is of all that was put in. */
export const computeSimpleReturnFromRows = (bridge: ValueBridge, trades: readonly Trade[] | null): SimpleReturn => {
  const flows = splitFlowTerms(bridge);
  return computeSimpleReturn({
    start: bridge.explained.parts[0] ?? bridge.start,
    end: bridge.explainedEnd,
    moneyIn: computeSumFigure('moneyIn', flows.in),
    moneyOut: computeSumFigure('moneyOut', flows.out),
    purchases: trades ? explainPurchases(trades) : computeSumFigure('purchases', bridge.lines.contributions.parts),
  });
};
