import type { CdStatus } from '#core/banking/banking-options';
import {
  type CdTerms,
  createCdPrincipalFigureTerm,
  createDaysToMaturityFigureTerm,
  explainCdAnnualYield,
  explainCdValue,
} from '#core/banking/cd-growth';
import { type CdWithPenalty, explainEarlyWithdrawalPenalty } from '#core/banking/cd-penalty';
import {
  computeCountFigure,
  computeFigure,
  computeSumFigure,
  computeWeightedAverageRateFigure,
  createCountedItemTerm,
} from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  type FigureTerm,
  getTermAmount,
  type LedgerRowRef,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { type Amount, toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays, type Day } from '#core/time/day';

export type CdFigureInputs = CdWithPenalty & {
  id: number;
  /** The day it was closed; null while it is open. */
  closedDate: Day | null;
  /** What tells it from others in an explanation. */
  bankName?: string;
  accountNumber?: string;
};

/** Principal and interest on that day, to the cent; nothing accrues before the start or after maturity. */
export const computeCdValue = (terms: CdTerms, day: Day): Amount => getTermAmount(explainCdValue(terms, day));

/** `computeCdValue` as a number, to show. */
export const computeCdValueAsNumber = (terms: CdTerms, day: Day): number => toNumber(computeCdValue(terms, day));

/** 4.5 % monthly -> 0.0459. */
export const computeCdAnnualYield = (terms: CdTerms): number => toNumber(getTermAmount(explainCdAnnualYield(terms)));

/** Closed once it was closed, whenever that was; else matured from its maturity date on. */
export const getCdStatus = (
  { closedDate, maturityDate }: Pick<CdFigureInputs, 'closedDate' | 'maturityDate'>,
  today: Day,
): CdStatus => {
  if (closedDate !== null) return 'closed';
  return today >= maturityDate ? 'matured' : 'active';
};

/** Which CD a figure is of. */
const createCdSubject = ({ id, startDate, bankName, accountNumber }: CdFigureInputs) => {
  const row: LedgerRowRef = { kind: 'cd', id, date: startDate };
  return { row, platform: [accountNumber, bankName].filter(Boolean).join(', ') || undefined };
};

/** Interest that has left it, after one day and up to another. */
const listPaidOutTerms = (cd: CdFigureInputs, after: Day, upTo: Day): FigureTerm[] =>
  (cd.paidOut ?? [])
    .filter(({ date }) => date > after && date <= upTo)
    .map(({ date, amount }) => createGivenTerm('paidOut', 'money', amount, { date, ...createCdSubject(cd) }));

/** Value today, or on the day it was closed. */
export const explainCdCurrentValue = (cd: CdFigureInputs, today: Day): ComputedFigure => {
  const isClosed = cd.closedDate !== null && cd.closedDate <= today;
  return {
    ...explainCdValue(cd, isClosed ? (cd.closedDate as Day) : today, 'cdValue', isClosed ? 'closedDate' : 'today'),
    ...createCdSubject(cd),
  };
};
const computeCurrentValue = (cd: CdFigureInputs, today: Day): Amount => getTermAmount(explainCdCurrentValue(cd, today));

/** The day that its figures are of, from those themselves: an open one says how many days it has left. */
export const getCdValuationDay = ({
  closedDate,
  maturityDate,
  daysLeft: remaining,
}: CdFigureInputs & { daysLeft: number }): Day => closedDate ?? addDays(maturityDate, -remaining);

export const explainCdInterestEarned = (cd: CdFigureInputs, today: Day): ComputedFigure =>
  computeSumFigure(
    'interestEarned',
    [
      explainCdCurrentValue(cd, today),
      toSubtractedTerm(createCdPrincipalFigureTerm(cd)),
      ...listPaidOutTerms(cd, '', today),
    ],
    createCdSubject(cd),
  );

export const explainCdValueAtMaturity = (cd: CdFigureInputs): ComputedFigure => ({
  ...explainCdValue(cd, cd.maturityDate, 'valueAtMaturity'),
  ...createCdSubject(cd),
});

/** Days until maturity; 0 once it has matured or is closed. */
export const countDaysToMaturity = (cd: CdFigureInputs, today: Day): number =>
  getCdStatus(cd, today) === 'active' ? toNumber(getTermAmount(createDaysToMaturityFigureTerm(cd, today))) : 0;

/** The value less the penalty, which falls away once it has matured: $10,000 at 1 %, worth $10,200 -> $10,100. */
export const explainCdClosingPayout = (cd: CdWithPenalty, day: Day, dayName = 'closedDate'): ComputedFigure =>
  computeSumFigure('payout', [
    explainCdValue(cd, day, 'cdValue', dayName),
    toSubtractedTerm(explainEarlyWithdrawalPenalty(cd, day)),
  ]);

export type CdClosingPayout = { value: number; penalty: number; net: number };

export const computeCdClosingPayout = (cd: CdWithPenalty, day: Day): CdClosingPayout => {
  const explained = explainCdClosingPayout(cd, day);
  const [value, penalty] = explained.parts.map((part) => toNumber(getTermAmount(part)));
  return { value: value ?? 0, penalty: penalty ?? 0, net: toNumber(getTermAmount(explained)) };
};

