import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { IdParams, requiredTextLineField, wholeNumberField } from '#contract/fields/fields';
import { PageQuery } from '#contract/fields/pagination';
import { defineRoute } from '#contract/route';
import { originSecretHeader } from '#contract/site/security-headers';
import { deployedSiteVersionHeader } from '#contract/site/site-version';
import { serve } from '#functions/runtime/http/serve';
import { Refusal } from '#functions/runtime/refusal';
import { commitWithAnswer } from '#functions/runtime/storage/commit';
import { findIdempotentAnswer } from '#functions/runtime/storage/idempotency';
import { padId, userPartitionKey, WriteConflict } from '#functions/runtime/storage/table';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

const Note = z.object({ text: requiredTextLineField('Text', 20), size: z.number().max(9).default(1) });
const NoteRow = z.object({ id: z.number(), text: z.string() });
const routes = {
  add: defineRoute({
    method: 'POST',
    path: '/notes',
    access: 'user',
    summary: '',
    input: Note,
    output: NoteRow,
    status: 201,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/notes/{id}',
    access: 'user',
    summary: '',
    params: IdParams,
    query: z.object({ full: z.string().optional(), most: wholeNumberField('Most', { min: 0, max: 50 }).default(10) }),
    output: z.object({ id: z.number(), full: z.string().nullable() }),
  }),
  drop: defineRoute({
    method: 'DELETE',
    path: '/notes/{id}',
    access: 'owner',
    summary: '',
    params: IdParams,
    status: 204,
  }),
  addMany: defineRoute({
    method: 'POST',
    path: '/notes/many',
    access: 'user',
    summary: '',
    input: Note,
    output: z.object({}),
    keyed: true,
  }),
  long: defineRoute({
    method: 'GET',
    path: '/long',
    access: 'public',
    summary: '',
    query: z.object({ text: z.string() }),
    output: z.array(z.string()),
  }),
  rows: defineRoute({
    method: 'GET',
    path: '/rows',
    access: 'public',
    summary: '',
    query: PageQuery,
    output: z.array(z.string()),
  }),
  fail: defineRoute({ method: 'GET', path: '/fail', access: 'public', summary: '', output: z.object({}) }),
  locked: defineRoute({ method: 'GET', path: '/locked', access: 'public', summary: '', output: z.object({}) }),
  address: defineRoute({ method: 'GET', path: '/address', access: 'public', summary: '', output: z.string() }),
};

let made = 0;
let rowOf = (id: number, text: string): object => ({ id, text });
const handler = serve(routes, {
  add: (actor, { text }) => {
    made += 1;
    const row = rowOf(made, text) as { id: number; text: string };
    const Item = { pk: userPartitionKey(actor.id), sk: `NOTE#${padId(made)}`, text };
    return commitWithAnswer(actor, [{ Put: { Item } }], row, new Date());
  },
  get: async (_actor, { id, full }) => ({ id, full: full ?? null }),
  drop: async () => undefined,
  addMany: async () => ({}),
  long: async (_visitor, { text }) => Array.from({ length: 200_000 }, () => text),
  rows: async () => Array.from({ length: 200_000 }, () => 'x'.repeat(30)),
  fail: async () => {
    throw new Error('the inner text of a fault');
  },
  locked: async () => {
    throw new Refusal(429, 'locked', 'Later, please.', { retryAfter: 30 });
  },
  address: async ({ ip }) => ip,
});

let table: TestTable;
const tokens: Record<'owner' | 'member', string> = { owner: '', member: '' };

beforeAll(async () => {
  table = await startTestTable();
  tokens.owner = (await createSignedInPerson('owner')).token;
  tokens.member = (await createSignedInPerson('member')).token;
});
afterAll(() => table.stop());

const add = (body: unknown, headers: Record<string, string> = {}) =>
  invokeHandler(handler, { method: 'POST', path: '/api/notes', token: tokens.owner, body, headers });

