import type { DividendIncomeByStock, FutureDividendView } from '#contract/dividends/found-dividends';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { toMonth } from '#core/time/day';
import { addMonthsToMonth, type Month } from '#core/time/months';
import { sumExpectedDividends } from './found/found-dividends';

/** Months ahead, of which the server is asked for what is expected. */
const monthsAhead = 12;

export interface IncomeMonth {
  month: Month;
  /** Null for a month to come. */
  received: number | null;
  /** Null for a month that is over. */
  expected: number | null;
}

/** As far ahead as is asked for, and to whatever is expected later. */
const getLastMonth = (thisMonth: Month, toCome: readonly Month[]): Month =>
  [addMonthsToMonth(thisMonth, monthsAhead), ...toCome].toSorted().at(-1) ?? thisMonth;

const listMonthsBetween = (first: Month, last: Month): Month[] => {
  const months: Month[] = [];
  for (let month = first; month <= last; month = addMonthsToMonth(month, 1)) months.push(month);
  return months;
};

/** The months that are over and this one as they were received, this one and those to come as is expected. */
export const listIncomeMonths = (
  { today, byMonth }: DividendIncomeByStock['received'],
  dividends: readonly FutureDividendView[],
): IncomeMonth[] => {
  const received = new Map(byMonth.map(({ month, amount }) => [month, amount]));
  const expected = Map.groupBy(dividends, ({ paymentDate }) => toMonth(paymentDate));
  const thisMonth = toMonth(today);
  const months = listMonthsBetween(byMonth[0]?.month ?? thisMonth, getLastMonth(thisMonth, [...expected.keys()]));
  return months.map((month) => ({
    month,
    received: month > thisMonth ? null : (received.get(month) ?? 0),
    expected: month < thisMonth ? null : sumExpectedDividends(expected.get(month) ?? []),
  }));
};

export const sumIncomeMonths = (months: readonly IncomeMonth[], name: 'received' | 'expected'): number =>
  toNumber(sumExactAmounts(months.map((month) => toAmount(month[name] ?? 0))));
