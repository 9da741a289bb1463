import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StartMode } from '#local/describe-started-stack';
import { findServerPorts, type LaunchedServer, launchServer, type ServerPorts } from '#tests/kit/launch-server';
import { sendRawRequest } from '#tests/kit/raw-request';

/**
 * Nothing but the built site, or in development the browser's own sources, can be read through the site's port or the
 * API's, however a path is spelled. The data lies inside the project, as it does for everybody.
 */

const root = join(import.meta.dirname, '..', '..');
mkdirSync(join(root, '.local'), { recursive: true });
const folder = mkdtempSync(join(root, '.local', 'forbidden-'));
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

const password = 'a password that is kept as a hash';

/** Registers somebody, so that there are hashes to be read. */
const fill = async (): Promise<void> => {
  const ports = await findServerPorts();
  const first = launchServer('start', ports, folder);
  await first.isUp();
  const answer = await fetch(`http://localhost:${ports.api}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', username: 'Olive', password }),
  });
  expect(answer.status).toBe(201);
  first.child.kill('SIGKILL');
  await first.ended;
};

/** What must not be read, and a piece of it that would give it away. */
const secrets = (): [file: string, piece: string][] => [
  [join(folder, 'jwt-secret'), readFileSync(join(folder, 'jwt-secret'), 'utf8')],
  [join(folder, 'evenkeel.db'), 'SQLite format 3'],
  [join(folder, 'evenkeel.db-wal'), 'argon2id$v=19$m=65536,t=3,p=1$'],
  [join(root, 'package.json'), '"private": true'],
  [join(root, 'local', 'boot.js'), 'enableCompileCache'],
  [join(root, 'frontend', 'vite.config.ts'), 'defineConfig'],
  ['/etc/passwd', 'root:'],
];

/** Queries that make Vite hand a file over as text, as an address, or piece by piece. */
const questions = [
  '',
  '?raw',
  '?raw??',
  '?raw?',
  '?raw&import',
  '?import&raw',
  '?import&raw??',
  '?raw=',
  '?url',
  '?import&url',
  '?inline',
  '?import&?inline=1.wasm?init',
  '?.svg?.wasm?init',
  '?vite-wasm-instance',
  '?worker',
  '?html-proxy&index=0.js',
  '?t=1',
  '?v=1&import',
];

const escaped = (text: string): string => text.replaceAll('.', '%2e').replaceAll('/', '%2f');
const twiceEscaped = (text: string): string => escaped(text).replaceAll('%', '%25');
const windows = (text: string): string => text.replaceAll('/', '\\');

const spellings = (file: string, port: number): string[] => {
  const below = relative(root, file);
  const up = '../'.repeat(12);
  return [
    ...questions.map((question) => `/@fs${file}${question}`),
    ...questions.map((question) => `/../${below}${question}`),
    `/@fs/${file}`,
    `/@fs/${escaped(file)}?raw`,
    `/@fs${file.replaceAll('.', '%2e')}?raw`,
    `/@fs${twiceEscaped(file)}?raw`,
    `/@fs${windows(file)}?raw`,
    `/@fs/C:${file}?raw`,
    `/@fs/C:${windows(file)}`,
    `/@fs${file}::$DATA?raw`,
    `/@fs${file}%00.js?raw`,
    `/@fs${file}\u0000?raw`,
    `/@fs${file}/?raw`,
    `/@fs${file}.?raw`,
    `/@fs${file}.map`,
    `/@fs${file}#/src/main.tsx?raw`,
    `/@fs${root}/core/../${below}?raw`,
    `/@fs${root}/frontend/src/..%2f..%2f${below}?raw`,
    `/@fs${root}/core/%2e%2e/${below}?import&raw`,
    `/@fs${root}/core\\..\\${windows(below)}?raw`,
    `/@id/${file}?raw`,
    `/@id/@fs${file}?import&raw`,
    `/@id/__x00__${file}?raw`,
    `/@vite/client/../../${below}`,
    `/@vite/../${below}?raw`,
    `/${below}`,
    `/${below}?raw`,
    `//${below}`,
    `/./../${below}`,
    `/${up}${file}`,
    `/${escaped(up + file)}`,
    `/${twiceEscaped(up + file)}`,
    `/..%2f${below}`,
    `/..%5c${windows(below).replaceAll('\\', '%5c')}`,
    `/..\\${windows(below)}`,
    `/%c0%ae%c0%ae/${below}`,
    `/..;/${below}`,
    `/src/../../${below}?raw`,
    `/src/..%2f..%2f${below}?import&raw`,
    `/src/%2e%2e/%2e%2e/${below}`,
    `/assets/../../../../${below}`,
    `/assets/..%2f..%2f..%2f..%2f${below}`,
    `/node_modules/../${below}?raw`,
    `/images/../${below}`,
    `/images/..%2f${below}`,
    `/images/${escaped(file)}`,
    `/blog/..%2f..%2f${below}`,
    `/api/../${below}`,
    `/index.html?html-proxy&index=0.js&file=${file}`,
    `/__open-in-editor?file=${file}`,
    `/?/../../${below}`,
    file,
    `file://${file}`,
    `http://localhost:${port}/@fs${file}?raw`,
    `/${below.toUpperCase()}`,
  ];
};

/** Vite takes whatever is asked for as a script to be one. */
const asScript = { accept: '*/*', 'sec-fetch-dest': 'script' };

