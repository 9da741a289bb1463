import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler } from '#functions/auth/handler';
import {
  buildAccountDeletingCheck,
  buildAccountDeletionCancellationWrite,
  buildAccountDeletionStartWrite,
  buildNewProfileWrite,
  findProfile,
  listActiveUserIds,
  listProfiles,
  type Profile,
} from '#functions/runtime/identity/profile';
import { WriteConflict, writeTransaction } from '#functions/runtime/storage/table';
import { invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
});
afterEach(() => table.stop());

test('everyone who registered is found by a job', async () => {
  expect(await listActiveUserIds()).toEqual([]);
  const registered = await Promise.all(
    ['owner', 'member'].map(async (username) => {
      const body = { email: `${username}@example.com`, username, password: 'correct horse' };
      const answer = await invokeHandler(handler, { method: 'POST', path: '/api/auth/register', body });
      return answer.body.user.id as string;
    }),
  );
  await vi.waitFor(async () => expect((await listActiveUserIds()).sort()).toEqual(registered.sort()));
});

const ada: Profile = { id: 'ada', email: 'owner@example.com', username: 'Ada', tokenVersion: 3 };
const put = (...profiles: Profile[]) => writeTransaction(profiles.map(buildNewProfileWrite));

test('no job works for an account that is being restored or deleted, though it is listed with everyone', async () => {
  await put(
    ada,
    { ...ada, id: 'leaving', deletesAt: '2026-12-01T21:00:00.000Z' },
    { ...ada, id: 'restored', restoring: 'the-backup' },
    { ...ada, id: 'deleted', deletingSince: '2026-12-01T21:00:05.000Z' },
  );
  await vi.waitFor(async () => expect(await listProfiles()).toHaveLength(4));
  expect((await listActiveUserIds()).toSorted()).toEqual(['ada', 'leaving']);
});

describe('an account that is to be deleted', () => {
  const deletesAt = '2026-12-01T21:00:00.000Z';
  const now = new Date('2026-12-01T21:00:05Z');
  const leaving = { ...ada, deletesAt, deletesPosts: true };
  const begin = (day = deletesAt) => writeTransaction([buildAccountDeletionStartWrite('ada', day, now)]);
  const takeBack = (day = deletesAt) => writeTransaction([buildAccountDeletionCancellationWrite('ada', day)]);
  const checkDeleting = (owner = 'ada') => writeTransaction([buildAccountDeletingCheck(owner)]);

  test('is from its beginning marked as such, with every session ended, and cannot be taken back', async () => {
    await put(leaving);
    await begin();
    expect(await findProfile('ada')).toMatchObject({ ...leaving, deletingSince: now.toISOString(), tokenVersion: 4 });
    await expect(takeBack()).rejects.toBeInstanceOf(WriteConflict);
    await expect(begin()).rejects.toBeInstanceOf(WriteConflict);
  });

  test('is kept, and as it was, where that is taken back before', async () => {
    await put(leaving);
    await takeBack();
    const kept = await findProfile('ada');
    expect(kept).toMatchObject(ada);
    for (const mark of ['deletesAt', 'deletesPosts']) expect(kept).not.toHaveProperty(mark);
    await expect(begin()).rejects.toBeInstanceOf(WriteConflict);
  });

  test('neither begins nor is taken back by the word of another day', async () => {
    await put(leaving);
    const another = '2026-12-02T21:00:00.000Z';
    await expect(begin(another)).rejects.toBeInstanceOf(WriteConflict);
    await expect(takeBack(another)).rejects.toBeInstanceOf(WriteConflict);
    expect(await findProfile('ada')).toMatchObject(leaving);
  });

  test('is not begun to be deleted while a backup is being restored into it', async () => {
    await put({ ...leaving, restoring: 'the-backup' });
    await expect(begin()).rejects.toBeInstanceOf(WriteConflict);
    expect(await findProfile('ada')).not.toHaveProperty('deletingSince');
  });

  test('loses something only while it is being deleted, and nobody that is not there does', async () => {
    await put(leaving);
    await expect(checkDeleting()).rejects.toBeInstanceOf(WriteConflict);
    await begin();
    await checkDeleting();
    await expect(checkDeleting('nobody')).rejects.toBeInstanceOf(WriteConflict);
  });
});
