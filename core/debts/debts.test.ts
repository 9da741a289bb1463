import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDebtBalance, sortDebtBalances, toNetWorthDebtAccount } from '#core/debts/debts';
import { getCashOrSavingsRowDelta } from '#core/insight/net-worth/net-worth-accounts';
import { computeNetWorthBridge, type NetWorthRangeInputs } from '#core/insight/net-worth/net-worth-bridge';
import { listNetWorthParts } from '#core/insight/net-worth/net-worth-parts';
import { listDailyNetWorthByClass, listDailyNetWorthValues } from '#core/insight/net-worth/net-worth-values';
import { sumExactAmounts, toAmount } from '#core/money/amount';
import { addDays } from '#core/time/day';

const mortgage = {
  id: 'a',
  name: 'Home',
  lender: 'Bank of America',
  currency: 'USD',
  amounts: [
    { date: '2025-02-01', amount: 199_000.5 },
    { date: '2025-01-01', amount: 200_000 },
    { date: '2025-03-01', amount: 205_000 },
  ],
};
const days = { startDay: '2025-01-10', endDay: '2025-03-31' };
const betweenOf = (debts: readonly (typeof mortgage)[], range = days): NetWorthRangeInputs => ({
  ...range,
  rateOf: (currency) => (currency === 'EUR' ? toAmount(1.1) : undefined),
  held: { start: [], end: [] },
  trades: [],
  dividends: [],
  accounts: debts.map((debt) => toNetWorthDebtAccount(debt, range)),
  cds: [],
});

describe('a debt', () => {
  test('is what was told last, from its own day on, in whatever order it was told', () => {
    const owed = (day: string) => findDebtBalance(mortgage, day)?.amount ?? null;
    expect(['2024-12-31', '2025-01-01', '2025-01-31', '2025-02-01', '2026-01-01'].map(owed)).toEqual([
      null,
      200_000,
      200_000,
      199_000.5,
      205_000,
    ]);
    expect(sortDebtBalances(mortgage.amounts).map(({ date }) => date)).toEqual([
      '2025-01-01',
      '2025-02-01',
      '2025-03-01',
    ]);
  });

  test('takes away from net worth; repaying comes in and borrowing goes out, and neither is a gain', () => {
    const between = betweenOf([mortgage]);
    const bridge = computeNetWorthBridge(between);
    expect([bridge.start, bridge.end, bridge.gain, bridge.difference].map(Number)).toEqual([-200_000, -205_000, 0, 0]);
    expect(Number(bridge.lines.contributions.total)).toBe(999.5);
    expect(Number(bridge.lines.withdrawals.total)).toBe(5999.5);
    expect(computeNetWorthBridge(between).flows.map((flow) => [flow.date, Number(flow.in), Number(flow.out)])).toEqual([
      ['2025-02-01', 999.5, 0],
      ['2025-03-01', 0, 5999.5],
    ]);
    const shares = ['2025-01-10', '2025-02-01', '2025-03-31'].map((date) => ({ date, value: 0 }));
    expect(listDailyNetWorthByClass(between, shares).map(({ debts }) => Number(debts))).toEqual([
      -200_000, -199_000.5, -205_000,
    ]);
    expect(listNetWorthParts(between, () => 'USD')).toEqual([
      { class: 'debts', place: 'Bank of America', currency: 'USD', value: toAmount(-205_000) },
    ]);
  });

  test('that is first told of within the range was borrowed that day', () => {
    const account = toNetWorthDebtAccount(
      { ...mortgage, lender: '' },
      { startDay: '2024-12-01', endDay: '2025-01-15' },
    );
    expect([account.bank, Number(account.start), Number(account.end)]).toEqual(['Home', 0, -200_000]);
    expect(account.rows).toEqual([
      {
        row: { kind: 'debt', id: 'a-2025-01-01', date: '2025-01-01', platform: 'Home' },
        type: 'borrowed',
        amount: toAmount(200_000),
      },
    ]);
  });

  test('in euros counts at the rate of the day, and without a rate it is left out on both sides', () => {
    expect(Number(computeNetWorthBridge(betweenOf([{ ...mortgage, currency: 'EUR' }])).end)).toBe(-225_500);
    const none = computeNetWorthBridge(betweenOf([{ ...mortgage, currency: 'PLN' }]));
    expect([Number(none.start), Number(none.end)]).toEqual([0, 0]);
  });

  test('whatever was told of it: its rows lead from the one balance to the other, and net worth closes on every day', () => {
    const first = '2025-01-01';
    const amounts = fc.uniqueArray(
      fc.record({ at: fc.integer({ min: 0, max: 60 }), cents: fc.integer({ min: 0, max: 9_999_999 }) }),
      { selector: ({ at }) => at, minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 20 }), (told, from, length) => {
        const debt = {
          ...mortgage,
          amounts: told.map(({ at, cents }) => ({ date: addDays(first, at), amount: cents / 100 })),
        };
        const range = { startDay: addDays(first, from), endDay: addDays(first, from + length) };
        const account = toNetWorthDebtAccount(debt, range);
        const moved = sumExactAmounts([account.start, ...account.rows.map(getCashOrSavingsRowDelta)]);
        expect(moved.toFixed()).toBe(account.end.toFixed());
        const between = betweenOf([debt], range);
        expect(computeNetWorthBridge(between).difference.toFixed()).toBe('0');
        const shares = Array.from({ length: length + 1 }, (_, at) => ({ date: addDays(range.startDay, at), value: 0 }));
        expect(listDailyNetWorthValues(between, shares).map(({ value }) => Number(value))).toEqual(
          shares.map(({ date }) => -(findDebtBalance(debt, date)?.amount ?? 0) + 0),
        );
      }),
    );
  });
});
