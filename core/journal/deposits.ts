import type { SavingsTransactionType } from '#core/banking/lists';
import { accountOf, type Entry } from '#core/journal/text';
import { amount, zero } from '#core/money/amount';
import type { Day } from '#core/time/day';

export interface JournalCd {
  id: number;
  bankName: string;
  principalAmount: number;
  startDate: Day;
  closedDate: Day | null;
  interestPayments: readonly { paymentDate: Day; interestAmount: number }[];
}

export interface JournalSavings {
  id: number;
  accountName: string;
  currency: string;
  transactions: readonly {
    transactionType: SavingsTransactionType;
    amount: number;
    transactionDate: Day;
    description: string;
  }[];
}

const moved = (
  day: Day,
  description: string,
  account: string,
  to: string,
  figure: number,
  commodity = 'USD',
): Entry => ({
  day,
  description,
  postings: [
    { account, amount: amount(figure), commodity },
    { account: to, amount: zero.minus(figure), commodity },
  ],
});

/** Its principal from the start to the day that it was closed, and the interest that was recorded. */
export const cdEntries = (cd: JournalCd): Entry[] => {
  const account = accountOf('assets', 'CDs', `${cd.bankName} ${cd.id}`);
  const paid = cd.interestPayments.map(({ paymentDate, interestAmount }) =>
    moved(
      paymentDate,
      `Interest of the CD at ${cd.bankName}`,
      'assets:CDs:interest paid out',
      'income:interest',
      interestAmount,
    ),
  );
  const opened = moved(cd.startDate, `CD at ${cd.bankName}`, account, 'equity:transfers', cd.principalAmount);
  if (cd.closedDate === null) return [opened, ...paid];
  return [
    opened,
    ...paid,
    moved(cd.closedDate, `CD at ${cd.bankName} closed`, account, 'equity:transfers', -cd.principalAmount),
  ];
};

const counters: Partial<Record<SavingsTransactionType, string>> = {
  interest_earned: 'income:interest',
  fee: 'expenses:fees',
};
const goes: ReadonlySet<SavingsTransactionType> = new Set(['withdrawal', 'fee']);

export const savingsEntries = ({ id, accountName, currency, transactions }: JournalSavings): Entry[] =>
  transactions.map(({ transactionType, amount: figure, transactionDate, description }) =>
    moved(
      transactionDate,
      description || `${accountName}: ${transactionType}`,
      accountOf('assets', 'savings', `${accountName} ${id}`),
      counters[transactionType] ?? 'equity:transfers',
      goes.has(transactionType) ? -figure : figure,
      currency,
    ),
  );
