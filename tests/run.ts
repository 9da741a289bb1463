import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findFirefox } from '#tests/kit/find-browser';
import type { RunOutcome } from '#tests/kit/outcome-reporter';

/**
 * `npm test`: builds the site once, runs every test that needs no long time, closes with the plain line
 * `N passed, N failed`. With `--long`, as `npm run test:long`, every journey, on each page of which axe
 * looks in both schemes, wide and narrow, and the tests at length.
 */

const root = join(import.meta.dirname, '..');
const outcomeFile = join(root, '.local', 'test-outcome.json');

const run = (script: string, ...args: string[]): boolean =>
  spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, OUTCOME_FILE: outcomeFile, ...(isLong ? { SEED: seed, AXE: 'everywhere' } : {}) },
  }).status === 0;

/** A run that failed without telling of any failure counts as one; one without an outcome never began. */
const readOutcome = (passedAll: boolean): RunOutcome & { failed: number } => {
  const isThere = existsSync(outcomeFile);
  const { passed, reasons }: RunOutcome = isThere
    ? JSON.parse(readFileSync(outcomeFile, 'utf8'))
    : { passed: 0, reasons: [] };
  return { passed, reasons, failed: Math.max(reasons.length, passedAll ? 0 : 1) };
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
  rmSync(outcomeFile, { force: true });
  const wanted = args.length > 0 ? ['--passWithNoTests', ...args] : [];
  const reporters = ['--reporter=default', '--reporter=tests/kit/outcome-reporter.ts'];
  return readOutcome(run('vitest/vitest.mjs', 'run', ...chosen, ...reporters, ...wanted));
});
const passed = outcomes.reduce((sum, one) => sum + one.passed, 0);
const failed = isBuilt ? outcomes.reduce((sum, one) => sum + one.failed, 0) : 1;
if (failed > 0) {
  process.stdout.write(`${outcomes.flatMap((one) => one.reasons).join('\n')}\nWhat went by chance: SEED=${seed}\n`);
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
