import { type CdTerms, daysLeftMade, principalOf, valueMade, yieldMade } from '#core/banking/cd-growth';
import type { CdStatus } from '#core/banking/lists';
import { type AnyPart, amountIn, type Explained, given, less, type RowRef } from '#core/insight/explained';
import { averageMade, counted, countMade, made, madeOfSum } from '#core/insight/made';
import { type Amount, toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import { addDays, type Day } from '#core/time/day';
import { monthsLater } from '#core/time/months-later';

export type CdState = CdTerms & {
  id: number;
  /** Of the principal, taken when it is closed before it matures. */
  earlyWithdrawalPenalty: number;
  /** The day it was closed; null while it is open. */
  closedDate: Day | null;
  /** What tells it from others in an explanation. */
  bankName?: string;
  accountNumber?: string;
};

/** Principal and interest on that day, to the cent; nothing accrues before the start or after maturity. */
export const valueOn = (terms: CdTerms, day: Day): Amount => amountIn(valueMade(terms, day));

/** `valueOn` as a number, to show. */
export const cdValue = (terms: CdTerms, day: Day): number => toNumber(valueOn(terms, day));

/** 4.5 % monthly -> 0.0459. */
export const annualPercentageYield = (terms: CdTerms): number => toNumber(amountIn(yieldMade(terms)));

/** Closed once it was closed, whenever that was; else matured from its maturity date on. */
export const statusOn = (
  { closedDate, maturityDate }: Pick<CdState, 'closedDate' | 'maturityDate'>,
  today: Day,
): CdStatus => {
  if (closedDate !== null) return 'closed';
  return today >= maturityDate ? 'matured' : 'active';
};

/** Which CD a figure is of. */
const ofCd = ({ id, startDate, bankName, accountNumber }: CdState) => {
  const row: RowRef = { kind: 'cd', id, date: startDate };
  return { row, platform: [accountNumber, bankName].filter(Boolean).join(', ') || undefined };
};

/** Value today, or on the day it was closed. */
export const currentValueMade = (cd: CdState, today: Day): Explained => {
  const isClosed = cd.closedDate !== null && cd.closedDate <= today;
  return {
    ...valueMade(cd, isClosed ? (cd.closedDate as Day) : today, 'cdValue', isClosed ? 'closedDate' : 'today'),
    ...ofCd(cd),
  };
};
export const currentValue = (cd: CdState, today: Day): Amount => amountIn(currentValueMade(cd, today));

/** The day that its figures are of, from those themselves: an open one says how many days it has left. */
export const asOfCd = ({ closedDate, maturityDate, daysLeft: left }: CdState & { daysLeft: number }): Day =>
  closedDate ?? addDays(maturityDate, -left);

export const interestEarnedMade = (cd: CdState, today: Day): Explained =>
  madeOfSum('interestEarned', [currentValueMade(cd, today), less(principalOf(cd))], ofCd(cd));

export const valueAtMaturityMade = (cd: CdState): Explained => ({
  ...valueMade(cd, cd.maturityDate, 'valueAtMaturity'),
  ...ofCd(cd),
});

/** Days until maturity; 0 once it has matured or is closed. */
export const daysLeft = (cd: CdState, today: Day): number =>
  statusOn(cd, today) === 'active' ? toNumber(amountIn(daysLeftMade(cd, today))) : 0;

type Paying = CdTerms & Pick<CdState, 'earlyWithdrawalPenalty'>;

/** What closing before maturity takes: a part of the principal, to the cent. None from maturity on. */
const penaltyMade = (cd: Paying, day: Day): AnyPart =>
  day < cd.maturityDate
    ? made('penalty', 'money', { by: 'product', places: 2 }, [
        principalOf(cd),
        given('penaltyRate', 'rate', cd.earlyWithdrawalPenalty),
      ])
    : given('penalty', 'money', 0);

/** The value less the penalty, which falls away once it has matured: $10,000 at 1 %, worth $10,200 -> $10,100. */
export const payoutMade = (cd: Paying, day: Day, dayName = 'closedDate'): Explained =>
  madeOfSum('payout', [valueMade(cd, day, 'cdValue', dayName), less(penaltyMade(cd, day))]);

export type Payout = { value: number; penalty: number; net: number };

export const payoutOn = (cd: Paying, day: Day): Payout => {
  const explained = payoutMade(cd, day);
  const [value, penalty] = explained.parts.map((part) => toNumber(amountIn(part)));
  return { value: value ?? 0, penalty: penalty ?? 0, net: toNumber(amountIn(explained)) };
};

/** What closing it today would pay; null for a closed one. */
export const withdrawalOn = (cd: CdState, today: Day): Payout | null =>
  cd.closedDate === null ? payoutOn(cd, today) : null;

/** The figures of one CD as of today. */
export const figuresOf = (cd: CdState, today: Day) => ({
  status: statusOn(cd, today),
  currentValue: toNumber(currentValue(cd, today)),
  interestEarned: toNumber(amountIn(interestEarnedMade(cd, today))),
  valueAtMaturity: toNumber(amountIn(valueAtMaturityMade(cd))),
  apy: annualPercentageYield(cd),
  daysLeft: daysLeft(cd, today),
  withdrawToday: withdrawalOn(cd, today),
  payout: cd.closedDate === null ? null : payoutOn(cd, cd.closedDate),
});

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
const interestThisYearMade = (cd: CdState, today: Day): Explained =>
  madeOfSum(
    'interestThisYear',
    [currentValueMade(cd, today), less(currentValueMade(cd, `${today.slice(0, 4)}-01-01`))],
    ofCd(cd),
  );
export const interestThisYear = (cd: CdState, today: Day): Amount => amountIn(interestThisYearMade(cd, today));

/** Weighted by principal, 6 decimals: $1,000 at 0.05 and $3,000 at 0.03 -> 0.035. 0 without any. */
export const averageRateMade = (cds: readonly CdState[]): Explained =>
  cds.length === 0
    ? made('averageRate', 'rate', { by: 'sum' }, [])
    : averageMade(
        'averageRate',
        6,
        cds.map((cd) => ({
          rate: given('rate', 'rate', cd.interestRate),
          weight: { ...principalOf(cd), ...ofCd(cd) },
        })),
      );

/** The active one that matures first; of several on one day the one recorded first. */
export const nextToMature = <T extends CdState>(cds: readonly T[], today: Day): T | null =>
  cds
    .filter((cd) => statusOn(cd, today) === 'active')
    .toSorted((a, b) => compareText(a.maturityDate, b.maturityDate) || a.id - b.id)[0] ?? null;

const countedIn = (cds: readonly CdState[], name: string, status: CdStatus, today: Day): Explained =>
  countMade(
    name,
    cds.filter((cd) => statusOn(cd, today) === status).map((cd) => counted(status, ofCd(cd))),
  );

/** Counts over all CDs, sums over those that are not closed: a closed one holds no money. */
export const cdTotalsMade = (cds: readonly CdState[], today: Day) => {
  const open = cds.filter(({ closedDate }) => closedDate === null);
  const totalPrincipal = madeOfSum(
    'totalPrincipal',
    open.map((cd) => ({ ...principalOf(cd), ...ofCd(cd) })),
  );
  const totalCurrentValue = madeOfSum(
    'totalCurrentValue',
    open.map((cd) => currentValueMade(cd, today)),
  );
  return {
    totalCds: countMade(
      'totalCds',
      cds.map((cd) => counted('cd', ofCd(cd))),
    ),
    activeCds: countedIn(cds, 'activeCds', 'active', today),
    maturedCds: countedIn(cds, 'maturedCds', 'matured', today),
    closedCds: countedIn(cds, 'closedCds', 'closed', today),
    totalPrincipal,
    totalCurrentValue,
    totalInterestEarned: madeOfSum('totalInterestEarned', [totalCurrentValue, less(totalPrincipal)]),
    averageInterestRate: averageRateMade(open),
    interestThisYear: madeOfSum(
      'interestThisYear',
      cds.map((cd) => interestThisYearMade(cd, today)),
    ),
  };
};

type Totals = Record<keyof ReturnType<typeof cdTotalsMade>, number>;

/** The same as numbers, to show. */
export const summarizeCds = (cds: readonly CdState[], today: Day): Totals =>
  Object.fromEntries(
    Object.entries(cdTotalsMade(cds, today)).map(([name, figure]) => [name, toNumber(amountIn(figure))]),
  ) as Totals;
