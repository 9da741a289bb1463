import { describe, expect, test } from 'vitest';
import { addDays } from '#core/time/day';
import { between, placeOf, rangesOf, spanOf, zoomedIn } from './span';

const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, at) => addDays(first, at));
const twoYears = daysFrom('2023-06-01', 731);

describe('what a chart shows of its days', () => {
  test('a range begins at the same date so many months before the last day, or at the month’s last', () => {
    const days = daysFrom('2025-01-01', 151);
    expect(days.at(-1)).toBe('2025-05-31');
    expect(days[spanOf(days, '3M').from]).toBe('2025-02-28');
    expect(days[spanOf(days, '1M').from]).toBe('2025-04-30');
  });

  test('this year begins with the last close of the year before', () => {
    expect(twoYears[spanOf(twoYears, 'YTD').from]).toBe('2024-12-31');
  });

  test('where the start is no day of the chart, the next one is the first', () => {
    const days = ['2025-01-02', '2025-02-03', '2025-03-05', '2025-05-02'];
    expect(spanOf(days, '3M')).toEqual({ from: 1, to: 3 });
  });

  test('ranges that reach further than the days are not offered, nor any for a few days', () => {
    expect(rangesOf(twoYears)).toEqual(['1M', '3M', 'YTD', '1Y', 'All']);
    expect(rangesOf(daysFrom('2025-03-01', 20))).toEqual([]);
    expect(rangesOf([])).toEqual([]);
  });

  test('zooming in shows half as many days around one of them, within what was shown', () => {
    expect(zoomedIn({ from: 0, to: 100 }, 90)).toEqual({ from: 50, to: 100 });
    expect(zoomedIn({ from: 0, to: 100 }, 50)).toEqual({ from: 25, to: 75 });
    expect(zoomedIn({ from: 20, to: 21 }, 20)).toEqual({ from: 20, to: 21 });
  });

  test('what was dragged over is shown, whichever end came first', () => {
    expect(between(30, 10, { from: 0, to: 100 })).toEqual({ from: 10, to: 30 });
    expect(between(10, 10, { from: 0, to: 100 })).toEqual(zoomedIn({ from: 0, to: 100 }, 10));
  });

  test('what happened on a day without a close stands at the last one before it', () => {
    const days = ['2025-01-03', '2025-01-06'];
    expect(placeOf(days, '2025-01-05')).toBe(0);
    expect(placeOf(days, '2025-01-06')).toBe(1);
    expect(placeOf(days, '2025-02-01')).toBe(1);
    expect(placeOf(days, '2025-01-02')).toBeUndefined();
  });
});
