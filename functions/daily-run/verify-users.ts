import { countDaysBetween, type Day, getDayInNewYork, getWeekday } from '#core/time/day';
import {
  type DailyRunRecord,
  listDailyRuns,
  storeRunVerification,
  type VerificationOutcomesByUser,
} from '#functions/daily-run/run-lock';
import {
  type VerificationOutcome,
  verifyAndRepairUserDerivedData,
} from '#functions/daily-run/verify-and-repair-user-derived-data';
import { findProfile, isAccountLocked, listActiveUserIds } from '#functions/runtime/identity/profile';
import { log } from '#functions/runtime/log';
import type { TimeBudget } from '#functions/runtime/time-budget';

const live = { verify: verifyAndRepairUserDerivedData };
type Effects = typeof live;

/** One person a day, everybody in turn; all of them on Sunday. */
export const selectUsersToVerify = (day: Day, users: readonly string[]): string[] =>
  getWeekday(day) === 0
    ? [...users]
    : users.filter((_, at) => at === countDaysBetween('1970-01-01', day) % users.length);

/** Milliseconds without which no person is begun. */
const leastTime = 30_000;

/** Who did not fit into the last run that verified. */
const listPostponedUsers = (runs: readonly DailyRunRecord[]): string[] => {
  const last = runs.find(({ verification }) => verification)?.verification ?? {};
  return Object.keys(last).filter((user) => last[user] === 'postponed');
};

const verifyOne = async (
  user: string,
  budget: TimeBudget,
  { verify }: Effects,
): Promise<VerificationOutcome | null> => {
  if (budget.left() < leastTime) return 'postponed';
  const profile = await findProfile(user);
  if (!profile || isAccountLocked(profile)) return null;
  try {
    return await verify(user, budget);
  } catch (error) {
    log.error('verification failed for a user', error, { user });
    return 'postponed';
  }
};

/** Days back in which a run may lie that has verified. */
const runsLookedAt = 7;

/**
 * Verifies what is derived from people's records, one after the other, once for each day's run: who was postponed, then whose
 * turn it is. What does not fit into the time is postponed to the next run, and said in the report; null where there is
 * nothing to report.
 */
export const verifyDueUsers = async (
  budget: TimeBudget,
  effects: Effects = live,
): Promise<VerificationOutcomesByUser | null> => {
  const [run, ...before] = await listDailyRuns(runsLookedAt);
  if (!run || run.verification) return null;
  const users = (await listActiveUserIds()).toSorted();
  const waiting = listPostponedUsers(before).filter((user) => users.includes(user));
  const report: VerificationOutcomesByUser = {};
  for (const user of new Set([...waiting, ...selectUsersToVerify(getDayInNewYork(new Date(run.due)), users)])) {
    const state = await verifyOne(user, budget, effects);
    if (state) report[user] = state;
  }
  await storeRunVerification(run, report);
  return report;
};
