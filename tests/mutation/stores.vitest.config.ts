import { defineConfig } from 'vitest/config';

/** The stores' own tests, in one process, against a real table: what kills a mutant of a store is a test of a store. */
export default defineConfig({
  test: {
    include: ['functions/runtime/storage/*.test.ts', 'functions/*/**/*store.test.ts'],
    isolate: false,
    setupFiles: ['tests/kit/use-dynamo.ts'],
    globalSetup: ['tests/kit/start-dynamo.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
