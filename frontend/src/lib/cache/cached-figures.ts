import type { Query, QueryClient } from '@tanstack/react-query';
import { cachedFiguresKeyPrefix, getCachedFigureKeys } from '#lib/cache/clear-cached-figures';
import { readSession, readSessionToken } from '#lib/session/session-store';

/**
 * The last answers to the queries that say `meta: { kept: true }` stay in local storage, and stand on the page at the
 * next load until the server has answered. Local storage, since it is there before the first drawing, and is emptied
 * in the same moment as the session that it stands beside.
 */

declare module '@tanstack/react-query' {
  interface Register {
    /** `kept`: figures of the signed-in person that a page shows by itself. */
    queryMeta: { kept?: true };
  }
}

/** Characters; a browser takes two bytes for each, and gives an address 5 MB. What is beyond is not kept. */
const maxStoredLength = 2_000_000;

const week = 7 * 24 * 60 * 60 * 1000;

/** The name of this very file, which changes with every build that changes anything: what an older one kept may differ. */
const thisBuild = import.meta.url;

/** Kept as `{milliseconds} {JSON}`. */
const isRecent = (text: string | null): text is string => {
  const age = Date.now() - Number.parseInt(text ?? '', 10);
  return age >= 0 && age < week;
};

/** True once the session has ended by itself, of which the server has yet to be asked; also of what is no token of ours. */
const hasEnded = (token: string): boolean => {
  try {
    const { exp } = JSON.parse(atob(token.split('.')[1] ?? '')) as { exp: number };
    return !(exp * 1000 > Date.now());
  } catch {
    return true;
  }
};

/** Leaves what this person's pages may show, of this build. */
const removeStaleFigures = (own: string): void => {
  const ended = hasEnded(readSessionToken() ?? '');
  for (const key of getCachedFigureKeys()) {
    if (ended || !key.startsWith(own) || !isRecent(localStorage.getItem(key))) localStorage.removeItem(key);
  }
};

const computeCacheSize = (): number =>
  getCachedFigureKeys().reduce((sum, key) => sum + (localStorage.getItem(key)?.length ?? 0), 0);

const storeFigure = (key: string, { data, dataUpdatedAt }: Query['state']): void => {
  localStorage.removeItem(key);
  const text = `${dataUpdatedAt} ${JSON.stringify(data)}`;
  if (text.length + computeCacheSize() <= maxStoredLength) localStorage.setItem(key, text);
};

const restore = (key: string, query: Query): void => {
  const text = localStorage.getItem(key);
  if (!isRecent(text)) return;
  const data: unknown = JSON.parse(text.slice(text.indexOf(' ')));
  query.setState({ data, dataUpdatedAt: Number.parseInt(text, 10), status: 'success' });
};

/** Storage can be full, forbidden or tampered with: then there is nothing kept, which a page can do without. */
const ignoreStorageErrors = (act: () => void): void => {
  try {
    act();
  } catch {
    // As before anything was kept.
  }
};

/** Keeps what this client reads for the person, and begins its queries with what was kept for them. */
export const persistFigureQueries = (client: QueryClient, person: string, build = thisBuild): void => {
  const own = `${cachedFiguresKeyPrefix}${build} ${person} `;
  ignoreStorageErrors(() => removeStaleFigures(own));
  client.getQueryCache().subscribe((event) => {
    const { query, type } = event;
    const key = own + query.queryHash;
    if (!query.meta?.kept) return;
    if (type === 'added') ignoreStorageErrors(() => restore(key, query));
    // An answer may come after its session has ended.
    const hasCome = type === 'updated' && event.action.type === 'success';
    if (hasCome && readSession()?.user.id === person) ignoreStorageErrors(() => storeFigure(key, query.state));
  });
};

/** True where it could not be read again; a list that could not be read further is as it was. */
const hasFailed = ({ status, fetchMeta }: Query['state']): boolean => status === 'error' && !fetchMeta?.fetchMore;

/** Shown, but not what the server would say now: since the page was loaded it has not answered, or not the last time. */
export const isStaleCachedQuery = ({ meta, state }: Query): boolean =>
  meta?.kept === true && state.data !== undefined && (state.dataUpdateCount === 0 || hasFailed(state));
