import type { TrackedEvent } from '#contract/analytics';
import { loadConfig } from '#lib/config';
import { readToken } from '#lib/session-store';

/**
 * Usage events: noted at once, sent a moment later, several together. Nothing waits for them and nothing fails with
 * them; an event that can't be sent is lost. They go past `api`, whose time-outs, retries and 401 are a person's.
 */

const waitFor = 2_000;
/** As many as the contract takes at once. */
const mostAtOnce = 25;

interface Noted {
  /** Whose event it is, should somebody else sign in before it is sent. */
  token: string;
  event: TrackedEvent;
}

let noted: Noted[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** `keepalive` lets the request outlive the page. */
const send = async (token: string, events: readonly TrackedEvent[]): Promise<void> => {
  const { apiBase } = await loadConfig();
  await fetch(`${apiBase}/analytics/track`, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ events }),
  });
};

/** Sends what has been noted, without telling how that went. */
export const flushEvents = (): void => {
  clearTimeout(timer);
  timer = undefined;
  const byToken = Map.groupBy(noted, ({ token }) => token);
  noted = [];
  for (const [token, all] of byToken) {
    for (let from = 0; from < all.length; from += mostAtOnce) {
      const events = all.slice(from, from + mostAtOnce).map(({ event }) => event);
      send(token, events).catch(() => undefined);
    }
  }
};

/** `track('portfolio_view')`. Of somebody who is not signed in nothing is noted. */
export const track = (event_type: string, event_data?: unknown): void => {
  const token = readToken();
  if (!token) return;
  noted.push({ token, event: { event_type, ...(event_data === undefined ? {} : { event_data }) } });
  if (noted.length >= mostAtOnce) flushEvents();
  else timer ??= setTimeout(flushEvents, waitFor);
};

/** A page that is left, or put away on a phone, may never run again. */
export const flushOnLeaving = (): void => {
  window.addEventListener('pagehide', flushEvents);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushEvents();
  });
};

const root = '/dashboard';
const mostCharacters = 64;

/** These pages call nothing, not even to be counted. */
const demonstrations = new Set(['marcus', 'wealthfront']);

/**
 * The event of a page: `/dashboard` -> `dashboard_view`, `/dashboard/citi/cd` -> `citi_cd_view`,
 * `/dashboard/blog/a-title` -> `blog_post_view`. Null for a page outside the dashboard.
 */
export const viewEventOf = (pathname: string): string | null => {
  if (pathname !== root && !pathname.startsWith(`${root}/`)) return null;
  const parts = pathname.slice(root.length).split('/').filter(Boolean);
  const [area = 'dashboard', page] = parts;
  if (demonstrations.has(area)) return null;
  const name = area === 'blog' && page ? 'blog_post' : (parts.length > 0 ? parts : [area]).join('_');
  return `${name.replace(/\W+/g, '_').slice(0, mostCharacters - '_view'.length)}_view`;
};
