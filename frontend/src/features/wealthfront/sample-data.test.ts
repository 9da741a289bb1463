import { describe, expect, it } from 'vitest';
import { summarizeWalletTransactions } from '#core/banking/savings';
import { computeGoalProgressPercent, countActiveSavingsGoals, countDaysToGoalDate } from '#core/banking/savings-goals';
import { covers } from '#tests/kit/covers';
import { formatDaysToTarget, formatGoalStatus } from './messages';
import { listSampleGoals, listSampleTransactions } from './sample-data';

const today = '2026-11-20';
const now = new Date('2026-11-20T17:00:00Z');

/** By hand: 1,500 + 1,500 + 18,000; 68.42 + 64.90 + 61.13; less 850 + 320.50. */
it('the transactions add up to the summary cards', () => {
  covers('3.2 Wealthfront page');
  expect(summarizeWalletTransactions(listSampleTransactions(today))).toMatchObject({
    totalDeposits: 21000,
    interestEarned: 194.45,
    totalBalance: 20023.95,
  });
});

it('the transactions are listed newest first', () => {
  covers('3.3 samples of Marcus and Wealthfront');
  const dates = listSampleTransactions(today).map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

describe('the goals', () => {
  const goals = listSampleGoals(today);

  it('are on their way by current over target, at most 100 %', () => {
    covers('3.9 progress and average rates');
    expect(goals.map((goal) => computeGoalProgressPercent(goal).toFixed(1))).toEqual(['62.5', '15.9', '100.0', '20.0']);
  });

  it('have days left, or have reached their target date', () => {
    expect(goals.map(({ targetDate }) => formatDaysToTarget(countDaysToGoalDate(targetDate, now)))).toEqual([
      '240 days',
      '1,180 days',
      'Target reached',
      '610 days',
    ]);
  });

  it('count as active by their status alone', () => {
    expect(countActiveSavingsGoals(goals)).toBe(2);
    expect(goals.map(({ status }) => formatGoalStatus(status))).toEqual(['Active', 'Active', 'Completed', 'Paused']);
  });
});
