import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeScores, judgeScores, type MutationReport } from './mutation-score.ts';

/**
 * `npm run mutate`: changes the rules of `core/` and the stores in thousands of ways, and fails where too few of the
 * changes are noticed by their tests. `npm run mutate -- stores` changes the stores alone, `-- core` the rules; what
 * else is given goes to Stryker: `-- core --mutate core/cash/cash-deltas.ts`. What may be missed is in `survivors.md`.
 */

const root = join(import.meta.dirname, '..', '..');
const parts = {
  core: { config: 'stryker.config.json', report: 'dist/mutation.json' },
  stores: { config: 'stryker.stores.config.json', report: 'dist/mutation-stores.json' },
};
type Part = keyof typeof parts;

const isPart = (word: string | undefined): word is Part => word !== undefined && word in parts;

const mutate = (part: Part, more: readonly string[]): boolean => {
  const { config, report } = parts[part];
  const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const { status } = spawnSync(process.execPath, [stryker, 'run', config, ...more], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`Stryker did not come to an end on ${part}.`);
  const { lines, isEnough } = judgeScores(
    computeScores(JSON.parse(readFileSync(join(root, report), 'utf8')) as MutationReport),
  );
  process.stdout.write(['', `${part}:`, ...lines.map((line) => `  ${line}`), ''].join('\n'));
  return isEnough;
};

const [first, ...rest] = process.argv.slice(2);
const chosen: Part[] = isPart(first) ? [first] : ['core', 'stores'];
const more = isPart(first) ? rest : process.argv.slice(2);
const isEnough = chosen.map((part) => mutate(part, more)).every(Boolean);
process.exitCode = isEnough ? 0 : 1;