describe('what a handler is given', () => {
  test('path, query and body are validated, defaulted and merged', async () => {
    const { status, body } = await invokeHandler(handler, {
      method: 'GET',
      path: '/api/notes/7?full=yes',
      token: tokens.owner,
    });
    expect([status, body]).toEqual([200, { id: 7, full: 'yes' }]);
  });

  test.each([
    ['a wrong type', { text: 1 }, 'text'],
    ['a missing field', {}, 'text'],
    ['a string over length', { text: 'x'.repeat(21) }, 'text'],
    ['an infinity', '{"text":"a","size":1e999}', 'size'],
    ['a null', { text: null }, 'text'],
    ['control characters', { text: 'a\u0000b' }, 'text'],
  ])('%s is 400 and names the field', async (_, sent, field) => {
    const { status, body } = await add(sent);
    expect([status, body.code, body.details[0].path]).toEqual([400, 'invalid', field]);
    expect(body.details[0].msg.length).toBeGreaterThan(5);
  });

  test.each(['[]', '"text"', '12', 'null'])('a body that is %s is 400', async (sent) => {
    const { status, body } = await add(sent);
    expect([status, body]).toEqual([400, { error: 'Send the fields as a JSON object.', code: 'malformed' }]);
  });

  test('broken JSON is 400, another content type 415, more than 1 MB 413', async () => {
    expect((await add('{"text":')).body.code).toBe('malformed');
    expect((await add('text=a', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await add({ text: 'x'.repeat(1_000_001) })).status).toBe(413);
  });

  const ask = (path: string) =>
    invokeHandler(handler, { method: 'GET', path: `/api/notes/${path}`, token: tokens.owner });

  test.each(
    [
      '0',
      '-1',
      '1.5',
      'abc',
      '1000000000',
      '99999999999',
      '0x1',
      '0b1',
      '1e0',
      '%201',
      '1%20',
      '+1',
      '01',
      '1.0',
      '1_0',
    ].concat(['%EF%BC%91', '1%00', 'Infinity', 'null', '%2B1']),
  )('an id of %s is 400', async (id) => {
    const { status, body } = await ask(id);
    expect([status, body.details]).toEqual([400, [{ path: 'id', msg: body.error }]]);
    expect(body.error).toMatch(/^The id must be /);
  });

  test('ids from 1 to 999999999 are taken', async () => {
    for (const id of [1, 10, 999_999_999]) expect((await ask(String(id))).body.id).toBe(id);
  });

  test.each(['', '%20', '0x5', '5e0', '+5', '05', '5.0', '-1', '51', 'five'])('?most=%s is 400', async (most) => {
    const { status, body } = await ask(`7?most=${most}`);
    expect([status, body.details]).toEqual([400, [{ path: 'most', msg: body.error }]]);
    expect(body.error).toMatch(/^Most must be /);
  });
});

test('each part of a path in braces is given as it was sent, decoded, under its name; a path without one is another', async () => {
  const shelves = serve(
    {
      find: defineRoute({
        method: 'GET',
        path: '/shelves/{shelf}/books/{bookNumber}',
        access: 'public',
        summary: '',
        params: z.object({ shelf: z.string(), bookNumber: z.string() }),
        output: z.object({ shelf: z.string(), bookNumber: z.string() }),
      }),
    },
    { find: async (_visitor, params) => params },
  );
  const find = (path: string) => invokeHandler(shelves, { method: 'GET', path: `/api${path}` });
  expect((await find('/shelves/top%20left/books/7')).body).toEqual({ shelf: 'top left', bookNumber: '7' });
  expect((await find('/shelves/2/books/a.b-c')).body).toEqual({ shelf: '2', bookNumber: 'a.b-c' });
  for (const path of ['/shelves/2/books', '/shelves/2/books/7/8', '/shelves/2/pages/7', '/shelves/books/7']) {
    expect((await find(path)).status, path).toBe(404);
  }
});

describe('the address of a caller, by which failed logins are counted', () => {
  /** The gateway is asked by the CDN, whose address it adds to those that the CDN has passed on. */
  const cdn = '203.0.113.9';
  const secret = 'the secret of the CDN';
  const addressOf = async (headers: Record<string, string> = {}) =>
    (await invokeHandler(handler, { method: 'GET', path: '/api/address', sourceIp: cdn, headers })).body;
  const behindCdn = (headers: Record<string, string>) => addressOf({ [originSecretHeader]: secret, ...headers });
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ['is the viewer that the CDN names', { 'X-Forwarded-For': '198.51.100.7, 203.0.113.9' }, '198.51.100.7'],
    [
      'is never one that the caller claims',
      { 'X-Forwarded-For': '1.1.1.1,2.2.2.2, 198.51.100.7,203.0.113.9' },
      '198.51.100.7',
    ],
    [
      'is the viewer under a header in small letters',
      { 'x-forwarded-for': '1.1.1.1, 198.51.100.7, 203.0.113.9' },
      '198.51.100.7',
    ],
    ['is that of the connection where the CDN names none', { 'X-Forwarded-For': '203.0.113.9' }, cdn],
    ['is that of the connection without the header', {}, cdn],
  ])('behind the CDN %s', async (_, headers, address) => {
    vi.stubEnv('ORIGIN_SECRET', secret);
    expect(await behindCdn(headers)).toBe(address);
  });

  test('is that of the connection alone where there is no CDN, whatever the caller claims', async () => {
    expect(await addressOf({ 'X-Forwarded-For': '1.1.1.1, 2.2.2.2' })).toBe(cdn);
  });
});

