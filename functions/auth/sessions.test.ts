import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as analytics } from '#functions/analytics/handler';
import { handler } from '#functions/auth/handler';
import { logIn } from '#functions/auth/service';
import { reportAccountSessions } from '#functions/auth/sessions';
import { setMinimalPasswordCost } from '#functions/auth/testing';
import { authenticateActor } from '#functions/runtime/identity/actor';
import { findProfile } from '#functions/runtime/identity/profile';
import { recordSessionUse } from '#functions/runtime/identity/sessions';
import { issueToken } from '#functions/runtime/identity/token';
import { covers } from '#tests/kit/covers';
import { countTableRequests, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';

const owner = { email: 'owner@example.com', username: 'Ada', password: 'correct horse' };
const member = { ...owner, email: 'member@example.com' };
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';

const call = (method: string, path: string, more: { token?: string; body?: unknown; userAgent?: string } = {}) => {
  const { userAgent, ...rest } = more;
  const headers = { 'idempotency-key': randomUUID(), ...(userAgent && { 'user-agent': userAgent }) };
  return invokeHandler(handler, { method, path: `/api/auth${path}`, headers, ...rest });
};
const enter = async (path: '/register' | '/login', body: object = owner, userAgent = firefox): Promise<string> =>
  (await call('POST', path, { body, userAgent })).body.token;
const accountOf = async (token: string) => (await call('GET', '/account', { token })).body;
const statusOf = async (token: string) => (await call('GET', '/profile', { token })).status;
const actorOf = (token: string) => authenticateActor(`Bearer ${token}`, { requestId: 'r', ip: '127.0.0.1' });

let table: TestTable;
beforeEach(async () => {
  setMinimalPasswordCost();
  table = await startTestTable();
});
afterEach(() => table.stop());

describe('the open sessions of a person', () => {
  test('are told by device and time, this one first, and nothing of a browser’s header beside its name', async () => {
    covers('1.7 GET /auth/account');
    const first = await enter('/register');
    const second = await enter('/login', owner, iphone);
    const { sessions } = await accountOf(second);
    expect(sessions).toMatchObject([
      { device: 'Safari on iPhone', current: true },
      { device: 'Firefox on Linux', current: false },
    ]);
    expect(Date.now() - Date.parse(sessions[0].openedAt)).toBeLessThan(60_000);
    expect(JSON.stringify(sessions)).not.toContain('Mozilla');
    expect((await accountOf(first)).sessions[0].device).toBe('Firefox on Linux');
  });

  test('are nobody else’s to see or to end', async () => {
    covers('1.7 DELETE /auth/sessions/{session}');
    const mine = await enter('/register');
    const hers = await enter('/register', member);
    const [{ id }] = (await accountOf(mine)).sessions;
    expect((await accountOf(hers)).sessions).toHaveLength(1);
    expect((await call('DELETE', `/sessions/${id}`, { token: hers })).status).toBe(204);
    expect(await statusOf(mine)).toBe(200);
  });

  test('end one at a time, at the next request, and twice is once', async () => {
    covers('1.7 DELETE /auth/sessions/{session}');
    const first = await enter('/register');
    const second = await enter('/login');
    const { id } = (await accountOf(first)).sessions[1];
    for (let time = 0; time < 2; time += 1) {
      expect((await call('DELETE', `/sessions/${id}`, { token: first })).status).toBe(204);
    }
    expect(await statusOf(second)).toBe(401);
    expect(await statusOf(first)).toBe(200);
    expect((await accountOf(first)).sessions).toHaveLength(1);
  });

  test('a name that is none is refused', async () => {
    const token = await enter('/register');
    const { status, body } = await call('DELETE', '/sessions/7', { token });
    expect([status, body.error]).toEqual([400, 'This is not the name of a session.']);
  });

  test('log out ends its own and leaves the others', async () => {
    covers('1.7 POST /auth/logout');
    const first = await enter('/register');
    const second = await enter('/login');
    expect((await call('POST', '/logout', { token: second })).status).toBe(204);
    expect(await statusOf(second)).toBe(401);
    expect(await statusOf(first)).toBe(200);
  });

  test('log out everywhere ends all, and none of them is listed any more', async () => {
    const first = await enter('/register');
    const second = await enter('/login');
    await call('POST', '/logout-everywhere', { token: first, body: {} });
    for (const token of [first, second]) expect(await statusOf(token)).toBe(401);
    expect((await accountOf(await enter('/login'))).sessions).toHaveLength(1);
  });

  test('one that began before sessions were told apart is good, and says so of itself', async () => {
    const token = await enter('/register');
    const { id, tokenVersion } = await actorOf(token).then(async (actor) => ({
      id: actor.id,
      tokenVersion: (await findProfile(actor.id))?.tokenVersion ?? 0,
    }));
    const old = await issueToken({ userId: id, tokenVersion });
    expect((await accountOf(old)).sessions).toMatchObject([
      { id: null, device: null, openedAt: null, usedAt: null, current: true },
      { device: 'Firefox on Linux', current: false },
    ]);
    expect((await call('POST', '/logout', { token: old })).status).toBe(204);
    await call('POST', '/logout-everywhere', { token: old, body: {} });
    expect(await statusOf(old)).toBe(401);
  });

  test('a token that names a session which never was is none', async () => {
    const { id } = await actorOf(await enter('/register'));
    expect(await statusOf(await issueToken({ userId: id, tokenVersion: 1, session: 'A'.repeat(16) }))).toBe(401);
  });

  test('are twenty at most: the one that was not used for longest ends', async () => {
    covers('4.6 sessions');
    const visitor = { requestId: 'r', ip: '127.0.0.1' };
    const tokens = [await enter('/register'), await enter('/login')];
    const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
    await recordSessionUse(await actorOf(tokens[0] ?? ''), later(2 * 3600));
    for (let at = 0; at < 19; at += 1) await logIn(visitor, owner, { now: () => later(2 * 3600 + at) });
    expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 401]);
    expect((await accountOf(tokens[0] ?? '')).sessions).toHaveLength(20);
    const profile = await findProfile((await actorOf(tokens[0] ?? '')).id);
    expect(Buffer.byteLength(JSON.stringify(profile))).toBeLessThan(4_000);
  });

  test('that ran out are not listed, and go with the first sign-in after a week', async () => {
    const old = await actorOf(await enter('/register'));
    const name = `session#${old.session?.id}`;
    const visitor = { requestId: 'r', ip: '127.0.0.1' };
    const later = (hours: number) => ({ now: () => new Date(Date.now() + hours * 3600 * 1000) });
    const { answer } = await logIn(visitor, owner, later(9));
    const sessions = await reportAccountSessions(await actorOf(answer.token), undefined, later(9));
    expect(sessions.sessions).toHaveLength(1);
    expect(await findProfile(old.id)).toHaveProperty(name);
    await logIn(visitor, owner, later(9 + 7 * 24));
    expect(await findProfile(old.id)).not.toHaveProperty(name);
  });
});

