import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { domains } from '#contract/index';

const root = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(root, 'docs', 'spec-coverage.md'), 'utf8');

/** A proof is written as `path of the test file › its title`. */
const proofs = [...text.matchAll(/`([\w./-]+) › ([^`]+)`/g)].map(([, file, title]) => [file, title] as const);
/** Rows of a table, the heads and rules left out. */
const rows = text.split('\n').filter((line) => /^\|(?! *(---|what |call ))/.test(line));

const plain = (source: string): string => source.replaceAll("\\'", "'");

test('each proof in docs/spec-coverage.md is a test that there is', () => {
  expect(proofs.length).toBeGreaterThan(100);
  const missing = proofs.filter(
    ([file = '', title = '']) =>
      !existsSync(join(root, file)) || !plain(readFileSync(join(root, file), 'utf8')).includes(title),
  );
  expect(missing).toEqual([]);
});

test('each row names a proof, or says that it is open', () => {
  expect(rows.filter((row) => !/ › |\*\*open\*\*/.test(row))).toEqual([]);
});

test('each call of the contract has a row', () => {
  const calls = Object.values(domains).flatMap((routes) =>
    Object.values<{ method: string; path: string }>(routes).map(({ method, path }) => `${method} ${path}`),
  );
  expect(calls.filter((call) => !text.includes(`| \`${call}\` |`))).toEqual([]);
});
