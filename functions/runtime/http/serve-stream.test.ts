import { PassThrough, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { defineRoute } from '#contract/route';
import { createApiEvent, createLambdaContext } from '#functions/runtime/http/api-event';
import { heartbeatMilliseconds, serveStream } from '#functions/runtime/http/serve-stream';
import { Refusal } from '#functions/runtime/refusal';
import { invokeHandler } from '#tests/kit/table';

/** A domain that counts aloud up to a number, and what becomes of it half-way. */
type CountEvent = { event: string; data: { number: number } };
type Work = (signal: AbortSignal) => AsyncIterable<CountEvent>;

const count = (number: number): CountEvent => ({ event: 'count', data: { number } });
const countTo = (last: number): Work =>
  async function* () {
    for (let number = 1; number <= last; number += 1) yield count(number);
  };

const routes = {
  count: defineRoute({
    method: 'POST',
    path: '/counts',
    access: 'public',
    summary: '',
    input: z.object({ last: z.number() }),
    output: z.object({ numbers: z.array(z.number()) }),
  }),
  read: defineRoute({ method: 'GET', path: '/counts', access: 'public', summary: '', output: z.object({}) }),
};
const serveCounts = (work: (last: number) => Work = countTo) =>
  serveStream(routes, {
    count: async (_, { last }) => ({
      events: work(last),
      whole: (events: readonly CountEvent[]) => ({ numbers: events.map(({ data }) => data.number) }),
    }),
    read: async () => ({ events: work(1), whole: () => ({}) }),
  });

const call = { method: 'POST', path: '/api/counts', body: { last: 2 } } as const;
const accepting = (accept: string) => ({ ...call, headers: { accept } });
const twoEvents = 'event: count\ndata: {"number":1}\n\nevent: count\ndata: {"number":2}\n\n';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each(['text/event-stream', 'application/json, Text/Event-Stream;q=0.9'])(
  'who accepts %s is answered event by event',
  async (accept) => {
    const { status, body, headers } = await invokeHandler(serveCounts(), accepting(accept));
    expect([status, body]).toEqual([200, twoEvents]);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  },
);

test.each(['application/json', 'text/event-streams', 'text/html'])(
  'who accepts %s is answered in one piece',
  async (accept) => {
    const { status, body, headers } = await invokeHandler(serveCounts(), accepting(accept));
    expect([status, body, headers['content-type']]).toEqual([200, { numbers: [1, 2] }, 'application/json']);
  },
);

test('what fails before its first event is refused with its status', async () => {
  const refused = await invokeHandler(serveCounts(), { ...accepting('text/event-stream'), body: { last: 'two' } });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid']);
});

const failing = (error: unknown) => () =>
  async function* () {
    yield count(1);
    throw error;
  };

test('a refusal half-way is the last event, in the words of a refusal', async () => {
  const handler = serveCounts(failing(new Refusal(429, 'slow_down', 'Later, please.')));
  const { status, body } = await invokeHandler(handler, accepting('text/event-stream'));
  expect(status).toBe(200);
  expect(body).toBe(
    'event: count\ndata: {"number":1}\n\nevent: error\ndata: {"error":"Later, please.","code":"slow_down"}\n\n',
  );
});

test('a fault half-way says nothing of its text to the reader, and all of it to the log, with the id of the request', async () => {
  const lines: string[] = [];
  vi.stubEnv('LOG_LEVEL', 'error');
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const handler = serveCounts(failing(new Error('the inner text of a fault')));
  const { body, headers } = await invokeHandler(handler, accepting('text/event-stream'));
  vi.unstubAllEnvs();
  expect(body).not.toContain('inner text');
  const last = JSON.parse(body.split('data: ').at(-1));
  expect(last).toMatchObject({ code: 'internal', requestId: headers['x-request-id'] });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 'error',
      message: 'stream failed',
      detail: 'the inner text of a fault',
      requestId: headers['x-request-id'],
    }),
  ]);
});

test('a refusal half-way is not logged as a fault', async () => {
  const lines: string[] = [];
  vi.stubEnv('LOG_LEVEL', 'error');
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  await invokeHandler(serveCounts(failing(new Refusal(429, 'slow_down', 'Later.'))), accepting('text/event-stream'));
  vi.unstubAllEnvs();
  expect(lines).toEqual([]);
});

