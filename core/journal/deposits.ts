import type { SavingsTransactionType } from '#core/banking/banking-options';
import { type CdWithPenalty, explainEarlyWithdrawalPenalty } from '#core/banking/cd-penalty';
import { computeCdValue } from '#core/banking/cds';
import type { CdInterestPayoutDestination } from '#core/banking/interest-payouts';
import { sumSavingsBalance } from '#core/banking/savings';
import { getTermAmount } from '#core/insight/explain/figure-terms';
import type { JournalBalanceCheck, JournalEntry, JournalPosting } from '#core/journal/entries';
import { toJournalAccountName } from '#core/journal/entry-text';
import { type Amount, toAmount, zeroAmount } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import { type Day, getEarlierDay } from '#core/time/day';

interface JournalCdPayment {
  paymentDate: Day;
  interestAmount: number;
  paidTo?: CdInterestPayoutDestination | undefined;
}

export type JournalCd = CdWithPenalty & {
  id: number;
  bankName: string;
  closedDate: Day | null;
  interestPayments: readonly JournalCdPayment[];
};

export interface JournalSavingsAccount {
  id: number;
  accountName: string;
  currency: string;
  transactions: readonly {
    id: number;
    transactionType: SavingsTransactionType;
    amount: number;
    transactionDate: Day;
    description: string;
  }[];
}

const transfers = 'equity:transfers';
const interest = 'income:interest';
/** What has grown in a CD beside the interest that was recorded. */
const accrued = 'income:interest:accrued';

const getCdAccount = ({ bankName, id }: Pick<JournalCd, 'bankName' | 'id'>): string =>
  toJournalAccountName('assets', 'CDs', `${bankName} ${id}`);

const post = (account: string, amount: Amount, commodity = 'USD'): JournalPosting => ({ account, amount, commodity });

/** Between two accounts. */
const toTransferPostings = (account: string, to: string, figure: Amount, commodity = 'USD'): JournalPosting[] => [
  post(account, figure, commodity),
  post(to, zeroAmount.minus(figure), commodity),
];

/** Each January 1 in it, each day that interest left it, and its last: what it has grown by is an entry of each. */
const listAccrualDays = ({ startDate, paidOut = [] }: JournalCd, end: Day): Day[] => {
  const years = Array.from(
    { length: Math.max(0, Number(end.slice(0, 4)) - Number(startDate.slice(0, 4))) },
    (_, at) => `${Number(startDate.slice(0, 4)) + at + 1}-01-01`,
  );
  const days = [...years, ...paidOut.map(({ date }) => date), end];
  return [...new Set(days)].filter((day) => day > startDate && day <= end).toSorted(compareText);
};

/** What has stayed in it comes before what it has grown by on the same day. */
const listGrowthEntries = (cd: JournalCd, end: Day): JournalEntry[] => {
  const account = getCdAccount(cd);
  const row = `cds/${cd.id}`;
  const paid = cd.interestPayments
    .filter(({ paidTo }) => paidTo === undefined || paidTo.kind === 'outside')
    .map(({ paymentDate, interestAmount, paidTo }) => ({
      day: paidTo ? paymentDate : getEarlierDay(paymentDate, end),
      stays: paidTo ? zeroAmount : toAmount(interestAmount),
      entry: {
        row,
        description: `Interest of the CD at ${cd.bankName}`,
        postings: toTransferPostings(paidTo ? transfers : account, interest, toAmount(interestAmount)),
      },
    }))
    .toSorted((a, b) => compareText(a.day, b.day));
  let [held, next] = [toAmount(cd.principalAmount), 0];
  const entries: JournalEntry[] = [];
  const payUpTo = (day: Day): void => {
    for (const { day: paymentDay, stays, entry } of paid.slice(next).filter((one) => one.day <= day)) {
      next += 1;
      held = held.plus(stays);
      entries.push({ day: paymentDay, ...entry });
    }
  };
  for (const day of listAccrualDays(cd, end)) {
    payUpTo(day);
    const growth = computeCdValue(cd, day).minus(held);
    if (growth.eq(0)) continue;
    held = held.plus(growth);
    entries.push({
      day,
      row,
      description: `Interest accrued by the CD at ${cd.bankName}`,
      postings: toTransferPostings(account, accrued, growth),
    });
  }
  payUpTo('9999-12-31');
  return entries;
};

/** Its value leaves it; what closing it early has cost is an expense: 10,530 less 100 -> 10,430 paid out. */
const createClosingEntry = (cd: JournalCd, closedDate: Day): JournalEntry => {
  const value = computeCdValue(cd, closedDate);
  const penalty = getTermAmount(explainEarlyWithdrawalPenalty(cd, closedDate));
  return {
    day: closedDate,
    row: `cds/${cd.id}`,
    description: `CD at ${cd.bankName} closed`,
    postings: [
      post(getCdAccount(cd), zeroAmount.minus(value)),
      ...(penalty.eq(0) ? [] : [post('expenses:penalties', penalty)]),
      post(transfers, value.minus(penalty)),
    ],
  };
};

/**
 * Its principal from the start on; interest that was recorded, as it was recorded; and what it has grown by beside that, so that
 * it always holds what its page shows, and closing it books all that it has earned. What it paid to an account of the person is
 * income where it arrived.
 */
export const listJournalCdEntries = (cd: JournalCd, today: Day): JournalEntry[] => {
  const { closedDate } = cd;
  const opening: JournalEntry = {
    day: cd.startDate,
    row: `cds/${cd.id}`,
    description: `CD at ${cd.bankName}`,
    postings: toTransferPostings(getCdAccount(cd), transfers, toAmount(cd.principalAmount)),
  };
  const grown = listGrowthEntries(cd, closedDate ?? today);
  return closedDate === null ? [opening, ...grown] : [opening, ...grown, createClosingEntry(cd, closedDate)];
};

export const toJournalCdBalanceCheck = (cd: JournalCd, day: Day): JournalBalanceCheck => ({
  day,
  account: getCdAccount(cd),
  commodity: 'USD',
  amount: cd.closedDate === null ? computeCdValue(cd, day) : zeroAmount,
});

const counters: Partial<Record<SavingsTransactionType, string>> = {
  interest_earned: interest,
  fee: 'expenses:fees',
};
const outgoingTypes: ReadonlySet<SavingsTransactionType> = new Set(['withdrawal', 'fee']);

const getSavingsAccount = ({ accountName, id }: Pick<JournalSavingsAccount, 'accountName' | 'id'>): string =>
  toJournalAccountName('assets', 'savings', `${accountName} ${id}`);

export const listJournalSavingsEntries = (account: JournalSavingsAccount): JournalEntry[] =>
  account.transactions.map(({ id, transactionType, amount: figure, transactionDate, description }) => ({
    day: transactionDate,
    row: `savings/${account.id}/${id}`,
    description: description || `${account.accountName}: ${transactionType}`,
    postings: toTransferPostings(
      getSavingsAccount(account),
      counters[transactionType] ?? transfers,
      outgoingTypes.has(transactionType) ? zeroAmount.minus(figure) : toAmount(figure),
      account.currency,
    ),
  }));

export const toJournalSavingsBalanceCheck = (account: JournalSavingsAccount, day: Day): JournalBalanceCheck => ({
  day,
  account: getSavingsAccount(account),
  commodity: account.currency,
  amount: sumSavingsBalance(account.transactions),
});
