import type { ReturnsQuery } from '#contract/insight';
import { type Range, rangeOf, type WantedRange } from '#core/insight/ranges';
import { type Day, laterOf } from '#core/time/day';
import type { DaysAsked } from '#functions/analytics/days';
import { isOf, type Part } from '#functions/insight/part';
import { Refusal, refuseFuture } from '#functions/refusal';

/** @throws Refusal 400 for days that no range has, and for a part of a household. */
export const refuseQuery = (
  { scope, range, from, to, platform, class: kind, symbol }: ReturnsQuery,
  today: Day,
): void => {
  const refuse = (path: string, message: string): never => {
    throw new Refusal(400, 'invalid', message, { details: [{ path, msg: message }] });
  };
  if (range !== 'own' && (from ?? to) !== undefined) refuse('from', 'Days of your own go with the range own.');
  if (to !== undefined) refuseFuture('to', to, today);
  if (from !== undefined) refuseFuture('from', from, today);
  if (from !== undefined && to !== undefined && from > to)
    refuse('from', 'The range must end on the day it begins or later.');
  if (scope === 'household' && (platform ?? kind ?? symbol) !== undefined) {
    refuse('scope', 'A household has no parts: choose investments for one platform, class or stock.');
  }
};

/** The day of the first trade of the part, or of the first dividend. */
export const firstEventOf = (part: Part, asked: DaysAsked): Day | null => {
  const { trades, income } = asked.ledgers;
  const firstDays = part.platform === undefined ? trades.firstDays : trades.firstDaysOn(part.platform);
  const traded = [...firstDays].flatMap(([symbol, day]) => (isOf(part, asked, symbol) ? [day] : []));
  const paid = part.platform === undefined ? income.filter(({ symbol }) => isOf(part, asked, symbol)) : [];
  return [...traded, ...paid.map(({ date }) => date)].toSorted()[0] ?? null;
};

export const rangeAsked = (
  { range, from, to }: Pick<ReturnsQuery, 'range' | 'from' | 'to'>,
  today: Day,
  firstEvent: Day | null,
): Range | null => {
  const wanted: WantedRange =
    range === 'own'
      ? { name: 'own', from: laterOf(from ?? firstEvent ?? today, '1900-01-01'), to: to ?? today }
      : { name: range };
  return rangeOf(wanted, today, firstEvent);
};
