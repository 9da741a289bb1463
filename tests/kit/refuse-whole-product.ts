import { afterAll, expect } from 'vitest';

/** What loads all handlers of the product belongs to the project `product` (vitest.config.ts): here each file asks for its own. */
afterAll(() => {
  expect(globalThis).not.toHaveProperty('awslambda.streamifyResponse');
});
