import { ErrorBody } from '#contract/error';
import { routesByDomain } from '#contract/index';
import { fillPathParams, listPathParamNames, type Route } from '#contract/route';
import {
  assertApiHeaders,
  assertCondition,
  assertContentType,
  assertStatus,
  fetchWithTimeout,
  type SmokeCheck,
} from './smoke-checks.ts';

/** What the API answers. */

const routes: readonly Route[] = Object.values(routesByDomain).flatMap((table) => Object.values<Route>(table));

const demandError = async (answer: Response, status: number, code: string): Promise<void> => {
  assertStatus(answer, status);
  assertContentType(answer, /^application\/json/);
  const body = ErrorBody.parse(await answer.json());
  assertCondition(body.code === code, `code ${body.code} instead of ${code} from ${answer.url}`);
};

const checkUnknownPath: SmokeCheck = async ({ api }) => {
  const answer = await fetchWithTimeout(`${api}/nothing-is-here`);
  await demandError(answer, 404, 'not_found');
  assertApiHeaders(answer);
};

const checkNoDataDump: SmokeCheck = async ({ site, api }) => {
  if (!site.startsWith('https:')) return 'not asked: one machine has it';
  assertStatus(await fetchWithTimeout(`${api}/dashboard/data-dev`), 404);
};

const callUrl = (api: string, { path }: Route): string =>
  api + fillPathParams(path, Object.fromEntries(listPathParamNames(path).map((name) => [name, '1'])));

const checkPrivateCallsRefused = async (api: string, token?: string): Promise<string> => {
  const closed = routes.filter(({ access }) => access !== 'public');
  for (const route of closed) {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await fetchWithTimeout(callUrl(api, route), { method: route.method, headers });
    await demandError(answer, 401, 'unauthorized');
  }
  return `${closed.length} calls`;
};

const encodeTokenPart = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Unsigned, as if the key did not matter. */
const unsigned = `${encodeTokenPart({ alg: 'none', typ: 'JWT' })}.${encodeTokenPart({ sub: 'x', ver: 1, exp: 4_102_444_800 })}.`;

const login = (api: string, body: object): Promise<Response> =>
  fetchWithTimeout(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Of nobody's address, so that no account comes nearer to its lockout. */
const checkWrongPassword: SmokeCheck = async ({ api }) => {
  const email = `smoke-${Date.now().toString(36)}@example.com`;
  const answer = await login(api, { email, password: 'not the password' });
  assertStatus(answer, 401);
  const { error } = ErrorBody.parse(await answer.json());
  assertCondition(error === 'Invalid email or password', `it says: ${error}`);
};

const checkInvalidLogin: SmokeCheck = async ({ api }) =>
  demandError(await login(api, { email: 'nobody' }), 400, 'invalid');

export const apiSmokeChecks: Readonly<Record<string, SmokeCheck>> = {
  'an unknown call is 404 as JSON, with security headers': checkUnknownPath,
  'the local data dump is not deployed': checkNoDataDump,
  'private calls refuse a visitor with 401': ({ api }) => checkPrivateCallsRefused(api),
  'and an unsigned token': ({ api }) => checkPrivateCallsRefused(api, unsigned),
  'a wrong password is 401': checkWrongPassword,
  'an unreadable login is 400': checkInvalidLogin,
};

interface Account {
  email: string;
  password: string;
}

/** Signs in and reads everything that can be read by a fixed path; changes nothing. */
export const createPrivateReadCheck =
  (account: Account): SmokeCheck =>
  async ({ api }) => {
    const signedIn = await login(api, account);
    assertStatus(signedIn, 200);
    const { token, user } = routesByDomain.auth.login.output.parse(await signedIn.json());
    const reads = routes.filter(
      ({ method, access, path, query }) =>
        method === 'GET' && access !== 'public' && listPathParamNames(path).length === 0 && !needsQuery(query),
    );
    for (const route of reads) {
      const answer = await fetchWithTimeout(callUrl(api, route), { headers: { authorization: `Bearer ${token}` } });
      if (route.access === 'owner' && user.role !== 'owner') assertStatus(answer, 403);
      else {
        assertStatus(answer, 200);
        const body = route.output?.safeParse(await answer.json());
        assertCondition(
          body?.success !== false,
          `not as declared from ${answer.url}: ${body?.error?.issues[0]?.message}`,
        );
      }
    }
    return `${reads.length} calls as ${user.role}`;
  };

const needsQuery = (query: Route['query']): boolean => query !== undefined && !query.safeParse({}).success;
