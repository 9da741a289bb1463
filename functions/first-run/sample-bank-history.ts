import type { NewCd, NewCdInterestPayment } from '#contract/cds';
import type { NewSavingsAccount, NewSavingsTransaction } from '#contract/savings';
import { computeCdValueAsNumber } from '#core/banking/cds';
import { computeMonthlySavingsInterest, getSavingsBalanceDelta } from '#core/banking/savings';
import { toAmount, toNumber } from '#core/money/amount';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays, type Day } from '#core/time/day';

/** What a bank would have written to the statements of a made-up CD or savings account, up to today. */

export interface SampleCdHistory {
  cd: NewCd & { startDate: Day };
  /** As the bank credited them, oldest first. */
  payments: NewCdInterestPayment[];
}

type SampleSavingsTransaction = NewSavingsTransaction & { transactionDate: Day };
export interface SampleSavingsHistory {
  account: NewSavingsAccount;
  /** Oldest first. */
  transactions: SampleSavingsTransaction[];
}

/** What was credited at the end of each period that lies behind us: the value then less the value before. */
export const listSampleCdInterestPayments = (
  cd: SampleCdHistory['cd'],
  every: number,
  today: Day,
): NewCdInterestPayment[] => {
  const credits: NewCdInterestPayment[] = [];
  for (let period = 1; period * every <= cd.termMonths; period += 1) {
    const last = period * every === cd.termMonths;
    const paymentDate = last ? cd.maturityDate : addMonthsToDay(cd.startDate, period * every);
    if (paymentDate > today) break;
    const principalBalance = computeCdValueAsNumber(cd, addMonthsToDay(cd.startDate, (period - 1) * every));
    const interestAmount = toNumber(toAmount(computeCdValueAsNumber(cd, paymentDate)).minus(principalBalance));
    credits.push({
      paymentDate,
      interestAmount,
      principalBalance,
      paymentType: 'interest',
      description: 'Interest credited',
    });
  }
  return credits;
};

type Kind = SampleSavingsTransaction['transactionType'];

export interface SampleSavingsPlan {
  account: Omit<NewSavingsAccount, 'currentBalance'>;
  /** How many months ago it was opened. */
  months: number;
  opening: number;
  /** Paid in every month. */
  monthly: number;
  /** What else happened, by the number of the month. */
  others: Readonly<Record<number, readonly [Kind, number, string]>>;
}

/** A deposit a month, interest on what was there at the end of each, and what else came up. */
export const toSampleSavingsHistory = (
  { account, months, opening, monthly, others }: SampleSavingsPlan,
  today: Day,
): SampleSavingsHistory => {
  const transactions: SampleSavingsTransaction[] = [];
  let balance = toAmount(0);
  const enter = (transactionType: Kind, value: number, description: string, on: Day) => {
    transactions.push({ transactionType, amount: value, description, transactionDate: on });
    balance = balance.plus(getSavingsBalanceDelta({ transactionType, amount: value }));
  };
  enter('deposit', opening, 'Opening deposit', addMonthsToDay(today, -months));
  for (let month = 1; month <= months; month += 1) {
    const on = addMonthsToDay(today, month - months);
    const other = others[month];
    if (other) enter(other[0], other[1], other[2], addDays(on, -9));
    const interest = computeMonthlySavingsInterest(toNumber(balance), account.interestRate);
    enter('interest_earned', interest, 'Monthly interest', addDays(on, -1));
    enter('deposit', monthly, 'Monthly transfer', on);
  }
  return { account: { ...account, currentBalance: 0 }, transactions };
};
