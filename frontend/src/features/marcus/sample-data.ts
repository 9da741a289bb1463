import { computeCdValue } from '#core/banking/cds';
import { convertPercentToFraction } from '#core/banking/percent';
import { toNumber } from '#core/money/amount';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays, type Day } from '#core/time/day';

export type SampleCdStatus = 'active' | 'matured' | 'closed';

export interface SampleCd {
  id: number;
  accountNumber: string;
  /** US dollars. */
  principal: number;
  /** Percent a year, compounded daily. */
  interestRate: number;
  termMonths: number;
  maturityDate: Day;
  currentValue: number;
  status: SampleCdStatus;
  createdAt: Day;
}

export type SampleAccountType = 'basic' | 'high-yield' | 'money-market';
export type SampleAccountStatus = 'active' | 'inactive' | 'closed';
export type SampleAccountTransactionType = 'deposit' | 'withdrawal' | 'interest';

export interface SampleAccountTransaction {
  id: number;
  type: SampleAccountTransactionType;
  description: string;
  date: Day;
  /** US dollars, positive; the type gives it its sign. */
  amount: number;
}

export interface SampleAccount {
  id: number;
  accountNumber: string;
  accountType: SampleAccountType;
  /** US dollars. */
  currentBalance: number;
  /** Percent a year. */
  interestRate: number;
  /** A twelfth of a year's interest on the balance, to the cent. */
  monthlyInterest: number;
  lastTransactionDate: Day;
  status: SampleAccountStatus;
  /** Newest first. */
  transactions: readonly SampleAccountTransaction[];
}

type Certificate = Pick<SampleCd, 'id' | 'accountNumber' | 'principal' | 'interestRate' | 'termMonths' | 'createdAt'>;

const createSampleCd = (cd: Certificate, today: Day): SampleCd => {
  const maturityDate = addMonthsToDay(cd.createdAt, cd.termMonths);
  const terms = {
    principalAmount: cd.principal,
    interestRate: convertPercentToFraction(cd.interestRate),
    startDate: cd.createdAt,
    maturityDate,
    compoundingFrequency: 'daily',
  } as const;
  return {
    ...cd,
    maturityDate,
    currentValue: toNumber(computeCdValue(terms, today)),
    status: today < maturityDate ? 'active' : 'matured',
  };
};

/** Dated back from today, so that the screen never looks abandoned. */
export const listSampleCds = (today: Day): readonly SampleCd[] =>
  [
    {
      id: 1,
      accountNumber: 'MCD-4471',
      principal: 10_000,
      interestRate: 4.4,
      termMonths: 12,
      createdAt: addDays(today, -200),
    },
    {
      id: 2,
      accountNumber: 'MCD-4502',
      principal: 25_000,
      interestRate: 4.1,
      termMonths: 24,
      createdAt: addDays(today, -90),
    },
    {
      id: 3,
      accountNumber: 'MCD-3918',
      principal: 7_500,
      interestRate: 4.75,
      termMonths: 9,
      createdAt: addDays(today, -300),
    },
  ].map((cd) => createSampleCd(cd, today));

/** Newest first. */
const createSampleTransactions = (
  today: Day,
  rows: readonly [daysAgo: number, SampleAccountTransactionType, description: string, amount: number][],
) =>
  rows.map(([daysAgo, type, description, amount], index) => ({
    id: rows.length - index,
    type,
    description,
    date: addDays(today, -daysAgo),
    amount,
  }));

export const listSampleAccounts = (today: Day): readonly SampleAccount[] => [
  {
    id: 1,
    accountNumber: 'MSA-20817',
    accountType: 'high-yield',
    currentBalance: 24_350.75,
    interestRate: 4.25,
    monthlyInterest: 86.24,
    lastTransactionDate: addDays(today, -3),
    status: 'active',
    transactions: createSampleTransactions(today, [
      [3, 'deposit', 'Transfer from checking', 1_200],
      [9, 'interest', 'Monthly interest', 81.97],
      [21, 'withdrawal', 'Rent, first instalment', 640],
      [33, 'deposit', 'Transfer from checking', 1_200],
    ]),
  },
  {
    id: 2,
    accountNumber: 'MMM-11460',
    accountType: 'money-market',
    currentBalance: 8_960,
    interestRate: 3.9,
    monthlyInterest: 29.12,
    lastTransactionDate: addDays(today, -6),
    status: 'active',
    transactions: createSampleTransactions(today, [
      [6, 'interest', 'Monthly interest', 29.03],
      [27, 'deposit', 'Tax refund', 2_150],
      [58, 'withdrawal', 'Dentist', 310.4],
    ]),
  },
  {
    id: 3,
    accountNumber: 'MSB-00932',
    accountType: 'basic',
    currentBalance: 125.5,
    interestRate: 0.5,
    monthlyInterest: 0.05,
    lastTransactionDate: addDays(today, -412),
    status: 'inactive',
    transactions: createSampleTransactions(today, [[412, 'deposit', 'Opening deposit', 125]]),
  },
];
