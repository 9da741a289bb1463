import { computeNetWorthBridge, type NetWorthRangeInputs } from '#core/insight/net-worth/net-worth-bridge';
import {
  listDailyNetWorthByClass,
  type NetWorthByClassOnDay,
  toNetWorthValue,
} from '#core/insight/net-worth/net-worth-values';
import { explainHoldingsValue } from '#core/insight/returns/holdings-at-close';
import type { FeesAndTaxesTreatment } from '#core/insight/returns/investment-bridge';
import type { ReturnDayRange } from '#core/insight/returns/ranges';
import type { DayValue } from '#core/insight/returns/time-weighted';
import { addDays, type Day } from '#core/time/day';
import { computeRangeFigures, type RangeFigures } from '#functions/insight/returns/range-figures';
import type { RangeInputs } from '#functions/insight/returns/range-inputs';
import { memoize } from '#functions/runtime/port';

/** Every day: CDs grow on each, and the first day on which there was too little may be any. */
const listDays = ({ start, to }: ReturnDayRange): Day[] => {
  const days = [start];
  for (let day = addDays(start, 1); day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** The shares on each of these days: those of the first and the last as what was held comes to. */
const listDailySharesValues = (days: readonly Day[], { start, end, ...shares }: RangeInputs): DayValue[] => {
  const figures = shares.figures();
  let at = -1;
  return days.map((date, place) => {
    while ((figures[at + 1]?.date ?? '~') <= date) at += 1;
    if (place === 0) return { date, value: explainHoldingsValue('startValue', start).value };
    if (place === days.length - 1) return { date, value: explainHoldingsValue('endValue', end).value };
    return { date, value: figures[at]?.value ?? 0 };
  });
};

/** Of all that a household has: what crosses its boundary is what comes from outside, or leaves. */
export const computeNetWorthFigures = (
  between: NetWorthRangeInputs,
  material: RangeInputs,
  costs: FeesAndTaxesTreatment,
): { figures: RangeFigures; days: () => NetWorthByClassOnDay[] } => {
  const { range } = material;
  const { flows, ...bridge } = computeNetWorthBridge(between, costs);
  const days = memoize(() => listDailyNetWorthByClass(between, listDailySharesValues(listDays(range), material)));
  const values = memoize(() => days().map(toNetWorthValue));
  const purchases = bridge.lines.contributions.total;
  return { figures: computeRangeFigures(range, { bridge, flows, values, purchases }), days };
};
