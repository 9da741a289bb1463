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

/** `## Held by` -> what stands below it, up to the next heading. */
const sectionOf = (text: string, heading: string): string | undefined =>
  text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`));

test('a decision says its context and what was decided, and names the tests that hold it', () => {
  const unlike = decisions.filter((name) => {
    const text = textOf(join('docs/decisions', name));
    const held = sectionOf(text, 'Held by') ?? '';
    return !(sectionOf(text, 'Context') && sectionOf(text, 'Decision') && /`[\w./-]+\.(test|spec)\.tsx?`/.test(held));
  });
  expect(unlike).toEqual([]);
});

test('each of the 119 former numbers of decisions leads to the record that took it in', () => {
  const former = [...index.matchAll(/^\| (\d{4}) \|.*\| \[(\d{4})\]\((\2-[\w-]+\.md)\) \|$/gm)];
  expect(former.map(([, before]) => Number(before))).toEqual(Array.from({ length: 119 }, (_, at) => at + 1));
  expect(former.filter(([, , , name = '']) => !decisions.includes(name))).toEqual([]);
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

test('every npm command that a document names is one of package.json', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const named = pages.flatMap((page) => [...textOf(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name));
  expect([...new Set(named)].filter((name) => !scripts[name])).toEqual([]);
});

const inRoom = String.raw`(?:audit|contract|core|functions|frontend|local|infra|ops|demo|tests|e2e|bench|docs)\/[\w./-]+`;
const pathAlone = new RegExp(`\`(${inRoom})(?: › [^\`]+)?\``, 'g');
/** `lib/api/api.ts`, of the browser. */
const pathInBrowser = /`((?:ui|lib|app|features)\/[\w./-]+\.tsx?)`/g;
/** `npx vitest run e2e/cash.spec.ts` */
const commands = /`([^`\n]*\bvitest run [^`\n]*)`/g;
/** Generic names, as `functions/<domain>/handler.ts` and `e2e/*.spec.ts`, are not among these. */
const pathsNamed = (page: string): string[] => {
  const text = textOf(page);
  const inCommands = [...text.matchAll(commands)].flatMap(
    ([, command = '']) => command.match(new RegExp(`(?<= )${inRoom}`, 'g')) ?? [],
  );
  const inBrowser = [...text.matchAll(pathInBrowser)].map(([, path = '']) => `frontend/src/${path}`);
  return [...[...text.matchAll(pathAlone)].map(([, path = '']) => path), ...inBrowser, ...inCommands];
};

test('each file and folder that a document names is there', () => {
  const named = pages.flatMap((page) => pathsNamed(page).map((path) => ({ page, path })));
  expect(named.length).toBeGreaterThan(400);
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
});

/** Of libraries, and named because they are not used. */
const foreignNames = ['useSuspenseQuery'];

test('each name in camel case that a document puts in backticks stands in a source', () => {
  const code = sources('.').filter((path) => !path.endsWith('.md'));
  const words = new Set(code.flatMap((path) => textOf(path).match(/[A-Za-z]+/g) ?? []));
  const unknown = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`([a-z]+[A-Z][A-Za-z]*)(?:\(\))?`/g)]
      .filter(([, name = '']) => !(words.has(name) || foreignNames.includes(name)))
      .map(([, name]) => `${page}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('every deviation says where it is specified, what is done instead, why, and since when', () => {
  const rows = textOf('docs/deviations.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));
  expect(rows.length).toBeGreaterThan(15);
  for (const [section = '', specified, product, why, since = '', ...more] of rows) {
    expect([section, ...section.split(', ').filter((one) => !/^[1-3](\.\d+)+$/.test(one))]).toEqual([section]);
    expect([specified, product, why].every((cell) => cell && cell.length > 10)).toBe(true);
    expect(since).toMatch(/^2026-\d\d-\d\d(; [a-z ]+ 2026-\d\d-\d\d)?$/);
    expect(more).toEqual([]);
  }
});
