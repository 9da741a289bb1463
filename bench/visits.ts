import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium } from 'playwright-core';
import type { Session } from '#contract/auth';
import { dashboardPages } from '#core/insight/dashboard-pages';
import { portfolioPlatforms } from '#core/portfolio/platforms';
import { knownStocks } from '#core/stocks/known-stocks';
import { addDays, getDayInNewYork } from '#core/time/day';
import { demoAccounts } from '#demo/seed';
import { discoverDividends } from '#functions/dividends/found/discover';
import { getTableClient, setTableRequestHandler } from '#functions/runtime/storage/table';
import { rebuildDerivedData } from '#functions/verification/rebuild-derived-data';
import { generateSigningSecret } from '#local/signing-secret';
import { startLocalStack } from '#local/stack';
import { ensureTableExists } from '#local/table/dynamo';
import { startDynamoServer } from '#tests/kit/dynamo-server';
import { findBrowser } from '#tests/kit/find-browser';
import { writeBenchTrades } from './fill-trades.ts';
import { printTable, roundTo } from './print-table.ts';

/**
 * What a visit of each page costs on AWS, counted while a browser opens it on the built site (`npm run build` first): calls
 * of the API, requests to the table and units of it. The page is loaded whole, so that it holds no answers from before.
 * On a good day all stocks are known and nothing is corrected; on a bad one, eleven of fifty are unknown, dividends were
 * found, and before each visit a trade of five years ago is recorded.
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

const enter = async (origin: string, size: number, isBadDay: boolean): Promise<Session> => {
  const [account] = demoAccounts;
  const headers = { 'content-type': 'application/json' };
  const asked = { method: 'POST', headers, body: JSON.stringify(account) };
  const session = (await (await fetch(`${origin}/api/auth/register`, asked)).json()) as Session;
  const known = knownStocks.slice(0, isBadDay ? 39 : 50).map(({ symbol }) => symbol);
  const unknown = isBadDay ? Array.from({ length: 11 }, (_, at) => `NOBODY${String.fromCharCode(65 + at)}`) : [];
  await writeBenchTrades(session.user.id, size, [...known, ...unknown]);
  await rebuildDerivedData(session.user.id, 3_600_000, { countDays: async () => {} });
  if (isBadDay) await discoverDividends(session.user, portfolioPlatforms);
  return session;
};

/** Of five years ago, in the first stock, as the page sends it. */
const recordInThePast = async (origin: string, { token }: Session): Promise<void> => {
  const [stock] = knownStocks;
  const trade = {
    symbol: stock?.symbol,
    companyName: stock?.name,
    transactionType: 'buy',
    quantity: 1,
    price: 10,
    platform: portfolioPlatforms[0],
    transactionDate: addDays(getDayInNewYork(new Date()), -5 * 365),
  };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const asked = { method: 'POST', headers, body: JSON.stringify(trade) };
  const { status } = await fetch(`${origin}/api/portfolio/transactions`, asked);
  if (status !== 201) throw new Error(`The trade was answered ${status}.`);
};

const visitsWith = async (origin: string, size: number, isBadDay: boolean) => {
  const session = await enter(origin, size, isBadDay);
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
    for (const page of pages) {
      if (isBadDay) await recordInThePast(origin, session);
      rows.push(await visit(context, `/dashboard${page && `/${page}`}`));
    }
    return rows;
  } finally {
    await browser.close();
  }
};

/** The stack's own table reports no units; this one is empty and does. */
const useCountingTable = async () => {
  const dynamo = await startDynamoServer();
  const tableName = `visits-${randomUUID()}`;
  await ensureTableExists({ endpoint: dynamo.endpoint, accessKey: 'visits' }, tableName);
  setTableRequestHandler(undefined);
  Object.assign(process.env, {
    TABLE_NAME: tableName,
    DYNAMODB_ENDPOINT: dynamo.endpoint,
    AWS_ACCESS_KEY_ID: 'visits',
  });
  return dynamo;
};

/** One table after the other: the handlers of a process know one. */
export const benchPageVisits = async (): Promise<void> => {
  process.env['MARKET_DATA'] = 'sample';
  process.env['LOG_LEVEL'] ??= 'silent';
  for (const [size, isBadDay] of sizes.flatMap((one) => [[one, false] as const, [one, true] as const])) {
    const stack = await startLocalStack({ port: 0, jwtSecret: generateSigningSecret(), withSite: true });
    process.env['CHECK_ANSWERS'] = 'false';
    const dynamo = await useCountingTable();
    watchTable();
    try {
      printTable(
        `A visit of each page with ${size.toLocaleString('en-US')} trades on a ${isBadDay ? 'bad' : 'good'} day`,
        await visitsWith(stack.origin, size, isBadDay),
      );
    } finally {
      await stack.stop();
      await dynamo.stop();
    }
  }
};
