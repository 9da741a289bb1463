import { defineConfig } from 'vitest/config';

const anyTest = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
/** Of rooms whose other tests need a table. */
const withoutTable = ['tests/repository', 'tests/browser-support', 'ops/openapi', 'ops/lockfile', 'ops/deploy'];
const failOnConsoleError = 'tests/kit/fail-on-console-error.ts';

/** The projects run one after the other: pure rules first, then what needs a table, then the browser. */
export default defineConfig({
  test: {
    // One more than vitest would take on two cores: most of a test's time is waiting for a table or a page.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: anyTest('core', 'contract', 'frontend', 'bench', ...withoutTable),
          setupFiles: [failOnConsoleError],
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
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          // A page may still be drawing what is asked about.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
