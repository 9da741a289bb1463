import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Route } from '#contract/route';
import { refuseLongAnswerBody, refuseLongList } from '#functions/runtime/http/answer-size-limit';

const plain = { method: 'GET', path: '/all', access: 'user' } as Route;
const paged = { ...plain, query: z.object({ cursor: z.string().optional() }) } as Route;
const otherQuery = { ...plain, query: z.object({ from: z.string() }) } as Route;

test('a list of 20,000 rows is answered, of one more is asked for in pages', () => {
  expect(() => refuseLongList(20_000)).not.toThrow();
  expect(() => refuseLongList(20_001)).toThrow(
    'This list has 20,001 rows, more than one answer holds. Ask for it in pages: with limit=1000, and then with the cursor of each answer for the next page.',
  );
  expect(() => refuseLongList(20_001)).toThrow(expect.objectContaining({ status: 422, code: 'too_long' }));
});

test('a body may have as many bytes as Lambda passes on, its quotation marks counted twice', () => {
  // The text is one of JSON itself: two quotation marks around it.
  expect(() => refuseLongAnswerBody(plain, 'x'.repeat(5_499_998))).not.toThrow();
  expect(() => refuseLongAnswerBody(plain, 'x'.repeat(5_499_999))).toThrow('This is more than one answer holds.');
  expect(() => refuseLongAnswerBody(plain, '"'.repeat(2_749_999))).not.toThrow();
  expect(() => refuseLongAnswerBody(plain, '"'.repeat(2_750_000))).toThrow('This is more than one answer holds.');
  expect(() => refuseLongAnswerBody(plain, '€'.repeat(1_833_332))).not.toThrow();
  expect(() => refuseLongAnswerBody(plain, '€'.repeat(1_833_334))).toThrow('This is more than one answer holds.');
});

test('what to do about it goes by whether the call has pages', () => {
  const long = 'x'.repeat(6_000_000);
  expect(() => refuseLongAnswerBody(paged, long)).toThrow(
    /^This list is longer than one answer may be\. Ask for it in pages/,
  );
  for (const route of [plain, otherQuery]) {
    expect(() => refuseLongAnswerBody(route, long)).toThrow('This is more than one answer holds. Ask for less of it.');
  }
  expect(() => refuseLongAnswerBody(plain, long)).toThrow(expect.objectContaining({ status: 422, code: 'too_long' }));
});
