import { describe, expect, test } from 'vitest';
import { type ReturnRangeChoice, type ReturnRangeName, resolveReturnDayRange } from '#core/insight/returns/ranges';

const first = '2010-01-04';
const shown = (wanted: ReturnRangeChoice, today: string, firstEvent: string | null = first) => {
  const range = resolveReturnDayRange(wanted, today, firstEvent);
  return range && [range.start, range.from, range.to, range.days, range.isCut];
};
const start = (name: ReturnRangeName, today: string) => resolveReturnDayRange({ name }, today, first)?.start;

describe('a range', () => {
  test.each([
    ['1M', '2025-11-20', '2025-10-20'],
    ['1M', '2025-03-31', '2025-02-28'],
    ['1M', '2024-03-31', '2024-02-29'],
    ['3M', '2025-05-31', '2025-02-28'],
    ['1Y', '2024-02-29', '2023-02-28'],
    ['1Y', '2025-02-28', '2024-02-28'],
    ['3Y', '2025-11-20', '2022-11-20'],
    ['5Y', '2025-11-20', '2020-11-20'],
    ['YTD', '2025-11-20', '2024-12-31'],
    ['YTD', '2025-01-01', '2024-12-31'],
    ['all', '2025-11-20', '2010-01-03'],
  ] as const)('%s on %s starts with the close of %s', (name, today, day) => expect(start(name, today)).toBe(day));

  test('begins the day after its start close, and ends today', () => {
    expect(shown({ name: '1M' }, '2025-11-20')).toEqual(['2025-10-20', '2025-10-21', '2025-11-20', 31, false]);
  });

  test('is cut to the ledger, and says so', () => {
    expect(shown({ name: '1Y' }, '2025-11-20', '2025-05-06')).toEqual([
      '2025-05-05',
      '2025-05-06',
      '2025-11-20',
      199,
      true,
    ]);
    expect(shown({ name: '1Y' }, '2025-11-20', '2024-11-21')?.[4]).toBe(false);
    expect(shown({ name: '1Y' }, '2025-11-20', '2024-11-22')).toMatchObject([
      '2024-11-21',
      '2024-11-22',
      '2025-11-20',
      364,
      true,
    ]);
  });

  test('with own days has both of them in it', () => {
    expect(shown({ name: 'own', from: '2025-01-01', to: '2025-01-31' }, '2025-11-20')).toEqual([
      '2024-12-31',
      '2025-01-01',
      '2025-01-31',
      31,
      false,
    ]);
    expect(shown({ name: 'own', from: '2025-01-05', to: '2025-01-05' }, '2025-11-20')?.[3]).toBe(1);
  });

  test('of today alone, where the ledger begins today, has one day', () => {
    expect(shown({ name: 'all' }, '2025-11-20', '2025-11-20')).toEqual([
      '2025-11-19',
      '2025-11-20',
      '2025-11-20',
      1,
      false,
    ]);
  });

  test('is none without an event up to its end, and where it ends before it begins', () => {
    expect(shown({ name: 'all' }, '2025-11-20', null)).toBeNull();
    expect(shown({ name: '1Y' }, '2025-11-20', '2025-11-21')).toBeNull();
    expect(shown({ name: 'own', from: '2025-01-05', to: '2025-01-04' }, '2025-11-20')).toBeNull();
  });
});
