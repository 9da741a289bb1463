import { describe, expect, test } from 'vitest';
import { sitePathCode } from '#infra/site-path';

type Handler = (event: { request: { uri: string } }) => { uri: string };
const handler = new Function(`${sitePathCode}; return handler;`)() as Handler;
const served = (uri: string): string => handler({ request: { uri } }).uri;

describe('the path of a page', () => {
  test.each(['/', '/login', '/dashboard/portfolio', '/dashboard/', '/blog/version-2-is-here', '/v1.2/notes'])(
    '%s is index.html',
    (uri) => expect(served(uri)).toBe('/index.html'),
  );

  test.each(['/index.html', '/config.json', '/assets/app-1a2b3c.js', '/favicon.svg'])('%s is the file', (uri) =>
    expect(served(uri)).toBe(uri),
  );
});
