import { expect, test } from 'vitest';
import { measurePageSizes } from './pages.ts';

/**
 * Gzip kilobytes: what a visitor waits for before a page can be used. Each has 1 left over what it was when this was set.
 * Some 20 where a page speaks to the API are axios, which the design card names: 10 more than ky took (decision 0031).
 * 79 are React and its router, and what else comes is needed to draw the page: on the guest pages also the derivation of an
 * address's key (decision 0021), on the others the wipe of a page whose session has ended.
 */
const most: Record<string, number> = {
  '/blog': 2.5,
  '/blog, taken over': 102.8,
  '/login': 142.6,
  '/register': 143.3,
  '/dashboard': 157.2,
  '/dashboard/portfolio': 166.7,
};
const mostOwn = 60;

test('the first pages stay light, and no page brings much of its own', { timeout: 60_000 }, () => {
  for (const { page, total, own } of measurePageSizes()) {
    expect(total, `all of ${page}`).toBeLessThanOrEqual(most[page] ?? 250);
    expect(own, `the own chunk of ${page}`).toBeLessThanOrEqual(mostOwn);
  }
});
