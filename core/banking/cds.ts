import Big from 'big.js';
import type { CdStatus, CompoundingFrequency } from '#core/banking/lists';
import { type Amount, type AmountLike, amount, roundCents, sum, toNumber, zero } from '#core/money/amount';
import { exactly, power } from '#core/money/power';
import { compareText } from '#core/text/compare';
import { type Day, daysBetween } from '#core/time/day';
import { monthsLater } from '#core/time/months-later';

/**
 * A certificate of deposit grows by P (1 + r/n)^(n days/365), or by P (1 + r days/365) where interest compounds at
 * maturity only; days are those of the calendar, a year has 365 (actual/365). One rounding, half-even, to the cent.
 */
export type CdTerms = {
  /** US dollars. */
  principalAmount: number;
  /** A fraction a year: 0.045 is 4.5 %. */
  interestRate: number;
  startDate: Day;
  maturityDate: Day;
  compoundingFrequency: CompoundingFrequency;
};

export type CdState = CdTerms & {
  id: number;
  /** Of the principal, taken when it is closed before it matures. */
  earlyWithdrawalPenalty: number;
  /** The day it was closed; null while it is open. */
  closedDate: Day | null;
};

const periodsAYear = { daily: 365, monthly: 12, quarterly: 4, annually: 1 } as const;

/** Rates as fractions: 6 decimals, half-even. */
const roundRate = (rate: AmountLike): Amount => amount(rate).round(6, Big.roundHalfEven);

/** 4.35 (percent) -> 0.0435, without the tail that 4.35 / 100 has. */
export const rateFromPercent = (percent: number): number => toNumber(amount(percent).div(100));
/** 0.0435 -> 4.35 (percent). */
export const percentFromRate = (rate: number): number => toNumber(amount(rate).times(100));

const earlier = (a: Day, b: Day): Day => (a < b ? a : b);

/** What a dollar has become after so many days; 1 before the start. */
export const growth = ({ interestRate, compoundingFrequency }: CdTerms, days: number): Big => {
  if (days <= 0) return amount(1);
  if (compoundingFrequency === 'at_maturity') return exactly(days, 365).times(interestRate).plus(1);
  const periods = periodsAYear[compoundingFrequency];
  return power(exactly(1, periods).times(interestRate).plus(1), periods * days, 365);
};

const daysHeld = (terms: CdTerms, day: Day): number => daysBetween(terms.startDate, earlier(day, terms.maturityDate));

/** Principal and interest on that day, to the cent; nothing accrues before the start or after maturity. */
export const valueOn = (terms: CdTerms, day: Day): Amount =>
  roundCents(growth(terms, daysHeld(terms, day)).times(terms.principalAmount));

/** `valueOn` as a number, to show. */
export const cdValue = (terms: CdTerms, day: Day): number => toNumber(valueOn(terms, day));

/**
 * Annual percentage yield as a fraction, 4 decimals: (1 + interest/principal)^(365/days in term) - 1, the general
 * formula of Regulation DD (12 CFR 1030, appendix A). 4.5 % monthly -> 0.0459.
 */
export const annualPercentageYield = (terms: CdTerms): number => {
  const days = daysBetween(terms.startDate, terms.maturityDate);
  return toNumber(power(growth(terms, days), 365, days).minus(1).round(4, Big.roundHalfEven));
};

/** Closed once it was closed, whenever that was; else matured from its maturity date on. */
export const statusOn = ({ closedDate, maturityDate }: CdState, today: Day): CdStatus => {
  if (closedDate !== null) return 'closed';
  return today >= maturityDate ? 'matured' : 'active';
};

/** Value today, or on the day it was closed. */
export const currentValue = (cd: CdState, today: Day): Amount =>
  valueOn(cd, cd.closedDate === null ? today : earlier(today, cd.closedDate));

/** Days until maturity; 0 once it has matured or is closed. */
export const daysLeft = (cd: CdState, today: Day): number =>
  statusOn(cd, today) === 'active' ? daysBetween(today, cd.maturityDate) : 0;

export type Payout = { value: number; penalty: number; net: number };

