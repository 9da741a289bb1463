import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeMutationScores, judgeMutationScores, type MutationReport } from './mutation-score.ts';
import {
  getMutationReportPath,
  isMutatedPart,
  type MutatedPartName,
  mutatedParts,
  mutatedPartVariable,
} from './parts.ts';

/**
 * `npm run mutate`: changes each part of `parts.ts` in thousands of ways, and fails where too few of the changes are
 * noticed by its tests. `npm run mutate -- stores` changes the stores alone; what else is given goes to Stryker:
 * `-- core --mutate core/cash/cash-deltas.ts`. What may be missed is in `survivors.md`.
 */

const root = join(import.meta.dirname, '..', '..');

const mutate = (part: MutatedPartName, more: readonly string[]): boolean => {
  const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const { status } = spawnSync(process.execPath, [stryker, 'run', 'tests/mutation/stryker.config.mjs', ...more], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, [mutatedPartVariable]: part },
  });
  if (status !== 0) throw new Error(`Stryker did not come to an end on ${part}.`);
  const report = readFileSync(join(root, getMutationReportPath(part)), 'utf8');
  const { lines, isEnough } = judgeMutationScores(computeMutationScores(JSON.parse(report) as MutationReport));
  process.stdout.write(['', `${part}:`, ...lines.map((line) => `  ${line}`), ''].join('\n'));
  return isEnough;
};

const [first, ...rest] = process.argv.slice(2);
const chosen = isMutatedPart(first) ? [first] : (Object.keys(mutatedParts) as MutatedPartName[]);
const more = isMutatedPart(first) ? rest : process.argv.slice(2);
const isEnough = chosen.map((part) => mutate(part, more)).every(Boolean);
process.exitCode = isEnough ? 0 : 1;
