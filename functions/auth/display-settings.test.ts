import { afterEach, beforeEach, expect, test } from 'vitest';
import { handler } from '#functions/auth/handler';
import { setMinimalPasswordCost } from '#functions/auth/testing';
import { covers } from '#tests/kit/covers';
import { invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

const owner = { email: 'owner@example.com', username: 'Ada', password: 'correct horse' };
const send = (method: string, path: string, body?: unknown, token?: string) =>
  invokeHandler(handler, { method, path: `/api/auth${path}`, body, ...(token && { token }) });

let table: TestTable;
let token: string;
beforeEach(async () => {
  setMinimalPasswordCost();
  table = await startTestTable();
  token = (await send('POST', '/register', owner)).body.token;
});
afterEach(() => table.stop());

const readDisplay = async () => (await send('GET', '/profile', undefined, token)).body.user.display;

test('a theme and hidden amounts are kept, each by itself, and told at the next sign-in', async () => {
  covers('1.7 PUT /auth/display');
  expect(await readDisplay()).toBeUndefined();
  expect((await send('PUT', '/display', { theme: 'dark' }, token)).status).toBe(204);
  expect((await send('PUT', '/display', { hidesAmounts: true }, token)).status).toBe(204);
  expect(await readDisplay()).toEqual({ theme: 'dark', hidesAmounts: true });
  const { body } = await send('POST', '/login', { email: owner.email, password: owner.password });
  expect(body.user.display).toEqual({ theme: 'dark', hidesAmounts: true });
  expect((await send('PUT', '/display', { theme: 'system', hidesAmounts: false }, token)).status).toBe(204);
  expect(await readDisplay()).toEqual({ theme: 'system', hidesAmounts: false });
});

test('another theme is refused in a sentence, and nothing changes', async () => {
  const { status, body } = await send('PUT', '/display', { theme: 'sepia' }, token);
  expect([status, body.details]).toEqual([400, [{ path: 'theme', msg: 'Choose light, dark or system.' }]]);
  expect(await readDisplay()).toBeUndefined();
});
