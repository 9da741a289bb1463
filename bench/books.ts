import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { portfolioPlatforms } from '#core/portfolio/platforms';
import { addDays, getDayInNewYork } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as auth } from '#functions/auth/handler';
import { handler as cash } from '#functions/cash/handler';
import { handler as dashboard } from '#functions/dashboard/handler';
import { discoverDividends } from '#functions/dividends/found/discover';
import { handler as dividends } from '#functions/dividends/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { handler as stocks } from '#functions/stocks/handler';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { rebuildDerivedData } from '#functions/verification/rebuild-derived-data';
import { startDynamoServer } from '#tests/kit/dynamo-server';
import { countTableRequests, invokeHandler, startTestTable } from '#tests/kit/table';
import { benchPlatforms, createBenchTrade, writeBenchTrades } from './fill-trades.ts';
import { percentile, printTable, roundTo } from './print-table.ts';

/** What each page costs with 1,000, 10,000 and 100,000 trades of one person: 50 stocks on 6 platforms in ten years. */

const sizes = (process.env['BENCH_SIZES'] ?? '1000,10000,100000').split(',').map(Number);
const symbols = Array.from(
  { length: 50 },
  (_, at) => `SYM${String.fromCharCode(65 + (at % 26))}${Math.floor(at / 26)}`,
);
const prices = Object.fromEntries(symbols.map((symbol, at) => [symbol, [50 + at, 49 + at] as [number, number]]));
const runs = 30;
const warming = 3;
/** Milliseconds for all runs of one call: what takes seconds is measured by a few. */
const longest = 6_000;

/** Rows of an import, 500 a batch. */
const imported = 10_000;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const today = getDayInNewYork(new Date());

const buy = {
  symbol: symbols[0],
  companyName: 'The Company',
  transactionType: 'buy',
  quantity: 2,
  price: 60,
  transactionDate: addDays(today, -1),
  platform: benchPlatforms[0],
};

/** As a broker's file has them: the newest first, in the years of the ledger that is there. */
const batchOf = (first: number, count: number, size: number) =>
  Array.from({ length: count }, (_, at) => {
    const { id: _id, version: _version, ...trade } = createBenchTrade(first + at, size, symbols);
    return trade;
  }).toReversed();

/** Of all time: what returns are computed from, and what explains them. */
const insightPaths = [
  'returns?range=all',
  'returns?range=all&platform=Robinhood',
  `returns?range=all&symbol=${symbols[0]}`,
  'returns?range=1Y',
  `stock/${symbols[0]}`,
  `stock/${symbols[0]}/lots?platform=Robinhood`,
  `stock/${symbols[0]}/trades?limit=100`,
  ...['bridge', 'simple', 'gain', 'moneyWeighted', 'timeWeighted', 'drawdown', 'benchmark'].map(
    (name) => `explained?range=all&name=${name}`,
  ),
  'explained?range=all&name=moneyWeighted&platform=Robinhood',
  'explained?range=all&name=bridge&scope=household',
  'explained?range=all&name=moneyWeighted&scope=household',
  'net-worth?range=all',
  'bridge/rows?range=all&line=contributions',
  'bridge/rows?range=all&line=income',
  'rows?list=bought',
];

interface Call {
  name: string;
  to: ApiHandler;
  method: string;
  path: string;
  body?: () => unknown;
  /** Where it is another one each time. */
  next?: () => number;
}

/** Calls whose names hold this are measured alone. */
const only = process.env['BENCH_CALLS'] ?? '';

