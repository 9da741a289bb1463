import { type DebtBalance, sortDebtBalances } from '#core/debts/debts';
import { type JournalEntry, toJournalAccountName } from '#core/journal/entry-text';
import { type Amount, toAmount, zeroAmount } from '#core/money/amount';

export interface JournalDebt {
  id: string;
  name: string;
  currency: string;
  amounts: readonly DebtBalance[];
}

/** What it grew or fell by from one balance to the next; what moved for it elsewhere is not known. */
export const listJournalDebtEntries = ({ id, name, currency, amounts }: JournalDebt): JournalEntry[] => {
  const account = toJournalAccountName('liabilities', `${name} ${id}`);
  let owed: Amount = zeroAmount;
  return sortDebtBalances(amounts).flatMap(({ date, amount }): JournalEntry[] => {
    const repaid = owed.minus(amount);
    owed = toAmount(amount);
    if (repaid.eq(0)) return [];
    return [
      {
        day: date,
        description: `${name}: ${repaid.gt(0) ? 'repaid' : 'borrowed'}`,
        postings: [
          { account, amount: toAmount(repaid), commodity: currency },
          { account: 'equity:transfers', amount: zeroAmount.minus(repaid), commodity: currency },
        ],
      },
    ];
  });
};
