import type { ReturnsQuery } from '#contract/insight/insight';
import { type DayRange, type RangeChoice, resolveDayRange } from '#core/insight/returns/ranges';
import { type Day, maxDay } from '#core/time/day';
import type { DaysContext } from '#functions/analytics/days';
import { isStockSelected, type StockSelection } from '#functions/insight/stock/stock-selection';
import { Refusal, refuseFutureDate } from '#functions/runtime/refusal';

/** @throws Refusal 400 for days that no range has, and for a part of a household. */
export const refuseReturnsQuery = (
  { scope, range, from, to, platform, class: kind, symbol }: ReturnsQuery,
  today: Day,
): void => {
  const refuse = (path: string, message: string): never => {
    throw new Refusal(400, 'invalid', message, { details: [{ path, msg: message }] });
  };
  if (range !== 'own' && (from ?? to) !== undefined) refuse('from', 'Days of your own go with the range own.');
  if (to !== undefined) refuseFutureDate('to', to, today);
  if (from !== undefined) refuseFutureDate('from', from, today);
  if (from !== undefined && to !== undefined && from > to)
    refuse('from', 'The range must end on the day it begins or later.');
  if (scope === 'household' && (platform ?? kind ?? symbol) !== undefined) {
    refuse('scope', 'A household has no parts: choose investments for one platform, class or stock.');
  }
};

/** The day of the first trade of the part, or of the first dividend. */
export const findFirstEventDay = (part: StockSelection, asked: DaysContext): Day | null => {
  const { trades, income } = asked.ledgers;
  const firstDays = part.platform === undefined ? trades.firstDays : trades.firstDaysOn(part.platform);
  const traded = [...firstDays].flatMap(([symbol, day]) => (isStockSelected(part, asked, symbol) ? [day] : []));
  const paid = part.platform === undefined ? income.filter(({ symbol }) => isStockSelected(part, asked, symbol)) : [];
  return [...traded, ...paid.map(({ date }) => date)].toSorted()[0] ?? null;
};

export const toDateRange = (
  { range, from, to }: Pick<ReturnsQuery, 'range' | 'from' | 'to'>,
  today: Day,
  firstEvent: Day | null,
): DayRange | null => {
  const wanted: RangeChoice =
    range === 'own'
      ? { name: 'own', from: maxDay(from ?? firstEvent ?? today, '1900-01-01'), to: to ?? today }
      : { name: range };
  return resolveDayRange(wanted, today, firstEvent);
};
