import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';

const script = join(import.meta.dirname, '..', 'ops', 'smoke', 'smoke.ts');

/** As `npm run smoke -- <url>` runs it. */
const smoke = (url: string, env: Record<string, string> = {}): Promise<{ code: unknown; said: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [script, url], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });

test('the smoke run finds nothing wrong with the whole product on one machine', async ({ stack }) => {
  const { said, code } = await smoke(stack.origin);
  expect(said).not.toContain('FAILED');
  expect(said).toContain(`14 of 14 right at ${stack.origin}`);
  expect(code).toBe(0);
});

test('the smoke run signs in where it is given an account, and reads what only that one may read', async ({
  stack,
}) => {
  for (const role of ['owner', 'member']) {
    const account = { email: `${role}@example.com`, username: role, password: 'a password of the smoke run' };
    const registered = await fetch(`${stack.origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    expect(registered.status).toBe(201);
    const { said, code } = await smoke(stack.origin, { SMOKE_EMAIL: account.email, SMOKE_PASSWORD: account.password });
    expect(said).not.toContain('FAILED');
    expect(said).toMatch(new RegExp(`every private path is read +\\d+ calls as ${role}`));
    expect(said).not.toContain(account.email);
    expect(code).toBe(0);
  }
});

test('the smoke run names what is wrong and ends with 1', async () => {
  const allowList = { salt: '0'.repeat(32), iterations: 2, keys: [] };
  const config = { productName: 'x', apiBase: '/api', allowList, branding: {} };
  const branding = { name: 'x', tagline: 'x', siteUrl: 'x', contactUrl: 'x' };
  const server = createServer((request, answer) => {
    const isConfig = request.url === '/config.json';
    answer.setHeader('content-type', isConfig ? 'application/json' : 'text/html');
    answer.end(isConfig ? JSON.stringify({ ...config, branding }) : '<div id="root"></div>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { said, code } = await smoke(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
  expect(said).toMatch(/^FAILED +the application .* Content-Security-Policy/m);
  expect(said).toMatch(/^FAILED +private calls refuse a visitor with 401 +200 instead of 401/m);
  expect(code).toBe(1);
});

test('the smoke run says which site it needs, and that one is not there', async () => {
  expect(await smoke('')).toMatchObject({ code: 2, said: expect.stringContaining('Name the site') });
  expect(await smoke('http://127.0.0.1:9')).toMatchObject({
    code: 1,
    said: expect.stringContaining('cannot be looked at'),
  });
});
