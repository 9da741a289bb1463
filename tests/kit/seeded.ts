import { relative } from 'node:path';
import { afterEach, type RunnerTestCase, vi } from 'vitest';
import { scaleToRunLength, testSeed } from '#tests/kit/dice';

/** Whatever falls by chance falls by one seed: the dice of the kit and fast-check alike; a failure tells how to see it again. */

/** As many as fast-check itself would try; what asks for more tries more of them in the long tests. */
const usualRuns = 100;

vi.doMock('fast-check', async (load) => {
  const module = await load<typeof import('fast-check')>();
  module.configureGlobal({ seed: testSeed });
  const assert = new Proxy(module.assert, {
    apply: (target, self, [property, parameters]) => {
      const { numRuns = usualRuns } = parameters ?? {};
      const fewer = Math.min(numRuns, Math.max(usualRuns, scaleToRunLength(numRuns)));
      return Reflect.apply(target, self, [property, { ...parameters, numRuns: fewer }]);
    },
  });
  return { ...module, assert, default: { ...module.default, assert } };
});

const replayOf = ({ file }: RunnerTestCase): string => {
  const length = process.env['LENGTH'] ? ` LENGTH=${process.env['LENGTH']}` : '';
  const which = file.projectName?.startsWith('long')
    ? '--config vitest.long.config.ts'
    : `--project ${file.projectName}`;
  return `SEED=${testSeed}${length} npx vitest run ${which} ${relative(process.cwd(), file.filepath)}`;
};

afterEach(({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(`The same once more: ${replayOf(task)}\n`);
});
