import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountWrites, findAccount, raiseTokenVersion } from '#functions/auth/store';
import { findProfile } from '#functions/identity/profile';
import { getItem, WriteConflict, writeTogether } from '#functions/storage/table';
import { startTable, type TestTable } from '#tests/kit/table';

const profile = { id: 'me', email: 'me@example.com', username: 'me', tokenVersion: 1 };
const account = { userId: 'me', passwordHash: 'a hash' };

let table: TestTable;
beforeEach(async () => {
  table = await startTable();
});
afterEach(() => table.stop());

test('an account is found by its address, and has a profile', async () => {
  expect(await findAccount('me@example.com')).toBeUndefined();
  await writeTogether(accountWrites(profile, account));
  expect(await findAccount('me@example.com')).toMatchObject(account);
  expect(await getItem({ pk: 'EMAIL#me@example.com', sk: 'USER' })).toMatchObject(account);
  expect(await findProfile('me')).toMatchObject(profile);
});

test('an address that has an account gets no second one, and the first stays as it is', async () => {
  await writeTogether(accountWrites(profile, account));
  const second = accountWrites({ ...profile, id: 'thief' }, { userId: 'thief', passwordHash: 'another' });
  await expect(writeTogether(second)).rejects.toBeInstanceOf(WriteConflict);
  expect(await findAccount('me@example.com')).toMatchObject(account);
  expect(await findProfile('thief')).toBeUndefined();
});

test('every token of a person is dead once the version has been raised', async () => {
  await writeTogether(accountWrites(profile, account));
  await raiseTokenVersion('me');
  await raiseTokenVersion('me');
  expect((await findProfile('me'))?.tokenVersion).toBe(3);
});

test('the version of nobody cannot be raised: no profile comes about by it', async () => {
  await expect(raiseTokenVersion('nobody')).rejects.toThrow();
  expect(await table.countItems()).toBe(0);
});
