import { describe, expect, test } from 'vitest';
import { addDays } from '#core/time/day';
import { covers } from '#tests/kit/covers';
import {
  findDayIndexUpTo,
  getChartRangeDaySpan,
  getDaySpanBetween,
  getPinchedDaySpan,
  getZoomedDaySpan,
  listChartRangesBetween,
  listChartRangesForDays,
} from './day-span';

const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, at) => addDays(first, at));
const twoYears = daysFrom('2023-06-01', 731);

describe('what a chart shows of its days', () => {
  test('a range begins at the same date so many months before the last day, or at the month’s last', () => {
    const days = daysFrom('2025-01-01', 151);
    expect(days.at(-1)).toBe('2025-05-31');
    expect(days[getChartRangeDaySpan(days, '3M').from]).toBe('2025-02-28');
    expect(days[getChartRangeDaySpan(days, '1M').from]).toBe('2025-04-30');
  });

  test('this year begins with the last close of the year before', () => {
    expect(twoYears[getChartRangeDaySpan(twoYears, 'YTD').from]).toBe('2024-12-31');
  });

  test('where the start is no day of the chart, the next one is the first', () => {
    const days = ['2025-01-02', '2025-02-03', '2025-03-05', '2025-05-02'];
    expect(getChartRangeDaySpan(days, '3M')).toEqual({ from: 1, to: 3 });
  });

  test('ranges that reach further than the days are not offered, nor any for a few days', () => {
    expect(listChartRangesForDays(twoYears)).toEqual(['1M', '3M', 'YTD', '1Y', 'All']);
    expect(listChartRangesForDays(daysFrom('2025-03-01', 20))).toEqual([]);
    expect(listChartRangesForDays([])).toEqual([]);
  });

  test('ranges that are asked for are those that begin after the first day', () => {
    expect(listChartRangesBetween('2023-06-01', '2025-05-31')).toEqual(['1M', '3M', 'YTD', '1Y', 'All']);
    expect(listChartRangesBetween('2024-05-31', '2025-05-31')).toEqual(['1M', '3M', 'YTD', 'All']);
    expect(listChartRangesBetween('2025-05-31', '2025-05-31')).toEqual([]);
  });

  describe('two fingers', () => {
    const seconds = Array.from({ length: 101 }, (_, at) => at * 86_400);
    const on = (one: number, other: number): [number, number] => [one * 86_400, other * 86_400];
    const pinch = (fingers: [number, number], moments = on(40, 60)) =>
      getPinchedDaySpan(seconds, { fingers, moments, width: 100 });

    test('that part show fewer days, and each stays over its own', () => {
      covers('4.2 charts by two fingers and by day');
      expect(pinch([40, 60])).toEqual({ from: 0, to: 100 });
      expect(pinch([30, 70])).toEqual({ from: 25, to: 75 });
      expect(pinch([0, 100])).toEqual({ from: 40, to: 60 });
      // Whichever of them is the left one.
      expect(pinch([70, 30], on(60, 40))).toEqual({ from: 25, to: 75 });
    });

    test('that move side by side move the days, and never past the first or the last', () => {
      expect(pinch([10, 50])).toEqual({ from: 35, to: 85 });
      expect(pinch([45, 55])).toEqual({ from: 0, to: 100 });
    });

    test('show two days at the least', () => {
      expect(pinch([0, 100], [86_400 * 40, 86_400 * 40 + 60])).toEqual({ from: 40, to: 41 });
      expect(pinch([90, 100], [86_400 * 99.9, 86_400 * 100])).toEqual({ from: 99, to: 100 });
    });

    test('that cross or meet tell no scale', () => {
      expect([
        pinch([50, 55]),
        pinch([70, 30]),
        getPinchedDaySpan([0], { fingers: [0, 50], moments: [0, 1], width: 100 }),
      ]).toEqual([undefined, undefined, undefined]);
    });
  });

  test('zooming in shows half as many days around one of them, within what was shown', () => {
    expect(getZoomedDaySpan({ from: 0, to: 100 }, 90)).toEqual({ from: 50, to: 100 });
    expect(getZoomedDaySpan({ from: 0, to: 100 }, 50)).toEqual({ from: 25, to: 75 });
    expect(getZoomedDaySpan({ from: 20, to: 21 }, 20)).toEqual({ from: 20, to: 21 });
  });

  test('what was dragged over is shown, whichever end came first', () => {
    expect(getDaySpanBetween(30, 10, { from: 0, to: 100 })).toEqual({ from: 10, to: 30 });
    expect(getDaySpanBetween(10, 10, { from: 0, to: 100 })).toEqual(getZoomedDaySpan({ from: 0, to: 100 }, 10));
  });

  test('what happened on a day without a close stands at the last one before it', () => {
    const days = ['2025-01-03', '2025-01-06'];
    expect(findDayIndexUpTo(days, '2025-01-05')).toBe(0);
    expect(findDayIndexUpTo(days, '2025-01-06')).toBe(1);
    expect(findDayIndexUpTo(days, '2025-02-01')).toBe(1);
    expect(findDayIndexUpTo(days, '2025-01-02')).toBeUndefined();
  });
});
