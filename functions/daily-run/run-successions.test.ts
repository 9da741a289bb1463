import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HouseholdReport } from '#contract/household';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler as activity } from '#functions/activity/handler';
import { handler as analytics } from '#functions/analytics/handler';
import { runDueSuccessionSteps } from '#functions/daily-run/run-successions';
import type { MailMessage } from '#functions/notices/mailer';
import { overridePort } from '#functions/ports';
import { findProfile } from '#functions/runtime/identity/profile';
import { openSession } from '#functions/runtime/identity/sessions';
import { handler as savings } from '#functions/savings/handler';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

const begin = new Date('2026-01-01T21:00:00Z');
const later = (days: number) => new Date(begin.getTime() + days * 86_400_000);

let table: TestTable;
let owner: string;
let member: string;
let now = begin;
let mails: (MailMessage & { day: string })[];
beforeEach(async () => {
  table = await startTestTable();
  now = begin;
  mails = [];
  overridePort('clock', () => now);
  overridePort('marketData', createTestMarket({}));
  owner = (await createSignedInPerson('owner')).token;
  member = (await createSignedInPerson('member')).token;
  await invokeHandler(savings, {
    method: 'POST',
    path: '/api/savings',
    body: { accountName: 'Nest Egg', interestRate: 4, currentBalance: 1000 },
    token: owner,
  });
});
afterEach(() => table.stop());

const call = async (method: string, path: string, body: object | undefined, token: string) =>
  (
    await invokeHandler(path.startsWith('/activity') ? activity : analytics, {
      method,
      path: `/api${path}`,
      body,
      token,
    })
  ).body;
const name = (isNamed: boolean, token = owner) => call('PUT', '/insight/household/successor', { isNamed }, token);
const readHousehold = (token: string): Promise<HouseholdReport> => call('GET', '/insight/household', undefined, token);
const signIn = async () => {
  const profile = await findProfile('the-owner');
  if (profile) await openSession(profile, 'Firefox on Linux', now);
};
/** Tokens of the test stand for no session: what is read with them is no sign of life. */
const run = (from: string | undefined = 'us@example.org', fail = false) =>
  runDueSuccessionSteps({
    now: () => now,
    from: () => from,
    siteUrl: () => 'https://example.org',
    mailer: async () => ({
      send: async (message: MailMessage) => {
        if (fail) throw new Error('not sent');
        mails.push({ ...message, day: getDayInNewYork(now) });
      },
    }),
  });
const runDays = async (from: number, to: number, sender?: string) => {
  for (let day = from; day <= to; day += 1) {
    now = later(day);
    await run(sender);
  }
};
const readLog = async (token: string): Promise<string[]> =>
  (await call('GET', '/activity?kind=settings', undefined, token)).changes.map(
    ({ records }: { records: { title: string }[] }) => records[0]?.title,
  );

describe('a successor', () => {
  test('reads everything after 45 silent days and five mails in ten days, and nothing any more after a sign-in', async () => {
    covers('4.2 successor');
    expect(await name(true)).toEqual({ successor: { namedOn: '2026-01-01', mails: 0, openedOn: null } });
    await runDays(1, 54);
    expect((await readHousehold(member)).shared).toEqual([]);
    expect(mails.map(({ day }) => day)).toEqual([45, 47, 49, 51, 53].map((days) => addDays('2026-01-01', days)));
    expect(mails.map(({ to }) => to)).toEqual(Array.from({ length: 5 }, () => 'owner@example.com'));
    expect(mails[0]?.text).toContain('member can read everything you keep here from Feb 25, 2026 on');
    expect(mails[4]?.text).toContain('This is mail 5 of 5.');
    expect(mails[0]?.subject).toBe('Evenkeel: are you there?');
    await runDays(55, 60);
    expect(mails).toHaveLength(5);
    const opened = await readHousehold(member);
    expect(opened.isOpened).toBe(true);
    expect(opened.shared).toMatchObject([{ keeper: 'other', name: 'Nest Egg', level: 'everything' }]);
    expect((await readHousehold(owner)).successor).toEqual({ namedOn: '2026-01-01', mails: 5, openedOn: '2026-02-25' });

    await signIn();
    expect(await readHousehold(member)).toMatchObject({ isOpened: false, shared: [] });
    await runDays(61, 61);
    expect((await readHousehold(owner)).successor).toEqual({ namedOn: '2026-01-01', mails: 0, openedOn: null });
    const own = await readLog(owner);
    expect(own.filter((title) => title === 'Your successor')).toHaveLength(8);
    expect(await readLog(member)).toEqual(Array.from({ length: 4 }, () => 'Whose successor you are'));
  });

  test('is never asked about while the person is there, and is removed at once', async () => {
    await name(true);
    for (let day = 0; day < 120; day += 30) {
      now = later(day);
      await signIn();
      await runDays(day + 1, day + 30);
    }
    expect(mails).toEqual([]);
    expect(await name(false)).toEqual({ successor: null });
    await runDays(121, 200);
    expect(mails).toEqual([]);
    expect(await readLog(member)).toHaveLength(2);
  });

  test('reads nothing where mails cannot be sent, by no sender or by one that fails', async () => {
    await name(true);
    for (let day = 1; day < 120; day += 1) {
      now = later(day);
      await runDueSuccessionSteps({
        now: () => now,
        from: () => undefined,
        siteUrl: () => null,
        mailer: async () => never(),
      });
      await run('us@example.org', true);
    }
    expect(await readHousehold(member)).toMatchObject({ isOpened: false, shared: [] });
    expect((await readHousehold(owner)).successor?.mails).toBe(0);
  });

  test('is named once, and only by a choice that says so', async () => {
    covers('1.7 PUT /insight/household/successor');
    await name(true);
    now = later(10);
    expect((await name(true)).successor.namedOn).toBe('2026-01-01');
    expect(await call('PUT', '/insight/household/successor', { isNamed: 'yes' }, owner)).toMatchObject({
      details: [{ path: 'isNamed', msg: 'Say whether the other person is your successor.' }],
    });
  });
});

const never = (): never => {
  throw new Error('no mail may be sent');
};
