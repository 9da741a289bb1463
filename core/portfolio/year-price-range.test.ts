import { expect, test } from 'vitest';
import type { PricePoint } from '#core/portfolio/price-history';
import { computeYearPriceRange } from '#core/portfolio/year-price-range';

const today = '2026-11-27';
const rangeOf = (points: readonly PricePoint[], now: number | null, own = false) =>
  computeYearPriceRange({ points, own, to: today }, now);
const points = [
  { date: '2025-11-27', price: 60 },
  { date: '2025-12-01', price: 90 },
  { date: '2026-05-04', price: 120 },
  { date: '2026-11-27', price: 110 },
];

test('tells the low and the high of 52 weeks, and where the price of now stands between them', () => {
  expect(rangeOf(points, 110)).toEqual({ low: 90, high: 120, since: null, percent: 67 });
});

test('counts the first day of the 52 weeks and none before it', () => {
  const first = { date: '2025-11-28', price: 80 };
  expect(rangeOf([...points.slice(0, 1), first, ...points.slice(1)], 110)?.low).toBe(80);
});

test('says since when where the first close is more than a week late', () => {
  const since = (date: string) => rangeOf([{ date, price: 90 }], 100)?.since;
  expect([since('2025-12-05'), since('2025-12-06')]).toEqual([null, '2025-12-06']);
});

test('counts the price of now, which may be beyond every close', () => {
  expect(rangeOf(points, 130)).toMatchObject({ high: 130, percent: 100 });
  expect(rangeOf(points, 30)).toMatchObject({ low: 30, percent: 0 });
});

test('places no price where none is known, or where the low is the high', () => {
  expect(rangeOf(points, null)).toEqual({ low: 90, high: 120, since: null, percent: null });
  expect(rangeOf([{ date: today, price: 90 }], 90)).toMatchObject({
    low: 90,
    high: 90,
    percent: null,
  });
});

test('counts an own price from before these weeks, which stands until the next', () => {
  const own = [
    { date: '2025-11-01', price: 30 },
    { date: '2026-09-01', price: 50 },
  ];
  expect(rangeOf(own, 50, true)).toEqual({ low: 30, high: 50, since: null, percent: 100 });
  expect(rangeOf(own, 50)).toEqual({ low: 50, high: 50, since: '2026-09-01', percent: null });
});

test('is not told without a close in these weeks', () => {
  expect(rangeOf(points.slice(0, 1), 110)).toBe(null);
  expect(rangeOf([], null)).toBe(null);
});
