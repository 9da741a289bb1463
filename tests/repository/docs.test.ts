import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const folders = ['.', 'docs', 'docs/decisions'];
const pages = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

test('every link between the documents leads somewhere', () => {
  const broken = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(join(root, dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('every decision is in the index, under a number of its own', () => {
  const decisions = readdirSync(join(root, 'docs', 'decisions')).filter((name) => /^\d{4}-/.test(name));
  const index = textOf('docs/decisions/README.md');
  expect(decisions.filter((name) => !index.includes(`[${name.slice(0, 4)}](${name})`))).toEqual([]);
  expect(new Set(decisions.map((name) => name.slice(0, 4))).size).toBe(decisions.length);
});

test('every command that the README and the operations page name is one of package.json', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const named = ['README.md', 'docs/operations.md'].flatMap((page) =>
    [...textOf(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
  );
  expect([...new Set(named)].filter((name) => !scripts[name])).toEqual([]);
});

test('each file that the architecture page names is there', () => {
  const named = [...textOf('docs/architecture.md').matchAll(/`((?:functions|scripts|local|infra)\/[\w./-]+\.ts)`/g)];
  expect(named.length).toBeGreaterThan(10);
  expect(named.map(([, file = '']) => file).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