const callsFor = (size: number): Call[] => {
  const get = (to: ApiHandler, path: string): Call => ({ name: `GET ${path}`, to, method: 'GET', path });
  const write = (name: string, method: string, path: string, body?: () => unknown, next?: () => number): Call => ({
    name,
    to: portfolio,
    method,
    path,
    ...(body && { body }),
    ...(next && { next }),
  });
  let middle = Math.floor(size / 2);
  const older = () => {
    middle += 1;
    return middle;
  };
  return [
    get(auth, '/auth/profile'),
    get(stocks, '/stocks/search/apple'),
    get(portfolio, '/portfolio/holdings'),
    get(portfolio, '/portfolio/value'),
    get(portfolio, '/portfolio/platform-breakdown'),
    get(portfolio, '/portfolio/daily-change'),
    get(portfolio, '/portfolio/analysis'),
    get(portfolio, '/portfolio/transactions?limit=100'),
    get(portfolio, '/portfolio/transactions?limit=100&order=oldest'),
    get(portfolio, '/portfolio/platform-transactions?platform=Robinhood'),
    get(dashboard, '/dashboard/data'),
    get(analytics, '/analytics/kpis'),
    get(analytics, '/analytics/financial/trends'),
    get(cash, '/cash/transactions?limit=100'),
    get(cash, '/cash/balances'),
    get(cash, '/cash/balance'),
    get(dividends, '/dividends/robinhood-summary?limit=24'),
    get(dividends, '/dividends?limit=100'),
    get(dividends, '/dividends/income/stocks'),
    get(dividends, `/dividends/income?symbol=${symbols[0]}&platform=Robinhood`),
    get(dividends, '/dividends/automated/future'),
    get(analytics, '/analytics/portfolio/performance'),
    get(analytics, '/analytics/portfolio/performance?interval=day'),
    get(analytics, `/analytics/portfolio/performance?interval=day&from=${addDays(today, -3_600)}`),
    get(analytics, '/insight/agenda'),
    get(analytics, '/insight/income'),
    ...insightPaths.map((path) => get(analytics, `/insight/${path}`)),
    write('POST a buy after the last', 'POST', '/portfolio/transactions', () => buy),
    write('POST a sale after the last', 'POST', '/portfolio/transactions', () => ({
      ...buy,
      transactionType: 'sell',
      quantity: 1,
    })),
    write('POST a buy dated back', 'POST', '/portfolio/transactions', () => ({
      ...buy,
      transactionDate: addDays(today, -2_000),
    })),
    write(
      'PUT an edit',
      'PUT',
      '/portfolio/transactions',
      () => ({ ...buy, transactionDate: addDays(today, -1_800) }),
      () => size + 1,
    ),
    write('DELETE a trade', 'DELETE', '/portfolio/transactions', undefined, older),
    {
      name: 'POST a dividend by hand',
      to: dividends,
      method: 'POST',
      path: '/dividends',
      body: () => ({
        symbol: symbols[0],
        companyName: 'The Company',
        shares: 1,
        dividendPerShare: 0.1,
        paymentDate: addDays(today, -40),
      }),
    },
    write('POST a batch of 500', 'POST', '/portfolio/transactions/batch', () => ({
      transactions: batchOf(1, 500, imported),
    })),
  ];
};

/** Of a file that begins with its newest rows, as the import sends it: the oldest batch first. */
const importRows = async (token: string): Promise<void> => {
  const begun = performance.now();
  let recorded = 0;
  for (let first = 1; first <= imported; first += 500) {
    const { body } = await invokeHandler(portfolio, {
      method: 'POST',
      path: '/api/portfolio/transactions/batch',
      body: { transactions: batchOf(first, 500, imported) },
      token,
      headers: { 'idempotency-key': randomUUID() },
    });
    recorded += body.transactions.filter(({ status }: { status: string }) => status === 'recorded').length;
  }
  const seconds = (performance.now() - begun) / 1_000;
  process.stdout.write(
    `${recorded} of ${imported} rows recorded in ${imported / 500} batches: ${roundTo(seconds)} s\n`,
  );
};

/** Quarters in which each stock has paid: more of them the longer the history is. */
const quartersOf = (size: number): number => Math.min(40, Math.max(4, Math.round(4 * Math.sqrt(size / 1_000))));

/** Of every trading day; what a stock closed at is as good as any other. */
const history = Object.fromEntries(
  symbols.map((symbol, at) => {
    const days = Array.from({ length: 3_700 }, (_, back) => addDays(today, back - 3_700)).filter(isTradingDay);
    return [symbol, days.map((day, turn): [string, number] => [day, 20 + ((at * 7 + turn * 3) % 90) + 0.25])];
  }),
);

const marketWith = (size: number) => {
  const paid = Array.from({ length: quartersOf(size) }, (_, at): [string, number, string] => {
    const exDate = addDays(today, -91 * (quartersOf(size) - at) + 30);
    return [exDate, 0.25, addDays(exDate, 14)];
  });
  return createTestMarket({ prices, history, dividends: Object.fromEntries(symbols.map((symbol) => [symbol, paid])) });
};

const findDividends = async (id: string): Promise<void> => {
  const begun = performance.now();
  const { count } = await discoverDividends({ id }, portfolioPlatforms);
  process.stdout.write(`${count} dividends found in ${roundTo((performance.now() - begun) / 1_000)} s\n`);
};

const curvePath = '/api/analytics/portfolio/performance';

/** As a page asks until all days are counted. */
const countDays = async (token: string, what: string): Promise<void> => {
  const begun = performance.now();
  let asked = 0;
  let countedTo: string | null = '';
  while (countedTo !== null) {
    countedTo = (await invokeHandler(analytics, { method: 'GET', path: curvePath, token })).body.countedTo;
    asked += 1;
  }
  process.stdout.write(
    `Days counted ${what} in ${roundTo((performance.now() - begun) / 1_000)} s, ${asked} requests of the page\n`,
  );
};

const openDividends = async (token: string): Promise<void> => {
  const begun = performance.now();
  await invokeHandler(dividends, { method: 'GET', path: '/api/dividends/robinhood-summary?limit=24', token });
  process.stdout.write(`Dividends opened in ${roundTo(performance.now() - begun)} ms\n`);
};

