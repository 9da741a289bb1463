import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium } from 'playwright-core';
import type { Session } from '#contract/auth';
import { dashboardPages } from '#core/insight/dashboard-pages';
import { knownStocks } from '#core/stocks/known-stocks';
import { demoAccounts } from '#demo/seed';
import { backfillAccountLedgers } from '#functions/dividends/backfill-dividends';
import { getTableClient } from '#functions/runtime/storage/table';
import { generateSigningSecret } from '#local/signing-secret';
import { startLocalStack } from '#local/stack';
import { findBrowser } from '#tests/kit/find-browser';
import { writeBenchTrades } from './fill-trades.ts';
import { printTable, roundTo } from './print-table.ts';

/**
 * What a visit of each page costs on AWS, counted while a browser opens it on the built site (`npm run build` first): calls
 * of the API, requests to the table and units of it. The page is loaded whole, so that it holds no answers from before.
 */

const sizes = (process.env['BENCH_SIZES'] ?? '10000,100000').split(',').map(Number);
const pages = dashboardPages.filter((page) => page !== 'blog/:slug');
/** Milliseconds: what a page notes of its use is sent two seconds later. */
const quiet = 3_500;

interface Count {
  begun: number;
  requests: number;
  read: number;
  written: number;
}

let count: Count = { begun: 0, requests: 0, read: 0, written: 0 };
const isWrite = (command: string): boolean => /^(Put|Update|Delete|TransactWrite|BatchWrite)/.test(command);

/** Units as the table reports them. */
const watchTable = (): void => {
  getTableClient().doc.middlewareStack.add(
    (next, context) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      count.begun += 1;
      const answer = await next(args);
      const consumed = [(answer.output as { ConsumedCapacity?: unknown }).ConsumedCapacity ?? []].flat();
      const units = consumed.reduce(
        (sum: number, one) => sum + ((one as { CapacityUnits?: number }).CapacityUnits ?? 0),
        0,
      );
      count.requests += 1;
      count[isWrite(String(context.commandName)) ? 'written' : 'read'] += units;
      return answer;
    },
    { step: 'initialize', name: 'countUnits', priority: 'low' },
  );
};

/** Until the table has been left alone for a while, so that no visit pays for the one before. */
const untilQuiet = async (): Promise<void> => {
  for (let before = -1; before !== count.begun; ) {
    before = count.begun;
    await wait(quiet);
    while (count.begun !== count.requests) await wait(100);
  }
};

const visit = async (context: BrowserContext, path: string) => {
  count = { begun: 0, requests: 0, read: 0, written: 0 };
  const page = await context.newPage();
  let [calls, bytes] = [0, 0];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls += 1;
  });
  page.on('response', async (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    bytes += (await response.body().catch(() => Buffer.alloc(0))).length;
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await untilQuiet();
  await page.close();
  const { requests, read, written } = count;
  return {
    page: path,
    'API calls': calls,
    'table requests': requests,
    'read units': roundTo(read),
    'write units': roundTo(written),
    KB: roundTo(bytes / 1024),
  };
};

const enter = async (origin: string, size: number): Promise<Session> => {
  const [account] = demoAccounts;
  const headers = { 'content-type': 'application/json' };
  const asked = { method: 'POST', headers, body: JSON.stringify(account) };
  const session = (await (await fetch(`${origin}/api/auth/register`, asked)).json()) as Session;
  const symbols = knownStocks.slice(0, 50).map(({ symbol }) => symbol);
  await writeBenchTrades(session.user.id, size, symbols);
  await backfillAccountLedgers(session.user.id, 3_600_000);
  return session;
};

const visitsWith = async (origin: string, size: number) => {
  const session = await enter(origin, size);
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox'],
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    const context = await browser.newContext({ baseURL: origin, timezoneId: 'America/New_York' });
    context.setDefaultTimeout(120_000);
    await context.addInitScript(({ token, user }) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', JSON.stringify(user));
    }, session);
    // Prices are fetched once for all.
    await visit(context, '/dashboard');
    const rows = [];
    for (const page of pages) rows.push(await visit(context, `/dashboard${page && `/${page}`}`));
    return rows;
  } finally {
    await browser.close();
  }
};

/** One table after the other: the handlers of a process know one. */
export const benchPageVisits = async (): Promise<void> => {
  process.env['MARKET_DATA'] = 'sample';
  process.env['LOG_LEVEL'] ??= 'silent';
  for (const size of sizes) {
    const stack = await startLocalStack({ port: 0, jwtSecret: generateSigningSecret(), withSite: true });
    process.env['CHECK_ANSWERS'] = 'false';
    watchTable();
    try {
      printTable(
        `A visit of each page with ${size.toLocaleString('en-US')} trades`,
        await visitsWith(stack.origin, size),
      );
    } finally {
      await stack.stop();
    }
  }
};
