import { afterEach, expect, test } from 'vitest';
import { formatNewNoticesHeader, parseNewNoticesHeader } from '#core/notices/new-notices';
import { covers } from '#tests/kit/covers';
import { getNewNoticeCount, resetNewNoticeCount, setNoticesSeenUpTo } from './new-notices';
import { publishNoticesHeader } from './notices-header';

afterEach(resetNewNoticeCount);

test('the newest answer says how many are new, and one that says nothing changes nothing', () => {
  publishNoticesHeader('2 57');
  publishNoticesHeader(null);
  publishNoticesHeader('many');
  expect(getNewNoticeCount()).toBe(2);
  publishNoticesHeader('3 58');
  expect(getNewNoticeCount()).toBe(3);
});

test('what was seen is not new again by an answer that was under way, and what comes after it is', () => {
  covers('4.10 bell');
  publishNoticesHeader('2 57');
  setNoticesSeenUpTo(57);
  expect(getNewNoticeCount()).toBe(0);
  publishNoticesHeader('2 57');
  expect(getNewNoticeCount()).toBe(0);
  publishNoticesHeader('1 58');
  expect(getNewNoticeCount()).toBe(1);
});

test('what is said of one person is forgotten for the next', () => {
  publishNoticesHeader('2 57');
  setNoticesSeenUpTo(57);
  resetNewNoticeCount();
  publishNoticesHeader('1 1');
  expect(getNewNoticeCount()).toBe(1);
});

test('a header is two numbers, and nothing else', () => {
  expect(parseNewNoticesHeader(formatNewNoticesHeader({ count: 2, last: 57 }))).toEqual({ count: 2, last: 57 });
  for (const text of ['', '2', '2 57 1', '-1 5', '2,57', '99999 1']) expect(parseNewNoticesHeader(text)).toBeNull();
});
