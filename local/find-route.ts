import { type Domain, domains } from '#contract/index';
import type { Method } from '#contract/route';

export const basePath = '/api';

/** Answered by the local server alone; no handler that is deployed knows of it. */
export const dataDevPath = `${basePath}/dashboard/data-dev`;

/** `/stocks/search/{query}` -> matches `/stocks/search/apple`, one segment a parameter. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);

interface Entry {
  domain: Domain;
  method: Method;
  pattern: RegExp;
}

const entries: Entry[] = Object.entries(domains).flatMap(([domain, routes]) =>
  Object.values(routes).map(({ method, path }) => ({ domain: domain as Domain, method, pattern: patternOf(path) })),
);

/** Whose handler answers, as API Gateway's resources decide it; null where no contract route fits. */
export const findDomain = (method: string, path: string): Domain | null => {
  if (!path.startsWith(`${basePath}/`)) return null;
  const rest = path.slice(basePath.length);
  return entries.find((entry) => entry.method === method && entry.pattern.test(rest))?.domain ?? null;
};
