import { findDashboardPage, toPageViewEventType } from '#core/insight/dashboard-pages';
import { loadSiteConfig } from '#lib/api/config';
import { readSessionToken } from '#lib/session/session-store';

/** Tells the server something that nobody waits for the answer of. `keepalive` lets the request outlive the page. */
export const sendBackgroundRequest = async (token: string, path: string, body?: object): Promise<void> => {
  const { apiBase } = await loadSiteConfig();
  await fetch(apiBase + path, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
};

/**
 * `track('portfolio_view')`. Of somebody who is not signed in nothing is counted. Nothing waits for a usage event and
 * nothing fails with it; one that can't be sent is lost. It goes past `api`, whose time-outs, retries and 401 are a person's.
 */
export const trackUsageEvent = (event_type: string, event_data: object = {}): void => {
  const token = readSessionToken();
  if (token) void sendBackgroundRequest(token, '/analytics/track', { event_type, event_data });
};

/** These pages call nothing, not even to be counted. */
const isDemonstration = (page: string): boolean => /^(marcus|wealthfront)\b/.test(page);

/** Counts that a page was opened; nothing of one outside the dashboard, and nothing where there is no page. */
export const trackPageView = (pathname: string): void => {
  const page = findDashboardPage(pathname);
  if (page !== null && !isDemonstration(page)) trackUsageEvent(toPageViewEventType(page));
};
