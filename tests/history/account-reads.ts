import { type DomainName, routesByDomain } from '#contract/index';
import { explainableFigureNames } from '#contract/insight/explained-figures';
import { fillPathParams, type Route } from '#contract/route';
import { explainableRowListNames } from '#core/insight/explain/figure-terms';
import { bridgeLines } from '#core/insight/net-worth/bridge-lines';
import type { ApiHandler } from '#functions/runtime/http/serve';
import type { Dice } from '#tests/kit/dice';
import { invokeHandler, type TestAnswer } from '#tests/kit/table';

/** Every read of the contract that tells of a person's money, as it can be asked of one account. */

export interface AccountRead {
  domain: DomainName;
  /** From `/api` on, with its query. */
  path: string;
}

/** Reads that do not follow from what is recorded, and why. */
export const excludedReadPaths: Readonly<Record<string, string>> = {
  '/backup/restore': 'how far a restore is',
  '/insight/income/feed': 'the address of a calendar feed, which no record makes',
  '/insight/notices': 'what was found on the days that went by',
  '/auth/profile': 'who is asking',
  '/auth/account': 'who is asking',
  '/blog/dashboard-posts': 'posts',
  '/blog/posts/{slug}': 'posts',
  '/blog/posts/{slug}/source': 'posts',
  '/blog/posts/{slug}/link': 'posts',
  '/blog/posts/{slug}/versions': 'posts',
  '/blog/posts/{slug}/versions/{number}': 'posts',
  '/blog/site': 'the public site',
  '/blog/site/settings': 'the public site',
  '/blog/site/versions': 'the public site',
  '/blog/site/versions/{number}': 'the public site',
  '/dividends/scheduler-status': 'the runs of the daily job',
  '/stocks/search/{query}': 'the market',
};

const symbols = ['AAPL', 'KO', 'FUND', 'BOND', 'LATE'];
const platforms = ['Robinhood', 'Schwab', 'Revolut', 'Vanguard'];

type Query = Record<string, string>;
const of = (name: string, values: readonly string[]): Query[] => values.map((value) => ({ [name]: value }));
const times = (...lists: Query[][]): Query[] =>
  lists.reduce((all, list) => all.flatMap((one) => list.map((other) => ({ ...one, ...other }))), [{}]);

/** A few of all ranges and parts there are; others each time. */
const someRanges = ({ next, pick }: Dice, days: readonly string[]): Query[] => {
  const range = (): Query => {
    const asked = pick(['all', '1M', '3M', 'YTD', '1Y', 'own', 'own']);
    const [from = '', to = ''] = [pick(days), pick(days)].toSorted();
    return { range: asked, ...(asked === 'own' && { from, to }) };
  };
  const part = (): Query =>
    pick([
      {},
      { scope: 'household' },
      { scope: 'household' },
      { symbol: pick(symbols) },
      { platform: pick(platforms) },
      { class: pick(['stocks', 'own']) },
    ]);
  const more = (): Query => ({ fees: pick(['in', 'out']), against: pick(['stock', 'savings', 'cash']) });
  return [
    { range: 'all' },
    { range: 'all', scope: 'household' },
    ...Array.from({ length: 4 + next(3) }, () => ({ ...range(), ...part(), ...more() })),
  ];
};

/** As many of them as that, others each time: in many lives each has its turn. */
const someOf = <T>({ pick }: Dice, all: readonly T[], count: number): T[] =>
  all.length <= count ? [...all] : Array.from({ length: count }, () => pick(all));

const rowQueries = ({ pick }: Dice): Query[] =>
  explainableRowListNames.flatMap((list) => [
    { list },
    { list, platform: pick(platforms), symbols: pick(symbols), from: '2024-02-01', to: '2024-06-01' },
  ]);

