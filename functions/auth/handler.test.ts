import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handler } from '#functions/auth/handler';
import { createInvite } from '#functions/auth/invite';
import { logIn } from '#functions/auth/service';
import { invoke, startTable, type TestTable } from '#functions/platform/testing';

const owner = { email: 'owner@example.com', username: 'Ada', password: 'correct horse' };
const call = (
  path: string,
  body?: unknown,
  more: { token?: string; headers?: Record<string, string>; sourceIp?: string } = {},
) =>
  invoke(handler, {
    method: body === undefined && path === '/profile' ? 'GET' : 'POST',
    path: `/api/auth${path}`,
    body,
    ...more,
  });
const register = (body: object = owner, headers: Record<string, string> = {}) => call('/register', body, { headers });
const login = (password: string, email = owner.email, sourceIp = '127.0.0.1') =>
  call('/login', { email, password }, { sourceIp });

let table: TestTable;
beforeEach(async () => {
  table = await startTable();
});
afterEach(() => table.stop());

describe('registering', () => {
  test('an allow-listed address gets an account, a token and its role; the second address is the member', async () => {
    const { status, body } = await register({ ...owner, email: ' Owner@Example.com ' });
    expect(status).toBe(201);
    expect(body.user).toEqual({ id: expect.any(String), email: owner.email, username: 'Ada', role: 'owner' });
    expect((await call('/profile', undefined, { token: body.token })).body).toEqual({ user: body.user });
    expect((await register({ ...owner, email: 'member@example.com' })).body.user.role).toBe('member');
  });

  test('any other address is refused and nothing is written for it but the failure count', async () => {
    const { status, body } = await register({ ...owner, email: 'else@example.com' });
    expect([status, body.error]).toEqual([
      403,
      'Registration denied. This application is restricted to authorized users only.',
    ]);
    expect(await table.countItems()).toBe(1);
  });

  test('an account is made once, also by two requests at the same moment', async () => {
    const answers = await Promise.all([register(), register({ ...owner, password: 'another one' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await table.countItems()).toBe(2);
  });

  test('the retry of a timed-out registration finds its own account', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await register(owner, headers);
    const again = await register(owner, headers);
    expect([again.status, again.body.user.id]).toEqual([201, first.body.user.id]);
    expect((await register({ ...owner, password: 'another one' }, headers)).status).toBe(409);
  });

  test('a short password is refused in the words of the form', async () => {
    const { status, body } = await register({ ...owner, password: '12345' });
    expect([status, body.error]).toEqual([400, 'Password must be at least 6 characters']);
  });

  test('no answer and no row holds the password', async () => {
    const { body } = await register();
    expect(JSON.stringify(body)).not.toContain(owner.password);
  });
});

describe('invites, where the deployment asks for them', () => {
  beforeEach(() => {
    process.env['INVITE_REQUIRED'] = 'true';
  });

  test('registering needs one, made for this address, unused and younger than 72 hours', async () => {
    expect((await register()).body.code).toBe('invite_needed');
    expect((await register({ ...owner, invite: 'guessed' })).body.code).toBe('invite_needed');
    const others = await createInvite('member@example.com', new Date());
    expect((await register({ ...owner, invite: others })).status).toBe(403);
    const late = await createInvite(owner.email, new Date(Date.now() - 73 * 3_600_000));
    expect((await register({ ...owner, invite: late })).status).toBe(403);
    const good = await createInvite(owner.email, new Date());
    expect((await register({ ...owner, invite: good })).status).toBe(201);
    expect((await register({ ...owner, email: 'member@example.com', invite: good })).status).toBe(403);
  });

  test('one invite makes one account, also in a race', async () => {
    const invite = await createInvite(owner.email, new Date());
    const answers = await Promise.all([register({ ...owner, invite }), register({ ...owner, invite })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('an address off the allow-list gets none', async () => {
    await expect(createInvite('else@example.com', new Date())).rejects.toThrow('not one of the two allowed');
  });
});

describe('signing in', () => {
  test('the right password answers a session, whatever the case of the e-mail', async () => {
    await register();
    const { status, body } = await login(owner.password, 'OWNER@example.com');
    expect([status, body.user.username]).toEqual([200, 'Ada']);
  });

  test('a wrong password, an unknown account and a foreign address answer the same', async () => {
    await register();
    const wrong = await login('wrong horse');
    for (const email of ['member@example.com', 'else@example.com']) {
      const other = await login('wrong horse', email);
      expect([other.status, other.body]).toEqual([wrong.status, wrong.body]);
    }
    expect([wrong.status, wrong.body.error]).toEqual([401, 'Invalid email or password']);
  });

  test('an unknown account takes as long as a wrong password', async () => {
    await register();
    const clock = async (email: string) => {
      const startedAt = performance.now();
      await login('wrong horse', email, randomUUID());
      return performance.now() - startedAt;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      known.push(await clock(owner.email));
      unknown.push(await clock('else@example.com'));
    }
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test('five failures lock the e-mail for 15 minutes with 429 and Retry-After, the right password included', async () => {
    await register();
    for (let failure = 0; failure < 5; failure += 1) expect((await login('wrong')).status).toBe(401);
    const { status, headers, body } = await login(owner.password);
    expect([status, body.code]).toEqual([429, 'locked']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60);
    const later = new Date(Date.now() + 15 * 60_000 + 2_000);
    const visitor = { requestId: 'r', ip: '127.0.0.1' };
    const session = await logIn(visitor, { email: owner.email, password: owner.password }, { now: () => later });
    expect(session.user.email).toBe(owner.email);
  });

  test('guesses sent at the same moment are counted one by one', async () => {
    await register();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => login(`guess ${at}`, owner.email, `10.0.0.${at}`)),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
  });

  test('twenty failures lock an address for every e-mail', async () => {
    await register();
    for (let failure = 0; failure < 20; failure += 1) await login('wrong', `nobody${failure}@example.com`, '10.9.9.9');
    expect((await login(owner.password, owner.email, '10.9.9.9')).status).toBe(429);
    expect((await login(owner.password, owner.email, '10.9.9.8')).status).toBe(200);
  }, 60_000);

  test('a success forgets the failures before it', async () => {
    await register();
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 0; failure < 4; failure += 1) await login('wrong');
      expect((await login(owner.password)).status).toBe(200);
    }
  });
});

test('log out everywhere ends every token issued before it', async () => {
  const { token } = (await register()).body;
  expect((await call('/logout-everywhere', {}, { token })).status).toBe(204);
  expect((await call('/profile', undefined, { token })).status).toBe(401);
  const again = (await login(owner.password)).body.token;
  expect((await call('/profile', undefined, { token: again })).status).toBe(200);
});
