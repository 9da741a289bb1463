import type { DayFlow, DayValue } from '#core/insight/returns/time-weighted';
import { type Amount, computePercent, sumExactAmounts, toAmount } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** What was put in after a day, less what was taken out. */
const computeNetFlowSince = (flows: readonly DayFlow[], since: Day): Amount =>
  sumExactAmounts(flows.filter(({ date }) => date > since).map((flow) => toAmount(flow.in).minus(flow.out)));

/**
 * What has come about since the close of a day: the value now less that of then, less what was put in since, and what was
 * taken out: 100 before, 50 in, 156 now -> 6.
 * @param values rising; a day that is missing has the value of the last one before it, none before has 0.
 */
export const computeGainSince = (values: readonly DayValue[], flows: readonly DayFlow[], since: Day): Amount => {
  const valueAt = (day: Day) => toAmount(values.findLast(({ date }) => date <= day)?.value ?? 0);
  return valueAt('9999-12-31').minus(valueAt(since)).minus(computeNetFlowSince(flows, since));
};

/**
 * Of the value before and what was put in since, 2 decimals: of 156 now, of which 6 are gain, 6 of 150 are 4 %. Null without
 * a base above 0.
 */
export const computeGainPercent = (
  gain: Amount,
  value: Amount,
  flows: readonly DayFlow[],
  since: Day,
): Amount | null => {
  const moneyOut = sumExactAmounts(flows.filter(({ date }) => date > since).map((flow) => toAmount(flow.out)));
  const base = value.plus(moneyOut).minus(gain);
  return base.gt(0) ? computePercent(gain, base) : null;
};

/** The value at the start, then after each day with a flow: what was put in since is added, what was taken out is taken off. */
export const listContributedValues = (start: DayValue, flows: readonly DayFlow[]): DayValue[] => {
  const byDay = [...Map.groupBy(flows, ({ date }) => date)].toSorted(([a], [b]) => compareText(a, b));
  let total = toAmount(start.value);
  return [
    start,
    ...byDay.map(([date, own]) => {
      total = own.reduce((sum, flow) => sum.plus(flow.in).minus(flow.out), total);
      return { date, value: total };
    }),
  ];
};