/** As a Lambda with streaming runs it: the head first, then what is written as it comes. */
const startStreaming = (handler: ReturnType<typeof serveCounts>, event: Partial<APIGatewayProxyEvent> = {}) => {
  const out = new PassThrough();
  const request = createApiEvent({
    method: 'POST',
    path: '/api/counts',
    query: new URLSearchParams(),
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: '{"last":2}',
    requestId: 'request-1',
  });
  const streaming = handler as unknown as (event: object, out: Writable, context: object) => Promise<void>;
  const done = streaming({ ...request, ...event }, out, createLambdaContext('request-1', 30_000));
  return { out, done };
};
const heads: { statusCode: number; headers: Record<string, string> }[] = [];
const stubLambda = (): void => {
  heads.length = 0;
  const from = (out: Writable, head: (typeof heads)[number]) => {
    heads.push(head);
    return out;
  };
  vi.stubGlobal('awslambda', { streamifyResponse: (handler: unknown) => handler, HttpResponseStream: { from } });
};

test('in a Lambda that streams the head goes out first, and each event as it comes', async () => {
  stubLambda();
  let goOn = (): void => undefined;
  const handler = serveCounts(
    () =>
      async function* () {
        yield count(1);
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
        yield count(2);
      },
  );
  const { out, done } = startStreaming(handler);
  const first = await new Promise((resolve) => out.once('data', (chunk) => resolve(String(chunk))));
  expect([heads[0]?.statusCode, heads[0]?.headers['content-type'], first]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'event: count\ndata: {"number":1}\n\n',
  ]);
  const rest = text(out);
  goOn();
  await done;
  expect(await rest).toBe('event: count\ndata: {"number":2}\n\n');
});

test.each([
  ['as it is', '{"last":2}', false],
  ['in base64, as API Gateway sends bytes', Buffer.from('{"last":2}').toString('base64'), true],
])('in a Lambda that streams a body is read %s', async (_, body, isBase64Encoded) => {
  stubLambda();
  const { out, done } = startStreaming(serveCounts(), { body, isBase64Encoded });
  const all = text(out);
  await done;
  expect(await all).toBe(twoEvents);
});

test('in a Lambda that streams a refusal has its status and no event', async () => {
  stubLambda();
  const { out, done } = startStreaming(serveCounts(), { path: '/api/elsewhere' });
  const all = text(out);
  await done;
  expect([heads[0]?.statusCode, JSON.parse(await all).code]).toEqual([404, 'not_found']);
});

test('in a Lambda that streams a call without a body, and without lists of headers, is answered', async () => {
  stubLambda();
  const event = { httpMethod: 'GET', body: null, multiValueHeaders: null as never };
  const { out, done } = startStreaming(serveCounts(), event);
  const all = text(out);
  await done;
  expect([heads[0]?.statusCode, await all]).toEqual([200, '{}']);
});

test('while no event comes, a comment line keeps the connection, and none follows the last event', async () => {
  stubLambda();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let goOn = (): void => undefined;
  const handler = serveCounts(
    () =>
      async function* () {
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
        yield count(1);
      },
  );
  const { out, done } = startStreaming(handler);
  const all = text(out);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.advanceTimersByTime(heartbeatMilliseconds * 2);
  goOn();
  await done;
  expect(await all).toBe(': alive\n\n: alive\n\nevent: count\ndata: {"number":1}\n\n');
  expect(vi.getTimerCount()).toBe(0);
});

/** Counts until nobody reads any more, with the signal that says so. */
const countUntilLeft = () => {
  const reader: { signal?: AbortSignal } = {};
  const handler = serveCounts(
    () =>
      async function* (signal: AbortSignal) {
        reader.signal = signal;
        for (let number = 1; !signal.aborted; number += 1) {
          yield count(number);
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      },
  );
  return { reader, handler };
};

test('a reader who leaves ends the work, which is no failure', async () => {
  stubLambda();
  const { reader, handler } = countUntilLeft();
  const { out, done } = startStreaming(handler);
  await new Promise((resolve) => out.once('data', resolve));
  expect(reader.signal?.aborted).toBe(false);
  out.destroy();
  await done;
  await vi.waitFor(() => expect(reader.signal?.aborted).toBe(true));
});

test('what breaks under the answer is thrown, so that Lambda counts it as its error', async () => {
  stubLambda();
  const { reader, handler } = countUntilLeft();
  const { out, done } = startStreaming(handler);
  await new Promise((resolve) => out.once('data', resolve));
  out.destroy(new Error('broken pipe'));
  await expect(done).rejects.toThrow('broken pipe');
  await vi.waitFor(() => expect(reader.signal?.aborted).toBe(true));
});
