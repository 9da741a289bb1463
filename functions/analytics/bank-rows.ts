import type { TrendRow } from '#core/insight/engagement';
import { amount } from '#core/money/amount';
import { listCdBranches } from '#functions/cds/store';
import { listAccountBranches, type StoredTransaction } from '#functions/savings/store';

export type BankRow = TrendRow & { currency: string };

/** A fee is none of what the trends speak of. */
const kinds: Partial<Record<StoredTransaction['transactionType'], TrendRow['kind']>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  interest_earned: 'interest',
};

/** Deposits, withdrawals and interest of the savings accounts, and the interest recorded on CDs. */
export const listBankRows = async (owner: string): Promise<BankRow[]> => {
  const [accounts, cds] = await Promise.all([listAccountBranches(owner), listCdBranches(owner)]);
  const savings = accounts.flatMap(({ record: { currency }, rows }) =>
    rows.flatMap(({ transactionType, amount: moved, transactionDate }): BankRow[] => {
      const kind = kinds[transactionType];
      return kind ? [{ date: transactionDate, kind, amount: amount(moved), currency }] : [];
    }),
  );
  const interest = cds.flatMap(({ rows }) =>
    rows.map(
      ({ paymentDate, interestAmount }): BankRow => ({
        date: paymentDate,
        kind: 'interest',
        amount: amount(interestAmount),
        currency: 'USD',
      }),
    ),
  );
  return [...savings, ...interest];
};