describe('what it answers', () => {
  test('an unknown path is 404 in the one error shape', async () => {
    const { status, body } = await invokeHandler(handler, { method: 'GET', path: '/api/elsewhere' });
    expect([status, body]).toEqual([404, { error: 'There is nothing at this address.', code: 'not_found' }]);
  });

  test('a fault is 500 with a request id and none of its text', async () => {
    const { status, body, headers } = await invokeHandler(handler, { method: 'GET', path: '/api/fail' });
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('inner text');
    expect(body.requestId).toBe(headers['x-request-id']);
  });

  test('a refusal carries its sentence, code and Retry-After', async () => {
    const { status, body, headers } = await invokeHandler(handler, { method: 'GET', path: '/api/locked' });
    expect([status, body, headers['retry-after']]).toEqual([429, { error: 'Later, please.', code: 'locked' }, '30']);
  });

  test('every answer is uncached, unframed and unsniffed', async () => {
    for (const path of ['/api/notes/1', '/api/fail', '/api/elsewhere']) {
      const { headers } = await invokeHandler(handler, { method: 'GET', path, token: tokens.owner });
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  test('an owner route refuses the member with 403 and answers the owner', async () => {
    const drop = (token: string) => invokeHandler(handler, { method: 'DELETE', path: '/api/notes/1', token });
    expect((await drop(tokens.member)).status).toBe(403);
    expect((await drop(tokens.owner)).status).toBe(204);
  });
});

describe('an answer that the contract does not promise', () => {
  test.each([
    ['with an Idempotency-Key', { 'idempotency-key': randomUUID() }],
    ['without one', {}],
  ])('is noticed before its transaction: %s the call is 500 and nothing is written', async (_, headers) => {
    const right = rowOf;
    rowOf = (id) => ({ id });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const before = await table.countItems();
    const failed = await add({ text: 'wrong' }, headers);
    rowOf = right;
    expect([failed.status, await table.countItems()]).toEqual([500, before]);
    expect((await add({ text: 'wrong' }, headers)).status).toBe(201);
  });
});

describe('doing a thing twice', () => {
  test('the same Idempotency-Key writes once and answers the first result again', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await add({ text: 'once' }, headers);
    const items = await table.countItems();
    const second = await add({ text: 'once' }, headers);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await table.countItems()).toBe(items);
  });

  test('what has been done is answered without doing it again, also where the rules would refuse it by now', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await add({ text: 'the last' }, headers);
    const right = rowOf;
    rowOf = () => {
      throw new Refusal(409, 'none_left', 'There is none left.');
    };
    try {
      const second = await add({ text: 'the last' }, headers);
      expect([second.status, second.body, made]).toEqual([201, first.body, first.body.id]);
      expect((await add({ text: 'the last' })).body.code).toBe('none_left');
    } finally {
      rowOf = right;
    }
  });

  test('ten of them at the same moment still write once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const before = await table.countItems();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add({ text: 'race' }, headers)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await table.countItems()).toBe(before + 2);
  });

  test('one key for two different requests is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await add({ text: 'a' }, headers);
    expect((await add({ text: 'b' }, headers)).body.code).toBe('idempotency_key_reused');
  });

  test('a call of several transactions must have one', async () => {
    const send = (headers: Record<string, string>) =>
      invokeHandler(handler, {
        method: 'POST',
        path: '/api/notes/many',
        token: tokens.owner,
        body: { text: 'a' },
        headers,
      });
    expect(await send({})).toMatchObject({ status: 400, body: { code: 'key_missing' } });
    expect((await send({ 'idempotency-key': randomUUID() })).status).toBe(200);
  });

  test('a key belongs to its user', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const mine = await add({ text: 'a' }, headers);
    const theirs = await invokeHandler(handler, {
      method: 'POST',
      path: '/api/notes',
      token: tokens.member,
      body: { text: 'a' },
      headers,
    });
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  test('a malformed key is 400; an expired one counts as new', async () => {
    expect((await add({ text: 'a' }, { 'idempotency-key': 'short' })).status).toBe(400);
    const idempotency = { key: randomUUID(), requestHash: 'h' };
    const actor = { id: 'owner', email: '', username: '', role: 'owner' as const, requestId: '', ip: '', idempotency };
    const dayBefore = new Date(Date.now() - 25 * 3_600_000);
    await commitWithAnswer(actor, [], 'old', dayBefore);
    expect(await findIdempotentAnswer('owner', idempotency, new Date())).toBeNull();
    expect(await commitWithAnswer(actor, [], 'new', new Date())).toBe('new');
  });

  test('a failed condition of its own is told apart from a repeated key', async () => {
    const actor = { id: 'owner', email: '', username: '', role: 'owner' as const, requestId: '', ip: '' };
    const key = { pk: 'USER#owner', sk: 'NOTE#absent' };
    const guard = {
      ConditionCheck: {
        Key: key,
        ConditionExpression: 'attribute_exists(#pk)',
        ExpressionAttributeNames: { '#pk': 'pk' },
      },
    };
    const idempotency = { key: randomUUID(), requestHash: 'h' };
    await expect(commitWithAnswer({ ...actor, idempotency }, [guard], 'x', new Date())).rejects.toThrow(WriteConflict);
  });
});

