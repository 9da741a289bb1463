import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handler } from '#functions/auth/handler';
import { listUserIds } from '#functions/identity/profile';
import { invoke, startTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

test('everyone who registered is found by a job', async () => {
  expect(await listUserIds()).toEqual([]);
  const registered = await Promise.all(
    ['owner', 'member'].map(async (username) => {
      const body = { email: `${username}@example.com`, username, password: 'correct horse' };
      const answer = await invoke(handler, { method: 'POST', path: '/api/auth/register', body });
      return answer.body.user.id as string;
    }),
  );
  await vi.waitFor(async () => expect((await listUserIds()).sort()).toEqual(registered.sort()));
});
