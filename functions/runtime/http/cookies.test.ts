import { afterEach, expect, test } from 'vitest';
import { createHttpOnlyCookie, findCookie } from '#functions/runtime/http/cookies';

afterEach(() => {
  delete process.env['ORIGIN_SECRET'];
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['known=abc', 'abc'],
  ['other=1; known=a%20b; known=second', 'a b'],
  ['unknown=abc', undefined],
  ['knownother=abc', undefined],
])('of the header %j the cookie "known" is %j', (header, value) => {
  expect(findCookie('known', header)).toBe(value);
});

test('a cookie is for the calls below its path alone, and for no script and no other site', async () => {
  expect(await createHttpOnlyCookie('known', 'a b', '/api/auth', 60)).toBe(
    'known=a%20b; Max-Age=60; Path=/api/auth; HttpOnly; SameSite=Strict',
  );
});

test('behind the CDN it goes over HTTPS alone', async () => {
  process.env['ORIGIN_SECRET'] = 'the secret of the CDN';
  expect(await createHttpOnlyCookie('known', 'a', '/api/auth', 60)).toBe(
    'known=a; Max-Age=60; Path=/api/auth; HttpOnly; Secure; SameSite=Strict',
  );
});

test('kept for no second it is taken away', async () => {
  expect(await createHttpOnlyCookie('known', '', '/', 0)).toBe('known=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict');
});
