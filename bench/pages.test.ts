import { expect, test } from 'vitest';
import { measurePageSizes } from './pages.ts';

/**
 * Gzip kilobytes: what a visitor waits for before a page can be used. Each has 1 left over what it was when this was set.
 * Some 20 where a page speaks to the API are axios, which the design card names: 10 more than ky took (decision 0031).
 * 79 are React and its router, and what else comes is needed to draw the page: on the guest pages also the derivation of an
 * address's key (decision 0021), on the others the wipe of a page whose session has ended.
 */
const most: Record<string, number> = {
  '/blog': 1.5,
  '/login': 137.8,
  '/register': 138.1,
  '/dashboard': 150.1,
  '/dashboard/portfolio': 165.7,
};
const mostOwn = 60;
/** A request costs a phone as much as five kilobytes. */
const mostFiles = 15;

test('the first pages stay light and in few files, and no page brings much of its own', { timeout: 60_000 }, () => {
  for (const { page, total, own, files } of measurePageSizes()) {
    expect(total, `all of ${page}`).toBeLessThanOrEqual(most[page] ?? 250);
    expect(files, `files of ${page}`).toBeLessThanOrEqual(mostFiles);
    expect(own, `the own chunk of ${page}`).toBeLessThanOrEqual(mostOwn);
  }
});
