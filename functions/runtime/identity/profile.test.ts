import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handler } from '#functions/auth/handler';
import { listActiveUserIds } from '#functions/runtime/identity/profile';
import { invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

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
