import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { routesByDomain } from '#contract/index';
import type { Route } from '#contract/route';
import { countDecimals } from '#core/money/amount';
import { covers } from '#tests/kit/covers';
import { toOpenApiBodySchema, toOpenApiParameters } from './document.ts';

/**
 * The document says what the server takes: bodies are made up, and each is valid by the document exactly where the
 * contract takes it.
 */

type Json = Record<string, unknown>;
type Check = (value: unknown) => boolean;

/** As the standard means it, in decimals: a validator that divides floats calls 4.35 no multiple of 0.01. */
const exactly = (step: number, value: number): boolean => countDecimals(value) <= countDecimals(step);

const ajv = new Ajv2020({ validateFormats: false, allErrors: false, strict: false });
ajv.removeKeyword('multipleOf');
ajv.addKeyword({ keyword: 'multipleOf', type: 'number', validate: exactly });
const checkOf = (schema: Json): Check => {
  const check = ajv.compile(schema);
  return (value) => Boolean(check(value));
};

/** Where the document cannot say it, or the server is more lenient. */
const unsaid: Record<string, (value: unknown) => boolean> = {
  // 500 characters together.
  'POST /generate-blog keywords': (value) => Array.isArray(value),
  // 4 KB.
  'POST /analytics/track event_data': (value) => JSON.stringify(value).length > 1000,
};
/** Whatever is no such number counts as 1000 words. */
const lenient = new Set(['POST /generate-blog length']);

const numbers = [
  0, 1, -1, 2, 3, 5, 6, 9, 300, 3000, 600, 601, 100, 101, 0.1, 0.01, 0.001, 0.0001, 1e-6, 1e-7, 1e-8, 1e-9,
]
  .concat([
    4.35,
    1.005,
    0.07,
    0.29,
    8.1,
    33.33,
    1e9,
    1e9 + 0.01,
    1e9 + 1,
    999_999_999.99,
    123_456_789.123456,
    1e21,
    -1e9,
  ])
  .concat([-1_000_000_000.01, 0.045, 0.0450001, 99.9999, 100.0001, 2.5, 5_242_879, 5_242_880, Number.MAX_SAFE_INTEGER]);
const lengths = [
  1, 2, 5, 6, 39, 40, 41, 64, 65, 80, 81, 120, 121, 128, 129, 254, 255, 500, 501, 1000, 1001, 2000, 2001, 4000, 4001,
];
const texts = [
  '',
  ' ',
  'a',
  ' a ',
  'a b',
  '\t',
  '\n',
  'a\nb',
  'a\u0000',
  '\u000ba',
  'a\u000bb',
  '\u007f',
  '\ufeffa',
  '😀',
  'ß',
  'é',
]
  .concat(['a@b.c', ' A@B.C ', 'a@b', 'a b@c.d', `${'a'.repeat(250)}@b.c`, `${'a'.repeat(251)}@b.c`, '@b.c', 'a@@b.c'])
  .concat([
    'AAPL',
    'brk.b',
    'BRK B',
    'BRK/B',
    'BAC/PR/L',
    'BAC.PRLL',
    'A B C',
    '^GSPC',
    'EURUSD=X',
    '.A',
    'A'.repeat(25),
  ])
  .concat([
    '2026-01-15',
    '2024-02-29',
    '2026-02-29',
    '2026-04-31',
    '1900-02-29',
    '2000-02-29',
    '1899-12-31',
    '1900-01-01',
  ])
  .concat([
    '9999-12-31',
    '2026-1-5',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '10000-01-01',
    ' 2026-01-15',
  ])
  .concat(['2026-11-20T09:30', '2026-11-20T24:30', '2026-11-20T09:30:00Z', '2026-13-20T09:30', '2026-11-20 09:30'])
  .concat(['incoming/00000000-0000-0000-0000-000000000000', 'incoming/x', 'code-1_A', 'code 1'])
  .concat(lengths.flatMap((length) => ['x'.repeat(length), `  ${'x'.repeat(length)}\n`, '😀'.repeat(length)]));
const others = [
  null,
  true,
  [],
  {},
  ['a'],
  [' '],
  [null],
  ['x'.repeat(41)],
  Array.from({ length: 11 }, () => 'a'),
  [{}],
];

