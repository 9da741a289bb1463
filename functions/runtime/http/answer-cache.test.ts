import { afterEach, beforeEach, expect, test } from 'vitest';
import { getOrCreateCachedAnswer, maxCachedAnswerLength } from '#functions/runtime/http/answer-cache';
import { clearContainerCaches } from '#functions/runtime/storage/ledger-version-cache';

const before = process.env['TABLE_NAME'];
beforeEach(() => {
  process.env['TABLE_NAME'] = 'one';
  clearContainerCaches();
});
afterEach(() => {
  process.env['TABLE_NAME'] = before;
});

let made = 0;
/** The answer, and whether it had to be made. */
const ask = async (etag: string, text: string): Promise<[string, boolean]> => {
  const madeBefore = made;
  const answer = await getOrCreateCachedAnswer(etag, async () => {
    made += 1;
    return text;
  });
  return [answer, made > madeBefore];
};

test('an answer is made once for each ETag, and again for another table and in a new container', async () => {
  expect(await ask('"a"', 'first')).toEqual(['first', true]);
  expect(await ask('"a"', 'second')).toEqual(['first', false]);
  expect(await ask('"b"', 'second')).toEqual(['second', true]);
  process.env['TABLE_NAME'] = 'another';
  expect(await ask('"a"', 'third')).toEqual(['third', true]);
  process.env['TABLE_NAME'] = 'one';
  clearContainerCaches();
  expect(await ask('"a"', 'fourth')).toEqual(['fourth', true]);
});

test('one that failed is made again', async () => {
  await expect(getOrCreateCachedAnswer('"a"', () => Promise.reject(new Error('no table')))).rejects.toThrow('no table');
  expect(await ask('"a"', 'first')).toEqual(['first', true]);
});

test('ten of the longest are kept, and the one that was asked for longest ago gives way', async () => {
  const longest = 'x'.repeat(maxCachedAnswerLength);
  for (let at = 0; at < 10; at += 1) await ask(`"${at}"`, longest);
  expect(await ask('"0"', '')).toEqual([longest, false]);
  await ask('"10"', 'y');
  expect(await ask('"0"', '')).toEqual([longest, false]);
  expect(await ask('"10"', '')).toEqual(['y', false]);
  expect((await ask('"1"', longest))[1]).toBe(true);
});

test('one that is longer than that is made each time, and no other gives way to it', async () => {
  await ask('"a"', 'first');
  await ask('"b"', 'x'.repeat(maxCachedAnswerLength + 1));
  expect((await ask('"b"', 'second'))[1]).toBe(true);
  expect(await ask('"a"', 'second')).toEqual(['first', false]);
});
