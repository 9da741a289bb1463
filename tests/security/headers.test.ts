import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { defaultBranding } from '#contract/site/product';
import { strictTransportMaxAgeSeconds } from '#contract/site/security-headers';
import { createPicture } from '#functions/images/testing';
import { overridePort } from '#functions/ports';
import { createImageFolder } from '#local/image-folder';
import { type LambdaHandlers, loadDomainHandlers } from '#local/lambda/handlers';
import { type LocalServer, startLocalServer } from '#local/server';
import { answerRenderedPage, setBlogPageShell } from '#local/site/rendered-pages';
import { createBuiltSiteSource } from '#local/site/site-source';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import { operationsMarket } from '#tests/kit/write-operations';

/** Every kind of answer that a browser can get, and what each says about its own safety. */

const folder = mkdtempSync(join(tmpdir(), 'headers-'));
const allowList = { salt: '0'.repeat(32), iterations: 2, keys: [] };
const config = { productName: 'Evenkeel', apiBase: '/api', allowList, branding: defaultBranding };
let table: TestTable;
let handlers: LambdaHandlers;
let server: LocalServer;
let token = '';
let image = '';

const uploaded = async (): Promise<string> => {
  const form = new FormData();
  form.set('image', new File([new Uint8Array(await createPicture(40, 20))], 'a.jpg', { type: 'image/jpeg' }));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://localhost:${server.port}/api/upload-image`, {
    method: 'POST',
    headers,
    body: form,
  });
  return ((await answer.json()) as { imageUrl: string }).imageUrl;
};

beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', operationsMarket);
  mkdirSync(join(folder, 'assets'));
  const shell = '<!doctype html><html><head><title>Evenkeel</title></head><body><div id="root"></div></body></html>';
  for (const page of ['index.html', 'blog.html']) writeFileSync(join(folder, page), shell);
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'export {};');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const source = createBuiltSiteSource(folder, {});
  setBlogPageShell(source);
  const images = createImageFolder(join(folder, 'images'));
  overridePort('images', images.store);
  handlers = await loadDomainHandlers();
  server = await startLocalServer({
    handlers,
    port: 0,
    site: { ...source, config },
    answerPage: answerRenderedPage,
    images,
  });
  token = (await createSignedInPerson('owner')).token;
  image = await uploaded();
});
afterAll(async () => {
  overridePort('blogShell', undefined);
  await server.stop();
  await table.stop();
  rmSync(folder, { recursive: true });
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

/** As sent: fetch would tidy up the path and the Host header. */
const ask = (method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request({ port: server.port, host: '127.0.0.1', method, path, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
    });
    sent.once('error', reject).end(body);
  });

const json = { 'content-type': 'application/json' };
const answers: [what: string, status: number, ask: () => Promise<Answer>][] = [
  ['a page of the application', 200, () => ask('GET', '/dashboard/portfolio')],
  ['its HEAD', 200, () => ask('HEAD', '/')],
  ['a script', 200, () => ask('GET', '/assets/app-1a2b.js')],
  ['an icon', 200, () => ask('GET', '/favicon.svg')],
  ['config.json', 200, () => ask('GET', '/config.json')],
  ['a file that is not there', 404, () => ask('GET', '/assets/old.js')],
  ['a path that leaves the folder', 404, () => ask('GET', '/../package.json')],
  ['another method', 404, () => ask('POST', '/')],
  ['the blog', 200, () => ask('GET', '/blog')],
  ['a post that is not there', 404, () => ask('GET', '/blog/none')],
  ['a post whose name is no text', 404, () => ask('GET', '/blog/%E0%A4%A')],
  ['the feed', 200, () => ask('GET', '/rss.xml')],
  ['the sitemap', 200, () => ask('GET', '/sitemap.xml')],
  ['robots.txt', 200, () => ask('GET', '/robots.txt')],
  ['an image', 200, () => ask('GET', image)],
  ['an image that is not there', 404, () => ask('GET', '/images/none.webp')],
  ['a form that is none', 400, () => ask('POST', '/incoming', json, '{}')],
  ['an answer of the API', 200, () => ask('GET', '/api/auth/profile', { authorization: `Bearer ${token}` })],
  [
    'an answer without a body',
    204,
    () =>
      ask('POST', '/api/analytics/track', { ...json, authorization: `Bearer ${token}` }, '{"event_type":"page_view"}'),
  ],
  ['401', 401, () => ask('GET', '/api/cash/transactions')],
  ['400', 400, () => ask('POST', '/api/auth/login', json, '{')],
  ['415', 415, () => ask('POST', '/api/auth/login', { 'content-type': 'text/plain' }, 'a')],
  ['413', 413, () => ask('POST', '/api/auth/login', json, `"${'x'.repeat(1_000_001)}"`)],
  ['a call that there is not', 404, () => ask('GET', '/api/nothing')],
  ['a preflight', 204, () => ask('OPTIONS', '/api/auth/login', { origin: 'https://example.com' })],
  ['another name for this machine', 403, () => ask('GET', '/', { host: 'rebound.example.com' })],
];

test.each(answers)('%s (%i) carries them all', async (_, wanted, send) => {
  const { status, headers } = await send();
  expect(status).toBe(wanted);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/);
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['x-powered-by']).toBeUndefined();
});

test('a handler that fails says so with the same headers, and not why', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const broken = await startLocalServer({
    handlers: { ...handlers, cash: () => Promise.reject(new Error('inner')) },
    port: 0,
  });
  const answer = await fetch(`http://localhost:${broken.port}/api/cash/transactions`);
  expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([502, 'nosniff']);
  expect(await answer.text()).not.toContain('inner');
  await broken.stop();
});

test('the API asks for HTTPS and is never kept in a cache', async () => {
  for (const call of [{ token }, {}]) {
    const { headers } = await invokeHandler(handlers.auth, { method: 'GET', path: '/api/auth/profile', ...call });
    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    expect(named['strict-transport-security']).toMatch(new RegExp(`^max-age=${strictTransportMaxAgeSeconds}\\b`));
    expect(named['cache-control']).toBe('no-store');
  }
});