/** Values that a field might be given: those at its edges, its choices, and some that nobody would think of. */
const valuesFor = (field: Json): fc.Arbitrary<unknown> => {
  const inner = [field, ...((field['anyOf'] as Json[] | undefined) ?? [])];
  const choices = inner.flatMap((one) => (one['enum'] as unknown[] | undefined) ?? []);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<unknown>(...numbers) },
    { weight: 4, arbitrary: fc.constantFrom<unknown>(...texts) },
    { weight: 2, arbitrary: fc.constantFrom<unknown>(...others) },
    { weight: choices.length > 0 ? 2 : 0, arbitrary: fc.constantFrom(...choices, null) },
    { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 130 }).filter((text) => text.isWellFormed()) },
    {
      weight: 1,
      arbitrary: fc
        .date({ min: new Date('1899-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
        .map((date) => {
          return date.toISOString().slice(0, 10);
        }),
    },
  );
};

/** The first of the usual values that the field takes. */
const goodFor = (field: Json): unknown => {
  const check = checkOf(field);
  const choices = ((field['enum'] as unknown[] | undefined) ?? []).concat(
    [field['example'], 1, 1000, 'AAPL', 'a@b.com', '2026-01-15', 'A text', 'A longer text'],
    texts,
    numbers,
    others,
    [{ kind: 'rename', symbol: 'AAPL', to: 'KO', toName: 'Coca-Cola' }],
  );
  return choices.find((value) => value !== undefined && check(value));
};

const routes = Object.values(routesByDomain).flatMap((table): Route[] => Object.values(table));
const named = routes.flatMap((route) => {
  const schema = toOpenApiBodySchema(route);
  return schema && route.input ? [{ name: `${route.method} ${route.path}`, schema, input: route.input }] : [];
});
type Named = (typeof named)[number];

const goodBody = ({ schema }: Named): Json =>
  Object.fromEntries(
    Object.entries(schema['properties'] as Record<string, Json>).map(([name, field]) => [name, goodFor(field)]),
  );

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
const shown = (value: unknown): string => JSON.stringify(value).slice(0, 300);

describe.each(named)('$name', (route) => {
  const { name, schema, input } = route;
  const properties = Object.entries(schema['properties'] as Record<string, Json>);
  const isValid = checkOf(schema);
  const good = goodBody(route);

  test('takes a body made by the document', () => {
    expect([isValid(good), takes(input, good)], shown(good)).toEqual([true, true]);
  });

  test.each(properties.filter(([field]) => !lenient.has(`${name} ${field}`)))(
    '%s is taken exactly where the document says so',
    (field, described) => {
      const exempt = unsaid[`${name} ${field}`] ?? (() => false);
      const body = valuesFor(described).map((value) => ({ ...good, [field]: value }));
      fc.assert(
        fc.property(body, (sent) => {
          fc.pre(!exempt((sent as Json)[field]));
          expect(takes(input, sent), shown((sent as Json)[field])).toBe(isValid(sent));
        }),
        { numRuns: 600, examples: texts.slice(0, 90).map((text) => [{ ...good, [field]: text }]) },
      );
    },
  );

  test('what is left out is missed exactly where the document says so', () => {
    covers('4.8 document of the API');
    fc.assert(
      fc.property(fc.subarray(Object.keys(good)), (names) => {
        const sent = Object.fromEntries(names.map((one) => [one, good[one]]));
        expect(takes(input, sent), shown(sent)).toBe(isValid(sent));
      }),
    );
  });
});

const inAddress = routes.flatMap((route) =>
  toOpenApiParameters(route)
    .filter((one) => one['in'] !== 'header')
    .map((one) => {
      const schema = one['in'] === 'path' ? route.params : route.query;
      const siblings = toOpenApiParameters(route).filter((other) => other['in'] === one['in']);
      return { title: `${route.method} ${route.path} ${one['name']}`, one, siblings, schema: schema as z.ZodType };
    }),
);

test.each(inAddress)('$title is taken exactly where the document says so', ({ one, siblings, schema }) => {
  const described = one['schema'] as Json;
  const check = checkOf(described);
  const name = one['name'] as string;
  const others = Object.fromEntries(siblings.map((other) => [other['name'], String(goodFor(other['schema'] as Json))]));
  const isNumber = described['type'] === 'integer';
  const values = isNumber ? fc.oneof(fc.constantFrom(...numbers), fc.integer()) : fc.constantFrom(...texts);
  fc.assert(
    fc.property(values, (value) => {
      // 1e21 and -0 are no way to write a whole number in an address.
      fc.pre(!isNumber || (Math.abs(Number(value)) < 1e15 && !Object.is(value, -0)));
      expect(takes(schema, { ...others, [name]: String(value) }), String(value)).toBe(check(value));
    }),
    { numRuns: 400 },
  );
});

test.each(inAddress)('$title may be left out exactly where the document says so', ({ one, siblings, schema }) => {
  const others = siblings.filter((other) => other['name'] !== one['name']);
  const sent = Object.fromEntries(others.map((other) => [other['name'], String(goodFor(other['schema'] as Json))]));
  expect(takes(schema, sent)).toBe(one['required'] !== true);
});
