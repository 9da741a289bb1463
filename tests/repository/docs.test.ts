import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import GithubSlugger from 'github-slugger';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const namesIn = (folder: string): string[] => readdirSync(join(root, folder));
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

const pagesIn = (folder: string): string[] =>
  namesIn(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const pages = ['.', 'docs', 'docs/decisions', 'docs/conventions'].flatMap(pagesIn);

const decisions = namesIn('docs/decisions').filter((name) => /^\d{4}-/.test(name));
const numberOf = (decision: string): string => decision.slice(0, 4);
const index = textOf('docs/decisions/README.md');

/** `## The way of a request` -> `the-way-of-a-request`, as GitHub links to it. */
const anchorsOf = (page: string): string[] => {
  const slugger = new GithubSlugger();
  return [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugger.slug(heading));
};

const leads = (page: string, link: string): boolean => {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  return existsSync(join(root, target)) && (anchor === undefined || anchorsOf(target).includes(anchor));
};

test('every link between the documents leads somewhere, to a heading that is there', () => {
  const broken = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
      .filter(([, link = '']) => !leads(page, link))
      .map(([, link]) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('the decisions are numbered from 0001 on, without a gap', () => {
  const counted = decisions.map((_, at) => String(at + 1).padStart(4, '0'));
  expect(decisions.map(numberOf).sort()).toEqual(counted);
});

test('the index has one row for each decision, with its number and its title', () => {
  const titled = decisions.map((name) => {
    const [, number, title] = /^# (\d{4}) (.+)$/m.exec(textOf(join('docs/decisions', name))) ?? [];
    return `| [${number}](${name}) | ${title} |`;
  });
  expect(
    index
      .split('\n')
      .filter((line) => /^\| \[\d/.test(line))
      .sort(),
  ).toEqual(titled.sort());
  expect(titled.filter((row) => !/^\| \[(\d{4})\]\(\1-/.test(row))).toEqual([]);
});

test('a decision is one choice: it says once what was to be chosen, and once what was', () => {
  const once = (text: string, word: string): boolean => text.split(`**${word}.**`).length === 2;
  const unlike = decisions.filter((name) => {
    const text = textOf(join('docs/decisions', name));
    return !once(text, 'Context') || !once(text, 'Decision');
  });
  expect(unlike).toEqual([]);
});

test('each page of conventions is linked from the decisions, and each of its rows answers one question', () => {
  const conventions = namesIn('docs/conventions');
  expect(conventions.filter((name) => !index.includes(`(../conventions/${name})`))).toEqual([]);
  const rows = pagesIn('docs/conventions').flatMap((page) => textOf(page).match(/^\|.*$/gm) ?? []);
  expect(rows.length).toBeGreaterThan(50);
  expect(
    rows.filter((row) => !/^\|[^|]*[^|\s-][^|]*\|[^|]*[^|\s-][^|]*\|[^|]*\|$/.test(row) && row !== '|---|---|---|'),
  ).toEqual([]);
});

/** The sources of all rooms; what is built or installed is not among them. */
const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !(name.startsWith('.') || ['node_modules', 'dist', 'cdk.out', 'reports'].includes(name)))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sources(path);
      return /\.(tsx?|js|json|css|html|md)$/.test(entry.name) ? [path] : [];
    });

test('each reference to a decision, in a source or a document, names one that there is', () => {
  const unknown = sources('.').flatMap((path) =>
    [...textOf(path).matchAll(/(?:decisions?[/ ]|\[)(0\d{3}(?:-[a-z\d-]+)?)\b/gi)]
      .filter(([, named = '']) => !decisions.some((name) => name === `${named}.md` || numberOf(name) === named))
      .map(([, named]) => `${path}: ${named}`),
  );
  expect(unknown).toEqual([]);
});

test('every command that the README and the operations page name is one of package.json', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const named = ['README.md', 'docs/operations.md'].flatMap((page) =>
    [...textOf(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
  );
  expect([...new Set(named)].filter((name) => !scripts[name])).toEqual([]);
});

/** Generic names, as `functions/<domain>/handler.ts`, are not among these. */
const filesNamed = (page: string): string[] =>
  [
    ...textOf(page).matchAll(/`((?:contract|core|functions|frontend|local|infra|ops|demo|tests|e2e)\/[\w./-]+\.\w+)`/g),
  ].map(([, file = '']) => file);

test('each file that a document names is there', () => {
  const named = pages.flatMap((page) => filesNamed(page).map((file) => ({ page, file })));
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ file }) => !existsSync(join(root, file)))).toEqual([]);
});