/** The value less the penalty, which falls away once it has matured: $10,000 at 1 %, worth $10,200 -> $10,100. */
export const payoutOn = (cd: CdTerms & Pick<CdState, 'earlyWithdrawalPenalty'>, day: Day): Payout => {
  const value = valueOn(cd, day);
  const isEarly = day < cd.maturityDate;
  const penalty = isEarly ? roundCents(amount(cd.principalAmount).times(cd.earlyWithdrawalPenalty)) : zero;
  return { value: toNumber(value), penalty: toNumber(penalty), net: toNumber(value.minus(penalty)) };
};

/** What closing it today would pay; null for a closed one. */
export const withdrawalOn = (cd: CdState, today: Day): Payout | null =>
  cd.closedDate === null ? payoutOn(cd, today) : null;

/** The figures of one CD as of today. */
export const figuresOf = (cd: CdState, today: Day) => {
  const value = currentValue(cd, today);
  return {
    status: statusOn(cd, today),
    currentValue: toNumber(value),
    interestEarned: toNumber(value.minus(cd.principalAmount)),
    valueAtMaturity: cdValue(cd, cd.maturityDate),
    apy: annualPercentageYield(cd),
    daysLeft: daysLeft(cd, today),
    withdrawToday: withdrawalOn(cd, today),
    payout: cd.closedDate === null ? null : payoutOn(cd, cd.closedDate),
  };
};

/** The whole months between two days: January 15 to July 20 -> 6. At least 1. */
export const monthsBetween = (start: Day, end: Day): number => {
  let months = 1;
  while (monthsLater(start, months + 1) <= end) months += 1;
  return months;
};

/** A term may differ from the dates by a month: 12 months from 15 January end between 15 December and 15 February. */
export const termAgrees = ({
  termMonths,
  startDate,
  maturityDate,
}: Pick<CdTerms, 'startDate' | 'maturityDate'> & { termMonths: number }): boolean =>
  monthsLater(startDate, termMonths - 1) <= maturityDate && maturityDate <= monthsLater(startDate, termMonths + 1);

/** Accrued since 1 January, of a closed one up to its closing. A penalty is no negative interest and is left out. */
export const interestThisYear = (cd: CdState, today: Day): Amount =>
  currentValue(cd, today).minus(currentValue(cd, `${today.slice(0, 4)}-01-01`));

/** Weighted by principal, 6 decimals: $1,000 at 0.05 and $3,000 at 0.03 -> 0.035. 0 without any. */
export const averageRate = (cds: readonly Pick<CdTerms, 'principalAmount' | 'interestRate'>[]): number => {
  const principal = sum(cds.map(({ principalAmount }) => amount(principalAmount)));
  if (principal.eq(0)) return 0;
  const weighted = sum(cds.map((cd) => amount(cd.interestRate).times(cd.principalAmount)));
  return toNumber(roundRate(weighted.div(principal)));
};

/** The active one that matures first; of several on one day the one recorded first. */
export const nextToMature = <T extends CdState>(cds: readonly T[], today: Day): T | null =>
  cds
    .filter((cd) => statusOn(cd, today) === 'active')
    .toSorted((a, b) => compareText(a.maturityDate, b.maturityDate) || a.id - b.id)[0] ?? null;

/** Counts over all CDs, sums over those that are not closed: a closed one holds no money. */
export const summarizeCds = (cds: readonly CdState[], today: Day) => {
  const count = (status: CdStatus) => cds.filter((cd) => statusOn(cd, today) === status).length;
  const open = cds.filter(({ closedDate }) => closedDate === null);
  const principal = sum(open.map(({ principalAmount }) => amount(principalAmount)));
  const value = sum(open.map((cd) => currentValue(cd, today)));
  return {
    totalCds: cds.length,
    activeCds: count('active'),
    maturedCds: count('matured'),
    closedCds: count('closed'),
    totalPrincipal: toNumber(principal),
    totalCurrentValue: toNumber(value),
    totalInterestEarned: toNumber(value.minus(principal)),
    averageInterestRate: averageRate(open),
    interestThisYear: toNumber(sum(cds.map((cd) => interestThisYear(cd, today)))),
  };
};
