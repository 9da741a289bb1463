import { type DebtBalance, findDebtBalance, sortDebtBalances } from '#core/debts/debts';
import type { JournalBalanceCheck, JournalEntry } from '#core/journal/entries';
import { toJournalAccountName } from '#core/journal/entry-text';
import { type Amount, toAmount, zeroAmount } from '#core/money/amount';
import type { Day } from '#core/time/day';

export interface JournalDebt {
  id: string;
  name: string;
  currency: string;
  amounts: readonly DebtBalance[];
}

const getDebtAccount = ({ id, name }: Pick<JournalDebt, 'id' | 'name'>): string =>
  toJournalAccountName('liabilities', `${name} ${id}`);

/** What it grew or fell by from one balance to the next; what moved for it elsewhere is not known. */
export const listJournalDebtEntries = ({ id, name, currency, amounts }: JournalDebt): JournalEntry[] => {
  const account = getDebtAccount({ id, name });
  let owed: Amount = zeroAmount;
  return sortDebtBalances(amounts).flatMap(({ date, amount }): JournalEntry[] => {
    const repaid = owed.minus(amount);
    owed = toAmount(amount);
    if (repaid.eq(0)) return [];
    return [
      {
        day: date,
        row: `debts/${id}`,
        description: `${name}: ${repaid.gt(0) ? 'repaid' : 'borrowed'}`,
        postings: [
          { account, amount: toAmount(repaid), commodity: currency },
          { account: 'equity:transfers', amount: zeroAmount.minus(repaid), commodity: currency },
        ],
      },
    ];
  });
};

export const toJournalDebtBalanceCheck = (debt: JournalDebt, day: Day): JournalBalanceCheck => ({
  day,
  account: getDebtAccount(debt),
  commodity: debt.currency,
  amount: zeroAmount.minus(findDebtBalance(debt, day)?.amount ?? 0),
});
