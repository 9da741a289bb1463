import { afterEach, expect, test } from 'vitest';
import { noticesIn, noticesText } from '#core/notices/new-notices';
import { countOfNew, forgetNotices, noteSeen } from './new-notices';
import { noteNotices } from './notices-said';

afterEach(forgetNotices);

test('the newest answer says how many are new, and one that says nothing changes nothing', () => {
  noteNotices('2 57');
  noteNotices(null);
  noteNotices('many');
  expect(countOfNew()).toBe(2);
  noteNotices('3 58');
  expect(countOfNew()).toBe(3);
});

test('what was seen is not new again by an answer that was under way, and what comes after it is', () => {
  noteNotices('2 57');
  noteSeen(57);
  expect(countOfNew()).toBe(0);
  noteNotices('2 57');
  expect(countOfNew()).toBe(0);
  noteNotices('1 58');
  expect(countOfNew()).toBe(1);
});

test('what is said of one person is forgotten for the next', () => {
  noteNotices('2 57');
  noteSeen(57);
  forgetNotices();
  noteNotices('1 1');
  expect(countOfNew()).toBe(1);
});

test('a header is two numbers, and nothing else', () => {
  expect(noticesIn(noticesText({ count: 2, last: 57 }))).toEqual({ count: 2, last: 57 });
  for (const text of ['', '2', '2 57 1', '-1 5', '2,57', '99999 1']) expect(noticesIn(text)).toBeNull();
});
