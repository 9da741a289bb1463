import { addDays, type Day } from '#core/time/day';
import { monthsLater } from '#core/time/months-later';
import { creditsOf, type SampleCd, type SampleSavings, savingsOf } from '#functions/first-run/bank-history';

/** Deposits to look round with, relative to today: one CD matures next month, another in a year. */

type Terms = Pick<
  SampleCd['cd'],
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

export const sampleCds = (today: Day): SampleCd[] =>
  terms.map(({ daysToMaturity, ...own }) => {
    const maturityDate = addDays(today, daysToMaturity);
    const startDate = monthsLater(maturityDate, -own.termMonths);
    const cd = {
      ...own,
      bankName: 'Citi',
      compoundingFrequency: 'quarterly',
      earlyWithdrawalPenalty: 0.0119,
      startDate,
      maturityDate,
    } as const;
    return { cd, payments: creditsOf(cd, creditedEvery, today) };
  });

export const sampleSavings = (today: Day): SampleSavings[] => [
  savingsOf(
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
