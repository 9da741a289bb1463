import { expect, test } from 'vitest';
import { tagsOf } from './tags-of';

test('keywords become tags: trimmed, each once, in their order', () => {
  expect(tagsOf(' bonds,  interest   rates;Bonds\nladder,,')).toEqual(['bonds', 'interest rates', 'ladder']);
  expect(tagsOf('')).toEqual([]);
});

test('no more and no longer than the contract takes', () => {
  const many = Array.from({ length: 12 }, (_, at) => `k${at}`);
  expect(tagsOf(many.join(','))).toEqual(many.slice(0, 10));
  expect(tagsOf(`${'x'.repeat(41)},${'y'.repeat(40)}`)).toEqual(['y'.repeat(40)]);
});
