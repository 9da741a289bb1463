import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cancelAccountDeletion, requestAccountDeletion } from '#functions/auth/account-deletion';
import { handler } from '#functions/auth/handler';
import { setMinimalPasswordCost } from '#functions/auth/testing';
import { authenticateActor } from '#functions/runtime/identity/actor';
import { buildAccountDeletionStartWrite, findProfile } from '#functions/runtime/identity/profile';
import { issueToken } from '#functions/runtime/identity/token';
import { WriteConflict, writeTransaction } from '#functions/runtime/storage/table';
import { covers } from '#tests/kit/covers';
import { invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import { type TableFaultPlan, withTableFault } from '#tests/kit/table-faults';

const owner = { email: 'owner@example.com', username: 'Ada', password: 'correct horse' };
const member = { ...owner, email: 'member@example.com' };
const { username: _, ...wanted } = owner;

const send = (method: string, path: string, body?: unknown, token?: string, key: string = randomUUID()) =>
  invokeHandler(handler, {
    method,
    path: `/api/auth${path}`,
    body,
    headers: { 'idempotency-key': key },
    ...(token && { token }),
  });
const ask = (token: string, body: object = wanted, key?: string) => send('POST', '/deletion', body, token, key);
const statusOf = async (token: string) => (await send('GET', '/profile', undefined, token)).status;
const actorOf = (token: string) => authenticateActor(`Bearer ${token}`, { requestId: 'r', ip: '127.0.0.1' });
const deletesAt = async (token: string) => (await send('GET', '/account', undefined, token)).body.deletesAt;

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

describe('an account whose deletion was asked for', () => {
  test('is told its day by every answer about it, goes on in this session, and asks every other one to sign in', async () => {
    covers('1.7 POST /auth/deletion');
    const other = (await send('POST', '/login', wanted)).body.token;
    const { status, body } = await ask(token);
    expect(status).toBe(200);
    const days = (Date.parse(body.deletesAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(8.1);
    expect(await Promise.all([token, other].map(statusOf))).toEqual([200, 401]);
    expect((await send('GET', '/profile', undefined, token)).body.user.deletesAt).toBe(body.deletesAt);
    expect((await send('POST', '/login', wanted)).body.user.deletesAt).toBe(body.deletesAt);
    expect(await deletesAt(token)).toBe(body.deletesAt);
  });

  test('keeps its first date however often it is asked for', async () => {
    const actor = await actorOf(token);
    const first = await requestAccountDeletion(actor, wanted, { now: () => new Date('2026-11-22T17:00:00Z') });
    expect(first).toEqual({ deletesAt: '2026-11-29T21:00:00.000Z' });
    const later = await requestAccountDeletion(actor, wanted, { now: () => new Date('2026-11-25T17:00:00Z') });
    expect(later).toEqual(first);
    expect(await statusOf(token)).toBe(200);
  });

  test('sent again after a lost answer is answered the same', async () => {
    const key = randomUUID();
    const lost: TableFaultPlan = { fault: 'answer lost', on: 'writes', after: 1, times: 1 };
    const { result } = await withTableFault(lost, () => ask(token, wanted, key));
    expect(result.status).toBe(503);
    const again = await ask(token, wanted, key);
    expect([again.status, again.body.deletesAt]).toEqual([200, await deletesAt(token)]);
  });

  test('is as it was once that is taken back, as often as it is said', async () => {
    covers('1.7 DELETE /auth/deletion');
    await ask(token);
    for (let time = 0; time < 2; time += 1) {
      expect((await send('DELETE', '/deletion', undefined, token)).status).toBe(204);
    }
    expect(await deletesAt(token)).toBeNull();
    expect(await findProfile(id)).not.toHaveProperty('deletesPosts');
    expect((await send('POST', '/login', wanted)).body.user).not.toHaveProperty('deletesAt');
  });

  test('in a session from before sessions were told apart ends that one as well', async () => {
    const old = await issueToken({ userId: id, tokenVersion: 1 });
    expect((await ask(old)).status).toBe(200);
    expect(await Promise.all([token, old].map(statusOf))).toEqual([401, 401]);
    expect((await send('POST', '/login', wanted)).body.user.deletesAt).toEqual(expect.any(String));
  });

  test('is refused at its field for another address, for a wrong password, and without them', async () => {
    const tries: [object, number, string, string, string][] = [
      [{ ...wanted, email: member.email }, 422, 'wrong_address', 'email', 'This is not the address of your account.'],
      [{ ...wanted, password: 'guessed' }, 422, 'wrong_password', 'password', 'This is not your current password.'],
      [{ ...wanted, password: '' }, 400, 'invalid', 'password', 'Enter your password.'],
      [{ ...wanted, email: 'owner' }, 400, 'invalid', 'email', 'Enter an email address.'],
    ];
    for (const [body, status, code, path, sentence] of tries) {
      const answer = await ask(token, body);
      const said = { error: sentence, code, details: [{ path, msg: sentence }] };
      expect([answer.status, answer.body]).toEqual([status, said]);
    }
    expect(await deletesAt(token)).toBeNull();
    expect((await ask(token, { ...wanted, email: ' OWNER@example.com' })).status).toBe(200);
  });

  test('counts wrong guesses of the password as signing in does', async () => {
    for (let at = 0; at < 5; at += 1) expect((await ask(token, { ...wanted, password: 'no' })).status).toBe(422);
    expect((await ask(token)).status).toBe(429);
    expect((await send('POST', '/login', wanted)).status).toBe(429);
  });

  test('marks the posts of the owner with it, and nothing of the other person', async () => {
    const other = (await send('POST', '/register', member)).body;
    await ask(other.token, { ...wanted, email: member.email });
    expect(await findProfile(other.user.id)).toMatchObject({ deletesPosts: false });
    expect(await findProfile(id)).not.toHaveProperty('deletesAt');
    await ask(token);
    expect(await findProfile(id)).toMatchObject({ deletesPosts: true });
  });
});

describe('at the last moment', () => {
  test('it is taken back or begins, never both', async () => {
    covers('1.7 DELETE /auth/deletion');
    for (let round = 0; round < 8; round += 1) {
      const entered = (await send('POST', '/login', wanted)).body.token;
      const at = (await ask(entered)).body.deletesAt;
      const actor = await actorOf(entered);
      const [begun, taken] = await Promise.allSettled([
        writeTransaction([buildAccountDeletionStartWrite(id, at, new Date())]),
        cancelAccountDeletion(actor, undefined),
      ]);
      const profile = await findProfile(id);
      if (profile?.deletingSince !== undefined) {
        expect(taken).toMatchObject({ status: 'rejected', reason: { status: 401 } });
        break;
      }
      expect([begun.status, taken.status]).toEqual(['rejected', 'fulfilled']);
      expect(profile).not.toHaveProperty('deletesAt');
    }
  });

  test('once it has begun every session has ended, nobody signs in, and it cannot be taken back', async () => {
    const at = (await ask(token)).body.deletesAt;
    const actor = await actorOf(token);
    await writeTransaction([buildAccountDeletionStartWrite(id, at, new Date())]);
    expect(await statusOf(token)).toBe(401);
    const { status, body } = await send('POST', '/login', wanted);
    expect([status, body]).toEqual([
      403,
      {
        error: 'This account is being deleted and can no longer be kept.',
        code: 'being_deleted',
      },
    ]);
    await expect(cancelAccountDeletion(actor, undefined)).rejects.toMatchObject({ status: 401 });
    await expect(writeTransaction([buildAccountDeletionStartWrite(id, at, new Date())])).rejects.toBeInstanceOf(
      WriteConflict,
    );
    expect((await send('POST', '/register', owner)).status).toBe(409);
  });
});
