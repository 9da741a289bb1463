import { defineConfig } from 'vitest/config';
import { HeavyFirst } from './tests/kit/heavy-first.ts';

const anyTest = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
/** Of rooms whose other tests need a table. */
const withoutTable = [
  'tests/repository',
  'tests/browser-support',
  'tests/mutation',
  'ops/openapi',
  'ops/lockfile',
  'ops/deploy',
];
const failOnConsoleError = 'tests/kit/fail-on-console-error.ts';

/** The projects run one after the other: pure rules first, then what needs a table, then the browser. */
export default defineConfig({
  test: {
    // One more than vitest would take on two cores: most of a test's time is waiting for a table or a page.
    maxWorkers: 2,
    sequence: { sequencer: HeavyFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Rules keep nothing between files: to load them anew for each took twice as long as to test them.
          isolate: false,
          include: anyTest('core', 'contract', 'frontend', 'bench', ...withoutTable),
          setupFiles: [failOnConsoleError],
          // A busy machine is no reason to fail.
          testTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'integration',
          include: anyTest('functions', 'local', 'demo', 'ops', 'tests', 'infra'),
          exclude: anyTest(...withoutTable),
          setupFiles: [failOnConsoleError, 'tests/kit/use-dynamo.ts'],
          globalSetup: ['tests/kit/start-dynamo.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'e2e',
          // To load the whole server anew for each file took as long as some of the files.
          isolate: false,
          include: ['e2e/**/*.spec.ts'],
          // A page may still be drawing what is asked about.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
