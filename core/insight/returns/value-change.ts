import type { DayFlow, DayValue } from '#core/insight/returns/time-weighted';
import { type Amount, computePercent, sumExactAmounts, toAmount } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** A gain, or below 0 a loss, in US dollars. `percent` is null without a base above 0. */
export type ValueChange = { amount: Amount; percent: Amount | null };

/**
 * What has come about since the close of a day: the value now less that of then, less what was put in since, and what was
 * taken out. The percentage is of the value then and what was put in: 100 before, 50 in, 156 now -> 6 of 150, 4 %.
 * @param values rising; a day that is missing has the value of the last one before it, none before has 0.
 */
export const computeValueChangeSince = (
  values: readonly DayValue[],
  flows: readonly DayFlow[],
  since: Day,
): ValueChange => {
  const before = toAmount(values.findLast(({ date }) => date <= since)?.value ?? 0);
  const own = flows.filter(({ date }) => date > since);
  const moneyIn = sumExactAmounts(own.map((flow) => toAmount(flow.in)));
  const moneyOut = sumExactAmounts(own.map((flow) => toAmount(flow.out)));
  const base = before.plus(moneyIn);
  const amount = toAmount(values.at(-1)?.value ?? 0)
    .minus(base)
    .plus(moneyOut);
  return { amount, percent: base.gt(0) ? computePercent(amount, base) : null };
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
