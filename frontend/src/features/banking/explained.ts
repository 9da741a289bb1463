import type { Cd, CdSummary } from '#contract/cds';
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
import { type AnyPart, type Explained, givenDay, less } from '#core/insight/explained';
import { made, madeOfSum } from '#core/insight/made';
import { compareText } from '#core/text/compare';

/** How the figures of CDs and savings come about, from the answers that show them. */

export type CdFigure = keyof ReturnType<typeof cdTotalsMade>;
export const tellCds = (cds: readonly Cd[], asOf: string, name: CdFigure): Explained => cdTotalsMade(cds, asOf)[name];

/** All figures of one CD. */
export const tellCd = (cd: Cd): Explained[] => {
  const asOf = asOfCd(cd);
  return [
    currentValueMade(cd, asOf),
    interestEarnedMade(cd, asOf),
    valueAtMaturityMade(cd),
    cd.closedDate === null ? payoutMade(cd, asOf, 'today') : payoutMade(cd, cd.closedDate),
    yieldMade(cd),
  ];
};

const maturityOf = ({ id, maturityDate }: Cd): AnyPart => ({
  ...givenDay('maturityDate', maturityDate),
  row: { kind: 'cd', id, date: maturityDate },
});

/** How many days are left to the first, what it will then be worth, and when the other active ones mature, the soonest first. */
export const tellNextMaturity = (cds: readonly Cd[], { nextMaturity: next, asOf }: CdSummary): AnyPart[] => {
  const cd = cds.find(({ id }) => id === next?.id);
  if (!cd) return [];
  const others = cds.filter(({ id, status }) => id !== cd.id && status === 'active');
  const days = [maturityOf(cd), less(givenDay('today', asOf))];
  return [
    made('daysLeft', 'days', { by: 'sum' }, days),
    valueAtMaturityMade(cd),
    ...others.toSorted((a, b) => compareText(a.maturityDate, b.maturityDate)).map(maturityOf),
  ];
};

export type SavingsFigure = keyof ReturnType<typeof savingsTotalsMade>;
const savingsIn = ({ accounts, rates, asOf }: SavingsSummary) => savingsTotalsMade(accounts, rates, asOf);

export const tellSavings = (summary: SavingsSummary, name: SavingsFigure): Explained => savingsIn(summary)[name];

/** What one account holds, and what it was credited this year, in US dollars. */
export const tellAccount = ({ id }: SavingsAccount, summary: SavingsSummary): Explained[] => {
  const own = { ...summary, accounts: summary.accounts.filter((account) => account.id === id) };
  const { totalBalance, interestThisYear } = savingsIn(own);
  return [totalBalance, interestThisYear];
};

/** CDs and savings together. */
export const tellTogether = (cds: readonly Cd[], savings: SavingsSummary, name: 'totalHeld' | 'interestThisYear') => {
  const [ofCds, ofSavings] = [cdTotalsMade(cds, savings.asOf), savingsIn(savings)];
  return name === 'totalHeld'
    ? madeOfSum(name, [ofCds.totalCurrentValue, ofSavings.totalBalance], { leftOut: ofSavings.totalBalance.leftOut })
    : madeOfSum(name, [ofCds.interestThisYear, ofSavings.interestThisYear]);
};
