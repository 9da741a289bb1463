import { relative } from 'node:path';
import { afterEach, type RunnerTestCase, vi } from 'vitest';
import { testSeed } from '#tests/kit/dice';

/** Whatever falls by chance falls by one seed: the dice of the kit and fast-check alike; a failure tells how to see it again. */

vi.doMock('fast-check', async (load) => {
  const module = await load<typeof import('fast-check')>();
  module.configureGlobal({ seed: testSeed });
  return { ...module };
});

const replayOf = ({ file }: RunnerTestCase): string => {
  const length = process.env['LENGTH'] ? ` LENGTH=${process.env['LENGTH']}` : '';
  const which = file.projectName === 'long' ? '--config vitest.long.config.ts' : `--project ${file.projectName}`;
  return `SEED=${testSeed}${length} npx vitest run ${which} ${relative(process.cwd(), file.filepath)}`;
};

afterEach(({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(`The same once more: ${replayOf(task)}\n`);
});
