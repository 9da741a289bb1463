import type { SavingsTransactionType } from '#core/banking/lists';
import { type Amount, amount, roundCents, roundPercent, sum, toNumber } from '#core/money/amount';
import type { Day } from '#core/time/day';

export type SavingsRow = {
  transactionType: SavingsTransactionType;
  /** Positive, in the account's currency, to the cent. */
  amount: number;
  transactionDate: Day;
};

const sign: Record<SavingsTransactionType, 1 | -1> = { deposit: 1, interest_earned: 1, withdrawal: -1, fee: -1 };

/** What a row does to its balance: a deposit or interest adds, a withdrawal or fee subtracts. */
export const moveOf = (row: Pick<SavingsRow, 'transactionType' | 'amount'>): Amount =>
  amount(row.amount).times(sign[row.transactionType]);

/** The sum of all rows, in the account's currency. */
export const balanceOf = (rows: readonly SavingsRow[]): Amount => sum(rows.map(moveOf));

/** Interest credited from that day on, in the account's currency. */
export const interestSince = (rows: readonly SavingsRow[], day: Day): Amount =>
  sum(
    rows
      .filter(({ transactionType, transactionDate }) => transactionType === 'interest_earned' && transactionDate >= day)
      .map((row) => amount(row.amount)),
  );

/**
 * Percent, 2 decimals, weighted by balance: $1,000 at 5 and $3,000 at 3 -> 3.5. The plain average while all accounts are
 * empty: one at 4.35 -> 4.35. 0 without accounts.
 */
export const averageRate = (accounts: readonly { balance: number; interestRate: number }[]): number => {
  if (accounts.length === 0) return 0;
  const areEmpty = accounts.every(({ balance }) => balance === 0);
  const weighed = accounts.map(({ balance, interestRate }) => ({
    weight: amount(areEmpty ? 1 : balance),
    interestRate,
  }));
  const total = sum(weighed.map(({ weight }) => weight));
  return toNumber(roundPercent(sum(weighed.map(({ weight, interestRate }) => weight.times(interestRate))).div(total)));
};

/** A twelfth of a year's interest, to the cent, half-even: $12,000 at 4.4 percent -> $44. */
export const monthlyInterest = (balance: number, interestRate: number): number =>
  toNumber(roundCents(amount(balance).times(interestRate).div(1200)));

/** The four cards above a list of accounts. `averageRate` as above. */
export const accountTotals = (
  accounts: readonly { currentBalance: number; interestRate: number; monthlyInterest: number; status: string }[],
) => ({
  totalBalance: toNumber(sum(accounts.map(({ currentBalance }) => amount(currentBalance)))),
  activeAccounts: accounts.filter(({ status }) => status === 'active').length,
  monthlyInterest: toNumber(sum(accounts.map(({ monthlyInterest }) => amount(monthlyInterest)))),
  averageRate: averageRate(
    accounts.map(({ currentBalance, interestRate }) => ({ balance: currentBalance, interestRate })),
  ),
});

export type WalletTransaction = { type: 'deposit' | 'interest' | 'withdrawal'; amount: number };

/** The balance of a wallet is what came in, interest included, less what went out. */
export const walletTotals = (transactions: readonly WalletTransaction[]) => {
  const of = (wanted: WalletTransaction['type']): Amount =>
    sum(transactions.filter(({ type }) => type === wanted).map((one) => amount(one.amount)));
  const [deposits, interest, withdrawals] = [of('deposit'), of('interest'), of('withdrawal')];
  return {
    totalBalance: toNumber(deposits.plus(interest).minus(withdrawals)),
    totalDeposits: toNumber(deposits),
    interestEarned: toNumber(interest),
    totalWithdrawals: toNumber(withdrawals),
  };
};
