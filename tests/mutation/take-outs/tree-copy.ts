import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copySources, projectRoot } from '#tests/kit/copy-sources';
import { removeFeature } from './all-take-outs.ts';
import type { FeatureRemoval } from './take-out-type.ts';

/** Of whoever runs this nothing else: the tests of a test run would else share its table, its seed and its length. */
const environment = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'CHROME_PATH', 'FIREFOX_PATH'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

interface Report {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** What became of the tests of a take-out. */
interface Outcome {
  passed: string[];
  failed: string[];
}

const isOfBrowser = ({ tests }: FeatureRemoval): boolean => tests.startsWith('e2e/');

const outcomeOf = ({ testResults }: Report, { tests, title = '' }: FeatureRemoval): Outcome => {
  const file = testResults.find(({ name }) => name.replaceAll('\\', '/').endsWith(tests));
  const chosen = (file?.assertionResults ?? []).filter(({ fullName }) => fullName.includes(title));
  const withStatus = (wanted: string) =>
    chosen.filter(({ status }) => status === wanted).map(({ fullName }) => fullName);
  const outcome = { passed: withStatus('passed'), failed: withStatus('failed') };
  if (outcome.passed.length + outcome.failed.length > 0) return outcome;
  throw new Error(`No test of ${tests} has run. ${file?.message ?? ''}`);
};

/** Those whose titles count, by a pattern in which letters and spaces stand for themselves. */
const titlesOf = (takeOuts: readonly FeatureRemoval[]): string[] => {
  const titles = takeOuts.flatMap(({ title }) => title?.replaceAll(/[^\w ,]/g, '.') ?? []);
  return titles.length > 0 ? ['-t', titles.join('|')] : [];
};

/** The project in a folder of its own, in which features can be taken out while others work on it. */
export const copyProjectTree = () => {
  const copy = mkdtempSync(join(tmpdir(), 'taken-out-'));
  copySources(copy);
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'), 'dir');
  mkdirSync(join(copy, '.local'));
  const browser = join(projectRoot, '.local', 'browser');
  if (existsSync(browser)) symlinkSync(browser, join(copy, '.local', 'browser'), 'dir');

  const run = (script: string, ...args: string[]): Promise<unknown> =>
    promisify(execFile)(process.execPath, [join(projectRoot, 'node_modules', script), ...args], {
      cwd: copy,
      env: environment,
      maxBuffer: 64_000_000,
    });

  const build = (): Promise<unknown> => run('vite/bin/vite.js', 'build', 'frontend', '--logLevel', 'error');

  const runTests = async (takeOuts: readonly FeatureRemoval[]): Promise<Report> => {
    const report = join(copy, '.local', 'report.json');
    rmSync(report, { force: true });
    const files = new Set(takeOuts.map(({ tests }) => tests));
    const reporter = ['--reporter=json', `--outputFile=${report}`];
    // Whether they fail is in the report.
    await run('vitest/vitest.mjs', 'run', ...files, ...titlesOf(takeOuts), ...reporter).catch(() => undefined);
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  };

  return {
    /** Whether the tests of all of them pass as long as nothing is missing; the names of those that do not. */
    findRed: async (takeOuts: readonly FeatureRemoval[]): Promise<string[]> => {
      if (takeOuts.some(isOfBrowser)) await build();
      const red: string[] = [];
      for (const some of Map.groupBy(takeOuts, ({ title }) => title === undefined).values()) {
        const report = await runTests(some);
        for (const one of some) red.push(...outcomeOf(report, one).failed.map((name) => `${one.tests}: ${name}`));
      }
      return red;
    },
    /** The tests that fail without it. */
    without: async (takeOut: FeatureRemoval): Promise<string[]> => {
      const file = join(copy, takeOut.file);
      const whole = readFileSync(file, 'utf8');
      writeFileSync(file, removeFeature(takeOut, whole));
      try {
        if (isOfBrowser(takeOut)) await build();
        return outcomeOf(await runTests([takeOut]), takeOut).failed;
      } finally {
        writeFileSync(file, whole);
      }
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
};
