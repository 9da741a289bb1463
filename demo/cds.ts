import type { NewCd } from '#contract/cds';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays, type Day } from '#core/time/day';
import { listSampleCdInterestPayments, type SampleCdHistory } from '#functions/first-run/sample-bank-history';

/** The ladder of the demo's member, relative to today: a CD matures within 30 days, another has matured. */

type Rung = Pick<
  NewCd,
  'accountNumber' | 'principalAmount' | 'interestRate' | 'termMonths' | 'compoundingFrequency' | 'description'
> & { bankName?: string; earlyWithdrawalPenalty: number; daysToMaturity: number; creditedEvery: number };

const rungs: Rung[] = [
  {
    accountNumber: 'CD-20418',
    principalAmount: 10_000,
    interestRate: 0.0475,
    termMonths: 12,
    compoundingFrequency: 'monthly',
    earlyWithdrawalPenalty: 0.0119,
    description: 'First rung, decide whether to renew',
    daysToMaturity: 21,
    creditedEvery: 1,
  },
  {
    accountNumber: 'CD-19077',
    principalAmount: 7_500,
    interestRate: 0.05,
    termMonths: 6,
    compoundingFrequency: 'at_maturity',
    earlyWithdrawalPenalty: 0.0123,
    description: 'Autumn special',
    daysToMaturity: -17,
    creditedEvery: 6,
  },
  {
    accountNumber: 'CD-21532',
    principalAmount: 15_000,
    interestRate: 0.0425,
    termMonths: 24,
    compoundingFrequency: 'daily',
    earlyWithdrawalPenalty: 0.021,
    description: 'Second rung',
    bankName: 'Marcus',
    daysToMaturity: 398,
    creditedEvery: 1,
  },
  {
    accountNumber: 'CD-17260',
    principalAmount: 25_000,
    interestRate: 0.0385,
    termMonths: 60,
    compoundingFrequency: 'quarterly',
    earlyWithdrawalPenalty: 0.019,
    description: 'Long rung',
    daysToMaturity: 871,
    creditedEvery: 3,
  },
];

export const listDemoCdHistories = (today: Day): SampleCdHistory[] =>
  rungs.map(({ daysToMaturity, creditedEvery, ...terms }) => {
    const maturityDate = addDays(today, daysToMaturity);
    const startDate = addMonthsToDay(maturityDate, -terms.termMonths);
    const cd = { bankName: 'Citi', ...terms, startDate, maturityDate };
    return { cd, payments: listSampleCdInterestPayments(cd, creditedEvery, today) };
  });
