import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { freePort, probePort } from '#local/free-port';
import type { Running } from '#local/running';

const folder = mkdtempSync(join(tmpdir(), 'start-'));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true }));

const portOf = (endpoint: string) => Number(new URL(endpoint).port);

/** `npm start` as a process of its own, its data in the scratch folder. */
const start = (ports: { api: number; page: number }, env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: {
      ...process.env,
      API_PORT: String(ports.api),
      PAGE_PORT: String(ports.page),
      LOCAL_FOLDER: folder,
      MARKET_DATA: 'sample',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += chunk));
  child.stderr.on('data', (chunk) => (said.err += chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const isUp = () => vi.waitFor(() => expect(said.out).toContain('Ctrl-C stops it.'), 40_000);
  return { child, said, ended, isUp };
};

const freePorts = async () => ({ api: await freePort(), page: await freePort() });
const running = () => JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as Running;

const api = async (port: number, method: string, path: string, body?: unknown, token = '') => {
  const answer = await fetch(`http://localhost:${port}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return answer.json();
};

const trade = {
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  transactionType: 'buy',
  quantity: 3,
  price: 100,
  transactionDate: '2026-01-15',
  platform: 'Robinhood',
};

describe('npm start', { timeout: 120_000 }, () => {
  test('keeps the ledger and the session over a SIGKILL, and Ctrl-C leaves nothing behind', async () => {
    const ports = await freePorts();
    const first = start(ports);
    await first.isUp();
    const account = { email: 'owner@example.com', username: 'Olive', password: 'correct horse' };
    const { token } = await api(ports.api, 'POST', '/auth/register', account);
    const recorded = await api(ports.api, 'POST', '/portfolio/transactions', trade, token);
    expect(recorded).toMatchObject({ ...trade, id: 1 });
    first.child.kill('SIGKILL');
    await first.ended;

    const second = start(ports);
    await second.isUp();
    expect(await api(ports.api, 'GET', '/portfolio/transactions', undefined, token)).toEqual([recorded]);
    const { endpoint } = running();
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
    expect(second.said.err).toBe('');
    for (const port of [ports.api, ports.page, portOf(endpoint)]) expect(await probePort(port)).toBe(port);
    expect(existsSync(join(folder, 'running.json'))).toBe(false);
    expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600);
  });

  test.each(['api', 'page'] as const)('says in one sentence that the port of the %s is taken', async (taken) => {
    const ports = await freePorts();
    const holder = createServer().listen(ports[taken], '127.0.0.1');
    await once(holder, 'listening');
    const refused = start(ports);
    expect(await refused.ended).toBe(1);
    expect(refused.said).toEqual({
      out: '',
      err: `Port ${ports[taken]} is taken and the ${taken === 'api' ? 'API' : 'page'} needs it: stop what is listening there, then start again.\n`,
    });
    holder.close();
  });
});
