import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildNewAccountWrites, findLoginAccount, incrementTokenVersion } from '#functions/auth/store';
import { findProfile } from '#functions/runtime/identity/profile';
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
