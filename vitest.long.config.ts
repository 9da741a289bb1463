import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** In `npm test` all of these fall by one fixed seed. */
const isByChance = (file: string): boolean => /fast-check|#tests\/kit\/dice/.test(readFileSync(file, 'utf8'));
const rooms = '{audit,core,contract,demo,frontend/src,functions,infra,local,ops,tests}';
const byChance = globSync(`${rooms}/**/*.test.{ts,tsx}`).filter(isByChance);

/** Held to the limits of Lambdas, of which each has a processor of its own: they run once nothing else does. */
const alone = ['tests/deployed/many-rows.long.test.ts'];
const shared = {
  env: { SEED: process.env['SEED'] ?? String(randomInt(1_000_000)) },
  setupFiles: [
    'tests/kit/fail-on-console-error.ts',
    'tests/kit/seeded.ts',
    'tests/kit/use-dynamo.ts',
    'tests/kit/check-rights.ts',
  ],
  globalSetup: ['tests/kit/start-dynamo.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** `npm run test:long`: whatever goes by chance, each by a fresh seed that a failure tells, and what takes minutes. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'long',
          include: [...byChance, `${rooms}/**/*.long.test.ts`],
          exclude: alone,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...shared, name: 'long-alone', include: alone, sequence: { groupOrder: 2 } } },
    ],
  },
});
