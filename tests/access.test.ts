import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Domain, domains } from '#contract/index';
import { fillPath, type Route } from '#contract/route';
import { handler as auth } from '#functions/auth/handler';
import type { ApiHandler } from '#functions/http/serve';
import { invoke, signedIn, startTable, type TestTable } from '#tests/kit/table';

/** Every route of the contract, tried as nobody, with tokens that are not good, and as each user. */

const secret = 'a secret for tests, long enough to sign with';
const handlers = {} as Record<Domain, ApiHandler>;
const people = {} as Record<'owner' | 'member', { token: string; id: string }>;
let table: TestTable;

beforeAll(async () => {
  table = await startTable();
  for (const domain of Object.keys(domains) as Domain[]) {
    handlers[domain] = (await import(`../functions/${domain}/handler.ts`)).handler;
  }
  people.owner = await signedIn('owner');
  people.member = await signedIn('member');
});
afterAll(() => table.stop());

const rows = (Object.keys(domains) as Domain[]).flatMap((domain) =>
  Object.values(domains[domain] as Record<string, Route>).map((route) => ({
    domain,
    route,
    name: `${route.method} ${route.path}`,
  })),
);
const closed = rows.filter(({ route }) => route.access !== 'public');

const attempt = ({ domain, route }: (typeof rows)[number], authorization?: string) =>
  invoke(handlers[domain], {
    method: route.method,
    path: `/api${fillPath(route.path, { id: 999, rowId: 1, query: 'apple', slug: 'none', number: 1, symbol: 'AAPL', day: '2025-01-02' })}`,
    ...(route.input ? { body: {} } : {}),
    headers: authorization ? { authorization } : {},
  });

const claims = { algorithm: 'HS256', issuer: 'evenkeel', audience: 'evenkeel-app', expiresIn: 3600 } as const;
const signed = (change: jwt.SignOptions & { ver?: number; key?: string } = {}): string => {
  const { ver = 1, key = secret, ...options } = change;
  return jwt.sign({ ver }, key, { ...claims, subject: people.owner.id, ...options } as jwt.SignOptions);
};
const unsigned = (): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const payload = { ver: 1, sub: people.owner.id, iss: 'evenkeel', aud: 'evenkeel-app', iat: now, exp: now + 3600 };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
};
const longAgo = () => {
  const iat = Math.floor(Date.now() / 1000) - 9 * 3600;
  return jwt.sign(
    { ver: 1, iat, sub: people.owner.id, iss: 'evenkeel', aud: 'evenkeel-app', exp: iat + 8 * 3600 },
    secret,
  );
};

const eternal = () => jwt.sign({ ver: 1, sub: people.owner.id, iss: 'evenkeel', aud: 'evenkeel-app' }, secret);

const badTokens: [string, () => string][] = [
  ['no token', () => ''],
  ['another scheme', () => `Basic ${Buffer.from('owner:secret').toString('base64')}`],
  ['a token that is none', () => 'Bearer abc.def.ghi'],
  ['an expired token', () => `Bearer ${longAgo()}`],
  ['a token signed with another secret', () => `Bearer ${signed({ key: 'x'.repeat(40) })}`],
  ['a token with alg none', () => `Bearer ${unsigned()}`],
  ['a token signed with HS512', () => `Bearer ${signed({ algorithm: 'HS512' })}`],
  ['a token of another issuer', () => `Bearer ${signed({ issuer: 'elsewhere' })}`],
  ['a token for another audience', () => `Bearer ${signed({ audience: 'elsewhere' })}`],
  ['a token of an older version', () => `Bearer ${signed({ ver: 0 })}`],
  ['a token that never expires', () => `Bearer ${eternal()}`],
  ['a token of nobody', () => `Bearer ${signed({ subject: 'nobody' })}`],
];

describe.each(closed)('$name', (row) => {
  test.each(badTokens)('%s is 401 and writes nothing', async (_, token) => {
    const before = await table.countItems();
    const { status, body } = await attempt(row, token());
    expect([status, body]).toEqual([401, { error: 'Please sign in again.', code: 'unauthorized' }]);
    expect(await table.countItems()).toBe(before);
  });

  test('each user gets as far as the access declared', async () => {
    if (row.route.path === '/auth/logout-everywhere') return;
    for (const role of ['owner', 'member'] as const) {
      const { status } = await attempt(row, `Bearer ${people[role].token}`);
      const refused = row.route.access === 'owner' && role === 'member';
      if (refused) expect(status).toBe(403);
      else expect([401, 403, 500]).not.toContain(status);
    }
  });
});

test('a good token is good, so that the refusals above are about what they say', async () => {
  const { status } = await invoke(auth, { method: 'GET', path: '/api/auth/profile', token: signed() });
  expect(status).toBe(200);
});

test('an address taken off the allow-list is out at once', async () => {
  const before = process.env['ALLOWED_EMAIL_HASHES'];
  process.env['ALLOWED_EMAIL_HASHES'] = 'f'.repeat(64);
  const { status } = await invoke(auth, { method: 'GET', path: '/api/auth/profile', token: people.owner.token });
  process.env['ALLOWED_EMAIL_HASHES'] = before;
  expect(status).toBe(401);
});

test('no two routes share a method and path', () => {
  const names = rows.map(({ name }) => name.replace(/\{\w+\}/g, '{}'));
  expect(new Set(names).size).toBe(names.length);
});
