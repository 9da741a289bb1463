import { allFeatureRemovals } from './take-outs/all-take-outs.ts';
import { copyProjectTree } from './take-outs/tree-copy.ts';

/**
 * `npm run take-out`: takes features out, one at a time, in a copy of the project, and expects a test of those that are
 * said to prove each to fail. `npm run take-out -- cards` takes those whose name, or the name of whose file, has the word.
 */

const wanted = process.argv[2] ?? '';
const chosen = allFeatureRemovals.filter(({ name, file }) => name.includes(wanted) || file.includes(wanted));
const tree = copyProjectTree();
let unnoticed = 0;
try {
  const red = await tree.findRed(chosen);
  if (red.length > 0) throw new Error(`These fail though nothing is taken out:\n${red.join('\n')}`);
  for (const one of chosen) {
    const failed = await tree.without(one);
    if (failed.length === 0) unnoticed += 1;
    const outcome = failed.length > 0 ? `red   (${failed.length})` : 'GREEN';
    process.stdout.write(`${outcome} ${one.name}: ${failed[0] ?? `nothing of ${one.tests} fails`}\n`);
  }
} finally {
  tree.remove();
}
process.stdout.write(`${chosen.length - unnoticed} of ${chosen.length} features are missed when they are gone.\n`);
process.exitCode = unnoticed === 0 ? 0 : 1;
