import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Domain, domains } from '#contract/index';
import { fillPath, pathNames, type Route } from '#contract/route';
import type { ApiHandler } from '#functions/http/serve';
import { formWith } from '#functions/images/testing';
import { invoke, signedIn, startTable, type TestTable } from '#tests/kit/table';

/** What no request may hold, tried on every route of the contract: text that is none, and nesting without end. */

const handlers = {} as Record<Domain, ApiHandler>;
let token: string;
let table: TestTable;

beforeAll(async () => {
  table = await startTable();
  for (const domain of Object.keys(domains) as Domain[]) {
    handlers[domain] = (await import(`../functions/${domain}/handler.ts`)).handler;
  }
  token = (await signedIn('owner')).token;
});
afterAll(() => table.stop());

const rows = (Object.keys(domains) as Domain[]).flatMap((domain) =>
  Object.values(domains[domain] as Record<string, Route>).map((route) => ({
    domain,
    route,
    name: `${route.method} ${route.path}`,
  })),
);
type Row = (typeof rows)[number];

type Described = { properties?: Record<string, unknown>; anyOf?: Described[] };
const fieldsIn = ({ properties = {}, anyOf = [] }: Described): string[] => [
  ...new Set([...Object.keys(properties), ...anyOf.flatMap(fieldsIn)]),
];
const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema ? fieldsIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as Described) : [];

const good = { id: 1, rowId: 2, query: 'apple', slug: 'none' };
const send = async (
  { domain, route }: Row,
  { path = '', ...more }: { path?: string; body?: string; base64?: boolean },
) => {
  const before = await table.countItems();
  const answer = await invoke(handlers[domain], {
    method: route.method,
    path: `/api${path || fillPath(route.path, good)}`,
    token,
    ...more,
  });
  expect(await table.countItems()).toBe(before);
  return answer;
};

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe.each(rows.filter(({ route }) => route.input))('$name', (row) => {
  const fields = fieldsOf(row.route.input);

  test.each(fields)('half a character in %s is 400 and names it', async (field) => {
    for (const half of ['\\ud83d', 'a\\udc00b', '\\udc00\\ud83d']) {
      const { status, body } = await send(row, { body: `{"${field}":"${half}"}` });
      expect([status, body]).toEqual([
        400,
        { error: expect.stringContaining('half a character'), code: 'malformed', details: [expect.anything()] },
      ]);
      expect(body.details[0]).toEqual({ path: field, msg: body.error });
    }
  });

  test.each(fields)('half a character anywhere under %s, or in a name there, is 400', async (field) => {
    for (const value of ['["\\ud83d"]', '[{"a":["b","\\ud83d"]}]', '{"\\ud83d":1}']) {
      const { status, body } = await send(row, { body: `{"${field}":${value}}` });
      expect([status, body.error]).toEqual([400, expect.stringContaining('half a character')]);
    }
  });

  test.each(fields)('%s of 17 levels is 400, whatever is in it', async (field) => {
    const { status, body } = await send(row, { body: `{"${field}":${nested(16)}}` });
    expect([status, body.code, body.error]).toEqual([400, 'malformed', expect.stringContaining('16 levels')]);
  });

  test('a megabyte of brackets is 400', async () => {
    for (const body of ['['.repeat(999_999), nested(499_999), '{"a":'.repeat(190_000)]) {
      expect((await send(row, { body })).body).toMatchObject({ code: 'malformed', error: /16 levels/ });
    }
  });

  test('brackets within a text are none', async () => {
    const { body } = await send(row, { body: JSON.stringify({ '[[[': `\\"${'['.repeat(40)}"{{{{` }) });
    expect(body?.error ?? '').not.toContain('levels');
  });

  test('bytes that are no UTF-8 are 400', async () => {
    for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98]]) {
      const json = Buffer.concat([Buffer.from('{"notes":"'), Buffer.from(bytes), Buffer.from('"}')]);
      const { status, body } = await send(row, { body: json.toString('base64'), base64: true });
      expect([status, body.code, body.error]).toEqual([400, 'malformed', expect.stringContaining('UTF-8')]);
    }
  });
});

describe.each(rows.filter(({ route }) => route.params))('$name', (row) => {
  const names = pathNames(row.route.path);

  test.each(names)('a {%s} that is no UTF-8 is 400', async (name) => {
    for (const encoded of ['%FF', 'a%C3%28', '%ED%A0%80', '%EF%BF%BD']) {
      const path = fillPath(row.route.path, good).replace(`/${good[name as keyof typeof good]}`, `/${encoded}`);
      const { status, body } = await send(row, { path, ...(row.route.input && { body: '{}' }) });
      expect([status, body.code, body.error]).toEqual([400, 'malformed', expect.stringContaining('UTF-8')]);
    }
  });
});

describe.each(rows.filter(({ route }) => route.query))('$name', (row) => {
  test.each(fieldsOf(row.route.query))('?%s= that is no UTF-8 is 400', async (name) => {
    for (const encoded of ['%FF', '2026%C3%28', '%ED%A0%80']) {
      const { status, body } = await send(row, { path: `${row.route.path}?${name}=${encoded}` });
      expect([status, body.code, body.error]).toEqual([400, 'malformed', expect.stringContaining('UTF-8')]);
    }
  });
});

test('a form whose text is no UTF-8 is 400, and so is half a character in its JSON', async () => {
  const row = rows.find(({ route }) => route.multipart !== undefined) as Row;
  const { contentType, body } = await formWith(new Uint8Array([0xff, 0xfe]), 'XX.png');
  const upload = (bytes: Buffer) =>
    invoke(handlers[row.domain], {
      method: 'POST',
      path: `/api${row.route.path}`,
      token,
      body: bytes.toString('base64'),
      base64: true,
      headers: { 'content-type': contentType },
    });
  const form = Buffer.from(body, 'base64').toString('latin1');
  const field = form.replace('\r\nContent-Type: image/png', '').replace('; filename="XX.png"', '');
  const inName = form.replace('XX.png', 'X\xff.png');
  for (const broken of [field, inName]) {
    const { status, body: said } = await upload(Buffer.from(broken, 'latin1'));
    expect([status, said.code, said.error]).toEqual([400, 'malformed', expect.stringContaining('UTF-8')]);
  }
  // The bytes of a file are no text, and may be anything.
  expect((await upload(Buffer.from(body, 'base64'))).body.error).not.toContain('UTF-8');
});

test('16 levels, whole emoji and any language are taken', async () => {
  const row = rows.find(({ name }) => name === 'POST /analytics/track') as Row;
  const { status } = await invoke(handlers[row.domain], {
    method: 'POST',
    path: '/api/analytics/track',
    token,
    body: `{"event_type":"漢字 😀 \\ud83d\\ude00","event_data":${nested(15)}}`,
  });
  expect(status).toBe(204);
});
