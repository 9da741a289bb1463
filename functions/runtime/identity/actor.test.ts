import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authenticateActor, getActorProfile } from '#functions/runtime/identity/actor';
import {
  buildAccountDeletionStartWrite,
  buildNewProfileWrite,
  type Profile,
  profileKey,
} from '#functions/runtime/identity/profile';
import { buildSessionRemovalWrite, openSession } from '#functions/runtime/identity/sessions';
import { issueToken } from '#functions/runtime/identity/token';
import { getTableClient, writeTransaction } from '#functions/runtime/storage/table';
import { startTestTable, type TestTable } from '#tests/kit/table';

const visitor = { requestId: 'r', ip: '203.0.113.9' };
const ada: Profile = { id: 'ada', email: 'owner@example.com', username: 'Ada', tokenVersion: 3 };
const unauthorized = { status: 401, code: 'unauthorized', message: 'Please sign in again.' };

let table: TestTable;
let session: string;
beforeEach(async () => {
  table = await startTestTable();
  await writeTransaction([buildNewProfileWrite(ada)]);
  session = await openSession(ada, 'Firefox on Linux', new Date());
});
afterEach(async () => {
  vi.useRealTimers();
  await table.stop();
});

const tokenOf = (more: object = {}) => issueToken({ userId: ada.id, tokenVersion: 3, session, ...more });
const authenticate = (token: string, how = {}) => authenticateActor(`Bearer ${token}`, visitor, how);
const change = (more: object) => writeTransaction([buildNewProfileWrite({ ...ada, ...more })]);

test('whoever has a good token is who the profile says, with the role of the address and nothing beside', async () => {
  const usedAt = expect.any(Number);
  const { id, email, username } = ada;
  expect(await authenticate(await tokenOf())).toEqual({
    ...visitor,
    id,
    email,
    username,
    role: 'owner',
    session: { id: session, usedAt },
  });
});

test('what the profile says of sample data, first steps, notices and a deletion comes with them', async () => {
  const more = {
    deletesAt: '2026-12-01T21:00:00.000Z',
    sample: { fill: 'f', state: 'there', fresh: true },
    firstStepsDone: true,
    notices: { count: 2, last: 7 },
  } as const;
  await change({ ...more, tokenVersion: 1 });
  const actor = await authenticate(await issueToken({ userId: ada.id, tokenVersion: 1 }));
  expect(actor).toMatchObject(more);
  expect(actor).not.toHaveProperty('session');
});

test.each([
  ['no header', undefined],
  ['an empty one', ''],
  ['another scheme', 'Basic abc.def.ghi'],
  ['a token of two parts', 'Bearer abc.def'],
  ['something after the token', 'Bearer abc.def.ghi jkl'],
  ['something before the scheme', 'x Bearer abc.def.ghi'],
  ['a token that was signed by nobody', 'Bearer abc.def.ghi'],
])('%s is refused, and says no more', async (_, header) => {
  await expect(authenticateActor(header, visitor)).rejects.toMatchObject(unauthorized);
});

test('the token of an ended session, of another one and of nobody is refused', async () => {
  const token = await tokenOf();
  await expect(authenticate(await tokenOf({ session: 'another' }))).rejects.toMatchObject(unauthorized);
  await expect(authenticate(await tokenOf({ userId: 'nobody' }))).rejects.toMatchObject(unauthorized);
  await writeTransaction([buildSessionRemovalWrite(ada.id, session)]);
  await expect(authenticate(token)).rejects.toMatchObject(unauthorized);
});

test('a token from before sessions were told apart is good for the version that it names', async () => {
  const old = (tokenVersion: number) => issueToken({ userId: ada.id, tokenVersion });
  expect((await authenticate(await old(3))).id).toBe('ada');
  for (const version of [2, 4]) await expect(authenticate(await old(version))).rejects.toMatchObject(unauthorized);
});

test('somebody who is not on the list of addresses any more is refused', async () => {
  await change({ email: 'stranger@example.com', tokenVersion: 1 });
  const token = await issueToken({ userId: ada.id, tokenVersion: 1 });
  await expect(authenticate(token)).rejects.toMatchObject(unauthorized);
});

test('a session that ran out is told from one that was ended', async () => {
  const token = await tokenOf();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 3_600_000 + 61_000 });
  await expect(authenticate(token)).rejects.toMatchObject({ status: 401, code: 'session_expired' });
  await writeTransaction([buildSessionRemovalWrite(ada.id, session)]);
  await expect(authenticate(token)).rejects.toMatchObject(unauthorized);
});

test('while a backup is being restored, an account is open to the calls that restore it alone', async () => {
  await change({ restoring: 'the-backup', tokenVersion: 1 });
  const token = await issueToken({ userId: ada.id, tokenVersion: 1 });
  await expect(authenticate(token)).rejects.toMatchObject({
    status: 503,
    code: 'restoring',
    retryAfter: 10,
    message: 'This account is being restored from a backup. Settings show how far it is; please try again in a moment.',
  });
  await expect(authenticate(token, { whileRestoring: false })).rejects.toMatchObject({ status: 503 });
  expect((await authenticate(token, { whileRestoring: true })).id).toBe('ada');
});

test('nobody works with an account from the moment its deletion begins', async () => {
  const deletesAt = '2026-12-01T21:00:00.000Z';
  await change({ deletesAt });
  const token = await issueToken({ userId: ada.id, tokenVersion: 3 });
  const actor = await authenticate(token);
  const old = await issueToken({ userId: ada.id, tokenVersion: 4 });
  await writeTransaction([buildAccountDeletionStartWrite(ada.id, deletesAt, new Date())]);
  for (const one of [token, old]) await expect(authenticate(one)).rejects.toMatchObject(unauthorized);
  await expect(getActorProfile(actor)).rejects.toMatchObject(unauthorized);
});

test('one’s own profile is as it is now, and nobody’s whose session has ended since', async () => {
  const actor = await authenticate(await tokenOf());
  expect(await getActorProfile(actor)).toMatchObject(ada);
  await writeTransaction([buildSessionRemovalWrite(ada.id, session)]);
  await expect(getActorProfile(actor)).rejects.toMatchObject(unauthorized);
  const { session: _session, ...before } = actor;
  expect(await getActorProfile(before)).toMatchObject(ada);
  const { doc, name } = getTableClient();
  await doc.send(new DeleteCommand({ TableName: name, Key: profileKey(ada.id) }));
  await expect(getActorProfile(before)).rejects.toMatchObject(unauthorized);
});
