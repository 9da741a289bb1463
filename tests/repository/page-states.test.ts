import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const app = join(import.meta.dirname, '..', '..', 'frontend', 'src', 'app');
const textOf = (path: string): string => readFileSync(path, 'utf8');

/** What surrounds a page and reads nothing for it, and a part that comes beside its page. */
const others = [
  './main-application',
  './shell/dashboard-frame',
  './public-frame',
  '../features/portfolio/holding/stock-table',
];

/** The modules of the pages that the site has, and of the public blog, which has a table of its own. */
const pages = [
  ...['page-code.ts', 'lazy-pages.tsx'].flatMap((file) =>
    [...textOf(join(app, file)).matchAll(/\bimport\('([^']+)'\)/g)].map(([, path = '']) => path),
  ),
  '../features/blog/public-blog',
].filter((path) => !others.includes(path));

test('the table of pages is read: it names those that the product has', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(pages).toContain('../features/cash/cash-page');
  expect(pages.filter((path) => !existsSync(join(app, `${path}.tsx`)))).toEqual([]);
});

test.each(pages)('the page %s has a test of its states', (path) => {
  const file = join(app, `${path}.test.tsx`);
  expect(existsSync(file), `${file} is missing`).toBe(true);
  const text = textOf(file);
  expect(text).toMatch(new RegExp(`from '\\./${path.split('/').at(-1)}'`));
  expect(text).toMatch(/\b(testPageStates|testStaticPage|visitPage)\(/);
});
