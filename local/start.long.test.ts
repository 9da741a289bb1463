import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { findAvailablePort } from '#local/probe-port';
import type { RunningStack } from '#local/running-stack';
import { startDynamoServer } from '#tests/kit/dynamo-server';
import {
  findServerPorts,
  getStartCommand,
  type LaunchedServer,
  launchServer,
  type ServerPorts,
} from '#tests/kit/launch-server';
import { getMachineLoad } from '#tests/kit/machine-load';
import { canMeasureMemory, listProcessFamily, measureServerMemory, readProcessorTime } from '#tests/kit/process-memory';
import { canMountSmallDisks, toSmallDiskCommand } from '#tests/kit/small-disk';

const scratch = mkdtempSync(join(tmpdir(), 'start-'));
const launched: LaunchedServer[] = [];
afterEach(() => {
  for (const { child } of launched.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(scratch, { recursive: true }));

let folders = 0;
/** A data folder that is not there yet. */
const newFolder = (): string => {
  folders += 1;
  return join(scratch, `data-${folders}`);
};

const start: typeof launchServer = (...how) => {
  const one = launchServer(...how);
  launched.push(one);
  return one;
};

/** Whether anybody but the user who started it may read or change a file of the folder. */
const isForOthers =
  (folder: string) =>
  (name: string): boolean =>
    (statSync(join(folder, name)).mode & 0o077) !== 0;

const running = (folder: string) => JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as RunningStack;

const api = async (port: number, method: string, path: string, body?: unknown, token = '') => {
  const answer = await fetch(`http://localhost:${port}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return answer.json();
};

const account = { email: 'owner@example.com', username: 'Olive', password: 'correct horse' };
const register = async ({ api: port }: ServerPorts): Promise<string> =>
  (await api(port, 'POST', '/auth/register', account)).token;

const trade = {
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  transactionType: 'buy',
  quantity: 3,
  price: 100,
  transactionDate: '2026-01-15',
  platform: 'Robinhood',
};

describe('npm start', { timeout: 180_000 }, () => {
  test('keeps the ledger and the session over a SIGKILL, and Ctrl-C leaves nothing behind within a second', async () => {
    const folder = newFolder();
    // As an older program made it, for everybody to read.
    mkdirSync(join(folder, 'mail'), { recursive: true, mode: 0o755 });
    writeFileSync(join(folder, 'mail', 'notice.txt'), 'Yours', { mode: 0o644 });
    const ports = await findServerPorts();
    const first = start('start', ports, folder);
    await first.isUp();
    const token = await register(ports);
    const recorded = await api(ports.api, 'POST', '/portfolio/transactions', trade, token);
    expect(recorded).toMatchObject({ ...trade, id: 1 });
    first.child.kill('SIGKILL');
    await first.ended;

    const second = start('start', ports, folder);
    await second.isUp();
    expect(await api(ports.api, 'GET', '/portfolio/transactions', undefined, token)).toEqual([recorded]);
    const open = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isForOthers(folder));
    expect([open, isForOthers(folder)('.')]).toEqual([[], false]);
    const { endpoint } = running(folder);
    const pressed = performance.now();
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
    expect(performance.now() - pressed).toBeLessThan(1_000 * getMachineLoad());
    expect(second.said.err).toBe('');
    for (const port of [ports.api, ports.page, Number(new URL(endpoint).port)])
      expect(await findAvailablePort(port)).toBe(port);
    expect(existsSync(join(folder, 'running.json'))).toBe(false);
  });

  test('serves the built site, compressed, to be kept where its name has a hash', async () => {
    const ports = await findServerPorts();
    await start('start', ports, newFolder()).isUp();
    const ask = (path: string) =>
      fetch(`http://localhost:${ports.page}${path}`, { headers: { 'accept-encoding': 'gzip, br' } });
    const page = await ask('/dashboard/portfolio');
    const html = await page.text();
    expect(html).not.toContain('/@vite/client');
    expect([page.headers.get('cache-control'), page.headers.get('content-encoding')]).toEqual(['no-cache', 'br']);
    const [script] = /\/assets\/main-[^"]+\.js/.exec(html) ?? [];
    const asset = await ask(script ?? '');
    expect([asset.status, asset.headers.get('cache-control'), asset.headers.get('content-encoding')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'br',
    ]);
    expect((await ask(`${script}.map`)).status).toBe(404);
    expect((await ask('/nothing.js')).status).toBe(404);
  });

  const use = async (ports: ServerPorts): Promise<void> => {
    const token = await register(ports);
    for (let id = 0; id < 20; id += 1) await api(ports.api, 'POST', '/portfolio/transactions', trade, token);
    for (const path of [
      '/dashboard/data',
      '/portfolio/holdings',
      '/cash/transactions',
      '/analytics/dashboard',
      '/cds',
      '/savings',
      '/enhanced-watchlist',
      '/dividends/income',
    ]) {
      for (let time = 0; time < 20; time += 1) await api(ports.api, 'GET', path, undefined, token);
    }
    expect(await (await fetch(`http://localhost:${ports.page}/blog`)).text()).toContain('No posts available yet');
  };

  test.skipIf(!canMeasureMemory)(
    'takes a second and a half of one processor at most, and 220 MB when it has been used',
    async () => {
      const ports = await findServerPorts();
      // What is compiled is kept from the first use on; until then Node's compiler has its 25 MB as well.
      const first = start('start', ports, newFolder());
      await first.isUp();
      await use(ports);
      first.child.kill('SIGINT');
      await first.ended;
      const { child, isUp } = start('start', ports, newFolder());
      await isUp();
      const pid = child.pid ?? 0;
      expect(readProcessorTime(pid)).toBeLessThan(1_500);
      await use(ports);
      // What made the blog's pages readable has nothing to do any more.
      await vi.waitFor(() => expect(listProcessFamily(pid).map(({ name }) => name)).not.toContain('esbuild'), 5_000);
      // npm, which waits for it, has a share of 35 MB in the 220. At rest: a busy machine collects garbage late.
      await vi.waitFor(() => {
        const { server, database } = measureServerMemory(pid);
        expect(server + database).toBeLessThan(185);
      }, 20_000);
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toContain('MALLOC_ARENA_MAX=1');
    },
  );

  test('both ports reach the page, its policy, the API and what is printed', async () => {
    const ports = await findServerPorts();
    const folder = newFolder();
    const { said, isUp } = start('start', ports, folder);
    await isUp();
    const [site, base] = [`http://localhost:${ports.page}`, `http://localhost:${ports.api}`];
    const config = (await (await fetch(`${site}/config.json`)).json()) as { apiBase: string };
    expect(config.apiBase).toBe('/api');
    expect((await fetch(`${site}/api/dashboard/data`)).status).toBe(401);
    expect((await fetch(`${site}/api/dashboard/data-dev`)).status).toBe(404);
    const policy = (await fetch(site)).headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self';");
    const allowed = await fetch(`${base}/api/auth/login`, { method: 'OPTIONS', headers: { origin: site } });
    expect(allowed.headers.get('access-control-allow-origin')).toBe(site);
    expect(said.out).toContain(`  Evenkeel is running at ${site}\n  The API answers at ${base}/api\n`);
    expect(said.out).toContain(`  Your data is kept in ${folder}\n`);
    expect(running(folder).site).toBe(site);
  });

  test.each(['api', 'page'] as const)(
    'says that the port of the %s is taken, and how to choose others',
    async (taken) => {
      const ports = await findServerPorts();
      const holder = createServer().listen(ports[taken], '127.0.0.1');
      await once(holder, 'listening');
      const refused = start('start', ports, newFolder());
      expect(await refused.ended).toBe(1);
      holder.close();
      const part = taken === 'api' ? 'API' : 'site';
      expect(refused.said.out).toBe('');
      expect(refused.said.err).toMatch(
        new RegExp(
          `^Port ${ports[taken]} is taken and the ${part} needs it\\. Stop what is listening there, or choose other ` +
            'ports: API_PORT=\\d+ PAGE_PORT=\\d+ npm start\\n$',
        ),
      );
      const [, apiPort, pagePort] = /API_PORT=(\d+) PAGE_PORT=(\d+)/.exec(refused.said.err) ?? [];
      await start('start', { api: Number(apiPort), page: Number(pagePort) }, newFolder()).isUp();
    },
  );

  test('of two starts on the same data at the same moment one wins, and the other says so', async () => {
    const folder = newFolder();
    const both = [start('start', await findServerPorts(), folder), start('start', await findServerPorts(), folder)];
    const codes = both.map(async ({ isUp, ended }) =>
      Promise.race([isUp().then(() => 'up'), ended]).catch(() => ended),
    );
    expect((await Promise.all(codes)).toSorted()).toEqual([1, 'up']);
    expect(both.map(({ said }) => said.err).join('')).toMatch(
      /^Evenkeel is (being started|already running) on the data in \S+[:a-z ]/,
    );
  });

  test('a second start on the same data says where the first one is, and leaves it alone', async () => {
    const folder = newFolder();
    const ports = await findServerPorts();
    await start('start', ports, folder).isUp();
    const before = running(folder);
    const second = start('start', await findServerPorts(), folder);
    expect(await second.ended).toBe(1);
    expect(second.said.err).toContain(
      `Evenkeel is already running on the data in ${folder}: open http://localhost:${ports.page}, or stop process ${before.pid}.`,
    );
    expect(running(folder)).toEqual(before);
  });

  test('the note of a killed start whose number is another process’s by now does not keep one from starting', async () => {
    const folder = newFolder();
    mkdirSync(folder);
    const note = {
      pid: process.pid,
      endpoint: 'http://127.0.0.1:9',
      tableName: 'evenkeel',
      site: 'http://localhost:9',
    };
    writeFileSync(join(folder, 'running.json'), JSON.stringify(note));
    await start('start', await findServerPorts(), folder).isUp();
  });

  test.each([
    ['empty', ''],
    ['short', 'abc'],
    ['made of zeroes', '\0'.repeat(64)],
  ])('a signing secret that is %s is made anew, with a sentence, and registering works', async (_, damaged) => {
    const folder = newFolder();
    mkdirSync(folder);
    const file = join(folder, 'jwt-secret');
    writeFileSync(file, damaged);
    const ports = await findServerPorts();
    const { said, isUp } = start('start', ports, folder);
    await isUp();
    expect(said.out).toContain(
      `The signing secret in ${file} was damaged and has been replaced: everybody has to sign in again.\n`,
    );
    expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{64}$/);
    expect(await register(ports)).toMatch(/^ey/);
    expect(readdirSync(folder).filter((name) => name.endsWith('.half'))).toEqual([]);
  });

  test.skipIf(!canMountSmallDisks)(
    'a first start on a full disk leaves nothing half, and the next one works',
    async () => {
      const disk = newFolder();
      const folder = join(disk, 'data');
      const [node, options] = getStartCommand('start');
      // Starts on the full disk, shows what that left, and starts again with room.
      const twice = `head -c 99m /dev/zero > fill 2>/dev/null; "$@"; echo "left: $(ls -A data)" >&2; rm fill; exec "$@"`;
      const command = toSmallDiskCommand(disk, 8_000, 'sh', '-c', `cd ${disk}; ${twice}`, 'sh', node, ...options);
      const ports = await findServerPorts();
      const { said, isUp } = start('start', ports, folder, { command });
      await isUp();
      expect(said.err).toBe(
        `There is no room left on the disk for ${join(folder, 'lock')}: free some, then start again.\nleft: \n`,
      );
      expect(await register(ports)).toMatch(/^ey/);
    },
  );

  test('names the endpoint, where the data is kept by one that was running already', async () => {
    const dynamo = await startDynamoServer();
    const env = { PATH: '', DYNAMODB_ENDPOINT: dynamo.endpoint };
    const folder = newFolder();
    // As on a machine that the package has no binary for.
    const [node, options] = getStartCommand('start');
    const elsewhere = "Object.defineProperty(process, 'arch', { value: 'none' });";
    const command: [string, string[]] = [node, ['--import', `data:text/javascript,${elsewhere}`, ...options]];
    const { said, isUp } = start('start', await findServerPorts(), folder, { env, command });
    await isUp();
    expect(said.out).toContain(`  Your data is kept in the table evenkeel at ${dynamo.endpoint}\n`);
    expect(said.out).toContain(`  Pictures and the signing secret are kept in ${folder}\n`);
    await dynamo.stop();
  });
});

test('npm run demo beside a start leaves the note of that one alone', { timeout: 180_000 }, async () => {
  const folder = newFolder();
  await start('start', await findServerPorts(), folder).isUp();
  const before = running(folder);
  const demo = start('demo', await findServerPorts(), folder);
  await demo.isUp();
  expect(demo.said.out).toContain('  Sample data, kept in memory. Sign in with\n    owner@example.com');
  expect(running(folder)).toEqual(before);
  demo.child.kill('SIGINT');
  await demo.ended;
  expect(running(folder)).toEqual(before);
});
