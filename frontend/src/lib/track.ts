import type { TrackedEvent } from '#contract/analytics';
import { pageAt, viewEventOf } from '#core/insight/pages';
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

/** Tells the server something that nobody waits for the answer of. `keepalive` lets the request outlive the page. */
export const tell = async (token: string, path: string, body?: object): Promise<void> => {
  if (navigator.onLine === false) return;
  const { apiBase } = await loadConfig();
  await fetch(apiBase + path, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
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
      void tell(token, '/analytics/track', { events });
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

/** These pages call nothing, not even to be counted. */
const isDemonstration = (page: string): boolean => /^(marcus|wealthfront)\b/.test(page);

/** Counts that a page was opened; nothing of one outside the dashboard, and nothing where there is no page. */
export const trackView = (pathname: string): void => {
  const page = pageAt(pathname);
  if (page !== null && !isDemonstration(page)) track(viewEventOf(page));
};
