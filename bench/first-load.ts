import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import type { Session } from '#contract/auth';
import { demoAccounts } from '#demo/seed';
import { seedDemoStack } from '#demo/seed-demo-stack';
import { readAllowedEmails, setHandlerEnvironment } from '#local/environment';
import type { RunningStack } from '#local/running-stack';
import { findBrowser } from '#tests/kit/find-browser';
import { findServerPorts, launchServer } from '#tests/kit/launch-server';
import { median, printTable, roundTo } from './print-table.ts';

/**
 * How long until the figures of the dashboard are seen on Lighthouse's phone: slow 4G (150 ms there and back, 1.6 Mbit/s) and
 * a processor four times slower, against `npm start`. A first visit has nothing in the browser but the session.
 */

const repeats = 5;
const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const slowdown = 4;

interface Seen {
  /** Milliseconds from the start of the navigation. */
  painted: number;
  figures: number;
  shift: number;
}

/** In the page, before anything else of it: notes when it was first painted and when a figure stood there, and every shift. */
const watchPage = () => {
  const seen = { painted: 0, figures: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') seen.painted = startTime;
  }).observe({ type: 'paint', buffered: true });
  const look = () => {
    if (/\$\d[\d,]*\.\d\d/.test(document.querySelector('main')?.textContent ?? '')) seen.figures = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const visit = async (context: BrowserContext, url: string): Promise<Seen> => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url);
  await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.figures > 0);
  // What comes after the figures must not push them about.
  await page.waitForTimeout(3_000);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  await page.close();
  return seen;
};

const visitTwice = async (browser: Browser, url: string, session: Session): Promise<[Seen, Seen]> => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(({ token, user }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify(user));
  }, session);
  await context.addInitScript(watchPage);
  const both: [Seen, Seen] = [await visit(context, url), await visit(context, url)];
  await context.close();
  return both;
};

const signIn = async (api: string): Promise<Session> => {
  const [{ email, password }] = demoAccounts;
  const headers = { 'content-type': 'application/json' };
  const asked = { method: 'POST', headers, body: JSON.stringify({ email, password }) };
  return (await (await fetch(`${api}/api/auth/login`, asked)).json()) as Session;
};

const rowOf = (visit: string, seen: readonly Seen[]) => ({
  visit,
  'first painted ms': roundTo(median(seen.map(({ painted }) => painted)), 0),
  'figures seen ms': roundTo(median(seen.map(({ figures }) => figures)), 0),
  'layout shift': roundTo(Math.max(...seen.map(({ shift }) => shift)), 4),
});

export const benchFirstPageLoad = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-first-load-'));
  const ports = await findServerPorts();
  const { child, isUp, ended } = launchServer('start', ports, folder);
  try {
    await isUp();
    const origin = `http://localhost:${ports.api}`;
    const running = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as RunningStack;
    setHandlerEnvironment({ ...running, jwtSecret: '', emails: readAllowedEmails() });
    await seedDemoStack({ origin });
    const session = await signIn(origin);
    const { executablePath, env } = await findBrowser();
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox'],
      env: { ...process.env, ...env } as Record<string, string>,
    });
    const visits: [Seen, Seen][] = [];
    for (let run = 0; run < repeats; run += 1)
      visits.push(await visitTwice(browser, `http://localhost:${ports.page}/dashboard`, session));
    await browser.close();
    printTable(`/dashboard on a slow phone, medians of ${repeats}`, [
      rowOf(
        'first',
        visits.map(([first]) => first),
      ),
      rowOf(
        'second',
        visits.map(([, second]) => second),
      ),
    ]);
  } finally {
    child.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
};
