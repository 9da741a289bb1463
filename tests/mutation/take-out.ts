import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type MutationFeature, tenFeatures } from './mutation-features.ts';

/**
 * `npm run take-out`: takes ten features out, one at a time, in a copy of the project, and expects the tests that are
 * said to prove each to fail. `npm run take-out -- cards` takes those whose name has the word.
 */

const root = join(import.meta.dirname, '..', '..');
const copy = mkdtempSync(join(tmpdir(), 'taken-out-'));
const left = new Set(['node_modules', '.git', '.local', 'dist', 'cdk.out', 'test-results', 'coverage']);

const makeCopy = (): void => {
  cpSync(root, copy, { recursive: true, filter: (path) => path === root || !left.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
};

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: copy, encoding: 'utf8' });

const build = (): void => {
  const { status, stderr } = run('vite/bin/vite.js', 'build', 'frontend', '--logLevel', 'error');
  if (status !== 0) throw new Error(`The site cannot be built: ${stderr}`);
};

/** True where tests ran, and at least one failed. */
const turnsRed = ({ project, tests, title }: MutationFeature): boolean => {
  const report = join(copy, 'dist', 'report.json');
  rmSync(report, { force: true });
  run(
    'vitest/vitest.mjs',
    'run',
    '--project',
    project,
    tests,
    '-t',
    title,
    '--reporter=json',
    `--outputFile=${report}`,
  );
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
  if (!numPassedTests && !numFailedTests) throw new Error(`No test of ${tests} is called "${title}".`);
  return Number(numFailedTests) > 0;
};

const takeOut = (feature: MutationFeature): boolean => {
  const file = join(copy, feature.file);
  const before = readFileSync(file, 'utf8');
  if (!before.includes(feature.from)) throw new Error(`${feature.file} has no "${feature.from}".`);
  writeFileSync(
    file,
    before.replace(feature.from, () => feature.to),
  );
  try {
    if (feature.file.startsWith('frontend/') && feature.project === 'e2e') build();
    return turnsRed(feature);
  } finally {
    writeFileSync(file, before);
  }
};

const wanted = process.argv[2] ?? '';
const chosen = tenFeatures.filter(({ name }) => name.includes(wanted));
makeCopy();
build();
let unnoticed = 0;
for (const feature of chosen) {
  const isRed = takeOut(feature);
  if (!isRed) unnoticed += 1;
  process.stdout.write(`${isRed ? 'red   ' : 'GREEN '} ${feature.name}: ${feature.tests}, "${feature.title}"\n`);
}
rmSync(copy, { recursive: true, force: true });
process.stdout.write(`${chosen.length - unnoticed} of ${chosen.length} features are missed when they are gone.\n`);
process.exitCode = unnoticed === 0 ? 0 : 1;
