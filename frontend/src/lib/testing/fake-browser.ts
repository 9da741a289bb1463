import { vi } from 'vitest';

/** Just enough of local storage for a test that runs without a browser. */
const fakeStorage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
    key: (at: number) => [...items.keys()][at] ?? null,
    get length() {
      return items.size;
    },
  };
};

export const testConfig = {
  productName: 'Evenkeel',
  apiBase: '/api',
  allowedEmailHashes: [] as string[],
  branding: { name: 'Owner', tagline: 'Line', siteUrl: 'https://example.com', contactUrl: 'https://example.com/c' },
};

/** Storage, an address bar that notes where it was sent, and the site's configuration. */
export const stubBrowser = (config: unknown = testConfig) => {
  const assign = vi.fn();
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('fetch', async () => Response.json(config));
  return { assign };
};
