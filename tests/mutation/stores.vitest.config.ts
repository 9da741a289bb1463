import { defineConfig } from 'vitest/config';

const rooms = ['analytics', 'auth', 'blog', 'cash', 'cds', 'portfolio', 'savings', 'watchlist', 'dividends', 'stocks'];
const besides = ['dividends/{pairs,tax,turns,follow-trades}', 'stocks/{cache,events}', 'images/s3-store'];

/** The tests that own a store, against a real table: its own, and those of the handler that works with it. */
export default defineConfig({
  test: {
    include: [
      'functions/storage/*.test.ts',
      'functions/*/*store.test.ts',
      ...rooms.map((room) => `functions/${room}/handler.test.ts`),
      ...besides.map((file) => `functions/${file}.test.ts`),
    ],
    isolate: false,
    setupFiles: ['tests/kit/use-dynamo.ts'],
    globalSetup: ['tests/kit/start-dynamo.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
