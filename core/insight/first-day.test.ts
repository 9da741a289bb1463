import { expect, test } from 'vitest';
import { trimCurvesToFirstDay } from '#core/insight/first-day';

const curves = { days: ['2026-03-01', '2026-03-02', '2026-03-03'], value: [0, 500, 510], benchmark: [null, 500, 505] };

test('curves that begin with the nothing of the day before begin with the first day on record', () => {
  expect(trimCurvesToFirstDay(curves)).toEqual({
    days: ['2026-03-02', '2026-03-03'],
    value: [500, 510],
    benchmark: [500, 505],
  });
});

test('curves that begin with something are left as they are', () => {
  const some = { ...curves, value: [490, 500, 510] };
  expect(trimCurvesToFirstDay(some)).toBe(some);
});
