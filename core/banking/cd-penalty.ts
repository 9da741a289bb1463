import { type CdTerms, createCdPrincipalFigureTerm, getDayCountConvention } from '#core/banking/cd-growth';
import { computeFigure } from '#core/insight/explain/compute-figure';
import { createGivenTerm, type FigureTerm, getTermAmount } from '#core/insight/explain/figure-terms';
import type { Day } from '#core/time/day';
import { isLeapYear } from '#core/time/day-counts';

/**
 * What closing a CD before it matures takes: a share of the principal, an amount in US dollars, or the simple interest of so
 * many days or months on the principal at the CD's rate. It may be more than the CD has earned: then the rest is taken from
 * the principal, as banks do.
 */
export type EarlyWithdrawalPenaltyTerms =
  | { basis: 'principal' }
  | { basis: 'amount'; amount: number }
  | { basis: 'days'; days: number }
  | { basis: 'months'; months: number };

export type CdWithPenalty = CdTerms & {
  /** A fraction of the principal, unless `penaltyTerms` says otherwise. */
  earlyWithdrawalPenalty: number;
  penaltyTerms?: EarlyWithdrawalPenaltyTerms | undefined;
};

/** As the CD counts days: 365, or 360; by actual/actual those of the year in which it is closed. */
const getPenaltyYearDays = (cd: CdTerms, day: Day): number => {
  const dayCount = getDayCountConvention(cd);
  if (dayCount.endsWith('/360')) return 360;
  return dayCount === 'actual/actual' && isLeapYear(Number(day.slice(0, 4))) ? 366 : 365;
};

/** Principal x rate x part of a year, to the cent, a half cent up. */
const explainInterestPenalty = (cd: CdTerms, length: FigureTerm, year: FigureTerm): FigureTerm =>
  computeFigure('penalty', 'money', { by: 'product', places: 2, isHalfUp: true }, [
    createCdPrincipalFigureTerm(cd),
    createGivenTerm('rate', 'rate', cd.interestRate),
    computeFigure('penaltyYears', 'factor', { by: 'quotient' }, [length, year]),
  ]);

/**
 * None from maturity on. $10,000 at 5 %: 90 days are 10,000 x 0.05 x 90/365 = $123.29 (by 360 days $125.00), 3 months
 * 10,000 x 0.05 x 3/12 = $125.00: a month is a twelfth of a year, whatever its days. A share of the principal is rounded to
 * the cent half-even, as all of a CD; interest that is taken, a half cent up.
 */
export const explainEarlyWithdrawalPenalty = (cd: CdWithPenalty, day: Day): FigureTerm => {
  const { penaltyTerms: terms = { basis: 'principal' } } = cd;
  if (day >= cd.maturityDate) return createGivenTerm('penalty', 'money', 0);
  switch (terms.basis) {
    case 'principal':
      return computeFigure('penalty', 'money', { by: 'product', places: 2 }, [
        createCdPrincipalFigureTerm(cd),
        createGivenTerm('penaltyRate', 'rate', cd.earlyWithdrawalPenalty),
      ]);
    case 'amount':
      return createGivenTerm('penalty', 'money', terms.amount);
    case 'days':
      return explainInterestPenalty(
        cd,
        createGivenTerm('penaltyDays', 'days', terms.days),
        createGivenTerm('penaltyYearDays', 'days', getPenaltyYearDays(cd, day)),
      );
    case 'months':
      return explainInterestPenalty(
        cd,
        createGivenTerm('penaltyMonths', 'count', terms.months),
        createGivenTerm('penaltyYearMonths', 'count', 12),
      );
  }
};

/** More than is there on the first day. */
export const isCdPenaltyAbovePrincipal = (cd: CdWithPenalty): boolean =>
  getTermAmount(explainEarlyWithdrawalPenalty(cd, cd.startDate)).gt(cd.principalAmount);
