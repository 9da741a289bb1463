import type { Trade } from '#contract/trades';
import type { Bridge } from '#core/insight/bridge';
import type { MovedRows } from '#core/insight/explain-time-weighted';
import { type AnyPart, amountIn } from '#core/insight/explained';
import { explainPurchases } from '#core/insight/investments';
import { madeOfSum } from '#core/insight/made';
import type { RowsOfDay } from '#core/insight/money-weighted';
import type { Range } from '#core/insight/ranges';
import { type SimpleReturn, simpleReturn } from '#core/insight/simple';
import type { Day } from '#core/time/day';

/** The rows behind the terms of a return, by the bridge of its range row by row. */

const opposite = ({ less, ...part }: AnyPart): AnyPart => (less ? part : { ...part, less: true });

const dayOf = ({ date, row }: AnyPart): Day => date ?? row?.date ?? '';

/** What came in and what went out; a balance that was set by hand does either. */
const movedIn = ({ lines }: Bridge) => {
  const set = lines.corrections.parts;
  return {
    in: [...lines.contributions.parts, ...set.filter((part) => amountIn(part).gt(0))],
    out: [...lines.withdrawals.parts, ...set.filter((part) => amountIn(part).lt(0)).map(opposite)],
  };
};

export const movedRows = (bridge: Bridge): MovedRows => {
  const moved = movedIn(bridge);
  const [paidIn, out] = [Map.groupBy(moved.in, dayOf), Map.groupBy(moved.out, dayOf)];
  return (date) => ({ in: paidIn.get(date) ?? [], out: out.get(date) ?? [] });
};

/** The value at the start is paid in on its day, that at the end received on its own. */
export const flowRows = (bridge: Bridge, { start, to }: Range): RowsOfDay => {
  const rowsOf = movedRows(bridge);
  const [first] = bridge.explained.parts;
  return (date) => {
    const rows = rowsOf(date);
    return [
      ...(date === start && first ? [opposite(first)] : []),
      ...rows.in.map(opposite),
      ...rows.out,
      ...(date === to ? [bridge.explainedEnd] : []),
    ].filter((part) => !amountIn(part).eq(0));
  };
};

/** `trades`: of shares alone, what was bought among them; of a household it is of all that was put in. */
export const simpleByRows = (bridge: Bridge, trades: readonly Trade[] | null): SimpleReturn => {
  const moved = movedIn(bridge);
  return simpleReturn({
    start: bridge.explained.parts[0] ?? bridge.start,
    end: bridge.explainedEnd,
    moneyIn: madeOfSum('moneyIn', moved.in),
    moneyOut: madeOfSum('moneyOut', moved.out),
    purchases: trades ? explainPurchases(trades) : madeOfSum('purchases', bridge.lines.contributions.parts),
  });
};
