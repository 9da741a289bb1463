import { routesByDomain } from '#contract/index';
import { fillPathParams, type Route } from '#contract/route';
import { portfolioPlatforms } from '#core/portfolio/platforms';
import type { CallDemoApi } from '#demo/seed';
import { findRouteDomain } from '#local/lambda/find-route';
import { type LambdaHandlers, loadDomainHandlers } from '#local/lambda/handlers';
import { invokeHandler } from '#tests/kit/table';

/** For tests: everything that the API tells somebody about their data. */

let handlers: LambdaHandlers | undefined;

/** One call through the very handlers that are deployed; `path` as the contract has it. */
export const callApi: CallDemoApi = async (method, path, body, token, headers) => {
  handlers ??= await loadDomainHandlers();
  const domain = findRouteDomain(method, `/api${path.split('?')[0]}`);
  if (!domain) throw new Error(`No route ${method} ${path}`);
  return invokeHandler(handlers[domain], {
    method,
    path: `/api${path}`,
    body,
    ...(token ? { token } : {}),
    ...(headers ? { headers } : {}),
  });
};

/** Not about anybody's ledger: who is asking, and the daily run of the whole table; and the file that reports are compared beside. */
const excludedPaths = new Set([
  '/auth/account',
  '/auth/profile',
  '/dividends/scheduler-status',
  '/activity',
  // As the net worth of `queries` below, of which it has no part without cash.
  '/insight/net-worth',
  // What is shared is said by a person, and by no file.
  '/insight/household',
  '/backup',
  '/backup/rows',
  '/backup/restore',
  // A secret address, which no backup carries on.
  '/calendar/{token}',
]);

const queries: Record<string, string[] | undefined> = {
  '/dividends': ['', '?limit=3'],
  '/dividends/robinhood-summary': ['', '?limit=3', '?limit=3&search=a'],
  '/dividends/income': ['', '?symbol=AAPL', '?symbol=KO&platform=none'],
  '/dividends/automated/historical': ['', '?symbol=AAPL'],
  '/portfolio/platform-transactions': portfolioPlatforms.map((name) => `?platform=${encodeURIComponent(name)}`),
  // A backup says what a balance is, and not when it was set: over time, net worth is told otherwise afterwards.
  '/insight/value-history': ['?scope=investments', '?scope=investments&range=all&benchmark=VOO'],
  '/insight/stock/{symbol}/lots': ['?platform={platform}'],
  '/insight/stock/{symbol}/closes': ['?from=2025-01-02'],
  '/stocks/quotes': ['?symbols=AAPL,MSFT'],
  '/portfolio/splits': ['?symbol=AAPL'],
  '/stocks/splits': ['?symbol=AAPL'],
  '/comparisons/lines': ['?platform=Robinhood'],
  '/analytics/portfolio/performance': ['', '?interval=day'],
  '/analytics/financial/trends': ['', '?months=120'],
};

interface Row {
  id?: number;
  slug?: string;
  origin?: string;
}
type Listed = Record<string, Row[] | undefined>;

/** What `{id}`, `{slug}` and `{query}` stand for: each row of the list that the path hangs under. */
const listOf: Record<string, { path: string; name: string } | undefined> = {
  cds: { path: '/cds', name: 'cds' },
  savings: { path: '/savings', name: 'accounts' },
  blog: { path: '/blog/public-posts', name: 'posts' },
  portfolio: { path: '/portfolio/transactions?limit=100', name: 'rows' },
  cash: { path: '/cash/transactions?limit=100', name: 'rows' },
  dividends: { path: '/dividends?limit=100', name: 'rows' },
  imports: { path: '/imports', name: 'imports' },
  insight: { path: '/portfolio/holdings', name: 'holdings' },
};

const ownAssets = { path: '/portfolio/assets', name: 'assets' };
const positions = { path: '/portfolio/holdings', name: 'platformHoldings' };

const findListUnder = (path: string) => {
  if (path.startsWith('/portfolio/assets/')) return ownAssets;
  return path.endsWith('/lots') ? positions : listOf[path.split('/')[1] ?? ''];
};

type ChooseRows = <T>(rows: readonly T[]) => readonly T[];

const listRoutePaths = async ({ path }: Route, token: string, choose: ChooseRows): Promise<string[]> => {
  const wanted = queries[path] ?? [''];
  if (!path.includes('{')) return wanted.map((query) => path + query);
  if (path.includes('{query}')) return [fillPathParams(path, { query: 'apple' })];
  const list = findListUnder(path);
  if (!list) throw new Error(`Say which rows ${path} is asked for.`);
  const { body } = await callApi('GET', list.path, undefined, token);
  // A row of cash that follows from a trade is read with that.
  const listed = Array.isArray(body) ? (body as Row[]) : (body as Listed)[list.name];
  const rows = choose((listed ?? []).filter(({ origin }) => origin !== 'portfolio'));
  return rows.flatMap((row) => wanted.map((query) => fillPathParams(path + query, { ...row })));
};

/** When the answer was made, and how long that took. */
const momentary = new Set(['lastUpdated', 'generatedAt', 'milliseconds', 'ageSeconds']);
const removeMomentaryFields = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (name, value) => (momentary.has(name) ? undefined : value));

/** The answer of every GET route, by path; of a route of a single row, for all rows or those that are chosen. */
export const readAllReports = async (
  token: string,
  choose: ChooseRows = (rows) => rows,
): Promise<Record<string, unknown>> => {
  const routes = Object.values(routesByDomain).flatMap((table): Route[] => Object.values(table));
  const asked = routes.filter(({ method, path }) => method === 'GET' && !excludedPaths.has(path));
  const reports: Record<string, unknown> = {};
  for (const route of asked) {
    for (const path of await listRoutePaths(route, token, choose)) {
      const { status, body } = await callApi('GET', path, undefined, token);
      reports[path] = removeMomentaryFields({ status, body });
    }
  }
  return reports;
};

/** Of a post in a file: what it has had since posts can be edited. */
export const neverEditedPostFields = {
  version: 1,
  updatedAt: null,
  ownExcerpt: false,
  description: '',
  firstPublicAt: null,
  formerSlugs: [],
  canonicalUrl: '',
  noindex: false,
  lang: '',
  headings: [],
  lastVersion: 0,
  draft: null,
  versions: [],
};
