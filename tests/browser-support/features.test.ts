import { describe, expect, test } from 'vitest';
import { findCompatStatement, getFirstSupportingVersion, isMissingInOldestBrowsers } from './compat-data.ts';
import { collectCssFeatures } from './css-features.ts';
import { collectJsFeatures } from './js-features.ts';
import { collectHeaderFeatures, collectHtmlFeatures } from './page-features.ts';

/** Those that one of the oldest browsers lacks. */
const newer = (found: Set<string>): string[] =>
  [...found].filter((path) => {
    const compat = findCompatStatement(path);
    return compat && isMissingInOldestBrowsers(compat);
  });

describe('what a style sheet uses', () => {
  test('is found as property, value, function, unit, selector and rule', () => {
    const css = '@media (width >= 40rem) { a:has(b)::marker { width: 1dvh; color: color-mix(in srgb, red, blue) } }';
    const found = collectCssFeatures(`${css} @layer x { a { overflow: clip } }`);
    for (const path of [
      'css.at-rules.media.range_syntax',
      'css.at-rules.media.width',
      'css.selectors.has',
      'css.selectors.marker',
      'css.types.length.viewport_percentage_units_dynamic',
      'css.types.color.color-mix',
      'css.at-rules.layer',
      'css.properties.overflow.clip',
    ]) {
      expect(found).toContain(path);
    }
  });

  test.each([
    ['a { field-sizing: content }', 'css.properties.field-sizing'],
    ['a { text-wrap: pretty }', 'css.properties.text-wrap.pretty'],
    ['@starting-style { a { opacity: 0 } }', 'css.at-rules.starting-style'],
    ['a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
  ])('%s is newer than the oldest browsers', (css, path) => {
    expect(newer(collectCssFeatures(css))).toContain(path);
  });

  test("counts as usual under Safari's own name beside the standard's", () => {
    expect(newer(collectCssFeatures('a { user-select: none }'))).toEqual(['css.properties.user-select']);
    expect(newer(collectCssFeatures('a { -webkit-user-select: none; user-select: none }'))).toEqual([]);
  });

  test('is not found in words that only look like it', () => {
    expect(
      newer(collectCssFeatures('.field-sizing { content: "field-sizing: content"; --field-sizing: content }')),
    ).toEqual([]);
  });
});

describe('what a script uses', () => {
  test.each([
    ['Promise.try(run)', 'javascript.builtins.Promise.try'],
    ['document.startViewTransition()', 'api.Document.startViewTransition'],
    ['host.startViewTransition()', 'api.Document.startViewTransition'],
    ['bytes.toBase64()', 'javascript.builtins.Uint8Array.toBase64'],
    ['new URLPattern({})', 'api.URLPattern'],
    ['window.navigation', 'api.Window.navigation'],
    ['Iterator.from([])', 'javascript.builtins.Iterator.from'],
  ])('%s is newer than the oldest browsers', (code, path) => {
    expect(newer(collectJsFeatures([code]))).toContain(path);
  });

  test.each([
    'Map.groupBy(rows, kind)',
    'Promise.withResolvers()',
    'rows.toSorted().at(-1)',
    'CSS.escape(name)',
    'rows.map((row) => row.filter(Boolean))',
    'const row = { startViewTransition: 1 }',
    '"document.startViewTransition()"',
  ])('%s is not', (code) => {
    expect(newer(collectJsFeatures([code]))).toEqual([]);
  });
});

test('what a page and its headers use is found, down to the value', () => {
  const page = '<link rel="modulepreload" href="/a.js"><dialog open></dialog><img src="/a" fetchpriority="high">';
  const found = collectHtmlFeatures(page);
  for (const path of ['link.rel.modulepreload', 'dialog.open', 'img.fetchpriority']) {
    expect(found).toContain(`html.elements.${path}`);
  }
  const policy = "default-src 'none'; trusted-types a";
  expect(newer(collectHeaderFeatures({ 'Content-Security-Policy': policy }))).toEqual([
    'http.headers.Content-Security-Policy.trusted-types',
  ]);
});

test('a first version is one that has it whole, for everybody, under its own name', () => {
  const support = (...statements: object[]) =>
    ({ support: { safari: statements } }) as unknown as Parameters<typeof getFirstSupportingVersion>[0];
  expect(getFirstSupportingVersion(support({ version_added: '≤13.1' }), 'safari')).toBe('13.1');
  expect(getFirstSupportingVersion(support({ version_added: 'preview' }), 'safari')).toBeNull();
  const partial = { version_added: '9', partial_implementation: true };
  expect(
    getFirstSupportingVersion(
      support({ version_added: '18.2' }, partial, { version_added: '5', prefix: '-webkit-' }),
      'safari',
    ),
  ).toBe('18.2');
  expect(getFirstSupportingVersion(support(partial), 'safari')).toBeNull();
});
