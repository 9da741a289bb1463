import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushEvents, track, trackView } from './track';

const store = new Map<string, string>();
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const config = {
  productName: 'x',
  apiBase: '/api',
  allowedEmailHashes: [],
  branding: { name: '', tagline: '', siteUrl: '', contactUrl: '' },
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === '/config.json' ? Promise.resolve(Response.json(config)) : fetched(url, init),
  );
  store.set('token', 'abc');
  fetched.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
});
afterEach(() => {
  flushEvents();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const sent = () => fetched.mock.calls.map(([, { body }]) => JSON.parse(String(body)).events);

describe('track', () => {
  it('sends what came within two seconds together, keeping the request alive', async () => {
    track('cash_view');
    track('trade_add', { platform: 'Schwab' });
    expect(fetched).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent()).toEqual([
      [{ event_type: 'cash_view' }, { event_type: 'trade_add', event_data: { platform: 'Schwab' } }],
    ]);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect([url, init?.keepalive, new Headers(init?.headers).get('authorization')]).toEqual([
      '/api/analytics/track',
      true,
      'Bearer abc',
    ]);
  });

  it('sends no more than 25 at once, and then at once', async () => {
    for (let at = 0; at < 26; at += 1) track('x');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent().map((events) => events.length)).toEqual([25]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent().map((events) => events.length)).toEqual([25, 1]);
  });

  it('notes nothing of somebody who is not signed in, and keeps two people apart', async () => {
    track('mine');
    store.set('token', 'def');
    track('yours');
    store.delete('token');
    track('nobody');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent()).toEqual([[{ event_type: 'mine' }], [{ event_type: 'yours' }]]);
  });

  it('fails silently', async () => {
    fetched.mockRejectedValue(new Error('offline'));
    track('x');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fetched).toHaveBeenCalledOnce();
  });
});

describe('trackView', () => {
  it.each([
    ['/dashboard', 'dashboard_view'],
    ['/dashboard/enhanced-watchlist', 'enhanced_watchlist_view'],
    ['/dashboard/blog/a-title', 'blog_post_view'],
  ])('%s counts as %s', async (path, event) => {
    trackView(path);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent()).toEqual([[{ event_type: event }]]);
  });

  it.each(['/dashboard/portfolo-typo', '/dashboard/marcus/cd', '/dashboard/wealthfront', '/login', '/blog/a-title'])(
    '%s sends nothing',
    async (path) => {
      trackView(path);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(fetched).not.toHaveBeenCalled();
    },
  );
});
