import { describe, expect, test } from 'vitest';
import { countNew, type Gathered, gather, mostDays, mostNotices, nothingGathered, shownOf } from '#core/notices/gather';
import { everyKindOn, type Found } from '#core/notices/kinds';
import { addDays } from '#core/time/day';

const today = '2026-11-20';
const tomorrow = '2026-11-21';
const target = (symbol: string, level = 60): Found => ({
  key: `target:${symbol}:buy:${level}`,
  isOnce: false,
  subject: { kind: 'target', symbol, side: 'buy', price: level, target: level },
});
const unpriced = (symbol: string): Found => ({
  key: `unpriced:${symbol}`,
  isOnce: false,
  subject: { kind: 'unpriced', symbol },
});
const cd = (id: number): Found => ({
  key: `cd:${id}:2026-12-01:soon`,
  isOnce: true,
  subject: { kind: 'cd', stage: 'soon', cdId: id, bankName: 'Citi', maturityDate: '2026-12-01' },
});
const toldOf = ({ notices }: Gathered) => notices.map(({ number, key, day }) => [number, key, day]);

describe('what is found', () => {
  test('is new once, however often it is looked for', () => {
    const once = gather(nothingGathered, [target('KO'), cd(1)], { today });
    expect(toldOf(once)).toEqual([
      [2, 'target:KO:buy:60', today],
      [1, 'cd:1:2026-12-01:soon', today],
    ]);
    expect(gather(once, [target('KO'), cd(1)], { today })).toEqual(once);
    expect(gather(once, [target('KO'), cd(1)], { today: tomorrow })).toEqual(once);
  });

  test('at its target again, after a day on which it was not, is new once more', () => {
    const fallen = gather(gather(nothingGathered, [target('KO')], { today }), [], { today: tomorrow });
    expect(toldOf(gather(fallen, [target('KO')], { today: '2026-11-22' }))).toEqual([
      [2, 'target:KO:buy:60', '2026-11-22'],
      [1, 'target:KO:buy:60', today],
    ]);
  });

  test('twice on one day is told once', () => {
    const away = gather(gather(nothingGathered, [target('KO')], { today }), [], { today });
    expect(toldOf(gather(away, [target('KO')], { today }))).toEqual([[1, 'target:KO:buy:60', today]]);
  });

  test('at another target is another event', () => {
    const first = gather(nothingGathered, [target('KO')], { today });
    expect(toldOf(gather(first, [target('KO', 55)], { today }))).toHaveLength(2);
  });

  test('that there is one of is not told again where it was not found in between', () => {
    const gone = gather(gather(nothingGathered, [cd(1)], { today }), [], { today: tomorrow });
    expect(toldOf(gather(gone, [cd(1)], { today: '2026-11-22' }))).toEqual([[1, 'cd:1:2026-12-01:soon', today]]);
  });

  test('stands where it could not be learned, and only that', () => {
    const found = [target('KO'), unpriced('AAPL'), unpriced('A')];
    const before = gather(nothingGathered, found, { today });
    const without = gather(before, [], { today: tomorrow, notLearned: ['target:KO', 'unpriced:A'] });
    expect(without.standing).toEqual(['target:KO:buy:60', 'unpriced:A']);
    const after = gather(without, found, { today: '2026-11-22' });
    expect(after.notices.filter(({ day }) => day === '2026-11-22').map(({ key }) => key)).toEqual(['unpriced:AAPL']);
  });
});

test('no more than 200 are kept, and none of more than 90 days ago', () => {
  const many = Array.from({ length: mostNotices + 5 }, (_, at) => cd(at));
  const full = gather(nothingGathered, many, { today });
  expect(full.notices).toHaveLength(mostNotices);
  expect(full.notices[0]?.number).toBe(mostNotices + 5);
  expect(full.standing).toHaveLength(mostNotices + 5);
  // None of those that gave way comes again while it holds.
  expect(gather(full, many, { today: tomorrow })).toEqual(full);
  const few = gather(nothingGathered, [cd(1)], { today });
  expect(gather(few, [cd(1)], { today: addDays(today, mostDays) }).notices).toHaveLength(1);
  expect(gather(few, [cd(1)], { today: addDays(today, mostDays + 1) }).notices).toEqual([]);
});

test('of kinds that are turned off none is shown or counted, and none that was seen is counted', () => {
  const { notices } = gather(nothingGathered, [target('KO'), cd(1), cd(2)], { today });
  expect(countNew(notices, everyKindOn, 0)).toBe(3);
  expect(countNew(notices, everyKindOn, 2)).toBe(1);
  const off = { ...everyKindOn, cd: false };
  expect(shownOf(notices, off).map(({ kind }) => kind)).toEqual(['target']);
  expect(countNew(notices, off, 0)).toBe(1);
});
