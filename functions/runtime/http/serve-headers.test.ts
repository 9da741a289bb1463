import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { defineRoute } from '#contract/route';
import { originSecretHeader } from '#contract/site/security-headers';
import { sampleDataStateHeader } from '#core/first-run/sample-data-state';
import { newNoticesHeader } from '#core/notices/new-notices-header';
import { clearAnswerCache } from '#functions/runtime/http/answer-cache';
import { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import { AnswerWithCookies } from '#functions/runtime/http/cookies';
import { serve } from '#functions/runtime/http/serve';
import { TextAnswer } from '#functions/runtime/http/text-answer';
import { buildNewProfileWrite, findProfile } from '#functions/runtime/identity/profile';
import { Refusal } from '#functions/runtime/refusal';
import { writeTransaction } from '#functions/runtime/storage/table';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

/** What goes with an answer: its ETag, cookies, who may ask at all, what stands in the profile, and the log's line. */

const output = z.object({ text: z.string() });
const query = z.object({ about: z.string().optional() });
const routes = {
  read: defineRoute({ method: 'GET', path: '/texts', access: 'user', summary: '', query, output }),
  readOther: defineRoute({ method: 'GET', path: '/other-texts', access: 'user', summary: '', query, output }),
  readPublic: defineRoute({ method: 'GET', path: '/public-texts', access: 'public', summary: '', output }),
  readLasting: defineRoute({ method: 'GET', path: '/lasting-texts', access: 'public', summary: '', output }),
  readCalendar: defineRoute({ method: 'GET', path: '/calendars', access: 'public', summary: '' }),
  sign: defineRoute({ method: 'POST', path: '/signs', access: 'public', summary: '', output }),
  write: defineRoute({
    method: 'POST',
    path: '/writes',
    access: 'user',
    summary: '',
    output: z.object({ source: z.string(), group: z.string(), isRepeatable: z.boolean() }),
  }),
  restore: defineRoute({
    method: 'GET',
    path: '/restores',
    access: 'user',
    summary: '',
    whileRestoring: true,
    output: z.object({}),
  }),
  own: defineRoute({ method: 'GET', path: '/owns', access: 'owner', summary: '', output: z.object({}) }),
  fail: defineRoute({ method: 'GET', path: '/fails', access: 'public', summary: '', output: z.object({}) }),
  refuse: defineRoute({ method: 'GET', path: '/refusals', access: 'public', summary: '', output: z.object({}) }),
  look: defineRoute({
    method: 'GET',
    path: '/callers',
    access: 'public',
    summary: '',
    output: z.object({
      cookies: z.string().nullable(),
      device: z.string(),
      seconds: z.number().nullable(),
      ip: z.string(),
      requestId: z.string(),
    }),
  }),
};

let version = 1;
let computed = 0;
let isLasting = true;
const versioned = async () =>
  new ConditionalAnswer(
    { version },
    async () => {
      computed += 1;
      return { text: `version ${version}` };
    },
    () => isLasting,
  );
const handler = serve(routes, {
  read: versioned,
  readOther: versioned,
  readPublic: versioned,
  readLasting: async () => new ConditionalAnswer({ version }, async () => ({ text: 'lasts' })),
  readCalendar: async () => new TextAnswer('text/calendar', `Zażółć ${version}`, 'private, max-age=60') as never,
  sign: async () => new AnswerWithCookies({ text: 'signed' }, ['one=1; HttpOnly', 'two=2']),
  write: async ({ made, idempotency }) => ({
    source: made?.source ?? '',
    group: made?.group ?? '',
    isRepeatable: idempotency !== undefined,
  }),
  restore: async () => ({}),
  own: async () => ({}),
  fail: async () => {
    throw new Error('a fault');
  },
  refuse: async () => {
    throw new Refusal(409, 'conflict', 'Not now.');
  },
  look: async ({ cookies, device, budget, ip, requestId }) => ({
    cookies: cookies ?? null,
    device: device ?? '',
    seconds: budget ? Math.round(budget.left() / 1000) : null,
    ip,
    requestId,
  }),
});

let table: TestTable;
const tokens = { owner: '', member: '' };
beforeAll(async () => {
  table = await startTestTable();
  tokens.owner = (await createSignedInPerson('owner')).token;
  tokens.member = (await createSignedInPerson('member')).token;
});
afterAll(() => table.stop());
beforeEach(() => {
  clearAnswerCache();
  version = 1;
  computed = 0;
  isLasting = true;
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const get = (path: string, headers: Record<string, string> = {}, token = tokens.owner) =>
  invokeHandler(handler, { method: 'GET', path: `/api${path}`, token, headers });

describe('an answer that depends on what has changed', () => {
  test('is 304 without a body for who holds it, and is not computed', async () => {
    const { status, body, headers } = await get('/texts');
    const etag = headers['etag'] as string;
    expect([status, body, computed]).toEqual([200, { text: 'version 1' }, 1]);
    const again = await get('/texts', { 'if-none-match': etag });
    expect([again.status, again.body, again.headers['etag'], computed]).toEqual([304, undefined, etag, 1]);
  });

  test('has no ETag, and is computed again, while something that it is made of is not to be had', async () => {
    isLasting = false;
    expect((await get('/texts')).headers['etag']).toBeUndefined();
    isLasting = true;
    const { headers } = await get('/texts');
    expect([headers['etag'], computed]).toEqual([expect.any(String), 2]);
    await get('/texts');
    expect(computed).toBe(2);
  });

  test('lasts where nothing is said of that', async () => {
    expect((await get('/lasting-texts')).headers['etag']).toEqual(expect.any(String));
  });

  test('is answered anew once something has changed', async () => {
    const { headers } = await get('/texts');
    version = 2;
    const changed = await get('/texts', { 'if-none-match': headers['etag'] as string });
    expect([changed.status, changed.body]).toEqual([200, { text: 'version 2' }]);
    expect(changed.headers['etag']).not.toBe(headers['etag']);
  });

  test('has an ETag for one person, call and query alone', async () => {
    const tags = await Promise.all([
      get('/texts'),
      get('/texts', {}, tokens.member),
      get('/texts?about=1'),
      get('/texts?about=2'),
      get('/other-texts'),
      get('/public-texts'),
    ]);
    const etags = tags.map(({ headers }) => headers['etag']);
    expect(etags.every((etag) => /^"[\w-]{22}"$/.test(etag ?? ''))).toBe(true);
    expect(new Set(etags).size).toBe(etags.length);
  });

  test('is the same again for the same call', async () => {
    expect((await get('/texts?about=1')).headers['etag']).toBe((await get('/texts?about=1')).headers['etag']);
  });
});

test('a text goes out as such, in UTF-8, with how long it may be held, and is 304 for who holds that very text', async () => {
  const event = { method: 'GET', path: '/api/calendars' };
  const { status, body, headers } = await invokeHandler(handler, event);
  expect([status, body]).toEqual([200, 'Zażółć 1']);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=60',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  });
  const held = { ...event, headers: { 'if-none-match': headers['etag'] as string } };
  const again = await invokeHandler(handler, held);
  expect([again.status, again.body, again.headers['etag']]).toEqual([304, undefined, headers['etag']]);
  expect(again.headers['cache-control']).toBe('private, max-age=60');
  version = 2;
  expect(await invokeHandler(handler, held)).toMatchObject({ status: 200, body: 'Zażółć 2' });
});

test('several cookies go out as headers of their own, beside the answer', async () => {
  const { status, body, headers } = await invokeHandler(handler, { method: 'POST', path: '/api/signs' });
  expect([status, body, headers['set-cookie']]).toEqual([200, { text: 'signed' }, 'one=1; HttpOnly, two=2']);
});

describe('a handler is told of the caller', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

  test('the cookies, the device by its browser, the time that is left, the address and the request', async () => {
    const { body, headers } = await get('/callers', { cookie: 'one=1', 'user-agent': firefox });
    expect(body).toEqual({
      cookies: 'one=1',
      device: 'Firefox on Windows',
      seconds: expect.closeTo(11, -1),
      ip: '127.0.0.1',
      requestId: headers['x-request-id'],
    });
  });

  test('nothing that was not sent', async () => {
    expect((await get('/callers')).body).toMatchObject({ cookies: null, device: 'Unknown device' });
  });

  /** Events without anything that a gateway adds. */
  const bare = { httpMethod: 'GET', headers: {}, multiValueHeaders: null, body: null, isBase64Encoded: false };
  const bareEvents: [string, object][] = [
    ['says nothing of the request', bare],
    ['says neither headers nor who asks', { ...bare, headers: null, requestContext: {} }],
  ];

  test.each(bareEvents)(
    'where a gateway %s: no address, a local request, and no time without a Lambda',
    async (_, event) => {
      const { body, headers } = await handler({ ...event, path: '/api/callers' } as never);
      expect(JSON.parse(body)).toEqual({
        cookies: null,
        device: 'Unknown device',
        seconds: null,
        ip: 'unknown',
        requestId: 'local',
      });
      expect(headers?.['x-request-id']).toBe('local');
    },
  );

  test.each(bareEvents)('where a gateway %s: an unknown path is 404 all the same', async (_, event) => {
    const { statusCode, body } = await handler({ ...event, path: '/api/elsewhere' } as never);
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not_found']);
  });
});

test('who comes around the CDN is refused with 403 on every route, a public one too', async () => {
  vi.stubEnv('ORIGIN_SECRET', 'the secret of the CDN');
  const around = await get('/public-texts');
  expect([around.status, around.body]).toEqual([
    403,
    { error: 'This address is not served directly.', code: 'forbidden' },
  ]);
  expect((await get('/texts')).status).toBe(403);
  expect((await get('/public-texts', { [originSecretHeader]: 'the secret of the CDN' })).status).toBe(200);
});

test('an answer to a person says whether sample data stands there and how many notices are new; a public one does not', async () => {
  const { headers } = await get('/texts');
  expect([headers[sampleDataStateHeader], headers[newNoticesHeader]]).toEqual(['none', '0 0']);
  const open = (await get('/public-texts')).headers;
  expect([open[sampleDataStateHeader], open[newNoticesHeader]]).toEqual([undefined, undefined]);
});

test('each call is one line of the log: its id, route, status and time, nothing of the person', async () => {
  const lines: string[] = [];
  vi.stubEnv('LOG_LEVEL', 'info');
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const { headers } = await get('/texts?about=secret');
  vi.restoreAllMocks();
  const requests = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'request');
  expect(requests).toEqual([
    {
      level: 'info',
      message: 'request',
      at: expect.any(String),
      requestId: headers['x-request-id'],
      route: 'read',
      status: 200,
      ms: expect.any(Number),
    },
  ]);
  expect(requests[0].ms).toBeLessThan(60_000);
});

describe('a write is told by which press it was made', () => {
  const write = (headers: Record<string, string> = {}) =>
    invokeHandler(handler, { method: 'POST', path: '/api/writes', token: tokens.owner, headers });

  test('which is the beginning of its Idempotency-Key', async () => {
    const { body } = await write({ 'idempotency-key': 'the-press--3' });
    expect(body).toEqual({ source: 'page', group: 'the-press', isRepeatable: true });
  });

  test('or, without one, its request', async () => {
    const { body, headers } = await write();
    expect(body).toEqual({ source: 'page', group: headers['x-request-id'], isRepeatable: false });
  });
});

test('a read is done again under whatever Idempotency-Key', async () => {
  const read = () => get('/texts', { 'idempotency-key': 'read-1' });
  expect((await read()).body).toEqual({ text: 'version 1' });
  version = 2;
  expect((await read()).body).toEqual({ text: 'version 2' });
});

test('while an account is restored, it answers what its restore needs alone', async () => {
  const restoring = await createSignedInPerson('owner', 'restoring-person');
  const profile = await findProfile(restoring.id);
  if (!profile) throw new Error('no profile');
  await writeTransaction([buildNewProfileWrite({ ...profile, restoring: 'a-backup' })]);
  expect((await get('/restores', {}, restoring.token)).status).toBe(200);
  expect((await get('/texts', {}, restoring.token)).status).toBe(503);
});

test('what is the owner’s is refused to the member in a sentence', async () => {
  expect((await get('/owns')).status).toBe(200);
  const { status, body } = await get('/owns', {}, tokens.member);
  expect([status, body]).toEqual([403, { error: 'Only the owner may do this.', code: 'forbidden' }]);
});

test('a fault is an error of the log with its request and route; a refusal is none', async () => {
  const lines: string[] = [];
  vi.stubEnv('LOG_LEVEL', 'error');
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  await get('/refusals');
  const { headers } = await get('/fails');
  vi.restoreAllMocks();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 'error',
      message: 'request failed',
      requestId: headers['x-request-id'],
      route: 'fail',
      detail: 'a fault',
    }),
  ]);
});
