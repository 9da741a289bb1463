import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { knownStocks } from '#core/stocks/known-stocks';
import { demoAccounts } from '#demo/seed';
import { seedDemoStack } from '#demo/seed-demo-stack';
import { listActiveUserIds } from '#functions/runtime/identity/profile';
import { readAllowedEmails, setHandlerEnvironment } from '#local/environment';
import type { RunningStack } from '#local/running-stack';
import { findServerPorts, launchServer, type ServerPorts } from '#tests/kit/launch-server';
import { listProcessFamily, type ResidentProcess } from '#tests/kit/process-memory';
import { writeBenchTrades } from './fill-trades.ts';
import { createBrowsingRound, createSimulatedBrowsers } from './load/traffic.ts';
import { median, printTable, roundTo } from './print-table.ts';

/**
 * What `npm start` costs: how long until site and API answer, what it holds in memory before and after use, how long
 * until all of it is gone. Memory is told by Linux alone.
 */

const repeats = 5;
const secondsOfUse = 60;
const symbols = knownStocks.slice(0, 50).map(({ symbol }) => symbol);

/** Without memory of earlier connections, every few milliseconds, until there is an answer. */
const untilAnswered = async (url: string): Promise<void> => {
  for (;;) {
    const asked = get(url, { agent: false });
    const answer = await Promise.race([once(asked, 'response'), once(asked, 'error').catch(() => null)]).catch(
      () => null,
    );
    if (answer) return void asked.destroy();
    await wait(5);
  }
};

const untilHealthy = ({ api, page }: ServerPorts): Promise<unknown> =>
  Promise.all([untilAnswered(`http://localhost:${page}/`), untilAnswered(`http://localhost:${api}/api/auth/profile`)]);

const row = (when: string, pid: number) => {
  const family = listProcessFamily(pid);
  const sum = (isMeant: (one: ResidentProcess) => boolean, of: 'resident' | 'share' = 'resident') =>
    roundTo(family.filter(isMeant).reduce((total, one) => total + one[of], 0));
  const [npm] = family;
  const isDatabase = ({ name }: ResidentProcess) => name === 'dynoxide';
  return {
    when,
    'npm MB': sum((one) => one === npm),
    'server MB': sum((one) => one !== npm && !isDatabase(one)),
    'database MB': sum(isDatabase),
    'all MB': sum(() => true),
    // What two of them have in common, such as Node's own code, is in memory once.
    'in memory MB': sum(() => true, 'share'),
  };
};

const end = async (child: ChildProcess): Promise<number> => {
  const from = performance.now();
  child.kill('SIGINT');
  await once(child, 'close');
  return performance.now() - from;
};

/** By npm, as a person types it; npm's own time is in it. */
const byNpm = (ports: ServerPorts, folder: string): ChildProcess =>
  spawn('npm', ['start'], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      API_PORT: String(ports.api),
      PAGE_PORT: String(ports.page),
      LOCAL_FOLDER: folder,
      MARKET_DATA: 'sample',
    },
  });

const timeNpm = async (folder: string): Promise<number> => {
  const ports = await findServerPorts();
  const from = performance.now();
  const child = byNpm(ports, folder);
  await untilHealthy(ports);
  const took = performance.now() - from;
  // Ctrl-C reaches all that the terminal has started.
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await once(child, 'close');
  return took;
};

const timeStart = async (folder: string): Promise<{ healthy: number; gone: number }> => {
  const ports = await findServerPorts();
  const from = performance.now();
  const { child } = launchServer('start', ports, folder);
  await untilHealthy(ports);
  const healthy = performance.now() - from;
  await wait(500);
  return { healthy, gone: await end(child) };
};

const signIn = async (api: string, { email, password }: (typeof demoAccounts)[number]): Promise<string> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${api}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { token: string }).token;
};

/** Two people at work, each on three pages at once, as in `npm run bench:load`. */
const use = async (api: string): Promise<void> => {
  const [owner = '', member = ''] = await Promise.all(demoAccounts.map((account) => signIn(api, account)));
  await Promise.all(
    createSimulatedBrowsers({ owner, member }, 1).map((browser) =>
      autocannon({
        url: api,
        requests: createBrowsingRound(browser),
        connections: 3,
        duration: secondsOfUse,
        timeout: 10,
      }),
    ),
  );
};

/** All that `npm start` leaves running, npm included. */
const benchMemory = async (folder: string): Promise<void> => {
  const ports = await findServerPorts();
  const child = byNpm(ports, folder);
  await untilHealthy(ports);
  const pid = child.pid ?? 0;
  const rows = [row('once it answers', pid)];
  const origin = `http://localhost:${ports.api}`;
  const running = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as RunningStack;
  setHandlerEnvironment({ ...running, jwtSecret: '', emails: readAllowedEmails() });
  await seedDemoStack({ origin });
  await untilAnswered(`http://localhost:${ports.page}/blog`);
  rows.push(row('a ledger of four years entered', pid));
  await use(origin);
  rows.push(row(`${secondsOfUse} s of mixed traffic`, pid));
  for (const owner of await listActiveUserIds()) await writeBenchTrades(owner, 10_000, symbols);
  await use(origin);
  rows.push(row('the same with 10,000 trades each', pid));
  await wait(10_000);
  rows.push(row('10 s later', pid));
  process.kill(-pid, 'SIGINT');
  await once(child, 'close');
  printTable('Memory of npm start', rows);
};

export const benchServerStart = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  try {
    const first = await timeStart(folder);
    const starts: { healthy: number; gone: number }[] = [];
    const npms: number[] = [];
    for (let run = 0; run < repeats; run += 1) {
      starts.push(await timeStart(folder));
      npms.push(await timeNpm(folder));
    }
    printTable(`npm start: ms until site and API answer, median of ${repeats}`, [
      { how: 'the first, which may have to build the site', ms: roundTo(first.healthy, 0) },
      { how: 'the server itself', ms: roundTo(median(starts.map(({ healthy }) => healthy)), 0) },
      { how: 'with npm before it', ms: roundTo(median(npms), 0) },
      { how: 'from Ctrl-C until all is gone', ms: roundTo(median(starts.map(({ gone }) => gone)), 0) },
    ]);
    await benchMemory(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
