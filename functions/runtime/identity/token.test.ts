import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { issueToken, verifyToken } from '#functions/runtime/identity/token';
import { forgeToken } from '#tests/kit/forge-token';

const secret = 'a secret for tests, long enough to sign with';
const now = 1_800_000_000;
const hours = 3600;

beforeEach(() => {
  process.env['JWT_SECRET'] = secret;
  vi.useFakeTimers({ now: now * 1000, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const dated = (times: Record<string, unknown>): string =>
  forgeToken({
    claims: { sub: 'olivia', ver: 3, iss: 'evenkeel', aud: 'evenkeel-app', iat: now, exp: now + 60, ...times },
    secret,
  });
const claims = { userId: 'olivia', tokenVersion: 3 };

describe('a token is read with 60 seconds of leeway, for clocks that differ', () => {
  test.each([
    ['dated a second ahead', { iat: now + 1 }],
    ['dated 60 seconds ahead', { iat: now + 60 }],
    ['good in 59 seconds', { nbf: now + 59 }],
    ['ended 59 seconds ago', { iat: now - 100, exp: now - 59 }],
  ])('one %s is good', async (_, times) => {
    expect(await verifyToken(dated(times))).toEqual(claims);
  });

  test.each([
    ['dated 61 seconds ahead', { iat: now + 61, exp: now + 100 }],
    ['good in 61 seconds', { nbf: now + 61 }],
    ['ended 61 seconds ago', { iat: now - 100, exp: now - 61 }],
  ])('one %s is not', async (_, times) => {
    expect(await verifyToken(dated(times))).toBeNull();
  });

  test('the leeway makes no token live longer than 8 hours', async () => {
    expect(await verifyToken(dated({ iat: now, exp: now + 8 * hours }))).toEqual(claims);
    expect(await verifyToken(dated({ iat: now, exp: now + 8 * hours + 1 }))).toBeNull();
  });

  test.each(['iat', 'exp', 'nbf'])('a time of %s that is no number is refused', async (name) => {
    for (const value of ['1800000000', null, [now], {}]) expect(await verifyToken(dated({ [name]: value }))).toBeNull();
  });

  test('a token that is issued can be read until 8 hours later', async () => {
    const token = await issueToken(claims);
    expect(await verifyToken(token)).toEqual(claims);
    vi.setSystemTime((now + 8 * hours - 1) * 1000);
    expect(await verifyToken(token)).toEqual(claims);
    vi.setSystemTime((now + 8 * hours + 61) * 1000);
    expect(await verifyToken(token)).toBeNull();
  });
});

test.each([
  ['another issuer', { iss: 'elsewhere' }],
  ['no issuer', { iss: undefined }],
  ['another audience', { aud: 'another-app' }],
  ['no audience', { aud: undefined }],
  ['nobody', { sub: undefined }],
  ['no version', { ver: '3' }],
])('a token of %s is refused', async (_, more) => {
  expect(await verifyToken(dated({}))).toEqual(claims);
  expect(await verifyToken(dated(more))).toBeNull();
});
