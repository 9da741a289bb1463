import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultBranding } from '#contract/site/product';
import { type LocalServer, startLocalServer } from '#local/server';
import { isPagePath } from '#local/site/answer-built-site-file';
import { createBuiltSiteSource } from '#local/site/site-source';
import { covers } from '#tests/kit/covers';
import { sendRawRequest } from '#tests/kit/raw-request';

const folder = mkdtempSync(join(tmpdir(), 'answer-'));
const script = `export const text = '${'a'.repeat(2_000)}';`;
const allowList = { salt: '0'.repeat(32), iterations: 2, keys: [] };
const config = { productName: 'Evenkeel', apiBase: '/api', allowList, branding: defaultBranding };
let server: LocalServer;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>Evenkeel</title>');
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), script);
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets', 'font-1a2b.woff2'), script);
  writeFileSync(join(folder, '.hidden.js'), script);
  server = await startLocalServer({ port: 0, site: { ...createBuiltSiteSource(folder, {}), config } });
  // From here on there is nothing on the disk any more.
  rmSync(folder, { recursive: true });
});
afterAll(() => server.stop());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRawRequest(server.port, path, { headers, method });
const bytes = (body: string) => Buffer.from(body, 'latin1');
const app = '/assets/app-1a2b.js';

describe('a file of the built site', () => {
  test('is sent as it was at the start, whatever becomes of the folder', async () => {
    expect(await ask(app)).toMatchObject({ status: 200, body: script, headers: { 'content-type': /javascript/ } });
    expect((await ask('/dashboard')).body).toBe('<title>Evenkeel</title>');
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=1.0', 'gzip'],
    ['br;q=0, gzip;q=0.0', undefined],
    ['', undefined],
    ['brotli', undefined],
  ])('asked with Accept-Encoding "%s" is encoded as %s', async (accepted, encoding) => {
    const { headers, body } = await ask(app, { 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'Accept-Encoding']);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((given: Buffer) => given);
    expect(decode(bytes(body)).toString()).toBe(script);
  });

  test('is not compressed where it is so already', async () => {
    const { headers } = await ask('/assets/font-1a2b.woff2', { 'accept-encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('that has not changed is not sent again', async () => {
    const { headers } = await ask(app, { 'accept-encoding': 'br' });
    const again = await ask(app, { 'accept-encoding': 'br', 'if-none-match': headers['etag'] ?? '' });
    expect([again.status, again.body]).toEqual([304, '']);
    // Another encoding has other bytes, and so another name.
    expect((await ask(app, { 'if-none-match': headers['etag'] ?? '' })).status).toBe(200);
  });

  test('asked with HEAD is described and not sent', async () => {
    const { status, headers, body } = await ask(app, {}, 'HEAD');
    expect([status, headers['content-length'], body]).toEqual([200, String(script.length), '']);
  });

  test.each(['/assets/app-1a2b.js.br', '/assets/app-1a2b.js.gz', '/.hidden.js', '/assets', '/assets/'])(
    '%s is none',
    async (path) => {
      const { status, body } = await ask(path);
      expect([status, body]).not.toEqual([200, script]);
      expect(body).not.toContain('export');
    },
  );
});

describe('the name of a page', () => {
  test.each([
    '/login',
    '/register/',
    '/dashboard',
    '/dashboard/portfolio',
    '/dashboard/',
    '/dashboard/caf%C3%A9',
    '/dashboard/a%20b',
    '/dashboard/stock/PKN.WA',
    '/dashboard/stock/brk.b',
  ])('may be %s', (path) => {
    covers('4.1 address of a stock');
    return expect(isPagePath(path)).toBe(true);
  });

  test.each([
    '/',
    '/nowhere',
    '/login/more',
    '/index.html',
    '/dashboard/stock.js',
    '/dashboard/stock/a/b.js',
    '/dashboard/stock/..',
    '/dashboard/stock/..%2fsecret',
    '/dashboard/stock/.env',
    '/x/dashboard/stock/a.js',
    '/..%2fsecret',
    '/%2e%2e/secret',
    '/.local/secret',
    '/a/./b',
    '/a%5cb',
    '/a\\b',
    '/a%00b',
    '/%252e%252e/secret',
    '/%zz',
    '/%c0%ae',
    '/@fs/etc/passwd',
    'http://localhost/login',
    '*',
    '',
  ])('is never %s', (path) => expect(isPagePath(path)).toBe(false));
});
