import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** In `npm test` all of these fall by one fixed seed. */
const isByChance = (file: string): boolean => /fast-check|#tests\/kit\/dice/.test(readFileSync(file, 'utf8'));
const rooms = '{audit,core,contract,demo,frontend/src,functions,infra,local,ops,tests}';
const byChance = globSync(`${rooms}/**/*.test.{ts,tsx}`).filter(isByChance);

/** `npm run test:long`: whatever goes by chance, each by a fresh seed that a failure tells, and what takes minutes. */
export default defineConfig({
  test: {
    name: 'long',
    include: [...byChance, `${rooms}/**/*.long.test.ts`],
    env: { SEED: process.env['SEED'] ?? String(randomInt(1_000_000)) },
    setupFiles: [
      'tests/kit/fail-on-console-error.ts',
      'tests/kit/seeded.ts',
      'tests/kit/use-dynamo.ts',
      'tests/kit/check-rights.ts',
    ],
    globalSetup: ['tests/kit/start-dynamo.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
