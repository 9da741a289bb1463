import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';
import { addDays, getDayInNewYork } from '#core/time/day';
import type { StackReadyMessage } from './stack.ts';

/**
 * What two people's browsers ask of the server, page by page. Whatever adds a row takes it away again, so that the ledgers
 * stay as large as they are.
 */

type Request = autocannon.Request;
type Made = { id?: number };

/** One browser of one person: it holds the answers that came with an ETag, and asks for them under it. */
export interface SimulatedBrowser {
  token: string;
  etags: Map<string, string>;
}

const headersFor = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  'accept-encoding': 'gzip',
});

/** As `frontend/src/lib/api/answer-cache.ts` does it. */
export const toReadRequest = ({ token, etags }: SimulatedBrowser, path: string): Request => ({
  method: 'GET',
  path: `/api${path}`,
  headers: headersFor(token),
  setupRequest: (request) => {
    const etag = etags.get(path);
    return etag === undefined ? request : { ...request, headers: { ...request.headers, 'if-none-match': etag } };
  },
  onResponse: (status, _answer, _context, headers) => {
    const etag = (headers as Record<string, string> | undefined)?.['etag'];
    if (status === 200 && etag !== undefined) etags.set(path, etag);
  },
});

/** A new Idempotency-Key for each, as the browser sends it. */
const write = (
  { token }: SimulatedBrowser,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object | (() => object),
): Request => ({
  method,
  path: `/api${path}`,
  setupRequest: (request, context) => ({
    ...request,
    path: (request.path ?? '').replace('{id}', String((context as Made).id)),
    headers: { ...headersFor(token), 'idempotency-key': randomUUID() },
    ...(body && { body: JSON.stringify(typeof body === 'function' ? body() : body) }),
  }),
  onResponse: (status, answer, context) => {
    if (status === 201) (context as Made).id = (JSON.parse(answer) as Required<Made>).id;
  },
});

const recent = addDays(getDayInNewYork(new Date()), -1);
const trade = {
  symbol: 'KO',
  companyName: 'Coca-Cola',
  transactionType: 'buy',
  quantity: 2,
  price: 60,
  transactionDate: recent,
  platform: 'Robinhood',
};
const entry = { transactionType: 'deposit', amount: 12.34, platform: 'BOSA', transactionDate: recent };
const balance = () => ({ platform: 'Revolut', currency: 'USD', balance: Math.floor(Math.random() * 10_000) });

/**
 * The calls of each page as its browser makes them (`npm run bench -- visits` prints what it really asked), and what
 * people do there: a list is read on, a stock is looked up.
 */
const pages = {
  dashboard: ['/dashboard/data', '/analytics/portfolio/performance?interval=month'],
  portfolio: [
    '/portfolio/holdings',
    '/portfolio/value',
    '/portfolio/platform-breakdown',
    '/portfolio/transactions?limit=100&order=newest',
  ],
  cash: ['/cash/balances', '/cash/balance', '/cash/transactions?limit=100&order=newest'],
  dividends: [
    '/dividends/robinhood-summary?limit=24',
    '/dividends/scheduler-status',
    '/dividends/automated/future',
    '/dividends/income/stocks',
  ],
  watchlist: ['/enhanced-watchlist', '/cash/balance', '/portfolio/analysis', '/stocks/quotes?symbols=KO,AAPL,MSFT'],
} as const;

/**
 * One round of a browser in parts, 29 reads and 7 writes: every page, and the two that are worked on again after what was
 * recorded there, as the page reads itself anew. People record less than a fifth of the time; it is more than the real thing.
 */
const partsOf = (browser: SimulatedBrowser): Request[][] => {
  const open = (paths: readonly string[]) => paths.map((path) => toReadRequest(browser, path));
  return [
    open(pages.dashboard),
    [
      ...open(pages.portfolio),
      write(browser, 'POST', '/portfolio/transactions', trade),
      ...open(pages.portfolio),
      write(browser, 'PUT', '/portfolio/transactions/{id}', { ...trade, quantity: 3 }),
      toReadRequest(browser, '/portfolio/daily-change'),
      toReadRequest(browser, '/portfolio/transactions?limit=100&order=oldest'),
      write(browser, 'DELETE', '/portfolio/transactions/{id}'),
    ],
    [
      ...open(pages.cash),
      write(browser, 'POST', '/cash/transactions', entry),
      ...open(pages.cash),
      write(browser, 'DELETE', '/cash/transactions/{id}'),
      toReadRequest(browser, '/cash/transactions?limit=100&order=oldest'),
    ],
    [write(browser, 'PUT', '/cash/balances', balance), ...open(pages.dividends)],
    [...open(pages.watchlist), write(browser, 'POST', '/analytics/track', { event_type: 'portfolio_view' })],
  ];
};

export const browsingRoundPartCount = 5;

/** A round that begins with one of its parts: not all browsers ask for the same thing at the same moment. */
export const createBrowsingRound = (browser: SimulatedBrowser, from = 0): Request[] => {
  const all = partsOf(browser);
  return [...all.slice(from), ...all.slice(0, from)].flat();
};

export const isReadRequest = ({ method }: Request): boolean => method === 'GET';

/** The reads of a round, each once. */
export const browsingRoundReadPaths: readonly string[] = [
  ...new Set(
    createBrowsingRound({ token: '', etags: new Map() }).flatMap((one) =>
      isReadRequest(one) && one.path ? [one.path] : [],
    ),
  ),
].map((path) => path.slice('/api'.length));

export const createSimulatedBrowsers = (
  { owner, member }: StackReadyMessage['tokens'],
  each: number,
): SimulatedBrowser[] =>
  [owner, member].flatMap((token) => Array.from({ length: each }, () => ({ token, etags: new Map<string, string>() })));
