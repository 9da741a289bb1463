import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createElement as element, type ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { loadSiteConfig } from '#lib/api/config';
import { createQueryClient } from '#lib/api/query-client';
import { type CurrentSession, SessionContext } from '#lib/session/session';
import { type SessionUser, tokenStorageKey } from '#lib/session/session-store';
import { stubBrowser } from './fake-browser';
import { type FakeServerBehavior, fakeServer } from './fake-server';
import { parseRenderedPage, type RenderedPage } from './rendered-page';

type Role = SessionUser['role'];

export interface PageVisit {
  page: ReactElement;
  /** Who looks at it; the owner where nothing is said. */
  as?: Role | 'nobody' | undefined;
  /** Where it stands, as a path and as the route has it, for a page that reads its own address. */
  at?: { path: string; route: string } | undefined;
}

const rejectSignIn = () => Promise.reject(new Error('Nobody signs in or out here.'));

const createUser = (role: Role): SessionUser => ({
  id: 'u1',
  email: `${role}@example.com`,
  username: role,
  role,
  hasMarcusAccess: role === 'owner',
});

const createSession = (role: Role | 'nobody'): CurrentSession => ({
  user: role === 'nobody' ? null : createUser(role),
  loading: false,
  login: rejectSignIn,
  register: rejectSignIn,
  logout: () => undefined,
  failedSignIns: [],
  putAwayFailedSignIns: () => undefined,
});

/** As in the browser, but that a failure is tried again at once, and stays a failure when it is rendered anew. */
const createFastQueryClient = () => {
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0, retryOnMount: false } });
  return client;
};

/** Far more than a page has: whatever has come stands where it belongs. */
const progressiveChunkSize = 1_000_000_000;

/** The whole page, once the code of all its parts has come. */
const renderMarkup = async (page: ReactElement): Promise<string> => {
  const usual = Error.stackTraceLimit;
  // React notes for each element where it was made; to gather that took a third of a test's time.
  Error.stackTraceLimit = 0;
  try {
    const { prelude } = await prerender(page, { progressiveChunkSize });
    return await new Response(prelude).text();
  } finally {
    Error.stackTraceLimit = usual;
  }
};

const mostRounds = 5;

/**
 * A page in front of a stand-in for the server. It is rendered without a browser; what it asks for is then
 * read as a mounted page would read it, and the page rendered again, until it asks for nothing new.
 */
export const visitPage = async (
  { page, as = 'owner', at = { path: '/', route: '/' } }: PageVisit,
  first: FakeServerBehavior,
) => {
  stubBrowser();
  localStorage.setItem(tokenStorageKey, 'a token');
  await loadSiteConfig();
  const server = fakeServer(first);
  const client = createFastQueryClient();
  const leaving: (() => void)[] = [server.leave, () => vi.unstubAllGlobals(), () => client.clear()];
  onTestFinished(() => {
    for (const leave of leaving) leave();
  });

  const route = element(Routes, null, element(Route, { path: at.route, element: page }));
  const routed = element(MemoryRouter, { initialEntries: [at.path] }, route);
  const signedIn = element(SessionContext, { value: createSession(as) }, routed);
  const rendered = () => renderMarkup(element(QueryClientProvider, { client }, signedIn));
  const settled = () =>
    vi.waitFor(
      () => {
        if (client.isFetching() > 0) throw new Error('It still reads.');
      },
      { interval: 1, timeout: 20_000 },
    );

  /** Reads what the page asks for and nobody has read yet; true where there was any. */
  const read = async (): Promise<boolean> => {
    const asked = client
      .getQueryCache()
      .findAll()
      .filter((query) => query.getObserversCount() === 0);
    for (const { options, queryKey } of asked) {
      leaving.unshift(new QueryObserver(client, { ...options, queryKey }).subscribe(() => undefined));
    }
    return asked.length > 0;
  };
  const look = async (): Promise<RenderedPage> => {
    for (let round = 0; round < mostRounds; round += 1) {
      const html = await rendered();
      if (!(await read())) return parseRenderedPage(html);
      if (first !== 'silent') await settled();
    }
    throw new Error('The page asks for more each time that it is rendered.');
  };
  return {
    view: await look(),
    /** What it reads, by their keys. */
    reads: () =>
      client
        .getQueryCache()
        .findAll()
        .map(({ queryKey }) => queryKey),
    /** As if the page were opened anew, from another server. */
    openAgainFrom: async (next: FakeServerBehavior): Promise<RenderedPage> => {
      server.become(next);
      await client.resetQueries();
      return look();
    },
    /** Everything on the page, read again from a server that has changed. */
    readAgainFrom: async (next: FakeServerBehavior): Promise<RenderedPage> => {
      server.become(next);
      await client.refetchQueries({ type: 'active' });
      return look();
    },
  };
};
