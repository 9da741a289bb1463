import { type DomainName, routesByDomain } from '#contract/index';
import type { RouteMethod } from '#contract/route';

export const apiBasePath = '/api';

/** Answered by the local server alone; no handler that is deployed knows of it. */
export const devDashboardDataPath = `${apiBasePath}/dashboard/data-dev`;

/** `/stocks/search/{query}` -> matches `/stocks/search/apple`, one segment a parameter. */
const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);

interface Entry {
  domain: DomainName;
  method: RouteMethod;
  pattern: RegExp;
}

const entries: Entry[] = Object.entries(routesByDomain).flatMap(([domain, routes]) =>
  Object.values(routes).map(({ method, path }) => ({ domain: domain as DomainName, method, pattern: toPattern(path) })),
);

/** Whose handler answers, as API Gateway's resources decide it; null where no contract route fits. */
export const findRouteDomain = (method: string, path: string): DomainName | null => {
  if (!path.startsWith(`${apiBasePath}/`)) return null;
  const rest = path.slice(apiBasePath.length);
  return entries.find((entry) => entry.method === method && entry.pattern.test(rest))?.domain ?? null;
};
