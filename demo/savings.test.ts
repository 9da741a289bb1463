import { describe, expect, it } from 'vitest';
import { NewSavingsAccount, NewSavingsTransaction } from '#contract/savings';
import { getSavingsBalanceDelta } from '#core/banking/savings';
import { toAmount } from '#core/money/amount';
import { addDays } from '#core/time/day';
import { listDemoSavingsHistories } from '#demo/savings';

describe.each(['2026-11-20', '2026-08-31', '2028-02-29', '2027-01-01'])('the savings of the demo on %s', (today) => {
  it('are valid requests', () => {
    for (const { account, transactions } of listDemoSavingsHistories(today)) {
      expect(NewSavingsAccount.parse(account)).toEqual(account);
      for (const one of transactions) expect(NewSavingsTransaction.parse(one)).toEqual(one);
    }
  });

  it('are three accounts with two years behind them, never below zero and never ahead of today', () => {
    const accounts = listDemoSavingsHistories(today);
    expect(accounts).toHaveLength(3);
    for (const { transactions } of accounts) {
      const days = transactions.map(({ transactionDate }) => transactionDate);
      expect(days).toEqual(days.toSorted());
      expect(days.at(-1)).toBe(today);
      expect((days[0] ?? today) <= addDays(today, -730)).toBe(true);
      let balance = toAmount(0);
      for (const one of transactions) {
        balance = balance.plus(getSavingsBalanceDelta(one));
        expect(balance.gte(0)).toBe(true);
      }
    }
  });
});