/** What closing it today would pay; null for a closed one. */
export const computeCdPayoutIfClosedToday = (cd: CdFigureInputs, today: Day): CdClosingPayout | null =>
  cd.closedDate === null ? computeCdClosingPayout(cd, today) : null;

/** The figures of one CD as of today. */
export const computeCdFigures = (cd: CdFigureInputs, today: Day) => ({
  status: getCdStatus(cd, today),
  currentValue: toNumber(computeCurrentValue(cd, today)),
  interestEarned: toNumber(getTermAmount(explainCdInterestEarned(cd, today))),
  valueAtMaturity: toNumber(getTermAmount(explainCdValueAtMaturity(cd))),
  apy: computeCdAnnualYield(cd),
  daysLeft: countDaysToMaturity(cd, today),
  withdrawToday: computeCdPayoutIfClosedToday(cd, today),
  payout: cd.closedDate === null ? null : computeCdClosingPayout(cd, cd.closedDate),
});

/** The whole months between two days: January 15 to July 20 -> 6. At least 1. */
export const countCdTermMonths = (start: Day, end: Day): number => {
  let months = 1;
  while (addMonthsToDay(start, months + 1) <= end) months += 1;
  return months;
};

/** A term may differ from the dates by a month: 12 months from 15 January end between 15 December and 15 February. */
export const isCdTermConsistentWithDates = ({
  termMonths,
  startDate,
  maturityDate,
}: Pick<CdTerms, 'startDate' | 'maturityDate'> & { termMonths: number }): boolean =>
  addMonthsToDay(startDate, termMonths - 1) <= maturityDate &&
  maturityDate <= addMonthsToDay(startDate, termMonths + 1);

/** Accrued since 1 January, of a closed one up to its closing. A penalty is no negative interest and is left out. */
export const explainCdInterestThisYear = (cd: CdFigureInputs, today: Day): ComputedFigure => {
  const newYear = `${today.slice(0, 4)}-01-01`;
  return computeSumFigure(
    'interestThisYear',
    [
      explainCdCurrentValue(cd, today),
      toSubtractedTerm(explainCdCurrentValue(cd, newYear)),
      ...listPaidOutTerms(cd, newYear, today),
    ],
    createCdSubject(cd),
  );
};

/** Weighted by principal, 6 decimals: $1,000 at 0.05 and $3,000 at 0.03 -> 0.035. 0 without any. */
export const explainAverageCdRate = (cds: readonly CdFigureInputs[]): ComputedFigure =>
  cds.length === 0
    ? computeFigure('averageRate', 'rate', { by: 'sum' }, [])
    : computeWeightedAverageRateFigure(
        'averageRate',
        6,
        cds.map((cd) => ({
          rate: createGivenTerm('rate', 'rate', cd.interestRate),
          weight: { ...createCdPrincipalFigureTerm(cd), ...createCdSubject(cd) },
        })),
      );

/** The active one that matures first; of several on one day the one recorded first. */
export const findNextMaturingCd = <T extends CdFigureInputs>(cds: readonly T[], today: Day): T | null =>
  cds
    .filter((cd) => getCdStatus(cd, today) === 'active')
    .toSorted((a, b) => compareText(a.maturityDate, b.maturityDate) || a.id - b.id)[0] ?? null;

const explainCount = (cds: readonly CdFigureInputs[], name: string, status: CdStatus, today: Day): ComputedFigure =>
  computeCountFigure(
    name,
    cds
      .filter((cd) => getCdStatus(cd, today) === status)
      .map((cd) => createCountedItemTerm(status, createCdSubject(cd))),
  );

/** Counts over all CDs, sums over those that are not closed: a closed one holds no money. */
export const explainCdTotals = (cds: readonly CdFigureInputs[], today: Day) => {
  const open = cds.filter(({ closedDate }) => closedDate === null);
  const totalPrincipal = computeSumFigure(
    'totalPrincipal',
    open.map((cd) => ({ ...createCdPrincipalFigureTerm(cd), ...createCdSubject(cd) })),
  );
  const totalCurrentValue = computeSumFigure(
    'totalCurrentValue',
    open.map((cd) => explainCdCurrentValue(cd, today)),
  );
  return {
    totalCds: computeCountFigure(
      'totalCds',
      cds.map((cd) => createCountedItemTerm('cd', createCdSubject(cd))),
    ),
    activeCds: explainCount(cds, 'activeCds', 'active', today),
    maturedCds: explainCount(cds, 'maturedCds', 'matured', today),
    closedCds: explainCount(cds, 'closedCds', 'closed', today),
    totalPrincipal,
    totalCurrentValue,
    totalInterestEarned: computeSumFigure('totalInterestEarned', [
      totalCurrentValue,
      toSubtractedTerm(totalPrincipal),
      ...open.flatMap((cd) => listPaidOutTerms(cd, '', today)),
    ]),
    averageInterestRate: explainAverageCdRate(open),
    interestThisYear: computeSumFigure(
      'interestThisYear',
      cds.map((cd) => explainCdInterestThisYear(cd, today)),
    ),
  };
};

type Totals = Record<keyof ReturnType<typeof explainCdTotals>, number>;

/** The same as numbers, to show. */
export const summarizeCds = (cds: readonly CdFigureInputs[], today: Day): Totals =>
  Object.fromEntries(
    Object.entries(explainCdTotals(cds, today)).map(([name, figure]) => [name, toNumber(getTermAmount(figure))]),
  ) as Totals;
