import {
  addApiOriginToHeaders,
  apiSecurityHeaders,
  plainHttpSecurityHeaders,
  securityHeaders,
  strictTransportPolicies,
} from '#contract/site/security-headers';
import { SiteConfig } from '#contract/site/site-config';

/** What a smoke run knows of the deployment that it looks at. */
interface SmokeTarget {
  /** `https://ledger.example.org`, without a slash at its end. */
  site: string;
  /** From config.json: `https://ledger.example.org/api`. */
  api: string;
  /** The development server, of `npm run dev`: its pages come in parts of Vite's own, under a policy that lets them. */
  isDevelopment: boolean;
}

/** Answers what there is to say beside "ok"; throws what is wrong. */
export type SmokeCheck = (target: SmokeTarget) => Promise<string | void>;

/** A page or call that takes longer than a browser would wait has failed. */
const patience = 25_000;

export const fetchWithTimeout = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patience), ...init });

/** @throws Error with the sentence that the table shows. */
export const assertCondition = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new Error(otherwise);
};

export const assertStatus = (answer: Response, ...expected: number[]): void =>
  assertCondition(
    expected.includes(answer.status),
    `${answer.status} instead of ${expected.join(' or ')} from ${answer.url}`,
  );

const type = (answer: Response): string => answer.headers.get('content-type') ?? 'no content type';

export const assertContentType = (answer: Response, expected: RegExp): void =>
  assertCondition(expected.test(type(answer)), `${type(answer)} from ${answer.url}`);

/** A deployed page may also post large images to their bucket, whose name only the deployment knows. */
const withoutBucket = (value: string | null): string | undefined =>
  value?.replace(/ https:\/\/[a-z0-9.-]+\.s3\.[a-z0-9-]+\.amazonaws\.com(?=;)/, '');

/** How strict it is with HTTPS is the deployment's own choice. */
const isAsDeclared = (name: string, sent: string | null, declared: string): boolean =>
  name === 'Strict-Transport-Security'
    ? Object.values<string | null>(strictTransportPolicies).includes(sent)
    : withoutBucket(sent) === declared;

const demandHeaders = (answer: Response, expected: Readonly<Record<string, string>>): void => {
  const wrong = Object.entries(expected).filter(
    ([name, value]) => !isAsDeclared(name, answer.headers.get(name), value),
  );
  assertCondition(wrong.length === 0, `not as declared from ${answer.url}: ${wrong.map(([name]) => name).join(', ')}`);
};

const isDeployed = ({ url }: Response): boolean => url.startsWith('https:');

/** Those that a deployment must send with an answer of the API, or a machine of one's own over plain HTTP. */
export const assertApiHeaders = (answer: Response): void =>
  demandHeaders(answer, isDeployed(answer) ? apiSecurityHeaders : plainHttpSecurityHeaders);

/** On one machine the API may have a port of its own, which its pages may then call. */
const getPlainPageHeaders = ({ site, api }: SmokeTarget): Record<string, string> => {
  const { origin } = new URL(api);
  return origin === site ? plainHttpSecurityHeaders : addApiOriginToHeaders(plainHttpSecurityHeaders, origin);
};

export const assertPageHeaders = (target: SmokeTarget, answer: Response): void => {
  const expected = isDeployed(answer) ? securityHeaders : getPlainPageHeaders(target);
  const { 'Content-Security-Policy': _, ...others } = expected;
  demandHeaders(answer, target.isDevelopment ? others : expected);
};

export const fetchSiteConfig = async (site: string): Promise<{ config: SiteConfig; answer: Response }> => {
  const answer = await fetchWithTimeout(`${site}/config.json`);
  assertStatus(answer, 200);
  return { config: SiteConfig.parse(await answer.json()), answer };
};

export const fetchSmokeTarget = async (url: string): Promise<SmokeTarget> => {
  const site = new URL(url).origin;
  const { config } = await fetchSiteConfig(site);
  const page = await (await fetchWithTimeout(`${site}/`)).text();
  return { site, api: new URL(config.apiBase, site).href, isDevelopment: page.includes('/@vite/client') };
};
