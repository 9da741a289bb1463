import type { NewSavingsAccount, NewSavingsTransaction } from '#contract/savings';
import { monthlyInterest, moveOf } from '#core/banking/savings';
import { amount, toNumber } from '#core/money/amount';
import { addDays, type Day } from '#core/time/day';
import { monthsLater } from '#core/time/months-later';

/** The savings of the demo's member: three accounts, two of them in dollars, with the last two years. */

export type SampleTransaction = NewSavingsTransaction & { transactionDate: Day };
export interface SampleSavings {
  account: NewSavingsAccount;
  /** Oldest first. */
  transactions: SampleTransaction[];
}

interface Plan {
  account: Omit<NewSavingsAccount, 'currentBalance'>;
  opening: number;
  /** Paid in every month. */
  monthly: number;
  /** What else happened, by the number of the month. */
  others: Record<number, readonly [SampleTransaction['transactionType'], number, string]>;
}

const plans: Plan[] = [
  {
    account: {
      accountName: 'Emergency Fund',
      accountType: 'high-yield',
      interestRate: 4.35,
      currency: 'USD',
      description: 'Six months of expenses',
    },
    opening: 8_000,
    monthly: 400,
    others: {
      5: ['withdrawal', 1_240, 'Boiler repair'],
      14: ['withdrawal', 2_180.5, 'Dental work'],
      19: ['fee', 25, 'Wire transfer'],
    },
  },
  {
    account: {
      accountName: 'House Down Payment',
      accountType: 'money-market',
      interestRate: 3.9,
      currency: 'USD',
      description: 'For a house in 2029',
    },
    opening: 22_000,
    monthly: 1_150,
    others: { 9: ['fee', 12, 'Paper statements'], 16: ['deposit', 5_000, 'Gift from parents'] },
  },
  {
    account: {
      accountName: 'Europe Travel',
      accountType: 'basic',
      interestRate: 1.75,
      currency: 'EUR',
      description: 'Summers in Lisbon',
    },
    opening: 900,
    monthly: 150,
    others: { 8: ['withdrawal', 1_400, 'Flights and a flat'], 20: ['withdrawal', 1_650.75, 'Flights and a flat'] },
  },
];

const months = 24;

/** Opened two years ago; a deposit a month, interest on what was there at the end of each, and what else came up. */
const historyOf = ({ account, opening, monthly, others }: Plan, today: Day): SampleTransaction[] => {
  const opened = monthsLater(today, -months);
  const rows: SampleTransaction[] = [];
  let balance = amount(0);
  const enter = (
    transactionType: SampleTransaction['transactionType'],
    value: number,
    description: string,
    on: Day,
  ) => {
    rows.push({ transactionType, amount: value, description, transactionDate: on });
    balance = balance.plus(moveOf({ transactionType, amount: value }));
  };
  enter('deposit', opening, 'Opening deposit', opened);
  for (let month = 1; month <= months; month += 1) {
    const on = monthsLater(today, month - months);
    const other = others[month];
    if (other) enter(other[0], other[1], other[2], addDays(on, -9));
    enter(
      'interest_earned',
      monthlyInterest(toNumber(balance), account.interestRate),
      'Monthly interest',
      addDays(on, -1),
    );
    enter('deposit', monthly, 'Monthly transfer', on);
  }
  return rows;
};

export const demoSavings = (today: Day): SampleSavings[] =>
  plans.map((plan) => ({ account: { ...plan.account, currentBalance: 0 }, transactions: historyOf(plan, today) }));
