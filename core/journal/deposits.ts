import type { SavingsTransactionType } from '#core/banking/banking-options';
import type { PayoutDestination } from '#core/banking/interest-payouts';
import { type JournalEntry, toJournalAccountName } from '#core/journal/entry-text';
import { type Amount, sumExactAmounts, toAmount, zeroAmount } from '#core/money/amount';
import type { Day } from '#core/time/day';

export interface JournalCd {
  id: number;
  bankName: string;
  principalAmount: number;
  startDate: Day;
  closedDate: Day | null;
  interestPayments: readonly { paymentDate: Day; interestAmount: number; paidTo?: PayoutDestination | undefined }[];
}

export interface JournalSavingsAccount {
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

const toTransferEntry = (
  day: Day,
  description: string,
  account: string,
  to: string,
  figure: Amount,
  commodity = 'USD',
): JournalEntry => ({
  day,
  description,
  postings: [
    { account, amount: figure, commodity },
    { account: to, amount: zeroAmount.minus(figure), commodity },
  ],
});

/**
 * Its principal from the start to the day that it was closed, and the interest that was recorded: what stayed in the CD leaves
 * with the principal. What it paid to an account of the person is income where it arrived.
 */
export const listJournalCdEntries = (cd: JournalCd): JournalEntry[] => {
  const account = toJournalAccountName('assets', 'CDs', `${cd.bankName} ${cd.id}`);
  const stayed = cd.interestPayments.filter(({ paidTo }) => paidTo === undefined);
  const own = cd.interestPayments.filter(({ paidTo }) => paidTo === undefined || paidTo.kind === 'outside');
  const paid = own.map(({ paymentDate, interestAmount, paidTo }) =>
    toTransferEntry(
      paymentDate,
      `Interest of the CD at ${cd.bankName}`,
      paidTo ? 'equity:transfers' : account,
      'income:interest',
      toAmount(interestAmount),
    ),
  );
  const principal = toAmount(cd.principalAmount);
  const opening = toTransferEntry(cd.startDate, `CD at ${cd.bankName}`, account, 'equity:transfers', principal);
  if (cd.closedDate === null) return [opening, ...paid];
  const inside = sumExactAmounts([principal, ...stayed.map(({ interestAmount }) => toAmount(interestAmount))]);
  return [
    opening,
    ...paid,
    toTransferEntry(
      cd.closedDate,
      `CD at ${cd.bankName} closed`,
      account,
      'equity:transfers',
      zeroAmount.minus(inside),
    ),
  ];
};

const counters: Partial<Record<SavingsTransactionType, string>> = {
  interest_earned: 'income:interest',
  fee: 'expenses:fees',
};
const outgoingTypes: ReadonlySet<SavingsTransactionType> = new Set(['withdrawal', 'fee']);

export const listJournalSavingsEntries = ({
  id,
  accountName,
  currency,
  transactions,
}: JournalSavingsAccount): JournalEntry[] =>
  transactions.map(({ transactionType, amount: figure, transactionDate, description }) =>
    toTransferEntry(
      transactionDate,
      description || `${accountName}: ${transactionType}`,
      toJournalAccountName('assets', 'savings', `${accountName} ${id}`),
      counters[transactionType] ?? 'equity:transfers',
      outgoingTypes.has(transactionType) ? zeroAmount.minus(figure) : toAmount(figure),
      currency,
    ),
  );