describe('a token that is no longer good says', () => {
  const codeOf = async (token: string) => (await call('GET', '/profile', { token })).body.code;
  const tomorrow = () => vi.useFakeTimers({ now: Date.now() + 24 * 3600 * 1000, toFake: ['Date'] });
  afterEach(() => vi.useRealTimers());

  test('that its session ran out, also once the person has signed in elsewhere', async () => {
    const token = await enter('/register');
    tomorrow();
    expect(await codeOf(token)).toBe('session_expired');
    await enter('/login');
    expect(await codeOf(token)).toBe('session_expired');
  });

  test.each([
    [
      'ended from another browser',
      async (other: string) => {
        const { id } = (await accountOf(other)).sessions.find((one: { current: boolean }) => !one.current);
        await call('DELETE', `/sessions/${id}`, { token: other });
      },
    ],
    [
      'ended by "log out everywhere"',
      (other: string) => call('POST', '/logout-everywhere', { token: other, body: {} }),
    ],
    [
      'ended by a new password',
      (other: string) =>
        call('PUT', '/password', {
          token: other,
          body: { currentPassword: owner.password, newPassword: 'a longer staple' },
        }),
    ],
  ] as const)('nothing but that one has to sign in where it was %s, whether it also ran out or not', async (_, end) => {
    const token = await enter('/register');
    await end(await enter('/login'));
    expect(await codeOf(token)).toBe('unauthorized');
    tomorrow();
    expect(await codeOf(token)).toBe('unauthorized');
  });
});

describe('the last use of a session', () => {
  test('is noted by what the pages tell of use, once an hour', async () => {
    const token = await enter('/register');
    const actor = await actorOf(token);
    const usedAt = async () => (await actorOf(token)).session?.usedAt ?? 0;
    const began = await usedAt();
    await recordSessionUse(actor, new Date((began + 3599) * 1000));
    expect(await usedAt()).toBe(began);
    await recordSessionUse(actor, new Date((began + 3600) * 1000));
    expect(await usedAt()).toBe(began + 3600);
    const track = { method: 'POST', path: '/api/analytics/track', token, body: { event_type: 'cash_view' } };
    const { commands } = await countTableRequests(() => invokeHandler(analytics, track));
    expect(commands).toEqual({ GetItem: 1, TransactWriteItems: 1 });
  });

  test('that the table does not take is no use that was noted: whoever notes it is told', async () => {
    const token = await enter('/register');
    const actor = await actorOf(token);
    const later = new Date(Date.now() + 2 * 3600 * 1000);
    const note = () => recordSessionUse(actor, later);
    await expect(withTableFault({ fault: 'throttled', on: 'writes' }, note)).rejects.toThrow(/^Provisioned/);
    expect((await actorOf(token)).session?.usedAt).toBe(actor.session?.usedAt);
  });

  test('brings no ended session back', async () => {
    const token = await enter('/register');
    const actor = await actorOf(token);
    await call('POST', '/logout', { token });
    await recordSessionUse(actor, new Date(Date.now() + 2 * 3600 * 1000));
    expect(await statusOf(token)).toBe(401);
  });
});

test('to know who asks still costs one request of one unit', async () => {
  covers('1.7 GET /auth/account');
  const token = await enter('/register');
  for (let at = 0; at < 19; at += 1) await enter('/login');
  const { requests, units } = await countTableRequests(() => call('GET', '/profile', { token }));
  expect([requests, units]).toEqual([1, 1]);
});
