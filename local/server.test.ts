import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { routesByDomain } from '#contract/index';
import { defaultBranding } from '#contract/site/product';
import type { ApiHandler } from '#functions/runtime/http/serve';
import type { LambdaHandlers } from '#local/lambda/handlers';
import { maxLambdaEventBytes } from '#local/lambda/lambda-event';
import { type LocalServer, startLocalServer } from '#local/server';
import { createBuiltSiteSource } from '#local/site/site-source';

const echo: ApiHandler = async (event) => ({
  statusCode: 200,
  multiValueHeaders: { 'content-type': ['application/json'] },
  body: JSON.stringify({
    path: event.path,
    query: event.multiValueQueryStringParameters,
    body: event.body,
    language: event.headers['accept-language'],
    ip: event.requestContext.identity.sourceIp,
  }),
});
/** Holds what the browser holds. */
const unchanged: ApiHandler = async ({ headers }) => ({
  statusCode: 304,
  multiValueHeaders: { etag: [headers['if-none-match'] ?? ''] },
  body: '',
});
const failing: ApiHandler = () => Promise.reject(new Error('inner text'));

const folder = mkdtempSync(join(tmpdir(), 'site-'));
const allowList = { salt: '0'.repeat(32), iterations: 2, keys: [] };
const config = { productName: 'Evenkeel', apiBase: '/api', allowList, branding: defaultBranding };
const pageOrigin = 'http://localhost:5173';
let server: LocalServer;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>Evenkeel</title>');
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'export {};');
  const echoes = Object.fromEntries(Object.keys(routesByDomain).map((domain) => [domain, echo]));
  const handlers = { ...echoes, stocks: failing, savings: unchanged } as LambdaHandlers;
  server = await startLocalServer({
    handlers,
    port: 0,
    pageOrigin,
    site: { ...createBuiltSiteSource(folder, {}), config },
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, init: RequestInit = {}) => fetch(`http://localhost:${server.port}${path}`, init);

/** As sent, without the tidying up that fetch does to a path or a Host header. */
const askRaw = (path: string, headers: Record<string, string> = {}): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request({ port: server.port, host: '127.0.0.1', path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.once('error', reject).end();
  });

describe('the API', () => {
  test('hands a request over as API Gateway does', async () => {
    const path = '/api/portfolio/platform-transactions?platform=E*TRADE&limit=2&limit=3';
    const answer = await ask(path, { headers: { 'accept-language': 'en' } });
    expect(await answer.json()).toEqual({
      path: '/api/portfolio/platform-transactions',
      query: { platform: ['E*TRADE'], limit: ['2', '3'] },
      body: null,
      language: 'en',
      ip: '127.0.0.1',
    });
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'multipart/form-data; boundary=x'])(
    'hands a body of %s over as the bytes that were sent, also where they are no text',
    async (type) => {
      for (const body of [Buffer.from('{"email":"é"}'), Buffer.from([0x7b, 0xff, 0x22])]) {
        const answer = await ask('/api/auth/login', { method: 'POST', body, headers: { 'content-type': type } });
        expect((await answer.json()).body).toBe(body.toString('base64'));
      }
    },
  );

  test('hands any other body over as text', async () => {
    const answer = await ask('/api/auth/login', { method: 'POST', body: '{"email":"é"}' });
    expect((await answer.json()).body).toBe('{"email":"é"}');
  });

  test.each([
    ['GET', '/api/nothing'],
    ['PATCH', '/api/auth/login'],
    ['GET', '/api/dashboard/data-dev'],
  ])('%s %s is a 404 in the one error shape', async (method, path) => {
    const answer = await ask(path, { method });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { error: 'There is nothing at this address.', code: 'not_found' },
    ]);
  });

  test('refuses an event over 6 MB as Lambda does, also when only the JSON around the body makes it so', async () => {
    for (const body of ['x'.repeat(maxLambdaEventBytes + 1), '"'.repeat(maxLambdaEventBytes / 2)]) {
      const answer = await ask('/api/auth/login', { method: 'POST', body });
      expect([answer.status, (await answer.json()).code]).toEqual([413, 'too_large']);
    }
  });

  test('answers 502 where a handler throws, and keeps the reason for the terminal', async () => {
    const terminal = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const answer = await ask('/api/stocks/search/apple');
    expect([answer.status, await answer.text()]).toEqual([502, expect.not.stringContaining('inner text')]);
    expect(terminal.mock.calls.join()).toContain('inner text');
  });

  test('lets the development page in, and no other origin', async () => {
    const allowed = async (origin: string) =>
      (await ask('/api/auth/login', { method: 'OPTIONS', headers: { origin } })).headers.get(
        'access-control-allow-origin',
      );
    expect(await allowed(pageOrigin)).toBe(pageOrigin);
    expect(await allowed('http://localhost:8080')).toBeNull();
    expect(await allowed('https://example.com')).toBeNull();
  });

  test('lets the development page ask whether its answer is still the one, by its ETag', async () => {
    const headers = { origin: pageOrigin };
    const asked = await ask('/api/savings', { method: 'OPTIONS', headers });
    expect(asked.headers.get('access-control-allow-headers')?.split(', ')).toContain('If-None-Match');
    const answer = await ask('/api/savings', { headers: { ...headers, 'if-none-match': '"held"' } });
    expect(answer.headers.get('access-control-expose-headers')?.split(', ')).toContain('ETag');
    expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, '"held"', '']);
  });

  test('answers to localhost only, whatever a name resolves to', async () => {
    expect(await askRaw('/api/auth/profile', { host: 'rebound.example.com' })).toBe(403);
    expect(await askRaw('/api/auth/profile', { host: `127.0.0.1:${server.port}` })).toBe(200);
  });
});

