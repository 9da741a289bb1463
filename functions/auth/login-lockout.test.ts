import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  clearLoginLockoutFailures,
  type LockoutScope,
  recordFailureForLoginLockout,
  refuseLockedLogin,
} from '#functions/auth/login-lockout';
import { sha256 } from '#functions/runtime/identity/profile';
import { getItem, getTableClient } from '#functions/runtime/storage/table';
import { startTestTable, type TestTable } from '#tests/kit/table';

const who = 'owner@example.com';
const start = Date.parse('2026-11-20T15:00:00Z');
/** So many seconds after three o'clock. */
const at = (seconds: number): Date => new Date(start + seconds * 1000);
const epoch = (seconds: number): number => start / 1000 + seconds;
const minute = 60;
const window = 15 * minute;

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
});
afterEach(() => table.stop());

const fail = async (scope: LockoutScope, times: number, seconds = 0, whose = who) => {
  for (let time = 0; time < times; time += 1) await recordFailureForLoginLockout(scope, whose, at(seconds));
};
const ask = (scope: LockoutScope, seconds: number, whose = who) => refuseLockedLogin(scope, whose, at(seconds));
/** What a person is told while it is locked. */
const told = (wait: string, retryAfter: number) => ({
  status: 429,
  code: 'locked',
  message: `Too many failed attempts. Please try again in ${wait}.`,
  retryAfter,
});
const key = (scope: LockoutScope, whose = who) => ({ pk: `RATE#login-${scope}#${sha256(whose)}`, sk: 'W#15m' });

describe('signing in is locked', () => {
  test.each([
    ['email', 5],
    ['address', 20],
    ['device', 5],
  ] as const)('for an %s with failure %i, for 15 minutes, and for no other one', async (scope, allowed) => {
    await fail(scope, allowed - 1);
    await ask(scope, 0);
    await fail(scope, 1);
    await expect(ask(scope, 0)).rejects.toMatchObject(told('15 minutes', window));
    await ask(scope, 0, 'member@example.com');
    for (const other of ['email', 'address', 'device'] as const) if (other !== scope) await ask(other, 0);
  });

  test('until the first of the five is 15 minutes old, told in minutes rounded up, and to programs in seconds', async () => {
    for (const seconds of [0, 60, 120, 180, 240]) await fail('email', 1, seconds);
    await expect(ask('email', 240)).rejects.toMatchObject(told('11 minutes', 660));
    await expect(ask('email', 300)).rejects.toMatchObject(told('10 minutes', 600));
    await expect(ask('email', window - 61)).rejects.toMatchObject(told('2 minutes', 61));
    await expect(ask('email', window - 60)).rejects.toMatchObject(told('1 minute', 60));
    await expect(ask('email', window - 1)).rejects.toMatchObject(told('1 minute', 1));
    await ask('email', window);
    // Four of them still count: one more locks until the second has gone.
    await fail('email', 1, window);
    await expect(ask('email', window)).rejects.toMatchObject(told('1 minute', 60));
    await ask('email', window + 60);
  });

  test('for a guess that was under way when the fifth failed: it is refused as it is counted', async () => {
    await fail('email', 5);
    await expect(fail('email', 1, 30)).rejects.toMatchObject(told('15 minutes', window - 30));
    await fail('email', 1, window + 30);
  });

  test('no more once the failures are forgotten, of that one alone', async () => {
    await fail('email', 5);
    await fail('email', 5, 0, 'member@example.com');
    await fail('device', 5);
    await clearLoginLockoutFailures('email', who);
    await ask('email', 0);
    await expect(ask('email', 0, 'member@example.com')).rejects.toMatchObject({ status: 429 });
    await expect(ask('device', 0)).rejects.toMatchObject({ status: 429 });
    await fail('email', 4);
    await ask('email', 0);
  });
});

describe('the table', () => {
  test('keeps the moments of the failures, and drops the row 15 minutes after the last, which names nobody', async () => {
    for (const seconds of [0, 5]) await fail('address', 1, seconds, '203.0.113.9');
    const row = await getItem(key('address', '203.0.113.9'));
    expect(row).toEqual({
      ...key('address', '203.0.113.9'),
      failures: [epoch(0), epoch(5)],
      ttl: epoch(5) + window,
    });
    expect(JSON.stringify(row)).not.toContain('203.0.113.9');
  });

  test('keeps fifty failures at most, and then those of the last 15 minutes alone', async () => {
    const flood = async (times: number) => {
      for (let time = 0; time < times; time += 1) await fail('address', 1).catch(() => undefined);
    };
    await flood(49);
    await fail('address', 1, window);
    expect(await getItem(key('address'))).toMatchObject({ failures: { length: 50 } });
    await fail('address', 1, window + 5);
    expect(await getItem(key('address'))).toEqual({
      ...key('address'),
      failures: [epoch(window), epoch(window + 5)],
      ttl: epoch(window + 5) + window,
    });
    await ask('address', window + 5);
  });

  test('loses no failure that is noted while the older ones are dropped', async () => {
    for (let time = 0; time < 50; time += 1) await fail('address', 1).catch(() => undefined);
    let isMeanwhile = false;
    getTableClient().doc.middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName === 'PutItemCommand' && !isMeanwhile) {
          isMeanwhile = true;
          await fail('address', 1, window + 1).catch(() => undefined);
        }
        return next(args);
      },
      { step: 'initialize', name: 'failMeanwhile' },
    );
    await fail('address', 1, window);
    const { failures = [] } = (await getItem<{ failures?: number[] }>(key('address'))) ?? {};
    expect([isMeanwhile, failures.filter((moment) => moment >= epoch(window))]).toEqual([
      true,
      [epoch(window), epoch(window + 1)],
    ]);
  });
});
