import { describe, expect, test } from 'vitest';
import { buildSitePathFunctionCode } from '#infra/site/site-path';
import { covers } from '#tests/kit/covers';

interface Answer {
  statusCode: number;
  headers: Record<string, { value: string }>;
  body: { data: string };
}
type Handler = (event: { request: { uri: string } }) => { uri: string } | Answer;
const code = buildSitePathFunctionCode(['/config.json', '/favicon.svg', '/index.html', '/fonts/a.woff2']);
const handler = new Function(`${code}; return handler;`)() as Handler;
const served = (uri: string) => handler({ request: { uri } });

describe('the path of a page', () => {
  test.each([
    '/login',
    '/register/',
    '/dashboard',
    '/dashboard/portfolio',
    '/dashboard/',
    '/dashboard/stock/PKN.WA',
    '/dashboard/stock/brk.b',
  ])('%s is index.html', (uri) => {
    covers('4.1 address of a stock');
    return expect(served(uri)).toEqual({ uri: '/index.html' });
  });

  test.each(['/index.html', '/config.json', '/assets/app-1a2b3c.js', '/favicon.svg', '/fonts/a.woff2'])(
    '%s is the file',
    (uri) => expect(served(uri)).toEqual({ uri }),
  );

  test.each([
    '/wp-login.php',
    '/nowhere',
    '/login/more',
    '/v1.2/notes',
    '/.env',
    '/dashboard/cash.',
    '/dashboard/stock.js',
    '/dashboard/stock/assets/a.js',
    '/x/dashboard/stock/a.js',
    '/blog.html',
    '/favicon.svg/..',
    '/Assets/app.js',
    '/x/assets/a.js',
  ])('%s is 404 as a page, and neither kept nor asked for', (uri) => {
    const { statusCode, headers, body } = served(uri) as Answer;
    expect(statusCode).toBe(404);
    expect(headers['content-type']?.value).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']?.value).toBe('no-store');
    expect(body.data).toContain('There is nothing at this address.');
  });

  test('fits into a CloudFront Function, of 10 KB at most', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(5_000);
  });
});
