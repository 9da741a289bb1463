import { randomUUID } from 'node:crypto';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changePassword } from '#functions/auth/change-password';
import { handler } from '#functions/auth/handler';
import { setMinimalPasswordCost } from '#functions/auth/testing';
import { authenticateActor } from '#functions/runtime/identity/actor';
import { findProfile } from '#functions/runtime/identity/profile';
import { issueToken } from '#functions/runtime/identity/token';
import { covers } from '#tests/kit/covers';
import { interleaveBeforeWrite } from '#tests/kit/interleave-write';
import { invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import { type TableFaultPlan, withTableFault } from '#tests/kit/table-faults';

const owner = { email: 'owner@example.com', username: 'Ada', password: 'correct horse' };
const newPassword = 'battery staple';

const send = (method: string, path: string, body?: unknown, token?: string, headers: Record<string, string> = {}) =>
  invokeHandler(handler, { method, path: `/api/auth${path}`, body, headers, ...(token && { token }) });
const login = (password: string, cookie = '') =>
  send('POST', '/login', { email: owner.email, password }, undefined, cookie ? { cookie } : {});
const change = (token: string, body: object, key = randomUUID(), headers: Record<string, string> = {}) =>
  send('PUT', '/password', body, token, { 'idempotency-key': key, ...headers });
const good = { currentPassword: owner.password, newPassword };
const statusOf = async (token: string) => (await send('GET', '/profile', undefined, token)).status;

let table: TestTable;
let token: string;
let id: string;
beforeEach(async () => {
  setMinimalPasswordCost();
  table = await startTestTable();
  const { body } = await send('POST', '/register', owner);
  token = body.token;
  id = body.user.id;
});
afterEach(() => table.stop());

describe('a changed password', () => {
  test('lets in from then on, the former one no more; this session goes on, every other one ends', async () => {
    covers('1.7 PUT /auth/password');
    const other = (await login(owner.password)).body.token;
    const old = await issueToken({ userId: id, tokenVersion: 1 });
    expect((await change(token, good)).status).toBe(204);
    expect(await Promise.all([token, other, old].map(statusOf))).toEqual([200, 401, 401]);
    expect((await login(owner.password)).status).toBe(401);
    expect((await login(newPassword)).status).toBe(200);
  });

  test('in a session from before sessions were told apart ends that one as well', async () => {
    const old = await issueToken({ userId: id, tokenVersion: 1 });
    expect((await change(old, good)).status).toBe(204);
    expect(await Promise.all([token, old].map(statusOf))).toEqual([401, 401]);
    expect((await login(newPassword)).status).toBe(200);
  });

  test('sent again after a lost answer is answered the same, and changed once', async () => {
    const key = randomUUID();
    const lost: TableFaultPlan = { fault: 'answer lost', on: 'writes', after: 1, times: 1 };
    const { result } = await withTableFault(lost, () => change(token, good, key));
    expect(result.status).toBe(503);
    expect((await change(token, good, key)).status).toBe(204);
    expect((await change(token, good, key)).status).toBe(204);
    expect((await findProfile(id))?.tokenVersion).toBe(2);
    const other = await change(token, { ...good, newPassword: 'something else' }, key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await login(newPassword)).status).toBe(200);
  });

  test('by two tabs at once is one of the two, and the other is told', async () => {
    const bodies = [good, { ...good, newPassword: 'another one' }];
    const answers = await Promise.all(bodies.map((body) => change(token, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, expect.toBeOneOf([409, 422])]);
    const refused = answers.find(({ status }) => status !== 204);
    expect(refused?.body.code).toBeOneOf(['stale', 'wrong_password']);
    const worked = answers.findIndex(({ status }) => status === 204);
    expect((await login(bodies[worked]?.newPassword ?? '')).status).toBe(200);
    expect(await statusOf(token)).toBe(200);
  });

  test('is the one that came first where two are chosen at the same moment, and the other is told to look again', async () => {
    const first = { ...good, newPassword: 'another one' };
    const { result, between } = await interleaveBeforeWrite(
      0,
      () => change(token, good),
      () => change(token, first),
    );
    expect(between?.status).toBe(204);
    expect([result.status, result.body]).toEqual([
      409,
      {
        error: 'This password was changed elsewhere in the meantime. Reload the page and try again.',
        code: 'stale',
      },
    ]);
    expect((await login(first.newPassword)).status).toBe(200);
    expect((await login(newPassword)).status).toBe(401);
  });

  test('is none where this very session was ended at the same moment: nothing comes back by it', async () => {
    const { result, between } = await interleaveBeforeWrite(
      0,
      () => change(token, good),
      () => send('POST', '/logout', undefined, token),
    );
    expect([between?.status, result.status]).toEqual([204, 401]);
    expect((await login(newPassword)).status).toBe(401);
    expect((await login(owner.password)).status).toBe(200);
  });

  test('is none where the account went at the same moment', async () => {
    const actor = await authenticateActor(`Bearer ${token}`, { requestId: 'r', ip: '127.0.0.1' });
    const Key = { pk: `EMAIL#${owner.email}`, sk: 'USER' };
    const go = () => table.doc.send(new DeleteCommand({ TableName: table.name, Key }));
    const changed = interleaveBeforeWrite(0, () => changePassword(actor, good), go);
    await expect(changed).rejects.toMatchObject({ status: 409, code: 'stale' });
    expect((await login(newPassword)).status).toBe(401);
  });

  test('is nowhere in the table, nor is anything by which it could be guessed', async () => {
    covers('1.7 PUT /auth/password');
    const key = randomUUID();
    await change(token, good, key);
    const { Items = [] } = await table.doc.send(new ScanCommand({ TableName: table.name }));
    const { createHash } = await import('node:crypto');
    const told = createHash('sha256')
      .update(`PUT /api/auth/password\n${JSON.stringify(good)}`)
      .digest('hex');
    for (const text of [owner.password, newPassword, told]) expect(JSON.stringify(Items)).not.toContain(text);
    expect(Items.some(({ sk }) => String(sk) === `IDEM#${key}`)).toBe(true);
    expect(Items.some(({ pk }) => String(pk).endsWith('#LOG'))).toBe(false);
  });
});

describe('is refused', () => {
  const unchanged = async () => {
    expect(await statusOf(token)).toBe(200);
    expect((await findProfile(id))?.tokenVersion).toBe(1);
    expect((await login(owner.password)).status).toBe(200);
  };

  test.each([
    ['too short', { ...good, newPassword: '12345' }, 400, 'Password must be at least 6 characters'],
    ['too long', { ...good, newPassword: 'x'.repeat(129) }, 400, 'Password takes at most 128 characters.'],
    ['without the present one', { ...good, currentPassword: '' }, 400, 'Enter your current password.'],
    ['with a wrong present one', { ...good, currentPassword: 'guessed' }, 422, 'This is not your current password.'],
    [
      'among the most used',
      { ...good, newPassword: 'Sunshine' },
      422,
      'This is one of the 10,000 most common passwords. Choose another one.',
    ],
    [
      'that is one’s own address',
      { ...good, newPassword: owner.email },
      422,
      'Your password must not be your email or username. Choose another one.',
    ],
    [
      'that is the present one',
      { ...good, newPassword: owner.password },
      422,
      'This is already your password. Choose another one.',
    ],
  ])('a password %s, at its field', async (_, body, status, sentence) => {
    const answer = await change(token, body);
    expect([answer.status, answer.body.error]).toEqual([status, sentence]);
    const path = /current password/.test(sentence) ? 'currentPassword' : 'newPassword';
    expect(answer.body.details).toEqual([{ path, msg: sentence }]);
    await unchanged();
  });

  test('for being common without counting as a wrong guess', async () => {
    for (let at = 0; at < 6; at += 1) {
      const { body } = await change(token, { ...good, newPassword: 'sunshine' });
      expect(body.details).toEqual([{ path: 'newPassword', msg: expect.stringContaining('most common') }]);
    }
    await unchanged();
  });

  test('with a wrong present one by a code of its own, so that a program can tell it from a weak one', async () => {
    expect((await change(token, { ...good, currentPassword: 'guessed' })).body.code).toBe('wrong_password');
    expect((await change(token, { ...good, newPassword: 'sunshine' })).body.code).toBe('weak_password');
  });

  test('after five wrong guesses for 15 minutes, as at the login page, and guesses at both are one count', async () => {
    covers('1.7 PUT /auth/password');
    for (let at = 0; at < 3; at += 1)
      expect((await change(token, { ...good, currentPassword: 'no' })).status).toBe(422);
    for (let at = 0; at < 2; at += 1) expect((await login('no')).status).toBe(401);
    const { status, body, headers } = await change(token, good);
    expect([status, body.code]).toEqual([429, 'locked']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect((await login(owner.password)).status).toBe(429);
    expect(await statusOf(token)).toBe(200);
  });

  test('not as a guess where the new password is the present one, however often that is sent', async () => {
    const unchangedPassword = { currentPassword: owner.password, newPassword: owner.password };
    for (let at = 0; at < 7; at += 1) {
      expect((await change(token, unchangedPassword)).body.code).toBe('same_password');
    }
    expect((await login(owner.password)).status).toBe(200);
    expect((await change(token, good)).status).toBe(204);
  });

  test('not by what strangers guess, in a browser that has signed in before', async () => {
    const entered = await login(owner.password);
    const cookie = (entered.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    for (let at = 0; at < 6; at += 1) await login('guess');
    expect((await change(token, good)).status).toBe(429);
    expect((await change(token, good, randomUUID(), { cookie })).status).toBe(204);
  });

  test('a wrong guess is told at the next sign-in, as any other is', async () => {
    await change(token, { ...good, currentPassword: 'no' });
    expect((await login(owner.password)).body.failedSignIns).toMatchObject([{ role: 'owner', count: 1 }]);
  });
});
