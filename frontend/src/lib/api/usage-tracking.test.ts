import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testSiteConfig } from '#lib/testing/fake-browser';
import { covers } from '#tests/kit/covers';
import { trackPageView, trackUsageEvent } from './usage-tracking';

const store = new Map<string, string>();
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === '/config.json' ? Promise.resolve(Response.json(testSiteConfig)) : fetched(url, init),
  );
  store.set('token', 'abc');
  fetched.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const sent = () => fetched.mock.calls.map(([, { body }]) => JSON.parse(String(body)));
/** The configuration is read before the event goes. */
const settled = () => vi.waitFor(() => expect(fetched).toHaveBeenCalled());
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('track', () => {
  it('sends an event with its type and its data, and lets the request outlive the page', async () => {
    covers('2.7 usage events');
    trackUsageEvent('trade_add', { platform: 'Schwab' });
    await settled();
    expect(sent()).toEqual([{ event_type: 'trade_add', event_data: { platform: 'Schwab' } }]);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect([url, init?.keepalive, new Headers(init?.headers).get('authorization')]).toEqual([
      `${testSiteConfig.apiBase}/analytics/track`,
      true,
      'Bearer abc',
    ]);
  });

  it('sends nothing of somebody who is not signed in', async () => {
    store.delete('token');
    trackUsageEvent('nobody');
    await pause();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('fails silently', async () => {
    fetched.mockRejectedValue(new Error('offline'));
    trackUsageEvent('x');
    await settled();
    expect(fetched).toHaveBeenCalledOnce();
  });
});

describe('trackView', () => {
  it.each([
    ['/dashboard', 'dashboard_view'],
    ['/dashboard/enhanced-watchlist', 'enhanced_watchlist_view'],
    ['/dashboard/blog/a-title', 'blog_post_view'],
  ])('%s counts as %s', async (path, event) => {
    trackPageView(path);
    await settled();
    expect(sent()).toEqual([{ event_type: event, event_data: {} }]);
  });

  it.each(['/dashboard/portfolio-typo', '/dashboard/marcus/cd', '/dashboard/wealthfront', '/login', '/blog/a-title'])(
    '%s sends nothing',
    async (path) => {
      trackPageView(path);
      await pause();
      expect(fetched).not.toHaveBeenCalled();
    },
  );
});
