import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/auth';
import { createQueryClient } from '#lib/api/query-client';
import { clearSession, tokenStorageKey, userStorageKey, writeSession } from '#lib/session/session-store';
import { stubBrowser } from '#lib/testing/fake-browser';
import { covers } from '#tests/kit/covers';
import { persistFigureQueries } from './cached-figures';
import { cachedFiguresKeyPrefix, clearCachedFigures, getCachedFigureKeys } from './clear-cached-figures';

const owner: User = { id: 'u1', email: 'owner@example.com', username: 'Helena', role: 'owner' };
const member: User = { id: 'u2', email: 'member@example.com', username: 'Marek', role: 'member' };
const hour = 60 * 60 * 1000;
const day = 24 * hour;
const start = Date.parse('2026-11-20T15:00:00.000Z');

/** A session that lasts for as long as a test wants it to. */
const signIn = ({ id }: User, lasts = 30 * day): void => {
  const person = id === owner.id ? owner : member;
  localStorage.setItem(userStorageKey, JSON.stringify(person));
  localStorage.setItem(tokenStorageKey, `head.${btoa(JSON.stringify({ exp: (Date.now() + lasts) / 1000 }))}.signature`);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  stubBrowser();
  signIn(owner);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a page load would make: a client of its own. */
const load = ({ id }: User = owner, build = 'build 1'): QueryClient => {
  const client = createQueryClient();
  persistFigureQueries(client, id, build);
  return client;
};

const cash = { queryKey: ['cash', 'balance'], meta: { kept: true } } as const;
const read = (client: QueryClient, data: unknown, query: object = cash) =>
  client.fetchQuery({ queryKey: ['cash', 'balance'], retry: false, ...query, queryFn: async () => data });

/** What a page has to show before anything was answered. */
const shown = (client: QueryClient, query: object = cash) => {
  const { data, dataUpdatedAt, isStale } = new QueryObserver(client, {
    queryKey: ['cash', 'balance'],
    ...query,
  }).getCurrentResult();
  return data === undefined ? undefined : { data, dataUpdatedAt, isStale };
};

test('what was read is there at the next load, with its time, and is read again', async () => {
  await read(load(), { total: 5 });
  vi.setSystemTime(start + hour);
  expect(shown(load())).toEqual({ data: { total: 5 }, dataUpdatedAt: start, isStale: true });
});

test('the last answer is the one that is kept, also where the one after it fails', async () => {
  const client = load();
  await read(client, { total: 5 });
  await read(client, { total: 7 });
  await expect(
    client.fetchQuery({ ...cash, retry: false, queryFn: () => Promise.reject(new Error()) }),
  ).rejects.toThrow();
  expect(shown(load())?.data).toEqual({ total: 7 });
});

test('a query that does not say so is not kept', async () => {
  await read(load(), { total: 5 }, { meta: {} });
  await read(load(), { total: 5 }, { meta: undefined });
  expect(getCachedFigureKeys()).toEqual([]);
});

test('another person sees nothing of it, and nothing of it stays', async () => {
  await read(load(), { total: 5 });
  signIn(member);
  expect(shown(load(member))).toBeUndefined();
  expect(getCachedFigureKeys()).toEqual([]);
});

test('an answer that comes after its session has ended is not kept, nor for who came next', async () => {
  const client = load();
  clearSession();
  await read(client, { total: 5 });
  signIn(member);
  await read(client, { total: 5 });
  expect(getCachedFigureKeys()).toEqual([]);
});

test('where a session ends, and where one begins, nothing is left', async () => {
  await read(load(), { total: 5 });
  clearSession();
  expect(getCachedFigureKeys()).toEqual([]);
  signIn(owner);
  await read(load(), { total: 5 });
  writeSession('a token', { ...owner, hasMarcusAccess: true });
  expect(getCachedFigureKeys()).toEqual([]);
});

test.each([
  ['has ended by itself', () => signIn(owner, -1)],
  ['cannot be read', () => localStorage.setItem(tokenStorageKey, 'a token')],
  ['is not there', () => localStorage.removeItem(tokenStorageKey)],
])('nothing is shown, or stays, where the session %s', async (_, end) => {
  covers('4.5 figures kept by the browser');
  await read(load(), { total: 5 });
  end();
  expect(shown(load())).toBeUndefined();
  expect(getCachedFigureKeys()).toEqual([]);
});

test('what another build has kept is not shown, and goes', async () => {
  await read(load(owner, 'build 1'), { total: 5 });
  expect(shown(load(owner, 'build 2'))).toBeUndefined();
  expect(getCachedFigureKeys()).toEqual([]);
});

test('it is kept for a week', async () => {
  covers('4.5 figures kept by the browser');
  await read(load(), { total: 5 });
  vi.setSystemTime(start + 7 * day - 1);
  const open = load();
  expect(shown(load())?.data).toEqual({ total: 5 });
  vi.setSystemTime(start + 7 * day);
  expect(shown(open)).toBeUndefined();
  load();
  expect(getCachedFigureKeys()).toEqual([]);
});

test('what is too large is not kept, nor what there was of it before', async () => {
  const client = load();
  await read(client, { total: 5 });
  await read(client, 'x'.repeat(2_000_000));
  expect(getCachedFigureKeys()).toEqual([]);
  await read(client, 'x'.repeat(900_000));
  expect(getCachedFigureKeys()).toHaveLength(1);
});

test('in all it is not more than a browser has room for beside the session', async () => {
  covers('4.5 figures kept by the browser');
  const client = load();
  for (const name of ['one', 'two', 'three']) {
    await read(client, 'x'.repeat(900_000), { queryKey: [name], meta: { kept: true } });
  }
  expect(getCachedFigureKeys()).toHaveLength(2);
  await read(client, { total: 5 });
  expect(getCachedFigureKeys()).toHaveLength(3);
});

test.each(['getItem', 'setItem', 'removeItem'])('storage whose %s fails breaks nothing', async (method) => {
  await read(load(), { total: 5 });
  vi.spyOn(localStorage, method as 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const client = load();
  shown(client);
  expect(await read(client, { total: 7 })).toEqual({ total: 7 });
  expect(shown(client)?.data).toEqual({ total: 7 });
  expect(clearCachedFigures).not.toThrow();
});

test.each(['', 'no number', `${start} {`, '{}', `${start + 1} {}`])(
  '%j in its place is as good as nothing',
  async (text) => {
    await read(load(), { total: 5 });
    const [key = ''] = getCachedFigureKeys();
    const client = load();
    localStorage.setItem(key, text);
    expect(shown(client)).toBeUndefined();
    expect(await read(client, { total: 7 })).toEqual({ total: 7 });
  },
);

test('what others have in the storage stays', async () => {
  localStorage.setItem('theme', 'dark');
  await read(load(), { total: 5 });
  expect(getCachedFigureKeys().every((key) => key.startsWith(cachedFiguresKeyPrefix))).toBe(true);
  clearCachedFigures();
  expect(getCachedFigureKeys()).toEqual([]);
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(localStorage.getItem(tokenStorageKey)).not.toBeNull();
});
