import { defineConfig } from 'vitest/config';

/** The rules' own tests, in one process: what kills a mutant of `core/` is a test of `core/`. */
export default defineConfig({
  test: { include: ['core/**/*.test.ts'], isolate: false, testTimeout: 30_000 },
});
