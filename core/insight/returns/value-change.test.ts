import { describe, expect, test } from 'vitest';
import { computeGainPercent, computeGainSince, listContributedValues } from '#core/insight/returns/value-change';
import { toAmount } from '#core/money/amount';

const values = [
  { date: '2025-02-03', value: 100 },
  { date: '2025-02-05', value: 110.5 },
  { date: '2025-02-06', value: 156 },
];
const gain = (since: string, flows: Parameters<typeof computeGainSince>[1] = []) => {
  const amount = computeGainSince(values, flows, since);
  const percent = computeGainPercent(amount, toAmount(156), flows, since);
  return [Number(amount), percent && Number(percent)];
};

describe('the gain since a day', () => {
  test('is what came on top of the value of then, which stands until the next day that has one', () => {
    expect(gain('2025-02-05')).toEqual([45.5, 41.18]);
    expect(gain('2025-02-04')).toEqual([56, 56]);
    expect(gain('2025-02-03')).toEqual([56, 56]);
    expect(gain('2025-02-06')).toEqual([0, 0]);
  });

  test('has nothing of what was put in after that day, and counts what was taken out', () => {
    expect(gain('2025-02-03', [{ date: '2025-02-04', in: 50, out: 0 }])).toEqual([6, 4]);
    expect(gain('2025-02-03', [{ date: '2025-02-06', in: 0, out: 4 }])).toEqual([60, 60]);
    // On the day itself, or before: it is in the value of then.
    expect(gain('2025-02-04', [{ date: '2025-02-04', in: 50, out: 0 }])).toEqual([56, 56]);
  });

  test('has no percentage of nothing, and none of what was owed', () => {
    expect(gain('2025-02-02')).toEqual([156, null]);
    expect(computeGainPercent(toAmount(15), toAmount(5), [], '2025-02-03')).toBeNull();
    expect(Number(computeGainSince([], [], '2025-02-03'))).toBe(0);
  });
});

describe('what was put in', () => {
  test('begins with the value at the start, and goes on day by day, whatever the order of the flows', () => {
    const flows = [
      { date: '2025-02-05', in: 0, out: 7.65 },
      { date: '2025-02-04', in: 50, out: 0 },
      { date: '2025-02-04', in: 2, out: 1 },
    ];
    const listed = listContributedValues({ date: '2025-02-03', value: 100 }, flows);
    expect(listed.map(({ date, value }) => [date, Number(value)])).toEqual([
      ['2025-02-03', 100],
      ['2025-02-04', 151],
      ['2025-02-05', 143.35],
    ]);
  });
});
