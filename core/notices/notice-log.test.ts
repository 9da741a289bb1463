import { describe, expect, test } from 'vitest';
import { toRebuildNotice } from '#core/notices/find-notices';
import { allNoticeKindsEnabled, type FoundNotice, type NoticeKindSettings, noticeKinds } from '#core/notices/kinds';
import {
  countNewNotices,
  emptyNoticeLog,
  filterEnabledNotices,
  maxNoticeAgeDays,
  maxNotices,
  mergeFoundNoticesIntoLog,
  mergeNoticeIntoLog,
  type NoticeLog,
} from '#core/notices/notice-log';
import { addDays } from '#core/time/day';
import { covers } from '#tests/kit/covers';

const today = '2026-11-20';
const tomorrow = '2026-11-21';
const target = (symbol: string, level = 60): FoundNotice => ({
  key: `target:${symbol}:buy:${level}`,
  isOnce: false,
  subject: { kind: 'target', symbol, side: 'buy', price: level, target: level },
});
const unpriced = (symbol: string): FoundNotice => ({
  key: `unpriced:${symbol}`,
  isOnce: false,
  subject: { kind: 'unpriced', symbol },
});
const cd = (id: number): FoundNotice => ({
  key: `cd:${id}:2026-12-01:soon`,
  isOnce: true,
  subject: { kind: 'cd', stage: 'soon', cdId: id, bankName: 'Citi', maturityDate: '2026-12-01' },
});
const toldOf = ({ notices }: NoticeLog) => notices.map(({ number, key, day }) => [number, key, day]);

describe('what is found', () => {
  test('is new once, however often it is looked for', () => {
    covers('4.10 notices once');
    const once = mergeFoundNoticesIntoLog(emptyNoticeLog, [target('KO'), cd(1)], { today });
    expect(toldOf(once)).toEqual([
      [2, 'target:KO:buy:60', today],
      [1, 'cd:1:2026-12-01:soon', today],
    ]);
    expect(mergeFoundNoticesIntoLog(once, [target('KO'), cd(1)], { today })).toEqual(once);
    expect(mergeFoundNoticesIntoLog(once, [target('KO'), cd(1)], { today: tomorrow })).toEqual(once);
  });

  test('at its target again, after a day on which it was not, is new once more', () => {
    const fallen = mergeFoundNoticesIntoLog(mergeFoundNoticesIntoLog(emptyNoticeLog, [target('KO')], { today }), [], {
      today: tomorrow,
    });
    expect(toldOf(mergeFoundNoticesIntoLog(fallen, [target('KO')], { today: '2026-11-22' }))).toEqual([
      [2, 'target:KO:buy:60', '2026-11-22'],
      [1, 'target:KO:buy:60', today],
    ]);
  });

  test('twice on one day is told once', () => {
    const away = mergeFoundNoticesIntoLog(mergeFoundNoticesIntoLog(emptyNoticeLog, [target('KO')], { today }), [], {
      today,
    });
    expect(toldOf(mergeFoundNoticesIntoLog(away, [target('KO')], { today }))).toEqual([[1, 'target:KO:buy:60', today]]);
  });

  test('at another target is another event', () => {
    const first = mergeFoundNoticesIntoLog(emptyNoticeLog, [target('KO')], { today });
    expect(toldOf(mergeFoundNoticesIntoLog(first, [target('KO', 55)], { today }))).toHaveLength(2);
  });

  test('that there is one of is not told again where it was not found in between', () => {
    const gone = mergeFoundNoticesIntoLog(mergeFoundNoticesIntoLog(emptyNoticeLog, [cd(1)], { today }), [], {
      today: tomorrow,
    });
    expect(toldOf(mergeFoundNoticesIntoLog(gone, [cd(1)], { today: '2026-11-22' }))).toEqual([
      [1, 'cd:1:2026-12-01:soon', today],
    ]);
  });

  test('stands where it could not be learned, and only that', () => {
    const found = [target('KO'), unpriced('AAPL'), unpriced('A')];
    const before = mergeFoundNoticesIntoLog(emptyNoticeLog, found, { today });
    const without = mergeFoundNoticesIntoLog(before, [], { today: tomorrow, notLearned: ['target:KO', 'unpriced:A'] });
    expect(without.standing).toEqual(['target:KO:buy:60', 'unpriced:A']);
    const after = mergeFoundNoticesIntoLog(without, found, { today: '2026-11-22' });
    expect(after.notices.filter(({ day }) => day === '2026-11-22').map(({ key }) => key)).toEqual(['unpriced:AAPL']);
  });
});

test('no more than 200 are kept, and none of more than 90 days ago', () => {
  const many = Array.from({ length: maxNotices + 5 }, (_, at) => cd(at));
  const full = mergeFoundNoticesIntoLog(emptyNoticeLog, many, { today });
  expect(full.notices).toHaveLength(maxNotices);
  expect(full.notices[0]?.number).toBe(maxNotices + 5);
  expect(full.standing).toHaveLength(maxNotices + 5);
  // None of those that gave way comes again while it holds.
  expect(mergeFoundNoticesIntoLog(full, many, { today: tomorrow })).toEqual(full);
  const few = mergeFoundNoticesIntoLog(emptyNoticeLog, [cd(1)], { today });
  expect(mergeFoundNoticesIntoLog(few, [cd(1)], { today: addDays(today, maxNoticeAgeDays) }).notices).toHaveLength(1);
  expect(mergeFoundNoticesIntoLog(few, [cd(1)], { today: addDays(today, maxNoticeAgeDays + 1) }).notices).toEqual([]);
});

test('of kinds that are turned off none is shown or counted, and none that was seen is counted', () => {
  const { notices } = mergeFoundNoticesIntoLog(emptyNoticeLog, [target('KO'), cd(1), cd(2)], { today });
  expect(countNewNotices(notices, allNoticeKindsEnabled, 0)).toBe(3);
  expect(countNewNotices(notices, allNoticeKindsEnabled, 2)).toBe(1);
  const off = { ...allNoticeKindsEnabled, cd: false };
  expect(filterEnabledNotices(notices, off).map(({ kind }) => kind)).toEqual(['target']);
  expect(countNewNotices(notices, off, 0)).toBe(1);
});

describe('that figures were calculated again', () => {
  const before = mergeFoundNoticesIntoLog(emptyNoticeLog, [target('KO')], { today });
  const once = mergeNoticeIntoLog(before, toRebuildNotice(true), today);

  test('is told once a day, and leaves what holds as it is', () => {
    expect(toldOf(once)).toEqual([[2, 'rebuilt:right', today], ...toldOf(before)]);
    expect(once.standing).toEqual(before.standing);
    expect(mergeNoticeIntoLog(once, toRebuildNotice(true), today)).toBe(once);
    expect(mergeNoticeIntoLog(once, toRebuildNotice(true), tomorrow).notices).toHaveLength(3);
    expect(mergeNoticeIntoLog(once, toRebuildNotice(false), today).notices).toHaveLength(3);
  });

  test('is shown and counted whatever is turned off', () => {
    const off = Object.fromEntries(noticeKinds.map((kind) => [kind, false])) as unknown as NoticeKindSettings;
    expect(filterEnabledNotices(once.notices, off).map(({ kind }) => kind)).toEqual(['rebuilt']);
    expect(countNewNotices(once.notices, off, 0)).toBe(1);
  });
});