/** What is asked of a route, by its path; one that is not named is asked once, without anything. */
const queriesOf = (by: Dice, days: readonly string[]): Readonly<Record<string, Query[]>> => {
  const ranges = someRanges(by, days);
  const paged = [...of('limit', ['3', '50']), { limit: '4', order: 'oldest' }];
  return {
    '/activity': [{ limit: '50' }, { kind: 'trade' }],
    '/backup/rows': [{ list: 'trades' }, { list: 'balances' }, { list: 'foundDividends' }],
    '/comparisons/lines': of('platform', platforms),
    '/analytics/portfolio/performance': [{}, { interval: 'day', from: by.pick(days) }, { interval: 'month' }],
    '/analytics/financial/trends': [{}, ...of('months', ['3', '24'])],
    '/insight/returns': ranges,
    '/insight/value-history': ['investments', 'household'].flatMap((scope) => [
      { scope, range: by.pick(['1M', '3M', 'YTD', '1Y']) },
      { scope, range: 'all', benchmark: 'VOO' },
    ]),
    '/insight/net-worth': [{}, { range: by.pick(['1M', '3M', 'YTD', 'all']) }],
    '/insight/bridge/rows': someOf(by, times(ranges, of('line', [...bridgeLines, 'start', 'end'])), 8),
    '/insight/explained': someOf(by, times(ranges, of('name', explainableFigureNames)), 8),
    '/insight/rows': someOf(by, rowQueries(by), 16),
    '/insight/stock/{symbol}/lots': of('platform', platforms),
    '/insight/stock/{symbol}/prices': [{}, { range: 'all' }],
    '/insight/stock/{symbol}/closes': [{ from: by.pick(days) }],
    '/insight/stock/{symbol}/trades': paged,
    '/cash/transactions': [{}, ...paged],
    '/dividends': [{}, ...paged],
    '/dividends/income': [{}, ...of('symbol', symbols), ...of('platform', platforms)],
    '/dividends/robinhood-summary': [{}, { limit: '2' }],
    '/dividends/automated/historical': [{}, ...of('symbol', symbols)],
    '/portfolio/transactions': [{}, ...paged],
    '/portfolio/platform-transactions': of('platform', platforms),
    '/portfolio/assets/{symbol}/prices': [{}, { limit: '2' }],
    '/portfolio/splits': of('symbol', symbols),
    '/portfolio/platforms': [{}, { detail: 'full' }],
    '/stocks/quotes': of('symbols', symbols),
    '/stocks/splits': of('symbol', symbols),
  };
};

const idsUnder = ['/portfolio/transactions', '/cash/transactions', '/dividends', '/cds', '/savings', '/imports'];
export type RecordIds = Readonly<Record<string, readonly number[]>>;

const pathsOf = (by: Dice, path: string, ids: RecordIds): string[] => {
  if (path.includes('{symbol}')) return someOf(by, symbols, 3).map((symbol) => fillPathParams(path, { symbol }));
  if (!path.includes('{id}')) return [path];
  const list = idsUnder.find((one) => path.startsWith(`${one}/{id}`));
  return someOf(by, ids[list ?? ''] ?? [], 5).map((id) => fillPathParams(path, { id }));
};

export const listReadableRoutes = (): { domain: DomainName; path: string }[] =>
  (Object.keys(routesByDomain) as DomainName[]).flatMap((domain) =>
    Object.values(routesByDomain[domain] as Record<string, Route>)
      .filter(
        ({ method, access, path }) => method === 'GET' && access !== 'public' && excludedReadPaths[path] === undefined,
      )
      .map(({ path }) => ({ domain, path })),
  );

/** Every route, each record by its number, and a few of the ranges, which `by` chooses. */
export const listAccountReads = (by: Dice, days: readonly string[], ids: RecordIds): AccountRead[] => {
  const queries = queriesOf(by, days);
  return listReadableRoutes().flatMap(({ domain, path }) =>
    pathsOf(by, path, ids).flatMap((filled) =>
      (queries[path] ?? [{}]).map((query) => {
        const asked = new URLSearchParams(query).toString();
        return { domain, path: `/api${filled}${asked && `?${asked}`}` };
      }),
    ),
  );
};

const handlers = new Map<DomainName, ApiHandler>();
const handlerOf = async (domain: DomainName): Promise<ApiHandler> => {
  const known = handlers.get(domain) ?? (await import(`../../functions/${domain}/handler.ts`)).handler;
  handlers.set(domain, known);
  return known;
};

export const sendAccountRead = async ({ domain, path }: AccountRead, token: string): Promise<TestAnswer> =>
  invokeHandler(await handlerOf(domain), { method: 'GET', path, token });

export const requestAccountRead = async (
  read: AccountRead,
  token: string,
): Promise<{ status: number; body: unknown }> => {
  const { status, body } = await sendAccountRead(read, token);
  return { status, body };
};

type Rows = readonly { id: number }[];

/** The numbers of all records, as the lists tell them. */
export const readRecordIds = async (token: string): Promise<RecordIds> => {
  const found = await Promise.all(
    idsUnder.map(async (path) => {
      const own = listReadableRoutes().find((one) => one.path === path);
      const body = own && (await requestAccountRead({ domain: own.domain, path: `/api${path}` }, token)).body;
      const rows = Array.isArray(body) ? (body as Rows) : (Object.values(body ?? {}).find(Array.isArray) as Rows);
      return [path, (rows ?? []).map(({ id }) => id)] as const;
    }),
  );
  return Object.fromEntries(found);
};
