import { expect, test } from 'vitest';
import { createApiEvent } from '#functions/runtime/http/api-event';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { serveLazyLoadedDomains } from '#functions/runtime/http/serve-lazy-loaded-domains';

const loaded: string[] = [];
const part = (name: string, ...paths: string[]) => ({
  paths,
  load: async (): Promise<{ handler: ApiHandler }> => {
    loaded.push(name);
    return { handler: async (event) => ({ statusCode: 200, body: `${name} ${event.path}` }) };
  },
});
const handler = serveLazyLoadedDomains([
  part('stock', '/insight/stock'),
  part('insight', '/insight', '/model'),
  part('all', '/i'),
]);
const ask = async (path: string) => {
  const { statusCode, body } = await handler(createApiEvent({ method: 'GET', path }));
  return statusCode === 200 ? body : statusCode;
};

test.each([
  ['/api/insight/stock/AAPL', 'stock /api/insight/stock/AAPL'],
  ['/api/insight/stock', 'stock /api/insight/stock'],
  ['/api/insight/stocks', 'insight /api/insight/stocks'],
  ['/api/model', 'insight /api/model'],
  ['/insight', 'insight /insight'],
  ['/insight/api/stock', 'insight /insight/api/stock'],
  ['/api/i/api/insight', 'all /api/i/api/insight'],
  ['/api/insights', 404],
  ['/api', 404],
])('%s is answered by the first part whose paths it is below: %s', async (path, answer) => {
  expect(await ask(path)).toBe(answer);
});

test('no part is loaded before it is asked for', async () => {
  loaded.length = 0;
  await ask('/api/nothing');
  expect(loaded).toEqual([]);
  await ask('/api/model');
  expect(loaded).toEqual(['insight']);
});
