import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunOutcome } from '#tests/kit/outcome-reporter';

const root = join(import.meta.dirname, '../..');

/** As they stand in a file of tests, with Vitest's own names at hand. */
const tests = `
  test('passes', () => {});
  test('differs', () => expect({ dollars: 5 }).toEqual({ dollars: 6 }));
  test('has a cause', () => {
    throw new Error('Property failed', { cause: new Error('two rows for one', { cause: 'a string' }) });
  });
  describe('a group', () => {
    test('passes too', () => {});
    afterAll(() => Promise.reject(new Error('the table did not stop')));
  });
`;

let folder: string;
let outcome: RunOutcome;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outcome-'));
  writeFileSync(join(folder, 'some.test.js'), tests);
  const outcomeFile = join(folder, 'outcome.json');
  const reporter = join(import.meta.dirname, 'outcome-reporter.ts');
  // Without what the run around it has put into the environment.
  spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, '--globals', `--reporter=${reporter}`],
    { env: { PATH: process.env['PATH'], NO_COLOR: '1', OUTCOME_FILE: outcomeFile } },
  );
  outcome = JSON.parse(readFileSync(outcomeFile, 'utf8')) as RunOutcome;
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const reasonOf = (name: string): string => outcome.reasons.find((one) => one.includes(`some.test.js: ${name}\n`)) ?? '';

test('counts what passed, and gives one reason for each failure', () => {
  expect([outcome.passed, outcome.reasons.length]).toEqual([2, 3]);
});

test('tells what was expected and what came', () => {
  expect(reasonOf('differs')).toMatch(/AssertionError: .*\n(.*\n)*- {3}"dollars": 6,\n\+ {3}"dollars": 5,\n/);
});

test('tells every cause of a failure', () => {
  expect(reasonOf('has a cause')).toMatch(
    /Error: Property failed\n(.*\n)*caused by Error: two rows for one\n(.*\n)*caused by "a string"\n/,
  );
});

test('tells what went wrong after a group of tests', () => {
  expect(reasonOf('a group')).toContain('Error: the table did not stop');
});
