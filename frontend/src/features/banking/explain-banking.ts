import type { Cd, CdSummary } from '#contract/cds';
import type { SavingsAccount, SavingsSummary } from '#contract/savings';
import { explainCdBreakEvenYield } from '#core/banking/cd-break-even';
import { explainCdAnnualYield } from '#core/banking/cd-growth';
import {
  explainCdClosingPayout,
  explainCdCurrentValue,
  explainCdInterestEarned,
  explainCdTotals,
  explainCdValueAtMaturity,
  getCdValuationDay,
} from '#core/banking/cds';
import { explainSavingsTotals } from '#core/banking/savings-totals';
import { computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenDayTerm,
  type FigureTerm,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { compareText } from '#core/text/compare';

/** How the figures of CDs and savings come about, from the answers that show them. */

export type CdTotalName = keyof ReturnType<typeof explainCdTotals>;
export const explainCdTotal = (cds: readonly Cd[], asOf: string, name: CdTotalName): ComputedFigure =>
  explainCdTotals(cds, asOf)[name];

/** All figures of one CD. */
export const explainCdFigures = (cd: Cd): ComputedFigure[] => {
  const asOf = getCdValuationDay(cd);
  const breakEven = explainCdBreakEvenYield(cd, asOf);
  return [
    explainCdCurrentValue(cd, asOf),
    explainCdInterestEarned(cd, asOf),
    explainCdValueAtMaturity(cd),
    cd.closedDate === null ? explainCdClosingPayout(cd, asOf, 'today') : explainCdClosingPayout(cd, cd.closedDate),
    explainCdAnnualYield(cd),
    ...(breakEven ? [breakEven] : []),
  ];
};

const toMaturityTerm = ({ id, maturityDate }: Cd): FigureTerm => ({
  ...createGivenDayTerm('maturityDate', maturityDate),
  row: { kind: 'cd', id, date: maturityDate },
});

/** How many days are left to the first, what it will then be worth, and when the other active ones mature, the soonest first. */
export const explainNextMaturity = (cds: readonly Cd[], { nextMaturity: next, asOf }: CdSummary): FigureTerm[] => {
  const cd = cds.find(({ id }) => id === next?.id);
  if (!cd) return [];
  const others = cds.filter(({ id, status }) => id !== cd.id && status === 'active');
  const days = [toMaturityTerm(cd), toSubtractedTerm(createGivenDayTerm('today', asOf))];
  return [
    computeFigure('daysLeft', 'days', { by: 'sum' }, days),
    explainCdValueAtMaturity(cd),
    ...others.toSorted((a, b) => compareText(a.maturityDate, b.maturityDate)).map(toMaturityTerm),
  ];
};

export type SavingsTotalName = keyof ReturnType<typeof explainSavingsTotals>;
const explainSavings = ({ accounts, rates, asOf }: SavingsSummary) => explainSavingsTotals(accounts, rates, asOf);

export const explainSavingsTotal = (summary: SavingsSummary, name: SavingsTotalName): ComputedFigure =>
  explainSavings(summary)[name];

/** What one account holds, and what it was credited this year, in US dollars. */
export const explainSavingsAccountFigures = ({ id }: SavingsAccount, summary: SavingsSummary): ComputedFigure[] => {
  const own = { ...summary, accounts: summary.accounts.filter((account) => account.id === id) };
  const { totalBalance, interestThisYear } = explainSavings(own);
  return [totalBalance, interestThisYear];
};

/** CDs and savings together. */
export const explainBankingTotal = (
  cds: readonly Cd[],
  savings: SavingsSummary,
  name: 'totalHeld' | 'interestThisYear',
) => {
  const [ofCds, ofSavings] = [explainCdTotals(cds, savings.asOf), explainSavings(savings)];
  return name === 'totalHeld'
    ? computeSumFigure(name, [ofCds.totalCurrentValue, ofSavings.totalBalance], {
        leftOut: ofSavings.totalBalance.leftOut,
      })
    : computeSumFigure(name, [ofCds.interestThisYear, ofSavings.interestThisYear]);
};
