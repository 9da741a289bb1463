import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type DomainName, routesByDomain } from '#contract/index';
import { fillPathParams, listPathParamNames, type Route } from '#contract/route';
import { createImageForm } from '#functions/images/testing';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { pairRowsWithColumns, takeShortRunSample } from '#tests/kit/dice';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

/** What no request may hold, tried on every route of the contract: text that is none, and nesting without end. */

const handlers = {} as Record<DomainName, ApiHandler>;
let token: string;
let table: TestTable;

beforeAll(async () => {
  table = await startTestTable();
  for (const domain of Object.keys(routesByDomain) as DomainName[]) {
    handlers[domain] = (await import(`../functions/${domain}/handler.ts`)).handler;
  }
  token = (await createSignedInPerson('owner')).token;
});
afterAll(() => table.stop());

const rows = (Object.keys(routesByDomain) as DomainName[]).flatMap((domain) =>
  Object.values(routesByDomain[domain] as Record<string, Route>).map((route) => ({
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
const send = ({ domain, route }: Row, { path = '', ...more }: Partial<Request>) =>
  invokeHandler(handlers[domain], {
    method: route.method,
    path: `/api${path || fillPathParams(route.path, good)}`,
    token,
    ...more,
  });

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

interface Request {
  path: string;
  body: string;
  base64: boolean;
}
/** A name for what is wrong, the request that has it, and what its refusal says. */
type Case = [name: string, request: Partial<Request>, words: string];

const half = 'half a character';
/** In JSON, with what is said of it. */
const unsoundValues: [value: string, words: string][] = [
  ...['"\\ud83d"', '"a\\udc00b"', '"\\udc00\\ud83d"'].map((text): [string, string] => [text, half]),
  ...['["\\ud83d"]', '[{"a":["b","\\ud83d"]}]', '{"\\ud83d":1}'].map((value): [string, string] => [value, half]),
  [nested(16), '16 levels'],
];
const inFields = (fields: string[]): Case[] =>
  fields.length === 0
    ? []
    : pairRowsWithColumns(fields, unsoundValues).map(([field, [value, words]]) => [
        `${value} in ${field}`,
        { body: `{"${field}":${value}}` },
        words,
      ]);

const megabyte: Case = ['a megabyte of brackets', { body: nested(499_999) }, '16 levels'];
const withMegabyte = new Set(takeShortRunSample(rows, 8));

const bytesIn = (bytes: number[]): Case => {
  const json = Buffer.concat([Buffer.from('{"notes":"'), Buffer.from(bytes), Buffer.from('"}')]);
  return [`the bytes ${bytes.join(' ')}`, { body: json.toString('base64'), base64: true }, 'UTF-8'];
};

const inBody = (row: Row): Case[] =>
  row.route.input === undefined
    ? []
    : [
        ...inFields(fieldsOf(row.route.input)),
        ...(withMegabyte.has(row) ? [megabyte] : []),
        ...[[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98]].map(bytesIn),
      ];

const inPath = ({ route }: Row): Case[] =>
  (route.params ? listPathParamNames(route.path) : []).flatMap((name) =>
    ['%FF', 'a%C3%28', '%ED%A0%80', '%EF%BF%BD'].map((encoded): Case => {
      const path = fillPathParams(route.path, good).replace(`/${good[name as keyof typeof good]}`, `/${encoded}`);
      return [`${encoded} as {${name}}`, { path, ...(route.input && { body: '{}' }) }, 'UTF-8'];
    }),
  );

const inQuery = ({ route }: Row): Case[] =>
  fieldsOf(route.query).flatMap((name) =>
    ['%FF', '2026%C3%28', '%ED%A0%80'].map(
      (encoded): Case => [`?${name}=${encoded}`, { path: `${route.path}?${name}=${encoded}` }, 'UTF-8'],
    ),
  );

const unsound = rows.map((row): [string, Row, Case[]] => [
  row.name,
  row,
  [...inBody(row), ...inPath(row), ...inQuery(row)],
]);

test.each(unsound)(
  '%s refuses text that is none and nesting without end (400), and writes nothing',
  async (_, row, cases) => {
    const before = await table.countItems();
    const refused: unknown[] = [];
    const expected: unknown[] = [];
    for (const [name, request, words] of cases) {
      const { status, body } = await send(row, request);
      refused.push([name, status, body?.code, body?.error]);
      expected.push([name, 400, 'malformed', expect.stringContaining(words)]);
    }
    expect(refused).toEqual(expected);
    expect(await table.countItems()).toBe(before);
  },
);

const withBody = rows.filter(({ route }) => route.input).map((row): [string, Row] => [row.name, row]);

test.each(withBody)('%s names the field that holds half a character', async (_, row) => {
  for (const field of takeShortRunSample(fieldsOf(row.route.input), 3)) {
    const { body } = await send(row, { body: `{"${field}":"\\ud83d"}` });
    expect(body.details, field).toEqual([{ path: field, msg: body.error }]);
  }
});

test.each(withBody)('%s takes brackets within a text for text', async (_, row) => {
  const { body } = await send(row, { body: JSON.stringify({ '[[[': `\\"${'['.repeat(40)}"{{{{` }) });
  expect(body?.error ?? '').not.toContain('levels');
});

test('a megabyte that only opens is refused as one that closes', async () => {
  const row = rows.find(({ route }) => route.input) as Row;
  for (const body of ['['.repeat(999_999), '{"a":'.repeat(190_000)]) {
    expect((await send(row, { body })).body).toMatchObject({ code: 'malformed', error: /16 levels/ });
  }
});

test('a form whose text is no UTF-8 is 400, and so is half a character in its JSON', async () => {
  const row = rows.find(({ route }) => route.multipart !== undefined) as Row;
  const { contentType, body } = await createImageForm(new Uint8Array([0xff, 0xfe]), 'XX.png');
  const upload = (bytes: Buffer) =>
    invokeHandler(handlers[row.domain], {
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
  const { status } = await invokeHandler(handlers[row.domain], {
    method: 'POST',
    path: '/api/analytics/track',
    token,
    body: `{"event_type":"漢字 😀 \\ud83d\\ude00","event_data":${nested(15)}}`,
  });
  expect(status).toBe(204);
});
