import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import type { Session } from '#contract/auth';
import { generateSigningSecret } from '#local/signing-secret';
import { startLocalStack } from '#local/stack';
import { findBrowser } from '#tests/kit/find-browser';
import { printTable, roundTo } from './print-table.ts';

/**
 * The page that brings statements in, in a browser on the built site (`npm run build` first): a file of 10,000 rows from the
 * drop to the preview, what holds up the page meanwhile, the memory of its tab, and the import itself.
 */

const [trades, dividends, cash] = [6_000, 2_500, 1_500];
const symbols = Array.from({ length: 50 }, (_, at) => `S${String.fromCharCode(65 + (at % 25))}${at < 25 ? 'A' : 'B'}`);

const dayAt = (at: number): string => {
  const day = new Date(Date.UTC(2016, 0, 4) + Math.floor(at / 3) * 86_400_000);
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
};

const lineOf = (at: number): string[] => {
  const symbol = symbols[at % symbols.length] as string;
  const day = dayAt(at);
  const about = [day, day, day];
  if (at % 20 < 12) {
    const quantity = 1 + (at % 7);
    return at % 20 === 11
      ? [...about, symbol, symbol, 'Sell', '1', '$20.00', '$20.00']
      : [...about, symbol, symbol, 'Buy', `${quantity}`, '$10.00', `($${quantity * 10}.00)`];
  }
  if (at % 20 < 17) return [...about, symbol, symbol, 'CDIV', '', '', `$${1 + (at % 9)}.25`];
  return [...about, '', 'ACH DEPOSIT', 'ACH', '', '', `$${100 + (at % 50)}.00`];
};

const header = [
  'Activity Date',
  'Process Date',
  'Settle Date',
  'Instrument',
  'Description',
  'Trans Code',
  'Quantity',
  'Price',
  'Amount',
];

/** Newest first, as Robinhood writes it. */
const statement = (): string => {
  const lines = Array.from({ length: trades + dividends + cash }, (_, at) => lineOf(at));
  return [header, ...lines.toReversed()].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
};

const enter = async (page: Page): Promise<void> => {
  const person = { email: 'owner@example.com', username: 'Olive', password: 'correct horse' };
  const answer = await page.request.post('/api/auth/register', { data: person });
  const { token, user } = (await answer.json()) as Session;
  await page.addInitScript(
    ([userText, tokenText]) => {
      localStorage.setItem('user', userText);
      localStorage.setItem('token', tokenText);
      const tasks: number[] = [];
      Object.assign(globalThis, { longTasks: tasks });
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      });
    },
    [JSON.stringify(user), token] as const,
  );
};

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of processor time. */
  tdur?: number;
  args?: { name?: string };
}

/** Milliseconds of the longest task of a page's own thread, as the processor spent them: other programs do not count. */
const longestIn = (trace: Buffer): number => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => /RunTask$/.test(name) && mains.has(`${pid} ${tid}`));
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1_000;
};

/** Megabytes of the process that shows the page, its threads included. */
const memoryOf = async (browser: Browser): Promise<number> => {
  const session: CDPSession = await browser.newBrowserCDPSession();
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; id: number }[];
  };
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  return Math.max(...sizes);
};

export const benchImportPage = async (): Promise<void> => {
  process.env['MARKET_DATA'] = 'sample';
  process.env['LOG_LEVEL'] ??= 'silent';
  const stack = await startLocalStack({ port: 0, jwtSecret: generateSigningSecret(), withSite: true });
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox'],
    env: { ...process.env, ...env } as Record<string, string>,
  });
  const page = await (await browser.newContext({ baseURL: stack.origin })).newPage();
  await enter(page);
  await page.goto('/dashboard/import');
  await page.getByRole('heading', { level: 1, name: 'Import statement' }).waitFor();
  await page.waitForTimeout(1_500);
  const before = await memoryOf(browser);

  const rows: Record<string, string | number>[] = [];
  const step = async (name: string, work: () => Promise<void>): Promise<void> => {
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
    const begun = performance.now();
    await work();
    const ms = performance.now() - begun;
    await page.waitForTimeout(500);
    const longest = longestIn(await browser.stopTracing());
    rows.push({
      step: name,
      ms: roundTo(ms),
      'longest task, CPU ms': roundTo(longest),
      'tab, MB': roundTo(await memoryOf(browser)),
    });
  };
  rows.push({ step: 'the page, empty', ms: '', 'longest task, CPU ms': '', 'tab, MB': roundTo(before) });
  // From a disk, as a person's: a file that is handed over by the test would be unpacked by the page.
  const file = join(mkdtempSync(join(tmpdir(), 'statement-')), 'robinhood.csv');
  writeFileSync(file, statement());
  await step('recognised', async () => {
    await page.getByLabel('Statement files').setInputFiles(file);
    await page.getByText('10,000 rows').filter({ visible: true }).first().waitFor();
  });
  await page.getByRole('button', { name: 'Preview', exact: true }).and(page.locator(':enabled')).waitFor();
  await step('previewed', async () => {
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByRole('heading', { name: 'Before and after' }).waitFor();
  });
  await step('scrolled through', async () => {
    await page.getByRole('table', { name: 'Rows' }).evaluate(async (table) => {
      const box = table.lastElementChild as HTMLElement;
      for (let at = 0; at <= 60; at += 1) {
        box.scrollTop = (box.scrollHeight * at) / 60;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
  });
  await step('a row unticked', async () => {
    await page
      .getByRole('checkbox', { name: /^Record/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Import 9,999 rows' }).waitFor();
  });
  if (process.env['BENCH_IMPORT'] !== 'off') {
    await step('imported', async () => {
      await page.getByRole('button', { name: 'Import 9,999 rows' }).click();
      await page.getByRole('heading', { name: 'Imported' }).waitFor({ timeout: 300_000 });
    });
  }
  printTable('A statement of 10,000 rows in the browser', rows);
  await browser.close();
  await stack.stop();
};