interface Finding {
  target: string;
  status: number;
  body: string;
  /** It holds a piece of the file. */
  tells: boolean;
}

/** Every spelling of every path, asked as a browser asks for anything and as it asks for a script. */
const askForAll = async (port: number): Promise<Finding[]> => {
  const asked = secrets().map(async ([file, piece]) => {
    const findings: Finding[] = [];
    for (const target of spellings(file, port)) {
      for (const headers of [{}, asScript]) {
        const { status, body } = await sendRawRequest(port, target, { headers });
        findings.push({ target, status, body, tells: body.includes(piece) });
      }
    }
    return findings;
  });
  return (await Promise.all(asked)).flat();
};

const refusals = [400, 401, 403, 404];
const strangers = ['http://localhost:8080', 'http://127.0.0.1:3000', 'https://example.com', 'http://localhost', 'null'];
const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each && !each.internal && each.family === 'IPv4')?.address;

const canConnect = async (port: number, host: string): Promise<boolean> => {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

const ways: StartMode[] = ['start', 'demo', 'dev'];
beforeAll(fill, 120_000);

describe.each(ways)('%s', { timeout: 120_000 }, (way) => {
  let ports: ServerPorts;
  let launched: LaunchedServer;
  beforeAll(async () => {
    ports = await findServerPorts();
    launched = launchServer(way, ports, folder);
    await launched.isUp();
  }, 120_000);
  afterAll(async () => {
    launched.child.kill('SIGINT');
    await launched.ended;
  });

  test('no spelling of a path reads from the disk what is not of the site', async () => {
    const pages = await Promise.all(['/', '/login'].map((path) => sendRawRequest(ports.page, path)));
    const known = new Set(pages.map(({ body }) => body));
    const findings = await askForAll(ports.page);
    expect(findings.length).toBeGreaterThan(20 * secrets().length);
    expect(findings.filter(({ tells }) => tells)).toEqual([]);
    // Where nothing is refused, it is the page about the owner that answers, or the application.
    expect(findings.filter(({ status, body }) => !refusals.includes(status) && !known.has(body))).toEqual([]);
  });

  test('the API refuses every one of them', async () => {
    const findings = await askForAll(ports.api);
    expect(findings.filter(({ status, tells }) => tells || !refusals.includes(status))).toEqual([]);
  });

  test('the site itself is answered', async () => {
    const own =
      way === 'dev' ? ['/src/main.tsx', `/@fs${root}/core/money/amount.ts`, '/@vite/client'] : ['/favicon.svg'];
    for (const target of ['/', '/login', '/config.json', ...own]) {
      expect([target, (await sendRawRequest(ports.page, target)).status]).toEqual([target, 200]);
    }
  });

  test('the page finds an API that answers it', async () => {
    const site = `http://localhost:${ports.page}`;
    const { apiBase } = (await (await fetch(`${site}/config.json`)).json()) as { apiBase: string };
    expect(apiBase).toBe(way === 'dev' ? `http://localhost:${ports.api}/api` : '/api');
    const answer = await fetch(new URL(`${apiBase}/dashboard/data`, site));
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'unauthorized' }]);
  });

  test('its answers carry what a deployment’s do, as the smoke run tells', async () => {
    const script = join(root, 'ops', 'smoke', 'smoke.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, `http://localhost:${ports.page}`]);
    expect(stdout).not.toContain('FAILED');
    expect(stdout).toContain('ok      the application answers its pages, with security headers');
  });

  test('no answer is for a page of somebody else', async () => {
    const targets: [port: number, target: string][] = [
      ...['/', '/config.json', '/src/main.tsx', '/blog', '/favicon.svg'].map(
        (path) => [ports.page, path] as [number, string],
      ),
      [ports.api, '/api/auth/login'],
      [ports.api, '/api/dashboard/data-dev'],
    ];
    for (const [port, target] of targets) {
      for (const origin of strangers) {
        for (const method of ['GET', 'OPTIONS']) {
          const { headers } = await sendRawRequest(port, target, { method, headers: { origin } });
          expect([target, origin, headers['access-control-allow-origin']]).toEqual([target, origin, undefined]);
          expect(headers['cross-origin-resource-policy']).toBe('same-origin');
        }
      }
    }
  });

  test('the site may call the API under each of this machine’s own names', async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      const origin = `http://${name}:${ports.page}`;
      const { headers } = await sendRawRequest(ports.api, '/api/auth/login', {
        method: 'OPTIONS',
        headers: { origin },
      });
      expect(headers['access-control-allow-origin']).toBe(origin);
    }
  });

  test('a name that resolves to this machine is refused, for pages and for sockets', async () => {
    const host = 'rebound.example.com';
    const upgrade = { upgrade: 'websocket', connection: 'upgrade, close', 'sec-websocket-protocol': 'vite-hmr' };
    const key = { 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
    for (const headers of [
      { host },
      { host, ...upgrade, ...key },
      { origin: 'https://example.com', ...upgrade, ...key },
    ]) {
      const { status } = await sendRawRequest(ports.page, '/', { headers });
      expect(status).not.toBe(101);
      if (!('upgrade' in headers)) expect(status).toBe(403);
    }
  });

  test.skipIf(!outside)('nobody reaches it from outside this machine', async () => {
    for (const port of [ports.page, ports.api]) {
      expect([await canConnect(port, '127.0.0.1'), await canConnect(port, outside ?? '')]).toEqual([true, false]);
    }
  });
});
