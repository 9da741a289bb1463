import { expect, test } from 'vitest';
import { pageSizes } from './pages.ts';

/** Gzip kilobytes: what a visitor waits for before a page can be used. Each has 4 left over what it was when this was set. */
const most: Record<string, number> = {
  '/blog': 5.5,
  '/blog, taken over': 102.5,
  '/login': 130.5,
  '/register': 131,
  '/dashboard': 146,
  '/dashboard/portfolio': 160,
};
const mostOwn = 60;

test('the first pages stay light, and no page brings much of its own', { timeout: 60_000 }, () => {
  for (const { page, total, own } of pageSizes()) {
    expect(total, `all of ${page}`).toBeLessThanOrEqual(most[page] ?? 250);
    expect(own, `the own chunk of ${page}`).toBeLessThanOrEqual(mostOwn);
  }
});
