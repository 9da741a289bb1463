import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import type { StartMode } from '#local/describe-started-stack';
import { takeShortRunSample } from '#tests/kit/dice';
import { findServerPorts, type LaunchedServer, launchServer, type ServerPorts } from '#tests/kit/launch-server';
import { type ListeningSocket, listListeningSockets } from '#tests/kit/listening-sockets';
import { canMeasureMemory } from '#tests/kit/process-memory';

const scratch = mkdtempSync(join(tmpdir(), 'ports-'));
let launched: LaunchedServer | undefined;
afterEach(async () => {
  launched?.child.kill('SIGKILL');
  await launched?.ended;
  rmSync(scratch, { recursive: true, force: true });
});

/** Nobody but its owner may ever read this. */
const secret = 'A very private note';

const recordSecret = async ({ api }: ServerPorts, isDemo: boolean): Promise<void> => {
  const send = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`http://localhost:${api}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return answer.json() as Promise<{ token: string }>;
  };
  const account = { email: 'owner@example.com', username: 'Olive', password: 'correct horse' };
  const { token } = isDemo ? await signIn(send) : await send('/auth/register', account);
  const row = { transactionType: 'deposit', amount: 5, platform: 'BOSA', transactionDate: '2026-01-05' };
  await send('/cash/transactions', { ...row, description: secret }, token);
};

const signIn = async (send: (path: string, body: object) => Promise<{ token: string }>) => {
  const { demoAccounts } = await import('#demo/seed');
  return send('/auth/login', { email: demoAccounts[0]?.email, password: demoAccounts[0]?.password });
};

/** Signed by nobody in particular, as the AWS client would. */
const signed = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=h, Signature=0',
};
const ofTable = (operation: string, body: object) => ({
  method: 'POST',
  path: '/',
  headers: { ...signed, 'x-amz-target': `DynamoDB_20120810.${operation}` },
  body: JSON.stringify(body),
});

/** What a stranger would try of whatever answers at a port. */
const attempts = [
  { method: 'GET', path: '/', headers: {}, body: '' },
  { method: 'OPTIONS', path: '/', headers: { 'access-control-request-method': 'POST' }, body: '' },
  { method: 'GET', path: '/api/cash/transactions', headers: {}, body: '' },
  { method: 'GET', path: '/running.json', headers: {}, body: '' },
  { method: 'GET', path: '/.local/running.json', headers: {}, body: '' },
  ofTable('ListTables', {}),
  ofTable('Scan', { TableName: 'evenkeel' }),
  { method: 'POST', path: '/mcp', headers: { 'content-type': 'application/json' }, body: '{}' },
];

const send = ({ host, port }: ListeningSocket, attempt: (typeof attempts)[number], more: Record<string, string>) =>
  new Promise<{ status: number; allowed: string | undefined; body: string }>((resolve, reject) => {
    const asked = request(
      {
        host: host.replaceAll(/[[\]]/g, ''),
        port,
        method: attempt.method,
        path: attempt.path,
        headers: { ...attempt.headers, ...more },
      },
      (answer) => {
        const allowed = answer.headers['access-control-allow-origin'];
        text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, allowed, body }), reject);
      },
    );
    asked.once('error', reject).end(attempt.body);
  });

/** Each port of the other user's machine, tried by a process that has become that user. */
const tryAsNobody = (listening: readonly ListeningSocket[]): string => {
  const script = `process.setgroups([]); process.setgid(65534); process.setuid(65534);
    const attempts = ${JSON.stringify(attempts)};
    let heard = '';
    for (const { host, port } of ${JSON.stringify(listening)})
      for (const { method, path, headers, body } of attempts) {
        const answer = await fetch('http://' + host + ':' + port + path, { method, headers, ...(body && { body }) });
        heard += path + ' ' + headers['x-amz-target'] + ' ' + answer.status + ' ' + (await answer.text());
      }
    process.stdout.write(heard);`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
};

const isRoot = process.getuid?.() === 0;

describe.skipIf(!canMeasureMemory)('every port that is opened', { timeout: 180_000 }, () => {
  test.each(takeShortRunSample<StartMode>(['start', 'demo', 'dev'], 3))(
    'by npm %s is loopback and tells nothing to a foreign page, under a foreign name, or to another user',
    async (way) => {
      const ports = await findServerPorts();
      launched = launchServer(way, ports, join(scratch, way));
      await launched.isUp();
      await recordSecret(ports, way === 'demo');
      const listening = listListeningSockets(launched.child.pid ?? 0);
      expect(listening.map(({ port }) => port)).toEqual(expect.arrayContaining([ports.api, ports.page]));
      for (const one of listening) {
        expect(one.host).toMatch(/^127\.|^\[::1\]$/);
        for (const attempt of attempts) {
          const what = `${attempt.method} ${attempt.path} at port ${one.port}`;
          const foreign = await send(one, attempt, { origin: 'https://evil.example' });
          expect([what, foreign.allowed]).toEqual([what, undefined]);
          expect(foreign.body).not.toContain(secret);
          const rebound = await send(one, attempt, { host: `evil.example:${one.port}` });
          expect([what, rebound.status]).toEqual([what, 403]);
          if ('x-amz-target' in attempt.headers) expect([what, foreign.status >= 400]).toEqual([what, true]);
        }
      }
      if (!isRoot) return;
      const heard = tryAsNobody(listening);
      expect(heard).not.toContain(secret);
      expect(heard).not.toContain('TableNames');
    },
  );
});
