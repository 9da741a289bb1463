import { computeSumFigure } from '#core/insight/explain/compute-figure';
import type { DayFlowRowsLookup } from '#core/insight/explain/explain-time-weighted';
import { type FigureTerm, getTermAmount } from '#core/insight/explain/figure-terms';
import type { ValueBridge } from '#core/insight/net-worth/bridge';
import { isNonZeroTerm } from '#core/insight/returns/investment-bridge';
import type { DayRowsLookup } from '#core/insight/returns/money-weighted';
import type { ReturnDayRange } from '#core/insight/returns/ranges';
import { computeSimpleReturn, type SimpleReturn } from '#core/insight/returns/simple-return';
import type { Day } from '#core/time/day';
import type { DayFlowTerms } from '#functions/insight/returns/row-list-terms';

/** The terms of a return, down to their rows. */

/** What explains the figures of a range: rows, or lists of them that are read when they are opened. */
export interface RangeFigureTerms extends DayFlowTerms {
  bridge: ValueBridge;
  /** What was bought, without fees; of a household all that was put in. */
  purchases: FigureTerm;
}

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

/** By the single rows of a bridge. */
export const createDayFlowTermsFromBridge = (bridge: ValueBridge): DayFlowTerms => {
  const flows = splitFlowTerms(bridge);
  const [paidIn, out] = [Map.groupBy(flows.in, getDay), Map.groupBy(flows.out, getDay)];
  const flowsOn: DayFlowRowsLookup = (date) => ({ in: paidIn.get(date) ?? [], out: out.get(date) ?? [] });
  return {
    flowsOn,
    netOn: (date) => {
      const rows = flowsOn(date);
      return [...rows.in.map(negateTerm), ...rows.out];
    },
  };
};

/** Of those days. The value at the start is paid in on its day, that at the end received on its own. */
export const createMoneyWeightedRowsLookup = (
  { bridge, netOn }: RangeFigureTerms,
  { start, to }: ReturnDayRange,
  days: ReadonlySet<Day>,
): DayRowsLookup => {
  const [first] = bridge.explained.parts;
  return (date) => {
    if (!days.has(date)) return [];
    return [
      ...(date === start && first ? [negateTerm(first)] : []),
      ...netOn(date),
      ...(date === to ? [bridge.explainedEnd] : []),
    ].filter(isNonZeroTerm);
  };
};

export const computeSimpleReturnFromTerms = ({ bridge, purchases }: RangeFigureTerms): SimpleReturn => {
  const flows = splitFlowTerms(bridge);
  return computeSimpleReturn({
    start: bridge.explained.parts[0] ?? bridge.start,
    end: bridge.explainedEnd,
    moneyIn: computeSumFigure('moneyIn', flows.in),
    moneyOut: computeSumFigure('moneyOut', flows.out),
    purchases,
  });
};
