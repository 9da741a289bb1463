import { type QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/api/query-client';
import { persistFigureQueries } from '#lib/cache/cached-figures';
import { formatTimeWithDateUnlessToday } from '#lib/format';
import { tokenStorageKey, userStorageKey } from '#lib/session/session-store';
import { stubBrowser } from '#lib/testing/fake-browser';
import { covers } from '#tests/kit/covers';
import { CachedFiguresNote } from '#ui/page/cached-figures-note';

const user = { id: 'u1', email: 'owner@example.com', username: 'Helena', role: 'owner' };
const hour = 60 * 60 * 1000;
const start = Date.parse('2026-11-20T15:00:00.000Z');
const time = formatTimeWithDateUnlessToday(start, start + hour);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  stubBrowser();
  localStorage.setItem(userStorageKey, JSON.stringify(user));
  localStorage.setItem(tokenStorageKey, `head.${btoa(JSON.stringify({ exp: (start + 8 * hour) / 1000 }))}.signature`);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answer = () => Promise<unknown>;

/** A page with one figure, as long as the test lasts. */
const open = (answer: Answer, kept = true): QueryClient => {
  const client = createQueryClient();
  persistFigureQueries(client, user.id);
  const query = { queryKey: ['cash'], meta: kept ? { kept } : {}, retry: false, queryFn: answer } as const;
  new QueryObserver(client, query).subscribe(() => undefined);
  return client;
};
const settled = (client: QueryClient) => vi.waitFor(() => expect(client.isFetching()).toBe(0));
const note = (client: QueryClient): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CachedFiguresNote />
    </QueryClientProvider>,
  ).replace(/<[^>]*>/g, '');

const silent: Answer = () => new Promise(() => undefined);
const failing: Answer = () => Promise.reject(new Error('down'));
const five: Answer = async () => 5;
const visitAnHourAgo = async (): Promise<void> => {
  await settled(open(five));
  vi.setSystemTime(start + hour);
};

test('figures kept from before say of when they are while they are refreshed, and nothing once they are', async () => {
  covers('4.5 figures of the last visit');
  await visitAnHourAgo();
  expect(note(open(silent))).toBe(`Figures of ${time}, being refreshed.`);
  const client = open(five);
  await settled(client);
  expect(note(client)).toBe('');
});

test('figures that could not be refreshed say so, also those that were read in this visit', async () => {
  await visitAnHourAgo();
  const client = open(failing);
  await settled(client);
  expect(note(client)).toBe(`Figures of ${time}. Refreshing failed.`);
  const answer = vi.fn(five);
  const stayed = open(answer);
  await settled(stayed);
  expect(note(stayed)).toBe('');
  vi.setSystemTime(start + 2 * hour);
  answer.mockImplementation(failing);
  await stayed.refetchQueries();
  expect(note(stayed)).toBe(`Figures of ${formatTimeWithDateUnlessToday(start + hour)}. Refreshing failed.`);
});

test('nothing is said of what was never there, nor of what is no figure', async () => {
  expect(note(open(silent))).toBe('');
  const client = open(failing);
  await settled(client);
  expect(note(client)).toBe('');
  const answer = vi.fn(five);
  const other = open(answer, false);
  await settled(other);
  answer.mockImplementation(failing);
  await other.refetchQueries();
  expect(note(other)).toBe('');
});
