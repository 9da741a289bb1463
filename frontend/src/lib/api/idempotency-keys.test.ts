import { expect, test } from 'vitest';
import { createIdempotencyKeys } from './idempotency-keys';

test('the calls of one press share what stands before --, those of another do not', () => {
  const keys = createIdempotencyKeys();
  keys.begin();
  const [a, b] = [keys.keyFor('a'), keys.keyFor('b')];
  expect([a.split('--')[0], b.split('--')[0]]).toEqual([keys.group(), keys.group()]);
  expect(a).not.toBe(b);
  keys.settle('a');
  keys.begin();
  expect(keys.keyFor('a').split('--')[0]).not.toBe(a.split('--')[0]);
});

test('a call of which nobody knows the outcome keeps its key, and belongs to what it was pressed with', () => {
  const keys = createIdempotencyKeys();
  keys.begin();
  const first = keys.keyFor('a');
  keys.begin();
  expect(keys.keyFor('a')).toBe(first);
  expect(keys.group()).toBe(first.split('--')[0]);
});
