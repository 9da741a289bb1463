import { expect, test } from 'vitest';
import * as z from 'zod';
import { domains } from '#contract/index';
import type { Route } from '#contract/route';

/** What is missing is asked for; that it "must be text" would help nobody. */

const routes = Object.values(domains).flatMap((table): Route[] => Object.values(table));

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
