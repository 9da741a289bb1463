import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findFirefox } from '#tests/kit/find-browser';

/**
 * `npm test`: builds the site once, runs every test that needs no long time, closes with the plain line
 * `N passed, N failed`. With `--long`, as `npm run test:long`, every journey, on each page of which axe
 * looks in both schemes, wide and narrow, and the tests at length.
 */

const root = join(import.meta.dirname, '..');
const report = join(root, '.local', 'test-report.json');

const run = (script: string, ...args: string[]): boolean =>
  spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(isLong ? { SEED: seed, AXE: 'everywhere' } : {}) },
  }).status === 0;

interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface Outcome {
  passed: number;
  failed: number;
  /** Each test that failed with the beginning of its reason, for the end of the log: some keep no more. */
  reasons: string[];
}

const describeFailure = (name: string, ...reason: string[]): string =>
  `FAILED ${relative(root, name)}: ${reason.join('\n').slice(0, 4000)}\n`;

/** A file that could not be loaded counts as one failure; so does a run that failed outside of any test. */
const readOutcome = (passedAll: boolean): Outcome => {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const reasons = testResults.flatMap(({ name, status, message = '', assertionResults }) => {
      const failed = assertionResults.filter((one) => one.status === 'failed');
      if (failed.length === 0) return status === 'failed' ? [describeFailure(name, message)] : [];
      return failed.map(({ fullName, failureMessages = [] }) => describeFailure(name, fullName, ...failureMessages));
    });
    return { passed: numPassedTests, failed: Math.max(reasons.length, passedAll ? 0 : 1), reasons };
  } catch {
    // Nothing to run of these: a report is written for any test at all.
    return { passed: 0, failed: passedAll ? 0 : 1, reasons: [] };
  }
};

/** Vitest's arguments, a run after the other: journeys are chosen by their tag, which other tests do not have. */
const runsOf = (isLong: boolean): string[][] =>
  isLong
    ? [
        ['--config', 'vitest.long.config.ts'],
        ['--project', 'e2e'],
      ]
    : [
        ['--project', 'unit', '--project', 'integration', '--project', 'product'],
        ['--project', 'e2e', '--tags-filter', 'screen'],
      ];

const [isLong, args] = [process.argv.includes('--long'), process.argv.slice(2).filter((one) => one !== '--long')];

if (isLong && findFirefox() === null) {
  process.stdout.write('No Firefox found: its journeys are skipped. Install one, or set FIREFOX_PATH to one.\n');
}
// Drawn here rather than by each run, so that the end of the log tells it.
const seed = process.env['SEED'] ?? (isLong ? String(randomInt(1_000_000)) : '1');
mkdirSync(join(root, '.local'), { recursive: true });
const isBuilt = run('vite/bin/vite.js', 'build', 'frontend', '--logLevel', 'warn');
const outcomes = (isBuilt ? runsOf(isLong) : []).map((chosen) => {
  rmSync(report, { force: true });
  const wanted = args.length > 0 ? ['--passWithNoTests', ...args] : [];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return readOutcome(run('vitest/vitest.mjs', 'run', ...chosen, ...reporters, ...wanted));
});
const passed = outcomes.reduce((sum, one) => sum + one.passed, 0);
const failed = isBuilt ? outcomes.reduce((sum, one) => sum + one.failed, 0) : 1;
if (failed > 0) {
  process.stdout.write(`${outcomes.flatMap((one) => one.reasons).join('\n')}\nWhat went by chance: SEED=${seed}\n`);
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
