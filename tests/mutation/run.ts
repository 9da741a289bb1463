import { judgeMutationScores } from './mutation-score.ts';
import { isMutatedPart, type MutatedPartName, mutatedParts } from './parts.ts';
import { runStryker } from './run-stryker.ts';

/**
 * `npm run mutate`: changes each part of `parts.ts` in thousands of ways, and fails where too few of the changes are
 * noticed by its tests. `npm run mutate -- stores` changes the stores alone; what else is given goes to Stryker:
 * `-- core --mutate core/cash/cash-deltas.ts`. What may be missed is in `survivors.md`.
 */

const mutate = (part: MutatedPartName, more: readonly string[]): boolean => {
  const { lines, isEnough } = judgeMutationScores(runStryker(part, more));
  process.stdout.write(['', `${part}:`, ...lines.map((line) => `  ${line}`), ''].join('\n'));
  return isEnough;
};

const [first, ...rest] = process.argv.slice(2);
const chosen = isMutatedPart(first) ? [first] : (Object.keys(mutatedParts) as MutatedPartName[]);
const more = isMutatedPart(first) ? rest : process.argv.slice(2);
const isEnough = chosen.map((part) => mutate(part, more)).every(Boolean);
process.exitCode = isEnough ? 0 : 1;