describe('an answer that is longer than Lambda passes on', () => {
  const get = (path: string) => invokeHandler(handler, { method: 'GET', path: `/api${path}` });

  test('is refused in a sentence (422 too_long), its quotation marks counted as they travel', async () => {
    expect((await get(`/long?text=${'x'.repeat(22)}`)).body).toHaveLength(200_000);
    const refused = await get(`/long?text=${encodeURIComponent('"'.repeat(9))}`);
    expect([refused.status, refused.body]).toEqual([
      422,
      { error: 'This is more than one answer holds. Ask for less of it.', code: 'too_long' },
    ]);
  });

  test('names the parameters of its pages where it has any', async () => {
    const { status, body } = await get('/rows');
    expect([status, body.error]).toEqual([
      422,
      'This list is longer than one answer may be. Ask for it in pages: with limit=1000, and then with the cursor of each answer for the next page.',
    ]);
  });
});

test('each answer carries the version of the site that it belongs to, a refusal too, where there is one', async () => {
  const versionOf = async (path: string) =>
    (await invokeHandler(handler, { method: 'GET', path: `/api${path}` })).headers[deployedSiteVersionHeader];
  expect(await versionOf('/locked')).toBeUndefined();
  process.env['SITE_VERSION'] = 'main-1a2b3c';
  try {
    expect([await versionOf('/locked'), await versionOf('/fail'), await versionOf('/notes/1')]).toEqual(
      Array(3).fill('main-1a2b3c'),
    );
  } finally {
    delete process.env['SITE_VERSION'];
  }
});
