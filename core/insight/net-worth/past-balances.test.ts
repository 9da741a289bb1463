import { expect, test } from 'vitest';
import { computeStartAndEndBalances, isAfterStartDayUpToEndDay } from '#core/insight/net-worth/past-balances';
import { toAmount } from '#core/money/amount';

const days = { startDay: '2025-01-31', endDay: '2025-02-28' };
const moved = (date: string, units: number) => ({ date, units: toAmount(units) });

test('what moved on the start day is in the start already; what moved on the end day is within', () => {
  const of = (...moves: ReturnType<typeof moved>[]) => {
    const { start, end } = computeStartAndEndBalances(toAmount(150), moves, days);
    return [start.toFixed(), end.toFixed()];
  };
  expect(of(moved('2025-01-31', 20))).toEqual(['150', '150']);
  expect(of(moved('2025-02-01', 20))).toEqual(['130', '150']);
  expect(of(moved('2025-02-28', 20))).toEqual(['130', '150']);
  expect(of(moved('2025-03-01', -5))).toEqual(['155', '155']);
  expect(of(moved('2025-02-15', 20), moved('2025-03-01', -5))).toEqual(['135', '155']);
  const within = ['2025-01-31', '2025-02-01', '2025-02-28', '2025-03-01'].map((day) =>
    isAfterStartDayUpToEndDay(day, days),
  );
  expect(within).toEqual([false, true, true, false]);
});
