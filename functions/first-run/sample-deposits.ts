import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays, type Day } from '#core/time/day';
import {
  listInterestCredits,
  type SampleCdHistory,
  type SampleSavingsHistory,
  toSampleSavingsHistory,
} from '#functions/first-run/sample-bank-history';

/** Deposits to look round with, relative to today: one CD matures next month, another in a year. */

type Terms = Pick<
  SampleCdHistory['cd'],
  'accountNumber' | 'principalAmount' | 'interestRate' | 'termMonths' | 'description'
> & {
  daysToMaturity: number;
};

const terms: Terms[] = [
  {
    accountNumber: 'CD-20418',
    principalAmount: 10_000,
    interestRate: 0.0475,
    termMonths: 12,
    description: 'First rung, decide whether to renew',
    daysToMaturity: 21,
  },
  {
    accountNumber: 'CD-21532',
    principalAmount: 15_000,
    interestRate: 0.0425,
    termMonths: 24,
    description: 'Second rung',
    daysToMaturity: 398,
  },
];

const creditedEvery = 3;

export const createSampleCds = (today: Day): SampleCdHistory[] =>
  terms.map(({ daysToMaturity, ...own }) => {
    const maturityDate = addDays(today, daysToMaturity);
    const startDate = addMonthsToDay(maturityDate, -own.termMonths);
    const cd = {
      ...own,
      bankName: 'Citi',
      compoundingFrequency: 'quarterly',
      earlyWithdrawalPenalty: 0.0119,
      startDate,
      maturityDate,
    } as const;
    return { cd, payments: listInterestCredits(cd, creditedEvery, today) };
  });

export const createSampleSavings = (today: Day): SampleSavingsHistory[] => [
  toSampleSavingsHistory(
    {
      account: {
        accountName: 'Emergency Fund',
        accountType: 'high-yield',
        interestRate: 4.35,
        currency: 'USD',
        description: 'Six months of expenses',
      },
      months: 6,
      opening: 8_000,
      monthly: 400,
      others: { 4: ['withdrawal', 1_240, 'Boiler repair'] },
    },
    today,
  ),
];
