import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findFirefox } from '#tests/kit/find-browser';

/** `npm test`: builds the site once, runs every test, closes with the plain line `N passed, N failed`. */

const root = join(import.meta.dirname, '..');
const report = join(root, '.local', 'test-report.json');

const run = (script: string, ...args: string[]): boolean =>
  spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root, stdio: 'inherit' }).status ===
  0;

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** A file that could not be loaded counts as one failure; so does a run that failed outside of any test. */
const countsOf = (passedAll: boolean): { passed: number; failed: number } => {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const unloaded = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
    );
    const failed = numFailedTests + unloaded.length;
    const ran = numPassedTests + failed > 0;
    return { passed: numPassedTests, failed: passedAll && ran ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
};

if (findFirefox() === null) {
  process.stdout.write('No Firefox found: its journeys are skipped. Install one, or set FIREFOX_PATH to one.\n');
}
mkdirSync(join(root, '.local'), { recursive: true });
rmSync(report, { force: true });
const built = run('vite/bin/vite.js', 'build', 'frontend', '--logLevel', 'warn');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const passedAll = built && run('vitest/vitest.mjs', 'run', ...reporters, ...process.argv.slice(2));
const { passed, failed } = countsOf(passedAll);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
