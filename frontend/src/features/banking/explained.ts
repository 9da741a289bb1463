import type { Cd } from '#contract/cds';
import type { SavingsAccount, SavingsSummary } from '#contract/savings';
import { yieldMade } from '#core/banking/cd-growth';
import {
  asOfCd,
  cdTotalsMade,
  currentValueMade,
  interestEarnedMade,
  payoutMade,
  valueAtMaturityMade,
} from '#core/banking/cds';
import { savingsTotalsMade } from '#core/banking/savings-totals';
import type { Explained, RowRef } from '#core/insight/explained';
import { madeOfSum } from '#core/insight/made';
import type { Telling } from '#ui/explain/told';

/** How the figures of CDs and savings come about, from the answers that show them. */

const names: Readonly<Record<string, string>> = {
  // CDs
  principal: 'Principal',
  rate: 'Interest rate',
  growth: 'What a dollar has become',
  daysHeld: 'Days counted',
  daysInTerm: 'Days from start to maturity',
  startDate: 'Start',
  maturityDate: 'Maturity',
  closedDate: 'Closed on',
  today: 'Today',
  cdValue: 'Value',
  valueAtMaturity: 'Value at maturity',
  interestEarned: 'Interest earned',
  apy: 'Annual percentage yield',
  penalty: 'Early withdrawal penalty',
  penaltyRate: 'Penalty, of the principal',
  payout: 'Paid out',
  totalPrincipal: 'Principal of all open CDs',
  totalCurrentValue: 'Value of all open CDs',
  totalInterestEarned: 'Interest earned on all open CDs',
  interestThisYear: 'Interest this year',
  averageRate: 'Average rate',
  yearlyInterest: 'Interest a year',
  averagedOver: 'Held at these rates',
  totalCds: 'CDs',
  activeCds: 'Active CDs',
  maturedCds: 'Matured CDs',
  closedCds: 'Closed CDs',
  cd: 'CD',
  // Savings
  balance: 'Balance',
  interest: 'Interest credited this year',
  totalBalance: 'Total balance',
  totalAccounts: 'Accounts',
  account: 'Account',
  rates: 'All rates',
  accounts: 'Accounts',
  exchangeRate: 'Exchange rate',
  // Both
  totalHeld: 'Total held',
};

const pages: Partial<Record<RowRef['kind'], string>> = { cd: '/dashboard/citi/cd', savings: '/dashboard/citi/savings' };
const linkOf = ({ kind }: RowRef): string | undefined => pages[kind];

const told = (figures: readonly (Explained | null)[]): Telling => ({
  figures: figures.flatMap((figure) => figure ?? []),
  names,
  linkOf,
});

export type CdFigure = keyof ReturnType<typeof cdTotalsMade>;
export const tellCds = (cds: readonly Cd[], asOf: string, name: CdFigure): Telling =>
  told([cdTotalsMade(cds, asOf)[name]]);

/** All figures of one CD. */
export const tellCd = (cd: Cd): Telling => {
  const asOf = asOfCd(cd);
  return told([
    currentValueMade(cd, asOf),
    interestEarnedMade(cd, asOf),
    valueAtMaturityMade(cd),
    cd.closedDate === null ? payoutMade(cd, asOf, 'today') : payoutMade(cd, cd.closedDate),
    yieldMade(cd),
  ]);
};

export type SavingsFigure = keyof ReturnType<typeof savingsTotalsMade>;
const savingsIn = ({ accounts, rates, asOf }: SavingsSummary) => savingsTotalsMade(accounts, rates, asOf);

export const tellSavings = (summary: SavingsSummary, name: SavingsFigure): Telling => told([savingsIn(summary)[name]]);

/** What one account holds, and what it was credited this year, in US dollars. */
export const tellAccount = ({ id }: SavingsAccount, summary: SavingsSummary): Telling => {
  const own = { ...summary, accounts: summary.accounts.filter((account) => account.id === id) };
  const { totalBalance, interestThisYear } = savingsIn(own);
  return told([totalBalance, interestThisYear]);
};

/** CDs and savings together. */
export const tellTogether = (cds: readonly Cd[], savings: SavingsSummary, name: 'totalHeld' | 'interestThisYear') => {
  const [ofCds, ofSavings] = [cdTotalsMade(cds, savings.asOf), savingsIn(savings)];
  return told([
    name === 'totalHeld'
      ? madeOfSum(name, [ofCds.totalCurrentValue, ofSavings.totalBalance], { leftOut: ofSavings.totalBalance.leftOut })
      : madeOfSum(name, [ofCds.interestThisYear, ofSavings.interestThisYear]),
  ]);
};