/** A trade dated back, and the curve as a page asks for it until every day is right; meanwhile somebody else asks too. */
const measureCorrection = async (token: string, back: number) => {
  const time = async (send: () => Promise<{ body: { countedTo?: string | null } }>) => {
    const begun = performance.now();
    const { body } = await send();
    return { ms: performance.now() - begun, body };
  };
  const curve = () => time(() => invokeHandler(analytics, { method: 'GET', path: curvePath, token }));
  await countDays(token, 'before it');
  const before: number[] = [];
  for (let run = 0; run < 10; run += 1) before.push((await curve()).ms);
  const body = { ...buy, transactionDate: addDays(today, -back) };
  const path = '/api/portfolio/transactions';
  const edit = await time(() => invokeHandler(portfolio, { method: 'POST', path, token, body }));
  const [curves, others]: [number[], number[]] = [[], []];
  let isSettled = false;
  const askOthers = async () => {
    while (!isSettled) {
      others.push((await time(() => invokeHandler(auth, { method: 'GET', path: '/api/auth/profile', token }))).ms);
      await wait(1);
    }
  };
  const asking = askOthers();
  const begun = performance.now();
  while (!isSettled) {
    const { ms, body: answer } = await curve();
    curves.push(ms);
    isSettled = answer.countedTo === null;
  }
  const seconds = (performance.now() - begun) / 1_000;
  await asking;
  return {
    'days back': back,
    'edit ms': roundTo(edit.ms),
    'curve before ms': roundTo(percentile(before, 0.5)),
    'first curve ms': roundTo(curves[0] ?? 0),
    'longest curve ms': roundTo(Math.max(...curves)),
    'longest other call ms': roundTo(Math.max(...others)),
    curves: curves.length,
    's until right': roundTo(seconds),
  };
};

const register = async () => {
  const own = await startTestTable();
  process.env['CHECK_ANSWERS'] = 'false';
  clearMarketCache();
  const account = { email: 'owner@example.com', username: 'owner', password: 'correct horse' };
  const { token, user } = (await invokeHandler(auth, { method: 'POST', path: '/api/auth/register', body: account }))
    .body;
  return { own, token, user };
};

/** Before anything was recorded or found: a history that comes in. */
const measureImport = async (): Promise<void> => {
  overridePort('marketData', marketWith(0));
  const { own, token } = await register();
  await importRows(token);
  await own.stop();
};

const measure = async (size: number) => {
  overridePort('marketData', marketWith(size));
  const { own, token, user } = await register();
  await writeBenchTrades(user.id, size, symbols);
  const startedAt = performance.now();
  const isMade = await rebuildDerivedData(user.id, 3_600_000, { countDays: async () => {} });
  const seconds = (performance.now() - startedAt) / 1_000;
  if (!isMade) throw new Error('The books were not made.');
  process.stdout.write(`Books of ${size} trades made in ${roundTo(seconds)} s\n`);
  await findDividends(user.id);
  await countDays(token, 'from nothing');
  const rows = [];
  for (const { name, to, method, path, body, next } of callsFor(size).filter((one) => one.name.includes(only))) {
    const send = () => {
      const place = next ? `${path}/${next()}` : path;
      const headers = { 'idempotency-key': randomUUID() };
      return invokeHandler(to, { method, path: `/api${place}`, token, headers, ...(body && { body: body() }) });
    };
    const warmAt = performance.now();
    for (let run = 0; run < warming && performance.now() - warmAt < longest; run += 1) await send();
    let bytes = 0;
    let status = 0;
    const { requests, units } = await countTableRequests(async () => {
      const answer = await send();
      status = answer.status;
      bytes = JSON.stringify(answer.body ?? '').length;
    });
    const times: number[] = [];
    for (let run = 0; run < runs && sumOf(times) < longest; run += 1) {
      const begun = performance.now();
      await send();
      times.push(performance.now() - begun);
    }
    rows.push({
      call: name,
      status,
      'p50 ms': roundTo(percentile(times, 0.5)),
      'p95 ms': roundTo(percentile(times, 0.95)),
      requests,
      units: roundTo(units),
      KB: roundTo(bytes / 1024),
    });
  }
  const corrections = [];
  // What a batch has no time for is corrected by whoever opens the dividends: until then every page counts it as corrected.
  for (const state of only === '' ? ['as the batch left them', 'corrected'] : []) {
    if (state === 'corrected') await openDividends(token);
    for (const back of [5, 300, 2_000])
      corrections.push({ dividends: state, ...(await measureCorrection(token, back)) });
  }
  await own.stop();
  return { rows, corrections };
};

export const benchLedgerCalls = async (): Promise<void> => {
  const dynamo = await startDynamoServer();
  process.env['DYNAMODB_ENDPOINT'] = dynamo.endpoint;
  try {
    if (only === '') await measureImport();
    for (const size of sizes) {
      const { rows, corrections } = await measure(size);
      const trades = `${size.toLocaleString('en-US')} trades`;
      printTable(`Books with ${trades}`, rows);
      printTable(`A trade dated back among ${trades}`, corrections);
    }
  } finally {
    await dynamo.stop();
  }
};
