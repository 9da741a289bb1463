import { describe, expect, test } from 'vitest';
import { computeValueChangeSince, listContributedValues } from '#core/insight/returns/value-change';

const values = [
  { date: '2025-02-03', value: 100 },
  { date: '2025-02-05', value: 110.5 },
  { date: '2025-02-06', value: 156 },
];
const change = (since: string, flows: Parameters<typeof computeValueChangeSince>[1] = []) => {
  const { amount, percent } = computeValueChangeSince(values, flows, since);
  return [Number(amount), percent && Number(percent)];
};

describe('the change of a value since a day', () => {
  test('is what it gained on the value of then, which stands until the next day that has one', () => {
    expect(change('2025-02-05')).toEqual([45.5, 41.18]);
    expect(change('2025-02-04')).toEqual([56, 56]);
    expect(change('2025-02-03')).toEqual([56, 56]);
    expect(change('2025-02-06')).toEqual([0, 0]);
  });

  test('is no gain where it was put in after that day, and counts what was taken out', () => {
    expect(change('2025-02-03', [{ date: '2025-02-04', in: 50, out: 0 }])).toEqual([6, 4]);
    expect(change('2025-02-03', [{ date: '2025-02-06', in: 0, out: 4 }])).toEqual([60, 60]);
    // On the day itself, or before: it is in the value of then.
    expect(change('2025-02-04', [{ date: '2025-02-04', in: 50, out: 0 }])).toEqual([56, 56]);
  });

  test('has no percentage of nothing, and none of what was owed', () => {
    expect(change('2025-02-02')).toEqual([156, null]);
    const owed = [
      { date: '2025-02-03', value: -10 },
      { date: '2025-02-04', value: 5 },
    ];
    const { amount, percent } = computeValueChangeSince(owed, [], '2025-02-03');
    expect([Number(amount), percent]).toEqual([15, null]);
    expect(Number(computeValueChangeSince([], [], '2025-02-03').amount)).toBe(0);
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
