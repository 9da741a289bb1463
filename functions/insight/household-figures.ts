import { explainHeld } from '#core/insight/held-at';
import { type HouseholdBetween, householdBridge, householdFlows } from '#core/insight/household';
import { householdValues } from '#core/insight/household-values';
import type { Costs } from '#core/insight/investments';
import { moneyFlows, moneyWeightedReturn } from '#core/insight/money-weighted';
import type { Range } from '#core/insight/ranges';
import type { SameDollars } from '#core/insight/same-dollars';
import { simpleReturn } from '#core/insight/simple';
import { type DayValue, timeWeightedReturn } from '#core/insight/time-weighted';
import { amount, sum } from '#core/money/amount';
import { addDays, type Day } from '#core/time/day';
import type { RangeFigures } from '#functions/insight/figures';
import type { Material } from '#functions/insight/material';

/** Every day: CDs grow on each, and the first day on which there was too little may be any. */
const daysOf = ({ start, to }: Range): Day[] => {
  const days = [start];
  for (let day = addDays(start, 1); day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** The shares on each of these days: those of the first and the last as what was held comes to. */
const sharesOn = (days: readonly Day[], { figures, start, end }: Material): DayValue[] => {
  let at = -1;
  return days.map((date, place) => {
    while ((figures[at + 1]?.date ?? '~') <= date) at += 1;
    if (place === 0) return { date, value: explainHeld('startValue', start).value };
    if (place === days.length - 1) return { date, value: explainHeld('endValue', end).value };
    return { date, value: figures[at]?.value ?? 0 };
  });
};

/** Of all that a household has: what crosses its boundary is what comes from outside, or leaves. */
export const householdFigures = (between: HouseholdBetween, material: Material, costs: Costs): RangeFigures => {
  const { range } = material;
  const flows = householdFlows(between, costs);
  const bridge = householdBridge(between, costs);
  const values = householdValues(between, sharesOn(daysOf(range), material));
  const dollars: SameDollars = { start: { date: range.start, value: bridge.start }, flows, end: range.to };
  const total = (of: 'in' | 'out') => sum(flows.map((flow) => amount(flow[of])));
  return {
    values,
    dollars,
    bridge,
    simple: simpleReturn({
      start: bridge.start,
      end: bridge.end,
      moneyIn: total('in'),
      moneyOut: total('out'),
      purchases: bridge.lines.contributions.total,
    }),
    timeWeighted: timeWeightedReturn(values, flows),
    moneyWeighted: moneyWeightedReturn(moneyFlows(dollars.start, flows, { date: range.to, value: bridge.end })),
  };
};
