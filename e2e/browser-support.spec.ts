import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { securityHeaders } from '#contract/site/security-headers';
import { builtSiteFolder } from '#local/stack';
import {
  describeSupport,
  findCompatStatement,
  getFirstSupportingVersion,
  isMissingInOldestBrowsers,
  oldestSupportedBrowsers,
  viteBuildTargets,
} from '#tests/browser-support/compat-data';
import { collectCssFeatures } from '#tests/browser-support/css-features';
import { falsePositiveFeatures } from '#tests/browser-support/false-positive-features';
import { collectJsFeatures } from '#tests/browser-support/js-features';
import { collectHeaderFeatures, collectHtmlFeatures } from '#tests/browser-support/page-features';

const root = join(import.meta.dirname, '..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const files = readdirSync(builtSiteFolder, { recursive: true, encoding: 'utf8' });
const built = (extension: string): string[] =>
  files.filter((file) => extname(file) === extension).map((file) => readFileSync(join(builtSiteFolder, file), 'utf8'));
const [css, scripts, pages] = [built('.css'), built('.js'), built('.html')];

const used = new Set([
  ...collectCssFeatures(css.join('\n')),
  ...collectJsFeatures(scripts),
  ...pages.flatMap((page) => [...collectHtmlFeatures(page)]),
  ...collectHeaderFeatures(securityHeaders),
]);

const page = textOf('docs/browsers.md');
const [decisive = '', newer = ''] = page.split('## Newer than that');

interface Row {
  path: string;
  versions: string[];
}

/** `| feature | 119 | 121 | 17.4 | ... | `path` |` */
const rowsOf = (part: string): Row[] =>
  [...part.matchAll(/^\|[^|]+\| (\w[\w.]*) \| (\w[\w.]*) \| (\w[\w.]*) \|.*`([\w.-]+)` \|$/gm)].map(
    ([, chrome = '', firefox = '', safari = '', path = '']) => ({ path, versions: [chrome, firefox, safari] }),
  );

const needed = (path: string) => {
  const compat = findCompatStatement(path);
  if (!compat) throw new Error(`MDN documents nothing as ${path}.`);
  return compat;
};

const isNew = (path: string): boolean => isMissingInOldestBrowsers(needed(path));
/** A row's feature is found by its path, or where only its name can be found, by that. */
const isUsed = (path: string): boolean => {
  const name =
    path
      .split('.')
      .at(-1)
      ?.replace(/^(?:type|options)_|_parameter$/g, '') ?? '';
  return used.has(path) || scripts.some((script) => script.toLowerCase().includes(name.toLowerCase()));
};

describe('the built site', () => {
  test('uses nothing that is newer than the oldest browsers, but what can be done without', () => {
    const known = new Set([...rowsOf(newer).map(({ path }) => path), ...Object.keys(falsePositiveFeatures)]);
    const unknown = [...used].filter((path) => isNew(path) && !known.has(path));
    expect(
      unknown.map((path) => `${path}: ${describeSupport(needed(path))}`),
      'Do without it, or say in docs/browsers.md what is seen without it.',
    ).toEqual([]);
  });

  test('is looked through: features of each kind are found', () => {
    const found = ['css.at-rules.layer', 'css.selectors.has', 'css.at-rules.container', 'css.types.color.color-mix'];
    found.push('javascript.builtins.Map.groupBy', 'javascript.builtins.Promise.withResolvers', 'api.TextDecoderStream');
    found.push('html.elements.link.rel.modulepreload', 'http.headers.Content-Security-Policy.trusted-types');
    expect(found.filter((path) => !used.has(path))).toEqual([]);
  });
});

describe('docs/browsers.md', () => {
  const rows = [...rowsOf(decisive), ...rowsOf(newer)];

  test('names the versions that MDN names', () => {
    const documented = ({ path }: Row): Row => ({
      path,
      versions: (['chrome', 'firefox', 'safari'] as const).map(
        (name) => getFirstSupportingVersion(needed(path), name) ?? 'no',
      ),
    });
    expect(rows.length).toBeGreaterThan(30);
    expect(rows).toEqual(rows.map(documented));
  });

  test('lists what decides the oldest browsers apart from what is newer, and nothing that is not used', () => {
    expect(rowsOf(decisive).filter(({ path }) => isNew(path))).toEqual([]);
    expect(rowsOf(newer).filter(({ path }) => !isNew(path))).toEqual([]);
    expect(rows.filter(({ path }) => !isUsed(path))).toEqual([]);
    expect(Object.keys(falsePositiveFeatures).filter((path) => !used.has(path))).toEqual([]);
  });

  test('README and the page of an old browser name the browsers that the site is built for', () => {
    const { chrome, edge, firefox, safari, safari_ios: ios } = oldestSupportedBrowsers;
    expect(chrome).toBe(edge);
    expect(viteBuildTargets).toContain(`ios${ios}`);
    for (const text of [page, textOf('README.md'), textOf('frontend/index.html')]) {
      const plain = text.replaceAll('**', '').replace(/\s+/g, ' ');
      expect(plain).toMatch(
        new RegExp(`Chrome (and|or) Edge ${chrome}, Firefox ${firefox}, Safari ${safari}\\b.{0,40}iOS ${ios}\\b`),
      );
    }
  });
});
