import { afterEach, beforeEach, expect, test } from 'vitest';
import { isCdnBypassed } from '#functions/runtime/identity/cdn-origin';

const before = process.env['ORIGIN_SECRET'];
beforeEach(() => {
  process.env['ORIGIN_SECRET'] = 'the secret of the CDN';
});
afterEach(() => {
  if (before === undefined) delete process.env['ORIGIN_SECRET'];
  else process.env['ORIGIN_SECRET'] = before;
});

test.each([
  ['the secret of the CDN', false],
  ['the secret of the CDN ', true],
  ['another', true],
  ['', true],
  [undefined, true],
])('a request that carries %j came around the CDN: %s', async (sent, isOutside) => {
  expect(await isCdnBypassed(sent)).toBe(isOutside);
});

test('on one machine, without a CDN, none comes around it', async () => {
  delete process.env['ORIGIN_SECRET'];
  expect([await isCdnBypassed(undefined), await isCdnBypassed('anything')]).toEqual([false, false]);
});
