import { type Amount, sumExactAmounts, zeroAmount } from '#core/money/amount';
import type { Day } from '#core/time/day';

/** What moved a balance on a day, in its currency: what it added is positive. */
export type BalanceMovement = { date: Day; units: Amount };
type Days = { startDay: Day; endDay: Day };

/** After the start day, up to the end day. */
export const isAfterStartDayUpToEndDay = (day: Day, { startDay, endDay }: Days): boolean =>
  day > startDay && day <= endDay;

/**
 * What a balance was at the closes of two days, from what stands now and everything that has moved it since the first of
 * them: 150 now, +20 within the range and -5 after it -> 135 at its start and 155 at its end.
 */
export const computeStartAndEndBalances = (
  now: Amount,
  moves: readonly BalanceMovement[],
  days: Days,
): { start: Amount; end: Amount } => {
  const of = (isMeant: (day: Day) => boolean) =>
    sumExactAmounts([zeroAmount, ...moves.filter(({ date }) => isMeant(date)).map(({ units }) => units)]);
  const end = now.minus(of((day) => day > days.endDay));
  return { start: end.minus(of((day) => isAfterStartDayUpToEndDay(day, days))), end };
};
