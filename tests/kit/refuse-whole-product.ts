import { afterAll, expect } from 'vitest';

/** What loads all handlers of the product belongs to the project `product` (vitest.config.ts), which knows no order. */
afterAll(() => {
  expect(globalThis).not.toHaveProperty('awslambda.streamifyResponse');
});
