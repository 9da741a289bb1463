import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routesByDomain } from '#contract/index';

const root = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(root, 'docs', 'spec-coverage.md'), 'utf8');

/** A proof is written as `path of the test file › its title`. */
const proofs = [...text.matchAll(/`([\w./-]+) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({ file, title }));
/** Rows of a table, the heads and rules left out. */
const rows = text.split('\n').filter((line) => /^\|(?! *(---|what |call ))/.test(line));
/** What a row says, its proofs left out. */
const saidBy = (row: string): string => row.slice(0, row.search(/`[\w./-]+ › /));

const plain = (source: string): string => source.replaceAll("\\'", "'");
/** A title is a whole string: words of a comment, or a part of another title, are no test. */
const hasTest = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));

test('each proof in docs/spec-coverage.md is a test that there is', () => {
  expect(proofs.length).toBeGreaterThan(100);
  const missing = proofs.filter(
    ({ file, title }) =>
      !existsSync(join(root, file)) || !hasTest(plain(readFileSync(join(root, file), 'utf8')), title),
  );
  expect(missing).toEqual([]);
});

test('each row names a proof, or says that it is open', () => {
  expect(rows.filter((row) => !/ › |\*\*open\*\*/.test(row))).toEqual([]);
});

test('each row says in words what the product does: a path or a name alone is no row', () => {
  const wordless = rows.filter(
    (row) =>
      (
        saidBy(row)
          .replaceAll(/`[^`]*`/g, '')
          .match(/\p{L}[\p{L}']*/gu) ?? []
      ).length < 2,
  );
  expect(wordless).toEqual([]);
});

test('a row that says "surpassed" says what more there is, and proves it', () => {
  const claims = rows.filter((row) => /surpassed/i.test(row));
  expect(claims.length).toBeGreaterThan(30);
  const unsaid = claims.filter((row) => !/\*\*surpassed\*\*: (\S+ ){2,}\S+/.test(saidBy(row)) || !row.includes(' › '));
  expect(unsaid).toEqual([]);
});

test('each call of the contract has a row', () => {
  const calls = Object.values(routesByDomain).flatMap((routes) =>
    Object.values<{ method: string; path: string }>(routes).map(({ method, path }) => `${method} ${path}`),
  );
  expect(calls.filter((call) => !text.includes(`| \`${call}\` |`))).toEqual([]);
});
