import { describe, expect, test } from 'vitest';
import { computeGoalProgressPercent, countActiveSavingsGoals, countDaysToGoalDate } from '#core/banking/savings-goals';
import { covers } from '#tests/kit/covers';

const goal = (currentAmount: number, targetAmount: number) => ({ currentAmount, targetAmount });

test.each([
  [8_500, 25_000, 34],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [24_999.99, 25_000, 100],
  [30_000, 25_000, 100],
  [0, 25_000, 0],
  [-5, 25_000, 0],
  [-500, 25_000, 0],
  [0, 0, 100],
])('%f of %f is %f percent', (current, target, percent) => {
  covers('3.4 Wealthfront balance and goals', '3.9 progress and average rates');
  return expect(computeGoalProgressPercent(goal(current, target))).toBe(percent);
});

describe('days remaining', () => {
  // 15:00 in New York
  const now = new Date('2026-11-20T20:00:00Z');
  test('are rounded up, whatever the hour', () => {
    covers('3.4 Wealthfront balance and goals');
    expect(countDaysToGoalDate('2026-11-21', now)).toBe(1);
    expect(countDaysToGoalDate('2026-12-20', now)).toBe(30);
    expect(countDaysToGoalDate('2026-11-21', new Date('2026-11-21T04:59:00Z'))).toBe(1);
  });
  test('0 or fewer once the date is there', () => {
    expect(countDaysToGoalDate('2026-11-20', now)).toBe(0);
    expect(countDaysToGoalDate('2026-11-18', now)).toBe(-2);
  });
});

test('a goal is active when its status says so', () =>
  expect(countActiveSavingsGoals([{ status: 'active' }, { status: 'completed' }, { status: 'paused' }])).toBe(1));
