import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  acquireDailyRunLock,
  deleteUserRunResults,
  finishDailyRun,
  listDailyRuns,
} from '#functions/daily-run/run-lock';
import type { VerificationOutcome } from '#functions/daily-run/verify-and-repair-user-derived-data';
import { selectUsersToVerify, verifyDueUsers } from '#functions/daily-run/verify-users';
import { createJobTimeBudget } from '#functions/runtime/time-budget';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
  await Promise.all([createSignedInPerson('owner', 'a'), createSignedInPerson('member', 'b')]);
});
afterEach(() => table.stop());

/** The day's run, done. */
const ran = async (day: string): Promise<void> => {
  const now = new Date(`${day}T21:00:30Z`);
  const run = await acquireDailyRunLock(
    { trigger: 'schedule', due: new Date(`${day}T21:00:00Z`), holder: day, leaseUntil: now },
    now,
  );
  if (run) await finishDailyRun(run, { state: 'done', now });
};

const [sunday, monday, tuesday, wednesday] = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'] as const;

const verifyOn = async (
  day: string,
  { state = 'right' as VerificationOutcome, budget = createJobTimeBudget() } = {},
) => {
  await ran(day);
  const verified: string[] = [];
  const verify = async (user: string) => {
    verified.push(user);
    return state;
  };
  return { report: await verifyDueUsers(budget, { verify }), verified };
};

describe('whose turn it is', () => {
  test('is everybody in turn on weekdays, and everybody on Sunday', () => {
    const users = ['a', 'b', 'c'];
    const week = [monday, tuesday, wednesday].flatMap((day) => selectUsersToVerify(day, users));
    expect(week.toSorted()).toEqual(users);
    expect(selectUsersToVerify(sunday, users)).toEqual(users);
    expect(selectUsersToVerify(monday, [])).toEqual([]);
  });
});

describe('the verification of a day', () => {
  test('is done once, whatever calls the run again, and stands in its record', async () => {
    const { report, verified } = await verifyOn(sunday);
    expect([report, verified]).toEqual([{ a: 'right', b: 'right' }, ['a', 'b']]);
    expect(await listDailyRuns(1)).toMatchObject([{ verification: report, state: 'done' }]);
    expect(await verifyOn(sunday)).toEqual({ report: null, verified: [] });
  });

  test('goes on with who did not fit into the time, before whose turn it is', async () => {
    const none = { left: () => 0 };
    expect(await verifyOn(sunday, { budget: none })).toEqual({
      report: { a: 'postponed', b: 'postponed' },
      verified: [],
    });
    const { report } = await verifyOn(monday);
    expect(report).toEqual({ a: 'right', b: 'right' });
    expect((await verifyOn(tuesday)).verified).toHaveLength(1);
  });

  test('fails for nobody else where it fails for one, who is postponed', async () => {
    await ran(sunday);
    const verify = async (user: string): Promise<VerificationOutcome> => {
      if (user === 'a') throw new Error('The table is gone.');
      return 'right';
    };
    expect(await verifyDueUsers(createJobTimeBudget(), { verify })).toEqual({ a: 'postponed', b: 'right' });
  });

  test('leaves nothing of a person who is gone', async () => {
    await verifyOn(sunday);
    await deleteUserRunResults('a');
    expect(await listDailyRuns(1)).toMatchObject([{ verification: { b: 'right' } }]);
    expect(JSON.stringify(await listDailyRuns(1))).not.toContain('"a"');
  });
});
