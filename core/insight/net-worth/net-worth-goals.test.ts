import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assessGoal,
  computeMonthlyNetWorthGain,
  countMonthsUntilRoundedUp,
} from '#core/insight/net-worth/net-worth-goals';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays } from '#core/time/day';

const today = '2026-11-28';
const goal = { name: 'House', amount: 100_000, date: '2028-07-28' };

describe('a goal', () => {
  test('of $100,000 in 20 months, with $90,000 there, wants $500 a month', () => {
    const told = { percent: 90, missing: 10_000, perMonth: 500 };
    const assess = (pace: number | null) => assessGoal(goal, { value: 90_000, pace, today });
    expect(assess(500)).toEqual({ ...told, state: 'on-course' });
    expect(assess(499.99)).toEqual({ ...told, state: 'behind' });
    expect(assess(-20)).toEqual({ ...told, state: 'behind' });
    expect(assess(null)).toEqual({ ...told, state: 'unknown' });
  });

  test('wants a month what suffices, up to the cent', () => {
    const told = assessGoal({ ...goal, date: '2027-02-28' }, { value: 99_900, pace: 33.33, today });
    expect(told).toMatchObject({ missing: 100, perMonth: 33.34, state: 'behind' });
  });

  test('is reached by what is there, whenever its day is', () => {
    const reached = { percent: 100, missing: 0, perMonth: null, state: 'reached' };
    expect(assessGoal(goal, { value: 100_000, pace: null, today })).toEqual(reached);
    expect(assessGoal({ ...goal, date: '2020-01-01' }, { value: 100_000.01, pace: -5, today })).toEqual(reached);
  });

  test('is missed once its day has come, and begins at 0 percent', () => {
    const told = assessGoal({ ...goal, date: today }, { value: -50.5, pace: 900, today });
    expect(told).toEqual({ percent: 0, missing: 100_050.5, perMonth: null, state: 'missed' });
  });

  test('a year from $9,000 to $12,000 goes at $250 a month', () => {
    expect([computeMonthlyNetWorthGain(9000, 12_000), computeMonthlyNetWorthGain(100, 0)]).toEqual([250, -8.33]);
  });
});

describe('months until a day', () => {
  test('count a part of one as a whole', () => {
    const until = (date: string) => countMonthsUntilRoundedUp(today, date);
    expect([
      until('2026-11-28'),
      until('2026-11-29'),
      until('2026-12-28'),
      until('2027-02-28'),
      until('2027-03-01'),
    ]).toEqual([0, 1, 1, 3, 4]);
    expect([countMonthsUntilRoundedUp('2026-01-31', '2026-02-28'), until('2020-01-01'), until('2056-11-28')]).toEqual([
      1, 0, 360,
    ]);
  });

  test('are the fewest after which the day has come', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12_000 }), fc.integer({ min: 1, max: 20_000 }), (from, days) => {
        const start = addDays('2000-01-01', from);
        const date = addDays(start, days);
        const months = countMonthsUntilRoundedUp(start, date);
        expect(addMonthsToDay(start, months) >= date).toBe(true);
        expect(addMonthsToDay(start, months - 1) < date).toBe(true);
      }),
    );
  });
});
