import { describe, expect, test } from 'vitest';
import { countWords, estimateReadingMinutes, parseTargetWordCount } from '#core/blog/post-length';
import { covers } from '#tests/kit/covers';
import { measureProcessorTime } from '#tests/kit/processor-time';

describe('the target length', () => {
  test.each([
    [300, 300],
    [3000, 3000],
    ['1500', 1500],
    [' 450 ', 450],
    [799.6, 800],
    [1, 1000],
    [299, 1000],
    [3001, 1000],
    [1e9, 1000],
    [-500, 1000],
    ['abc', 1000],
    ['', 1000],
    [undefined, 1000],
    [null, 1000],
    [Number.NaN, 1000],
    [[500], 1000],
    [{}, 1000],
    [true, 1000],
  ])('%j is %i words', (given, words) => {
    covers('3.5 topic and length', '3.9 words of a text');
    return expect(parseTargetWordCount(given)).toBe(words);
  });
});

test('words are counted without the marks of the text', () => {
  expect(countWords('## One two\n\n- three, *four*\n---\n5% a year')).toBe(7);
  expect(countWords('')).toBe(0);
});

test('words of a text with a line of nothing but marks are counted at once', async () => {
  const text = `one ${'-'.repeat(300_000)} two`;
  expect(await measureProcessorTime(() => expect(countWords(text)).toBe(2))).toBeLessThan(1_000);
});

test.each([
  [0, 1],
  [344, 1],
  [345, 2],
  [2300, 10],
])('%i words are read in %i minutes', (count, minutes) => {
  covers('4.7 pictures in a text');
  expect(estimateReadingMinutes(count)).toBe(minutes);
});
