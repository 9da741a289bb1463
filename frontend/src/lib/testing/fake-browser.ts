import { vi } from 'vitest';

/** Just enough of local storage for a test that runs without a browser: what is kept are its own names, as there. */
const createFakeStorage = () =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
    clear(this: Record<string, string>) {
      for (const key of Object.keys(this)) delete this[key];
    },
  });

export const testSiteConfig = {
  productName: 'Evenkeel',
  // Whole, since outside a browser no address is one of the page's.
  apiBase: 'https://ledger.example/api',
  allowList: { salt: '0'.repeat(32), iterations: 2, keys: [] as string[] },
  branding: { name: 'Owner', tagline: 'Line', siteUrl: 'https://example.com', contactUrl: 'https://example.com/c' },
};

/** The page of the test before is left when the next one's begins. */
let page = new EventTarget();

/** Storage, an address bar that notes where it was sent, and the site's configuration. */
export const stubBrowser = (config: unknown = testSiteConfig) => {
  const assign = vi.fn();
  page.dispatchEvent(new Event('pagehide'));
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', createFakeStorage());
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('fetch', async () => Response.json(config));
  return { assign };
};
