import type { NewCd, NewInterestPayment } from '#contract/cds';
import { cdValue } from '#core/banking/cds';
import { amount, toNumber } from '#core/money/amount';
import { addDays, type Day } from '#core/time/day';
import { monthsLater } from '#core/time/months-later';

/** The ladder of the demo's member, relative to today: a CD matures within 30 days, another has matured. */

export interface SampleCd {
  cd: NewCd & { startDate: Day };
  /** As the bank credited them, oldest first. */
  payments: NewInterestPayment[];
}

type Rung = Pick<
  NewCd,
  'accountNumber' | 'principalAmount' | 'interestRate' | 'termMonths' | 'compoundingFrequency' | 'description'
> & { earlyWithdrawalPenalty: number; daysToMaturity: number; creditedEvery: number };

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

/** What was credited at the end of each period that lies behind us: the value then less the value before. */
const creditsOf = (cd: SampleCd['cd'], every: number, today: Day): NewInterestPayment[] => {
  const credits: NewInterestPayment[] = [];
  for (let period = 1; period * every <= cd.termMonths; period += 1) {
    const last = period * every === cd.termMonths;
    const paymentDate = last ? cd.maturityDate : monthsLater(cd.startDate, period * every);
    if (paymentDate > today) break;
    const principalBalance = cdValue(cd, monthsLater(cd.startDate, (period - 1) * every));
    const interestAmount = toNumber(amount(cdValue(cd, paymentDate)).minus(principalBalance));
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

export const demoCds = (today: Day): SampleCd[] =>
  rungs.map(({ daysToMaturity, creditedEvery, ...terms }) => {
    const maturityDate = addDays(today, daysToMaturity);
    const startDate = monthsLater(maturityDate, -terms.termMonths);
    const cd = { ...terms, bankName: 'Citi', startDate, maturityDate };
    return { cd, payments: creditsOf(cd, creditedEvery, today) };
  });
