import { expect, test } from 'vitest';
import * as z from 'zod';
import { routesByDomain } from '#contract/index';
import type { Route } from '#contract/route';

/** What is missing is asked for; that it "must be text" would help nobody. */

const routes = Object.values(routesByDomain).flatMap((table): Route[] => Object.values(table));

const asks = /^(Enter|Choose|Select|Say|Name|Send|Please (enter|select)|No content to) .*[a-z).]$/;

const messagesFor = ({ input, query }: Route, sent: unknown): string[] =>
  [input, query].flatMap((schema) => schema?.safeParse(sent).error?.issues ?? []).map(({ message }) => message);

test.each(
  routes.filter(({ input, query }) => input || query).map((route) => [`${route.method} ${route.path}`, route] as const),
)('%s asks for each field that it lacks', (_, route) => {
  for (const message of messagesFor(route, {})) expect(message).toMatch(asks);
});

type Described = { properties?: Record<string, unknown>; anyOf?: Described[] };
const fieldsIn = ({ properties = {}, anyOf = [] }: Described): string[] => [
  ...Object.keys(properties),
  ...anyOf.flatMap(fieldsIn),
];
const fieldsOf = ({ input, query }: Route): string[] =>
  [input, query].flatMap((schema) =>
    schema ? fieldsIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as Described) : [],
  );

const requiredOf = (route: Route): string[] =>
  (route.input?.safeParse({}).error?.issues ?? []).map(({ path }) => String(path[0] ?? '')).filter(Boolean);

test.each(
  routes.flatMap((route) => requiredOf(route).map((name) => [`${route.method} ${route.path}`, name, route] as const)),
)('%s asks for %s where it is null', (_, name, route) => {
  const own = route.input?.safeParse({ [name]: null }).error?.issues.filter(({ path }) => path[0] === name) ?? [];
  expect(own.length).toBeGreaterThan(0);
  for (const { message } of own) expect(message).toMatch(asks);
});

type DateField = { properties?: Record<string, { format?: string }>; anyOf?: DateField[] };
const datesIn = ({ properties = {}, anyOf = [] }: DateField): string[] => [
  ...Object.keys(properties).filter((name) => properties[name]?.format === 'date'),
  ...anyOf.flatMap(datesIn),
];
const requiredDatesOf = (route: Route): string[] => {
  if (!route.input) return [];
  const schema = z.toJSONSchema(route.input, { unrepresentable: 'any', io: 'output' }) as DateField;
  return datesIn(schema).filter((name) => requiredOf(route).includes(name));
};

const requiredDates = routes.flatMap((route) =>
  requiredDatesOf(route).map((name) => [`${route.method} ${route.path}`, name, route] as const),
);

test('a date is required by some calls', () => expect(requiredDates.length).toBeGreaterThan(5));

test.each(requiredDates)('%s names the date in %s that it lacks', (_, name, route) => {
  for (const sent of [{}, { [name]: null }, { [name]: '' }]) {
    const own = route.input?.safeParse(sent).error?.issues.filter(({ path }) => path[0] === name) ?? [];
    expect(own.map(({ message }) => message)).toEqual([expect.stringMatching(/^Enter the [a-z-]+(?: [a-z]+)*\.$/)]);
  }
});

const wrong = [1.5, -1, 'x', '', true, {}, [], [[]], [{}], 1e300, '2026-13-01', 'x'.repeat(30_000)];

test.each(
  routes.filter(({ input, query }) => input || query).map((route) => [`${route.method} ${route.path}`, route] as const),
)('%s has a sentence of its own for whatever is wrong', (_, route) => {
  for (const name of fieldsOf(route)) {
    for (const value of wrong) {
      for (const message of messagesFor(route, { [name]: value })) expect(message).not.toMatch(/^(Invalid|Too|Unrec)/);
    }
  }
});
