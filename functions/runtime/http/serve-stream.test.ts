import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { defineRoute } from '#contract/route';
import { createApiEvent, createLambdaContext } from '#functions/runtime/http/api-event';
import { heartbeatMilliseconds, serveStream } from '#functions/runtime/http/serve-stream';
import { Refusal } from '#functions/runtime/refusal';
import { commitWithAnswer } from '#functions/runtime/storage/commit';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

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
  vi.unstubAllEnvs();
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

test.each([
  ['nothing', undefined],
  ['what the SDK puts there, which cannot stream', {}],
])('where a Lambda would be there is %s: all events are one answer', async (_, around) => {
  vi.stubGlobal('awslambda', around);
  const { status, body } = await invokeHandler(serveCounts(), accepting('text/event-stream'));
  expect([status, body]).toEqual([200, twoEvents]);
});

/** The errors that are logged from here on. */
const recordErrors = (): string[] => {
  const lines: string[] = [];
  vi.stubEnv('LOG_LEVEL', 'error');
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  return lines;
};

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
  const lines = recordErrors();
  const handler = serveCounts(failing(new Error('the inner text of a fault')));
  const { body, headers } = await invokeHandler(handler, accepting('text/event-stream'));
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
  const lines = recordErrors();
  await invokeHandler(serveCounts(failing(new Refusal(429, 'slow_down', 'Later.'))), accepting('text/event-stream'));
  expect(lines).toEqual([]);
});

test('a fault half-way names its request as local where no gateway has numbered it', async () => {
  const event = {
    httpMethod: 'POST',
    path: '/api/counts',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: '{"last":2}',
  };
  const lines = recordErrors();
  const { body } = await serveCounts(failing(new Error('a fault')))(event as never);
  const [first, last] = body.split('event: error\ndata: ');
  expect(first).toBe('event: count\ndata: {"number":1}\n\n');
  expect(JSON.parse(last ?? '')).toMatchObject({ code: 'internal', requestId: 'local' });
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(['local']);
});

describe('a first answer that was kept under its Idempotency-Key', () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await startTestTable();
  });
  afterAll(() => table.stop());

  test.each([
    ['an object', { numbers: [1] }],
    ['a text', 'one'],
    ['null', null],
  ])('is told again in one piece, to who accepts events as well: %s', async (what, kept) => {
    const keep = defineRoute({ method: 'POST', path: '/kept', access: 'user', summary: '', output: z.unknown() });
    let worked = 0;
    const handler = serveStream(
      { keep },
      {
        keep: async (actor) => ({
          events: async function* () {
            worked += 1;
            yield count(1);
            await commitWithAnswer(actor, [], kept, new Date());
          },
          whole: () => kept,
        }),
      },
    );
    const { token } = await createSignedInPerson('owner', `who-keeps-${what.replace(' ', '-')}`);
    const headers = { accept: 'text/event-stream', 'idempotency-key': randomUUID() };
    const send = () => invokeHandler(handler, { method: 'POST', path: '/api/kept', token, headers });
    expect((await send()).body).toBe('event: count\ndata: {"number":1}\n\n');
    const again = await send();
    expect([again.status, again.headers['content-type'], again.body]).toEqual([200, 'application/json', kept]);
    expect(worked).toBe(1);
  });
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

test('in a Lambda that streams a header without a value counts as not sent', async () => {
  stubLambda();
  const multiValueHeaders = {
    accept: ['text/event-stream'],
    'content-type': ['application/json'],
    'idempotency-key': undefined,
  };
  const { out, done } = startStreaming(serveCounts(), { multiValueHeaders });
  const all = text(out);
  await done;
  expect([heads[0]?.statusCode, await all]).toEqual([200, twoEvents]);
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

test('what comes after a reader has left is dropped: no error of the log, and no rejection that would end the Lambda', async () => {
  stubLambda();
  const lines = recordErrors();
  const rejected = vi.fn();
  process.on('unhandledRejection', rejected);
  let hasEnded = false;
  const handler = serveCounts(
    () =>
      async function* (signal: AbortSignal) {
        yield count(1);
        await once(signal, 'abort');
        yield count(2);
        hasEnded = true;
      },
  );
  try {
    const { out, done } = startStreaming(handler);
    await once(out, 'data');
    out.destroy();
    await done;
    await vi.waitFor(() => expect(hasEnded || lines.length > 0).toBe(true));
    await setImmediate();
  } finally {
    process.off('unhandledRejection', rejected);
  }
  expect(lines).toEqual([]);
  expect(rejected).not.toHaveBeenCalled();
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
