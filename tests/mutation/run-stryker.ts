import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeMutationScores, type MutationReport, type MutationScore } from './mutation-score.ts';
import { getMutationReportPath, type MutatedPartName, mutatedPartVariable } from './parts.ts';

const root = join(import.meta.dirname, '..', '..');
const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');

/**
 * Changes a part and says how much of it was noticed; `more` goes to Stryker as it is, such as `--mutate` and a file.
 * @throws Error where Stryker fails.
 */
export const runStryker = (part: MutatedPartName, more: readonly string[]): MutationScore[] => {
  const { status } = spawnSync(process.execPath, [stryker, 'run', 'tests/mutation/stryker.config.mjs', ...more], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, [mutatedPartVariable]: part },
  });
  if (status !== 0) throw new Error(`Stryker did not come to an end on ${part}.`);
  return computeMutationScores(
    JSON.parse(readFileSync(join(root, getMutationReportPath(part)), 'utf8')) as MutationReport,
  );
};
