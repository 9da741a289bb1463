import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as auth } from '#functions/auth/handler';
import { handler as dashboard } from '#functions/dashboard/handler';
import { answerDevDashboardData } from '#local/lambda/dev-dashboard-data';
import type { LambdaHandlers } from '#local/lambda/handlers';
import { type LocalServer, startLocalServer } from '#local/server';
import { covers } from '#tests/kit/covers';
import { startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
let server: LocalServer;
beforeAll(async () => {
  table = await startTestTable();
  const handlers = { auth, dashboard } as unknown as LambdaHandlers;
  server = await startLocalServer({ handlers, port: 0, dataDev: answerDevDashboardData });
});
afterAll(async () => {
  await server.stop();
  await table.stop();
});

const ask = (path: string, init: RequestInit = {}) => fetch(`http://localhost:${server.port}/api${path}`, init);

test("data-dev answers the owner's dashboard without authorization, and to GET alone", async () => {
  covers('1.7 GET /dashboard/data-dev');
  expect((await ask('/dashboard/data-dev')).status).toBe(404);
  const registered = await ask('/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', username: 'Olive', password: 'correct horse' }),
  });
  const { token } = await registered.json();
  const open = await ask('/dashboard/data-dev');
  const signedIn = await ask('/dashboard/data', { headers: { authorization: `Bearer ${token}` } });
  expect([open.status, signedIn.status]).toEqual([200, 200]);
  const { lastUpdated: _open, ...one } = await open.json();
  const { lastUpdated: _signedIn, ...other } = await signedIn.json();
  expect(one).toEqual(other);
  expect((await ask('/dashboard/data-dev', { method: 'POST' })).status).toBe(404);
  expect((await ask('/dashboard/data')).status).toBe(401);
});
