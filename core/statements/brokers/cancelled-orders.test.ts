import { describe, expect, test } from 'vitest';
import { findCancelledOrderLines, type OrderOrCancellationLine } from '#core/statements/brokers/cancelled-orders';

const order = (line: number, day: string | null, cancels = false, what = 'VTI|2'): OrderOrCancellationLine => ({
  line,
  day,
  what,
  cancels,
});
const linesOf = (...orders: readonly OrderOrCancellationLine[]) =>
  [...findCancelledOrderLines(orders)].toSorted((one, other) => one - other);

describe('a cancellation', () => {
  test('takes back the latest order up to its day, in whichever order the file is', () => {
    const orders = [
      order(1, '2026-01-09'),
      order(2, '2026-01-06', true),
      order(3, '2026-01-05'),
      order(4, '2026-01-02'),
    ];
    expect(linesOf(...orders)).toEqual([2, 3]);
    expect(linesOf(...orders.toReversed())).toEqual([2, 3]);
  });

  test('of the same day does so wherever it stands', () => {
    expect(linesOf(order(1, '2026-01-05', true), order(2, '2026-01-05'))).toEqual([1, 2]);
  });

  test('takes one of two twins, and two take both', () => {
    const twins = [order(1, '2026-01-05'), order(2, '2026-01-05')];
    expect(linesOf(...twins, order(3, '2026-01-06', true))).toHaveLength(2);
    expect(linesOf(...twins, order(3, '2026-01-06', true), order(4, '2026-01-06', true))).toEqual([1, 2, 3, 4]);
  });

  test('of other shares, or without a day, takes none', () => {
    expect(linesOf(order(1, '2026-01-05'), order(2, '2026-01-06', true, 'VTI|3'), order(3, null, true))).toEqual([]);
  });
});

test('orders and cancellations of one day keep the order of the file among themselves', () => {
  expect(linesOf(order(5, '2026-01-05'), order(2, '2026-01-05'), order(9, '2026-01-06', true))).toEqual([2, 9]);
  expect(linesOf(order(1, null), order(2, '2026-01-06', true))).toEqual([]);
});
