import { defineConfig } from 'vitest/config';
import { HeavyFirstSequencer } from './tests/kit/heavy-first.ts';

const listTestPatterns = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
/** Of rooms whose other tests need a table. */
const withoutTable = [
  'tests/repository',
  'tests/browser-support',
  'tests/mutation',
  'ops/openapi',
  'ops/lockfile',
  'ops/deploy',
];
const shortTitles = 'tests/kit/fail-on-long-title.ts';
const everywhere = [shortTitles, 'tests/kit/fail-on-console-error.ts', 'tests/kit/seeded.ts'];

const onTable = [...everywhere, 'tests/kit/use-dynamo.ts', 'tests/kit/check-rights.ts'];
/** They start the whole product, or ask what a container begins with. */
const alone = [
  ...listTestPatterns('tests/deployed', 'tests/kit', 'tests/security', 'tests/audit'),
  'functions/runtime/limit-warnings.test.ts',
];
const slowness = process.env['SLOW'] ? 4 : 1;
const env = { LENGTH: process.env['LENGTH'] ?? String(1 / 8) };
const withTable = {
  globalSetup: ['tests/kit/start-dynamo.ts'],
  env,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  sequence: { groupOrder: 2 },
};

/** The projects run one after the other: pure rules first, then what needs a table, then the browser. */
export default defineConfig({
  test: {
    // Two more than vitest would take on two cores: much of a test's time is waiting for a table or a page.
    maxWorkers: 3,
    sequence: { sequencer: HeavyFirstSequencer },
    tags: [{ name: 'screen', description: 'A journey without which a screen is not proven: part of `npm test`.' }],
    projects: [
      {
        test: {
          name: 'unit',
          // Rules keep nothing between files: to load them anew for each took twice as long as to test them.
          isolate: false,
          include: listTestPatterns('audit', 'core', 'contract', 'frontend', 'bench', ...withoutTable),
          exclude: ['**/*.long.test.ts'],
          setupFiles: everywhere,
          env,
          // A busy machine is no reason to fail.
          testTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'integration',
          // As the units: each file leaves what it has loaded as a new container has it (tests/kit/reset-worker-state.ts).
          isolate: false,
          include: listTestPatterns('functions', 'infra', 'tests'),
          exclude: ['**/*.long.test.ts', ...listTestPatterns(...withoutTable), ...alone],
          setupFiles: [...onTable, 'tests/kit/reset-worker-state.ts', 'tests/kit/refuse-whole-product.ts'],
          ...withTable,
        },
      },
      {
        test: {
          name: 'product',
          isolate: false,
          include: [...listTestPatterns('local', 'demo', 'ops'), ...alone],
          exclude: [...listTestPatterns(...withoutTable), '**/*.long.test.ts'],
          setupFiles: [...onTable, 'tests/kit/reset-worker-state.ts'],
          ...withTable,
        },
      },
      {
        test: {
          name: 'e2e',
          // To load the whole server anew for each file took as long as some of the files.
          isolate: false,
          include: ['e2e/**/*.spec.ts'],
          setupFiles: [shortTitles],
          // A page may still be drawing what is asked about; with `SLOW=1` (e2e/fixtures.ts) all takes four times as long.
          expect: { poll: { timeout: 30_000 * slowness } },
          testTimeout: 120_000 * slowness,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
