import { expect, test } from 'vitest';
import { NewPost } from '#contract/blog/blog';
import { findTagError, parsePostTags } from './post-tags';

test('keywords become tags: trimmed, each once, in their order', () => {
  expect(parsePostTags(' bonds,  interest   rates;Bonds\nladder,,')).toEqual(['bonds', 'interest rates', 'ladder']);
  expect(parsePostTags('')).toEqual([]);
});

const keywords = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`).join(', ');

test.each([
  ['no keywords', '', undefined],
  ['ten keywords', keywords(10), undefined],
  ['one twice among eleven', `${keywords(10)}, K1`, undefined],
  ['one of 40 characters', `a, ${'y'.repeat(40)}`, undefined],
  ['one of 40 emoji', '😀'.repeat(40), undefined],
  ['eleven keywords', keywords(11), 'A post takes at most 10 keywords; these are 11.'],
  [
    'one of 41 characters',
    `a, ${'xy '.repeat(13)}xy`,
    `A keyword takes at most 40 characters; “${'xy '.repeat(13)}xy” has 41.`,
  ],
])('%s: what is wrong with them is said', (_, typed, sentence) => {
  expect(findTagError(typed)).toBe(sentence);
  // The server says the same.
  expect(NewPost.safeParse({ content: '# A', tags: parsePostTags(typed) }).success).toBe(sentence === undefined);
});
