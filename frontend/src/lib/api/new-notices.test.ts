import { afterEach, expect, test } from 'vitest';
import { formatNewNotices, parseNewNotices } from '#core/notices/new-notices';
import { covers } from '#tests/kit/covers';
import { getNewNoticeCount, recordNoticesSeen, resetNewNotices } from './new-notices';
import { noteNoticesHeader } from './notices-header';

afterEach(resetNewNotices);

test('the newest answer says how many are new, and one that says nothing changes nothing', () => {
  noteNoticesHeader('2 57');
  noteNoticesHeader(null);
  noteNoticesHeader('many');
  expect(getNewNoticeCount()).toBe(2);
  noteNoticesHeader('3 58');
  expect(getNewNoticeCount()).toBe(3);
});

test('what was seen is not new again by an answer that was under way, and what comes after it is', () => {
  covers('4.10 bell');
  noteNoticesHeader('2 57');
  recordNoticesSeen(57);
  expect(getNewNoticeCount()).toBe(0);
  noteNoticesHeader('2 57');
  expect(getNewNoticeCount()).toBe(0);
  noteNoticesHeader('1 58');
  expect(getNewNoticeCount()).toBe(1);
});

test('what is said of one person is forgotten for the next', () => {
  noteNoticesHeader('2 57');
  recordNoticesSeen(57);
  resetNewNotices();
  noteNoticesHeader('1 1');
  expect(getNewNoticeCount()).toBe(1);
});

test('a header is two numbers, and nothing else', () => {
  expect(parseNewNotices(formatNewNotices({ count: 2, last: 57 }))).toEqual({ count: 2, last: 57 });
  for (const text of ['', '2', '2 57 1', '-1 5', '2,57', '99999 1']) expect(parseNewNotices(text)).toBeNull();
});
