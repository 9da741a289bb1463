import { explainHeld } from '#core/insight/held-at';
import { type HouseholdBetween, householdBridge, householdFlows } from '#core/insight/household';
import { householdValues } from '#core/insight/household-values';
import type { Costs } from '#core/insight/investments';
import type { Range } from '#core/insight/ranges';
import type { DayValue } from '#core/insight/time-weighted';
import { addDays, type Day } from '#core/time/day';
import { figuresOf, type RangeFigures } from '#functions/insight/figures';
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
  return figuresOf(range, { bridge, flows, values, purchases: bridge.lines.contributions.total });
};
