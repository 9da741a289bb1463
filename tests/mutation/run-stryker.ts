import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeMutationScores, type MutationReport, type MutationScore } from './mutation-score.ts';
import { getMutationReportPath, type MutatedPartName, mutatedPartVariable, mutationTestsVariable } from './parts.ts';

const root = join(import.meta.dirname, '..', '..');
const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');

export interface MutationRun {
  part: MutatedPartName;
  /** Patterns of the tests that are to notice, where it is not all of the part's. */
  tests?: readonly string[];
  /** What goes to Stryker as it is. */
  more: readonly string[];
}

/** Changes a part, or what `more` names of it, and says how much of it was noticed. @throws Error where Stryker fails. */
export const runStryker = ({ part, tests, more }: MutationRun): MutationScore[] => {
  const { status } = spawnSync(process.execPath, [stryker, 'run', 'tests/mutation/stryker.config.mjs', ...more], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, [mutatedPartVariable]: part, ...(tests && { [mutationTestsVariable]: tests.join(',') }) },
  });
  if (status !== 0) throw new Error(`Stryker did not come to an end on ${part}.`);
  return computeMutationScores(
    JSON.parse(readFileSync(join(root, getMutationReportPath(part)), 'utf8')) as MutationReport,
  );
};
