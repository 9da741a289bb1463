import { routesByDomain } from '#contract/index';
import { fillPathParams, type Route } from '#contract/route';
import type { TestPerson } from '#tests/kit/write-operations';

/** A path for each GET route, about what `setUp` has recorded; but for the feed, whose secret address its scenario makes. */

const queries: Record<string, string> = {
  '/portfolio/platform-transactions': '?platform=Robinhood',
  '/insight/stock/{symbol}/lots': '?platform=Robinhood',
  '/insight/stock/{symbol}/closes': '?from=2025-01-02',
  '/stocks/quotes': '?symbols=AAPL,KO',
  '/stocks/splits': '?symbol=AAPL',
  '/portfolio/splits': '?symbol=AAPL',
  '/comparisons/lines': '?platform=Robinhood',
  '/backup/rows': '?list=trades',
};

const values = (path: string, { id }: TestPerson): Record<string, string | number> => ({
  id: 1,
  number: 1,
  query: 'apple',
  slug: `post-of-${id}`,
  symbol: path.startsWith('/portfolio/assets') ? 'FUND' : 'AAPL',
});

export const listReadPaths = (person: TestPerson, role: 'owner' | 'member'): string[] =>
  Object.values(routesByDomain)
    .flatMap((routes): Route[] => Object.values(routes))
    .filter(({ method, access, path }) => {
      const isPosts = path.startsWith('/blog/') && path.includes('{slug}');
      return method === 'GET' && path !== '/calendar/{token}' && (role === 'owner' || (access !== 'owner' && !isPosts));
    })
    .map(({ path }) => `GET ${fillPathParams(path, values(path, person))}${queries[path] ?? ''}`);
