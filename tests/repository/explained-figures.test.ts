import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Pages whose every figure opens what it is made of. */
const pages = [
  'allocation',
  'analytics',
  'banking',
  'cash',
  'cds',
  'dashboard',
  'dividends',
  'marcus',
  'portfolio',
  'returns',
  'savings',
  'stock',
  'watchlist',
  'wealthfront',
];

/** By their labels: counts of uses, of a list that is one press away, and what the person has typed. */
const unexplained = new Set([
  'messages.watchlistSize',
  'messages.loginCount',
  'messages.activeDays',
  'featureName(feature)',
  'messages.targetBuy',
  'messages.targetSell',
]);

const root = join(import.meta.dirname, '..', '..');
const features = join(root, 'frontend', 'src', 'features');

const labelIn = (tag: string): string => /label=(?:"([^"]*)"|\{([^}]*)\})/.exec(tag)?.slice(1).find(Boolean) ?? '';

/** A figure's own tag ends where its `explain` may still be to come: what stands up to the next figure is looked at. */
const figuresIn = (text: string): { label: string; isExplained: boolean }[] =>
  text
    .split(/(?=<(?:Stat|Figure)\s)/)
    .slice(1)
    .map((part) => ({ label: labelIn(part), isExplained: /\bexplain=\{/.test(part) }));

test('no figure of the pages that explain theirs is without its explanation', () => {
  const files = globSync(pages.map((page) => join(features, page, '*.tsx'))).filter(
    (file) => !file.endsWith('.test.tsx'),
  );
  const figures = files.flatMap((file) => figuresIn(readFileSync(file, 'utf8')));
  expect(figures.length).toBeGreaterThan(25);
  const without = figures.filter(({ label, isExplained }) => !isExplained && !unexplained.has(label));
  expect(without.map(({ label }) => label)).toEqual([]);
});
