import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorBody } from '#contract/error';
import { type DomainName, routesByDomain } from '#contract/index';
import { fillPathParams, type Route } from '#contract/route';
import { handler as auth } from '#functions/auth/handler';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { covers } from '#tests/kit/covers';
import { type ForgedTokenOptions, forgeToken, forgeUnsignedToken } from '#tests/kit/forge-token';
import {
  countTableRequests,
  createSignedInPerson,
  invokeHandler,
  startTestTable,
  type TestTable,
} from '#tests/kit/table';

/** Every route of the contract, tried as nobody, with tokens that are not good, and as each user. */

const secret = 'a secret for tests, long enough to sign with';
const handlers = {} as Record<DomainName, ApiHandler>;
const people = {} as Record<'owner' | 'member', { token: string; id: string }>;
let table: TestTable;

beforeAll(async () => {
  table = await startTestTable();
  for (const domain of Object.keys(routesByDomain) as DomainName[]) {
    handlers[domain] = (await import(`../functions/${domain}/handler.ts`)).handler;
  }
  people.owner = await createSignedInPerson('owner');
  people.member = await createSignedInPerson('member');
});
afterAll(() => table.stop());

const rows = (Object.keys(routesByDomain) as DomainName[]).flatMap((domain) =>
  Object.values(routesByDomain[domain] as Record<string, Route>).map((route) => ({
    domain,
    route,
    name: `${route.method} ${route.path}`,
  })),
);
const closed = rows
  .filter(({ route }) => route.access !== 'public')
  .map((row): [string, (typeof rows)[number]] => [row.name, row]);

const attempt = ({ domain, route }: (typeof rows)[number], authorization?: string) =>
  invokeHandler(handlers[domain], {
    method: route.method,
    path: `/api${fillPathParams(route.path, { id: 999, rowId: 1, query: 'apple', slug: 'none', number: 1, symbol: 'AAPL', day: '2025-01-02' })}`,
    ...(route.input ? { body: {} } : {}),
    headers: authorization ? { authorization } : {},
  });

const claimsNow = () => {
  const iat = Math.floor(Date.now() / 1000);
  return { ver: 1, sub: people.owner.id, iss: 'evenkeel', aud: 'evenkeel-app', iat, exp: iat + 3600 };
};
const signed = (change: Record<string, unknown> = {}, forgery: Partial<ForgedTokenOptions> = {}): string =>
  forgeToken({ claims: { ...claimsNow(), ...change }, secret, ...forgery });
const longAgo = () => {
  const iat = Math.floor(Date.now() / 1000) - 9 * 3600;
  return { iat, exp: iat + 8 * 3600 };
};

/** The one sentence for all of them; that a session merely ran out is told by its code. */
const refusal = (code: string) => [401, { error: 'Please sign in again.', code }];
const isRead = (command: string): boolean => /^(Get|BatchGet|Query|Scan)/.test(command);
const expired = 'a token that merely ran out';
const badTokens: Record<string, () => string> = {
  'no token': () => '',
  'another scheme': () => `Basic ${Buffer.from('owner:secret').toString('base64')}`,
  'a token that is none': () => 'Bearer abc.def.ghi',
  'an expired token of a session that was ended': () => `Bearer ${signed({ ...longAgo(), ver: 0 })}`,
  'an expired token of nobody': () => `Bearer ${signed({ ...longAgo(), sub: 'nobody' })}`,
  'a token signed with another secret': () => `Bearer ${signed({}, { secret: 'x'.repeat(40) })}`,
  'a token with alg none': () => `Bearer ${forgeUnsignedToken(claimsNow())}`,
  'a token signed with HS512': () => `Bearer ${signed({}, { algorithm: 'HS512' })}`,
  'a token of another issuer': () => `Bearer ${signed({ iss: 'elsewhere' })}`,
  'a token for another audience': () => `Bearer ${signed({ aud: 'elsewhere' })}`,
  'a token of an older version': () => `Bearer ${signed({ ver: 0 })}`,
  'a token that never expires': () => `Bearer ${signed({ exp: undefined })}`,
  'a token of nobody': () => `Bearer ${signed({ sub: 'nobody' })}`,
  [expired]: () => `Bearer ${signed(longAgo())}`,
};
const refusals = Object.fromEntries(
  Object.keys(badTokens).map((name) => [name, refusal(name === expired ? 'session_expired' : 'unauthorized')]),
);

test.each(closed)('%s refuses every bad token (401) and takes each user as far as declared', async (_, row) => {
  covers('3.6 who writes the blog');
  const answers: Record<string, unknown> = {};
  for (const [name, token] of Object.entries(badTokens)) {
    const { commands } = await countTableRequests(async () => {
      const { status, body } = await attempt(row, token());
      answers[name] = [status, body];
    });
    expect(
      Object.keys(commands).filter((command) => !isRead(command)),
      `written with ${name}`,
    ).toEqual([]);
  }
  expect(answers).toEqual(refusals);

  if (row.route.path === '/auth/logout-everywhere') return;
  for (const role of ['owner', 'member'] as const) {
    const { status } = await attempt(row, `Bearer ${people[role].token}`);
    const refused = row.route.access === 'owner' && role === 'member';
    if (refused) expect(status, role).toBe(403);
    else expect([401, 403, 500], role).not.toContain(status);
  }
});

test.each(Object.keys(routesByDomain) as DomainName[])(
  'a path that no route of %s has is 404 in the one error shape, whoever asks and however',
  async (domain) => {
    const [first] = Object.values(routesByDomain[domain] as Record<string, Route>);
    const path = `/api${fillPathParams(first?.path ?? '', {})}/nothing/is/here`;
    for (const method of ['GET', 'POST', 'PATCH', 'HEAD', 'OPTIONS']) {
      const { status, body } = await invokeHandler(handlers[domain], { method, path, token: people.owner.token });
      expect(status, method).toBe(404);
      if (method !== 'HEAD') expect(ErrorBody.parse(body).code).toBe('not_found');
    }
  },
);

test('a good token is good, so that the refusals above are about what they say', async () => {
  covers('1.7 GET /auth/profile');
  const { status } = await invokeHandler(auth, { method: 'GET', path: '/api/auth/profile', token: signed() });
  expect(status).toBe(200);
});

test('an address taken off the allow-list is out at once', async () => {
  covers('1.6 two addresses');
  const before = process.env['ALLOWED_EMAIL_HASHES'];
  process.env['ALLOWED_EMAIL_HASHES'] = 'f'.repeat(64);
  const { status } = await invokeHandler(auth, { method: 'GET', path: '/api/auth/profile', token: people.owner.token });
  process.env['ALLOWED_EMAIL_HASHES'] = before;
  expect(status).toBe(401);
});

test('no two routes share a method and path', () => {
  const names = rows.map(({ name }) => name.replace(/\{\w+\}/g, '{}'));
  expect(new Set(names).size).toBe(names.length);
});
