import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { routesByDomain } from '#contract/index';
import { fillPathParams, type Route } from '#contract/route';
import { setMinimalPasswordCost } from '#functions/auth/testing';
import { overridePort } from '#functions/ports';
import { createYahooProvider } from '#functions/stocks/yahoo';
import { loadDomainHandlers } from '#local/lambda/handlers';
import { type LocalServer, startLocalServer } from '#local/server';
import { pairRowsWithColumns } from '#tests/kit/dice';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { type TableFaultPlan, withTableFault } from '#tests/kit/table-faults';
import { createSender, createTestLedgers, writeOperations } from '#tests/kit/write-operations';

/** What must be in no answer and in no line of the log, whatever goes wrong. */

const people = [
  { email: 'owner@example.com', username: 'Olivia-the-owner', password: 'sail-home-42' },
  { email: 'member@example.com', username: 'Marcus-the-member', password: 'calm-sea-17' },
];

let table: TestTable;
let server: LocalServer;
const tokens: string[] = [];
const log: string[] = [];
const answers: string[] = [];

beforeAll(async () => {
  setMinimalPasswordCost();
  table = await startTestTable();
  process.env['LOG_LEVEL'] = 'info';
  overridePort(
    'marketData',
    createYahooProvider({
      fetch: async () => new Response('no', { status: 500 }),
      now: () => new Date(),
      timeLimit: 50,
    }),
  );
  server = await startLocalServer({ handlers: await loadDomainHandlers(), port: 0 });
});
afterAll(async () => {
  process.env['LOG_LEVEL'] = 'silent';
  await server.stop();
  await table.stop();
});
beforeEach(() => {
  const keep = (text: string | Uint8Array): boolean => {
    log.push(String(text));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
});

/** Over HTTP, as a browser does; text is sent as it stands. */
const call = async (method: string, path: string, body?: unknown, token?: string): Promise<unknown> => {
  const answer = await fetch(`http://localhost:${server.port}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  answers.push(JSON.stringify([answer.status, [...answer.headers], text]));
  return text.startsWith('{') ? JSON.parse(text) : undefined;
};

const plans: TableFaultPlan[] = [
  { fault: 'throttled', on: 'all', after: 1 },
  { fault: 'timed out', on: 'all', after: 1 },
  { fault: 'connection refused', on: 'all' },
  { fault: 'answer lost', on: 'writes' },
];

/** All but those that end what is called with. */
const routes = Object.values(routesByDomain)
  .flatMap((own): Route[] => Object.values(own))
  .filter(({ path }) => path !== '/auth/profile' && path !== '/auth/logout-everywhere');
const fillAddress = (path: string): string => fillPathParams(path, { id: 77, rowId: 1, slug: 'none', query: 'apple' });

/** Everything goes right, then every kind of refusal, then every kind of failure, for every route there is. */
const callEverything = async (): Promise<void> => {
  for (const person of people) {
    const session = await call('POST', '/auth/register', person);
    answers.pop();
    tokens.push((session as { token: string }).token);
    await call('POST', '/auth/login', { ...person, password: 'wrong-horse-99' });
    await call('POST', '/auth/login', { ...person, password: 7 });
    await call('POST', '/auth/register', person);
  }
  await call('POST', '/auth/register', { ...people[0], email: 'stranger@example.com' });
  const token = tokens[0] ?? '';
  const person = { id: 'x', token };
  await createTestLedgers(createSender(person));
  for (const one of writeOperations)
    await one.send(createSender(person), `key-${one.name.replaceAll(' ', '-')}`, person);
  for (const { method, path, input } of routes) {
    const filled = fillAddress(path);
    await call(method, filled, input ? { secretive: 'a note that is mine' } : undefined, token);
    await call(method, filled, input ? '{"half' : undefined, token);
    await call(method, filled, input ? {} : undefined, `${token}x`);
  }
  for (const [{ method, path, input }, plan] of pairRowsWithColumns(routes, plans)) {
    await withTableFault(plan, () => call(method, fillAddress(path), input ? {} : undefined, token));
  }
};

test('no answer and no line of the log tells a secret, an address or the inside of the program', {
  timeout: 180_000,
}, async () => {
  await callEverything();
  const logged = log.join('');
  const answered = answers.join('\n');
  expect(log.length).toBeGreaterThan(300);
  expect(answers.length).toBeGreaterThan(300);
  // Both were really captured: requests by route, and failures with what the log alone may say.
  expect(logged).toMatch(/"message":"request".*"route":"addEntry"/);

  const secrets = [
    ...people.map(({ password }) => password),
    ...tokens,
    'wrong-horse-99',
    'argon2',
    process.env['JWT_SECRET'] ?? 'JWT_SECRET',
    'a note that is mine',
  ];
  const personal = [...people.flatMap(({ email, username }) => [email, username]), 'stranger@example.com', 'Rainy day'];
  for (const text of [...secrets, ...personal]) expect(logged.includes(text), `the log has ${text}`).toBe(false);
  expect(logged).not.toMatch(/eyJ[\w-]{10,}\./);

  for (const text of secrets) expect(answered.includes(text), `an answer has ${text}`).toBe(false);
  const inside = [
    /\bat \S+ \(/,
    /node_modules/,
    /\.ts:\d+/,
    /127\.0\.0\.1/,
    /ECONNREFUSED/,
    /Exception/,
    /USER#/,
    /gsi1/,
  ];
  for (const text of [...inside, table.name, process.cwd()]) expect(answered).not.toMatch(text);
});