describe('the built site', () => {
  test('answers every page path with the application, every hashed file for a year', async () => {
    const page = await ask('/dashboard/portfolio');
    expect([page.status, await page.text(), page.headers.get('cache-control')]).toEqual([
      200,
      '<title>Evenkeel</title>',
      'no-cache',
    ]);
    const asset = await ask('/assets/app-1a2b.js');
    expect([asset.headers.get('content-type'), asset.headers.get('cache-control')]).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
  });

  test('writes its own config.json', async () => {
    expect(await (await ask('/config.json')).json()).toEqual(config);
  });

  test.each([
    '/missing.js',
    '/../package.json',
    '/..%2fpackage.json',
    '/assets/../../package.json',
    '/%00.js',
    '/.env',
    '/a%zz.js',
  ])('%s is a 404', async (path) => {
    expect(await askRaw(path)).toBe(404);
  });

  test.each(['/', '/assets/app-1a2b.js', '/config.json', '/missing.js', '/api/auth/profile', '/api/nothing'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await ask(path);
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});

describe('a browser that goes away in the middle of its request', () => {
  const leave = async (handler: ApiHandler, dataDev: () => Promise<never>, head: string): Promise<string> => {
    const said: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    const arrived = Promise.withResolvers<IncomingMessage>();
    const own = await startLocalServer({
      handlers: Object.fromEntries(Object.keys(routesByDomain).map((domain) => [domain, handler])) as LambdaHandlers,
      dataDev,
      port: 0,
      attach: (asked) => asked.on('request', arrived.resolve),
    });
    const socket = connect(own.port, '127.0.0.1');
    socket.write(`${head} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"a"`);
    const request = await arrived.promise;
    const gone = new Promise((resolve) => request.socket.once('close', resolve));
    socket.destroy();
    await gone;
    await own.stop();
    await setImmediate();
    return said.join('');
  };

  test('is no failure, and nothing is printed of it', async () => {
    const handler = vi.fn(echo);
    expect(await leave(handler, () => Promise.reject(new Error('not asked')), 'POST /api/cash/transactions')).toBe('');
    expect(handler).not.toHaveBeenCalled();
  });

  test('what fails for another reason is printed all the same', async () => {
    const fail = () => setImmediate().then(() => Promise.reject(new Error('of its own')));
    expect(await leave(echo, fail, 'GET /api/dashboard/data-dev')).toContain(
      'GET /api/dashboard/data-dev: Error: of its own',
    );
  });
});
