import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { routesByDomain } from '#contract/index';
import { overridePort } from '#functions/ports';
import { heartbeatMilliseconds } from '#functions/runtime/http/serve-stream';
import { createScriptedTextGenerator } from '#functions/writing/testing';
import type { LambdaHandlers } from '#local/lambda/handlers';
import { installLambdaStreamingStub } from '#local/lambda/lambda-streaming';
import { type LocalServer, startLocalServer } from '#local/server';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
let server: LocalServer;
let token: string;
let member: string;

beforeAll(async () => {
  table = await startTestTable();
  token = (await createSignedInPerson('owner')).token;
  member = (await createSignedInPerson('member')).token;
  installLambdaStreamingStub();
  const { handler } = await import('#functions/writing/handler');
  const handlers = Object.fromEntries(Object.keys(routesByDomain).map((domain) => [domain, handler]));
  server = await startLocalServer({
    handlers: handlers as LambdaHandlers,
    port: 0,
    pageOrigin: 'http://localhost:5173',
  });
});
afterAll(async () => {
  overridePort('writer', undefined);
  await server.stop();
  await table.stop();
});

const ask = (init: RequestInit = {}, bearer = token) =>
  fetch(`http://localhost:${server.port}/api/generate-blog`, {
    method: 'POST',
    body: JSON.stringify({ topic: 'Bonds' }),
    ...init,
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
      origin: 'http://localhost:5173',
      ...(init.headers as Record<string, string>),
    },
  });
const readerOf = (response: Response) => {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  return async () => new TextDecoder().decode((await reader.read()).value);
};

describe('a handler that streams', () => {
  test('is heard while it still works', async () => {
    const isHeard = Promise.withResolvers<void>();
    overridePort('writer', createScriptedTextGenerator('# First', isHeard.promise, 'second'));
    const response = await ask();
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'http://localhost:5173',
    ]);
    const read = readerOf(response);
    let heard = '';
    while (!heard.includes('# First')) heard += await read();
    expect(heard).not.toContain('second');
    isHeard.resolve();
    while (!heard.includes('event: done')) heard += await read();
    expect(heard).toContain('second');
  });

  test('answers a caller of JSON in one piece, and refuses with a status', async () => {
    overridePort('writer', createScriptedTextGenerator('# First', 'second'));
    const whole = await ask({ headers: { accept: 'application/json' } });
    expect(await whole.json()).toMatchObject({ content: '# Firstsecond', writer: 'endpoint', isCut: false });
    expect((await ask({ body: '{}' })).status).toBe(400);
    expect((await ask({ body: 'no json' })).status).toBe(400);
    expect((await ask({}, member)).status).toBe(403);
    expect((await ask({}, 'a.b.c')).status).toBe(401);
    expect((await ask({ body: 'x'.repeat(6 * 1024 * 1024) })).status).toBe(413);
  });

  test('is told to stop when the reader leaves', async () => {
    const writer = createScriptedTextGenerator('# First', ...Array.from({ length: 100 }, () => [20, 'more']).flat());
    overridePort('writer', writer);
    const left = new AbortController();
    const response = await ask({ signal: left.signal });
    await readerOf(response)();
    left.abort();
    await vi.waitFor(() => expect(writer.stopped).toBe(1), { timeout: 2_000 });
  });

  test('shows that it lives while no text comes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    overridePort('writer', createScriptedTextGenerator('# First', 500, 'second'));
    const read = readerOf(await ask());
    let heard = '';
    while (!heard.includes('# First')) heard += await read();
    vi.advanceTimersByTime(heartbeatMilliseconds * 2);
    while (!heard.includes('event: done')) heard += await read();
    vi.useRealTimers();
    expect(heard.split(': alive\n\n')).toHaveLength(3);
    expect(heartbeatMilliseconds).toBeLessThanOrEqual(10_000);
  });
});
