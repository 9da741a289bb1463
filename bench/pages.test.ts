import { expect, test } from 'vitest';
import { pageSizes } from './pages.ts';

/** Gzip kilobytes: what a visitor waits for before a page can be used. */
const most: Record<string, number> = {
  '/blog': 10,
  '/blog, taken over': 110,
  '/login': 150,
  '/register': 150,
  '/dashboard': 150,
  '/dashboard/portfolio': 170,
};
const mostOwn = 60;

test('the first pages stay light, and no page brings much of its own', { timeout: 60_000 }, () => {
  for (const { page, total, own } of pageSizes()) {
    expect(total, `all of ${page}`).toBeLessThanOrEqual(most[page] ?? 250);
    expect(own, `the own chunk of ${page}`).toBeLessThanOrEqual(mostOwn);
  }
});
