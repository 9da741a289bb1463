import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rememberDeviceAndCreateCookie } from '#functions/auth/known-devices';
import { recordFailedSignIn } from '#functions/auth/login-visits';
import {
  buildAccountRemovalWrites,
  buildNewAccountWrites,
  buildPasswordHashReplacementWrite,
  findLoginAccount,
  incrementTokenVersion,
} from '#functions/auth/store';
import { buildNewProfileWrite, findProfile } from '#functions/runtime/identity/profile';
import { getItem, WriteConflict, writeTransaction } from '#functions/runtime/storage/table';
import { startTestTable, type TestTable } from '#tests/kit/table';

const profile = { id: 'me', email: 'me@example.com', username: 'me', tokenVersion: 1 };
const account = { userId: 'me', passwordHash: 'a hash' };

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
});
afterEach(() => table.stop());

test('an account is found by its address, and has a profile', async () => {
  expect(await findLoginAccount('me@example.com')).toBeUndefined();
  await writeTransaction(buildNewAccountWrites(profile, account));
  expect(await findLoginAccount('me@example.com')).toMatchObject(account);
  expect(await getItem({ pk: 'EMAIL#me@example.com', sk: 'USER' })).toMatchObject(account);
  expect(await findProfile('me')).toMatchObject(profile);
});

test('an address that has an account gets no second one, and the first stays as it is', async () => {
  await writeTransaction(buildNewAccountWrites(profile, account));
  const second = buildNewAccountWrites({ ...profile, id: 'thief' }, { userId: 'thief', passwordHash: 'another' });
  await expect(writeTransaction(second)).rejects.toBeInstanceOf(WriteConflict);
  expect(await findLoginAccount('me@example.com')).toMatchObject(account);
  expect(await findProfile('thief')).toBeUndefined();
});

test('every token of a person is dead once the version has been raised', async () => {
  await writeTransaction(buildNewAccountWrites(profile, account));
  await incrementTokenVersion('me');
  await incrementTokenVersion('me');
  expect((await findProfile('me'))?.tokenVersion).toBe(3);
});

test('the version of nobody cannot be raised: no profile comes about by it', async () => {
  await expect(incrementTokenVersion('nobody')).rejects.toThrow();
  expect(await table.countItems()).toBe(0);
});

test('another password is kept in place of the one that was read, and refused where that is not there any more', async () => {
  await writeTransaction(buildNewAccountWrites(profile, account));
  const replace = (seen: object, hash: string) =>
    writeTransaction([buildPasswordHashReplacementWrite('me@example.com', { ...account, ...seen }, hash)]);
  await expect(replace({ userId: 'thief' }, 'theirs')).rejects.toBeInstanceOf(WriteConflict);
  await replace({}, 'the next');
  await expect(replace({}, 'too late')).rejects.toBeInstanceOf(WriteConflict);
  expect(await findLoginAccount('me@example.com')).toMatchObject({ userId: 'me', passwordHash: 'the next' });
});

describe('an account that is being deleted', () => {
  const deleting = { ...profile, deletesAt: '2026-11-27T21:00:00.000Z', deletingSince: '2026-11-27T21:00:05.000Z' };
  const now = new Date('2026-11-20T15:00:00Z');
  const remove = () => writeTransaction(buildAccountRemovalWrites(deleting));
  /** Its account, its profile, its browser and its failed sign-ins: four rows. */
  const begin = async (one = deleting) => {
    await writeTransaction(buildNewAccountWrites(one, { ...account, userId: one.id }));
    await rememberDeviceAndCreateCookie({ email: one.email, role: 'owner' }, undefined, null, now);
    await recordFailedSignIn(one.email, now);
  };

  test('goes with its profile, its browsers and its failed sign-ins, leaves others theirs, and its address may get one anew', async () => {
    const other = { ...profile, id: 'you', email: 'you@example.com' };
    await begin();
    await begin(other as typeof deleting);
    await remove();
    expect(await table.countItems()).toBe(4);
    expect(await findLoginAccount('me@example.com')).toBeUndefined();
    expect(await findProfile('me')).toBeUndefined();
    expect(await findProfile('you')).toMatchObject(other);
    await writeTransaction(buildNewAccountWrites({ ...profile, id: 'anew' }, { ...account, userId: 'anew' }));
    expect(await findLoginAccount('me@example.com')).toMatchObject({ userId: 'anew' });
  });

  test('stays whole where its deletion has not begun', async () => {
    await begin();
    await writeTransaction([buildNewProfileWrite(profile)]);
    await expect(remove()).rejects.toBeInstanceOf(WriteConflict);
    expect(await table.countItems()).toBe(4);
  });

  test('is not removed twice, and takes nothing from whoever has its address by then', async () => {
    await begin();
    await remove();
    await begin({ ...deleting, id: 'anew' });
    await expect(remove()).rejects.toBeInstanceOf(WriteConflict);
    await writeTransaction([buildNewProfileWrite(deleting)]);
    await expect(remove()).rejects.toBeInstanceOf(WriteConflict);
    expect(await findLoginAccount('me@example.com')).toMatchObject({ userId: 'anew' });
    expect(await table.countItems()).toBe(5);
  });

  test('goes also where nothing but its profile is left', async () => {
    await writeTransaction([buildNewProfileWrite(deleting)]);
    await remove();
    expect(await table.countItems()).toBe(0);
  });
});
