import type { CashOrSavingsAccount, CashOrSavingsRow } from '#core/insight/net-worth/net-worth-accounts';
import { toAmount, zeroAmount } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** What is owed: a mortgage, a card, a loan. Nobody computes it: it is what the lender said on a day. */

export const debtKinds = ['mortgage', 'loan', 'card', 'other'] as const;
export type DebtKind = (typeof debtKinds)[number];

export const maxDebts = 30;
/** Fifty years of months. */
export const maxDebtBalances = 600;

/** What is owed from that day on, until another is told. In the debt's currency, 0 or more. */
export interface DebtBalance {
  date: Day;
  amount: number;
}

export const sortDebtBalances = (amounts: readonly DebtBalance[]): DebtBalance[] =>
  amounts.toSorted((a, b) => compareText(a.date, b.date));

interface DatedDebt {
  amounts: readonly DebtBalance[];
}

/** The newest on or before a day: $200,000 from Jan 1 and $199,000 from Feb 1 on -> on Jan 31 $200,000. Null before the first. */
export const findDebtBalance = ({ amounts }: DatedDebt, day: Day): DebtBalance | null =>
  sortDebtBalances(amounts).findLast(({ date }) => date <= day) ?? null;

/**
 * A debt as an account of net worth that holds less than nothing: what was borrowed since takes away from it, what was repaid
 * adds to it. A debt that is first told of was borrowed that day.
 */
export const toNetWorthDebtAccount = (
  { id, name, lender, currency, amounts }: DatedDebt & { id: string; name: string; lender: string; currency: string },
  { startDay, endDay }: { startDay: Day; endDay: Day },
): CashOrSavingsAccount => {
  const owedOn = (day: Day) => toAmount(findDebtBalance({ amounts }, day)?.amount ?? 0);
  let owed = owedOn(startDay);
  const rows = sortDebtBalances(amounts)
    .filter(({ date }) => date > startDay && date <= endDay)
    .flatMap(({ date, amount }): CashOrSavingsRow[] => {
      const change = toAmount(amount).minus(owed);
      owed = toAmount(amount);
      if (change.eq(0)) return [];
      const row = { kind: 'debt' as const, id: `${id}-${date}`, date, platform: name };
      return [{ row, type: change.gt(0) ? 'borrowed' : 'repaid', amount: toAmount(change.abs()) }];
    });
  const holdsOn = (day: Day) => zeroAmount.minus(owedOn(day));
  return {
    kind: 'debt',
    name,
    bank: lender || name,
    currency,
    start: holdsOn(startDay),
    end: holdsOn(endDay),
    rows,
  };
};
