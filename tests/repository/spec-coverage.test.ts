import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { routesByDomain } from '#contract/index';
import { findCoverage, findCoverageInFile } from './specification/find-coverage.ts';
import { renderCoverage } from './specification/render-coverage.ts';
import { coverageRows, coverageSections, getCoverageSentence } from './specification/rows.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'spec-coverage.md'), 'utf8');
const { covered, stray } = findCoverage();
const rows = Object.entries(coverageRows).map(([name, row]) => ({ name, row, sentence: getCoverageSentence(row) }));

test('docs/spec-coverage.md is what `npm run coverage` writes', () => {
  expect(page).toBe(renderCoverage(covered));
});

test('each row is covered by a test', () => {
  expect(rows.length).toBeGreaterThan(500);
  expect(rows.filter(({ name }) => !covered.some(({ row }) => row === name))).toEqual([]);
});

test('each covers(...) names a row that there is, in a test that runs', () => {
  expect(stray).toEqual([]);
  expect(covered.filter(({ row }) => !Object.hasOwn(coverageRows, row))).toEqual([]);
});

/** A journey, a component as it is drawn, or the HTML of a public page. */
const drawsPages = /^e2e\/|\.test\.tsx$|^functions\/blog-page\//;

test('each row about a screen is covered by a test that draws it', () => {
  const drawn = new Set(covered.filter(({ file }) => drawsPages.test(file)).map(({ row }) => row));
  const computedAlone = rows.filter(({ name, row }) => typeof row !== 'string' && !drawn.has(name));
  expect(computedAlone.map(({ name }) => name)).toEqual([]);
});

test('each row is a sentence, in a section that there is', () => {
  const sections = coverageSections.map(([number]) => number);
  const wordless = rows.filter(
    ({ name, sentence }) =>
      !sections.includes(name.slice(0, name.indexOf(' '))) ||
      (sentence.replaceAll(/`[^`]*`/g, '').match(/\p{L}[\p{L}']*/gu) ?? []).length < 2,
  );
  expect(wordless).toEqual([]);
});

test('a row that says "surpassed" says what more there is', () => {
  const claims = rows.filter(({ sentence }) => /surpassed/i.test(sentence));
  expect(claims.length).toBeGreaterThan(30);
  expect(claims.filter(({ sentence }) => !/\*\*surpassed\*\*: (\S+ ){2,}\S+/.test(sentence))).toEqual([]);
});

test('each call of the contract has a row', () => {
  const calls = Object.values(routesByDomain).flatMap((routes) =>
    Object.values<{ method: string; path: string }>(routes).map(({ method, path }) => `${method} ${path}`),
  );
  const named = new Set(rows.map(({ name }) => name.replace(/^[123]\.7 /, '')));
  expect(calls.filter((call) => !named.has(call))).toEqual([]);
});

describe('a call of covers', () => {
  const readCoverage = (body: string) => findCoverageInFile('a.test.ts', body);

  test('belongs to the test around it, or to the case of a table in which it stands', () => {
    const inTable = "test.for([{ says: 'a', row: covers('1.2 b') }])('of $says', () => {});";
    const { covered: found, stray: none } = readCoverage(
      `describe('page', () => { test('shows', async () => { covers('1.2 a'); }); ${inTable} });`,
    );
    expect(found.map(({ row, titles }) => [row, ...titles])).toEqual([
      ['1.2 a', 'page', 'shows'],
      ['1.2 b', 'page', 'of $says'],
    ]);
    expect(none).toEqual([]);
  });

  test.for([
    ['outside a test', "describe('page', () => { covers('1.2 a'); });"],
    ['in a test that is skipped', "test.skip('shows', () => { covers('1.2 a'); });"],
    ['in a group that is skipped', "describe.skip('page', () => { test('shows', () => { covers('1.2 a'); }); });"],
    ['of a name that is not written out', "test('shows', () => { covers(row); });"],
  ] as const)('%s proves nothing', ([, body]) => {
    expect(readCoverage(body)).toMatchObject({ covered: [], stray: [expect.any(String)] });
  });
});
