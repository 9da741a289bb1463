import { defineConfig } from 'vitest/config';
import { getMutatedPart } from './parts.ts';

const { tests, hasTable } = getMutatedPart();

/** The own tests of the part that is tried, in one process. What falls by chance falls as in `npm test`. */
export default defineConfig({
  test: {
    include: [...tests],
    exclude: ['**/*.long.test.ts'],
    isolate: false,
    env: { LENGTH: process.env['LENGTH'] ?? String(1 / 8) },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['tests/kit/seeded.ts', ...(hasTable ? ['tests/kit/use-dynamo.ts'] : [])],
    ...(hasTable && { globalSetup: ['tests/kit/start-dynamo.ts'] }),
  },
});
