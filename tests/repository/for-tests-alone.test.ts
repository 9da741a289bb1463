import { expect, test } from 'vitest';
import { findSourcesNaming } from '#tests/kit/sources-naming';

/** What is cheaper or laxer for tests is not called by anything that runs for people. */

test('nothing that runs for people makes a password cheaper', () => {
  // The stack takes a cost from whoever starts it: the journeys name one, `npm start` and its like do not.
  expect(findSourcesNaming(/passwordCost|hashCheaply/i)).toEqual([
    'functions/auth/password.ts',
    'functions/auth/testing.ts',
    'local/stack.ts',
  ]);
});

test('nothing that runs for people has the rendering of a post ended sooner or later than the limit', () => {
  expect(findSourcesNaming(/setMaxRenderWorkMsForTests/)).toEqual(['functions/blog/render-thread.ts']);
});

test('nothing that runs for people chooses the pauses before a change is tried again', () => {
  expect(findSourcesNaming(/setRetryPause/)).toEqual(['functions/runtime/storage/retry-pause.ts']);
});
