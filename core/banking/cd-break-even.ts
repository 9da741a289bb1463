import { createDaysToMaturityFigureTerm } from '#core/banking/cd-growth';
import { type CdFigureInputs, explainCdClosingPayout, explainCdValueAtMaturity, getCdStatus } from '#core/banking/cds';
import { computeFigure } from '#core/insight/explain/compute-figure';
import { type ComputedFigure, getTermAmount } from '#core/insight/explain/figure-terms';
import { toNumber } from '#core/money/amount';
import type { Day } from '#core/time/day';

const daysAYear = 365;
/** No bank pays more; a yield beyond it would be a number without a meaning. */
const highestYield = 1;

/** N, D days before it, is worth V at more than 100 % a year: V/N is over 2^(D/365). */
const isBeyondAnyRate = (closed: number, matured: number, days: number): boolean =>
  closed <= 0 || (Math.log(matured / closed) * daysAYear) / days > Math.log(1 + highestYield);

/**
 * The annual percentage yield from which closing a CD today and holding what that pays elsewhere until the same maturity day
 * comes to as much as waiting: (value at maturity / paid out today)^(365/days left) - 1. Interest elsewhere compounds, so that
 * a yield of 5 % makes $100 into $105 in 365 days. A fraction, 4 decimals, rounded up: at what is told it pays. Null for a CD
 * that is not active, and where no yield up to 100 % does.
 *
 * $10,000 worth $10,200 today, $150 penalty, worth $10,450 in 182 days: (10,450 / 10,050)^(365/182) - 1 = 0.0815.
 */
export const explainCdBreakEvenYield = (cd: CdFigureInputs, today: Day): ComputedFigure | null => {
  if (getCdStatus(cd, today) !== 'active') return null;
  const matured = explainCdValueAtMaturity(cd);
  const closed = explainCdClosingPayout(cd, today, 'today');
  const days = createDaysToMaturityFigureTerm(cd, today);
  const [value, paid, left] = [matured, closed, days].map((term) => toNumber(getTermAmount(term))) as [
    number,
    number,
    number,
  ];
  if (isBeyondAnyRate(paid, value, left)) return null;
  return computeFigure('breakEven', 'rate', { by: 'yield', places: 4, isUp: true }, [
    computeFigure('growthUntilMaturity', 'factor', { by: 'quotient' }, [matured, closed]),
    days,
  ]);
};

/** The same as a fraction, to show: 0.051 is 5.10 %. */
export const computeCdBreakEvenYield = (cd: CdFigureInputs, today: Day): number | null => {
  const explained = explainCdBreakEvenYield(cd, today);
  return explained && toNumber(getTermAmount(explained));
};
