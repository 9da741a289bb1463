import { type CompoundingFrequency, type DayCountConvention, dayCountConventions } from '#core/banking/banking-options';
import type { CdInterestPayout } from '#core/banking/interest-payouts';
import { computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenDayTerm,
  createGivenTerm,
  type FigureTerm,
  type GivenTerm,
  getTermAmount,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import type { Amount } from '#core/money/amount';
import { type Day, getEarlierDay } from '#core/time/day';

/**
 * A certificate of deposit grows by P (1 + r/n)^(n days/365), or by P (1 + r days/365) where interest compounds at
 * maturity only; days are those of the calendar, a year has 365 (actual/365), unless the CD counts otherwise: against 360
 * (actual/360), each month as 30 against 360 (30/360), or each against the days of its own year (actual/actual). One rounding, half-even, to the cent. Interest
 * that is paid out leaves it on its day: what is left then grows on. $10,000 at 5 % monthly is $10,041.09 after 30 days;
 * $41.67 paid out that day leave $9,999.42.
 */
export type CdTerms = {
  /** US dollars. */
  principalAmount: number;
  /** A fraction a year: 0.045 is 4.5 %. */
  interestRate: number;
  startDate: Day;
  maturityDate: Day;
  compoundingFrequency: CompoundingFrequency;
  /** Actual/365 where nothing is said. */
  dayCount?: DayCountConvention | undefined;
  /** By date, then number of the payment; none where all interest has stayed in it. */
  paidOut?: readonly CdInterestPayout[] | undefined;
};

const periodsAYear = { daily: 365, monthly: 12, quarterly: 4, annually: 1 } as const;

/** From one day to another, none where it is not after it. */
const explainDays = (name: string, [from, first]: [string, Day], [to, last]: [string, Day]): FigureTerm =>
  first < last
    ? computeFigure(name, 'days', { by: 'sum' }, [
        createGivenDayTerm(to, last),
        toSubtractedTerm(createGivenDayTerm(from, first)),
      ])
    : createGivenTerm(name, 'days', 0);

export const getDayCountConvention = ({ dayCount }: Pick<CdTerms, 'dayCount'>): DayCountConvention =>
  dayCount ?? dayCountConventions[0];

const toYearLength = (dayCount: DayCountConvention) => (dayCount.endsWith('/360') ? { daysAYear: 360 } : {});

/** The same as its bank counts them. */
const explainCountedDays = (terms: CdTerms, [from, first]: [string, Day], [to, last]: [string, Day]): FigureTerm => {
  const dayCount = getDayCountConvention(terms);
  if (first >= last || dayCount === 'actual/365' || dayCount === 'actual/360') {
    return explainDays('daysHeld', [from, first], [to, last]);
  }
  return computeFigure('daysHeld', 'days', { by: dayCount === '30/360' ? 'days-of-30' : 'days-by-year' }, [
    createGivenDayTerm(to, last),
    createGivenDayTerm(from, first),
  ]);
};

/** What a dollar has become after so many days; 1 before the start. */
const explainGrowth = (terms: CdTerms, days: FigureTerm): ComputedFigure => {
  const { interestRate, compoundingFrequency } = terms;
  const yearLength = toYearLength(getDayCountConvention(terms));
  return computeFigure(
    'growth',
    'factor',
    compoundingFrequency === 'at_maturity'
      ? { by: 'accrued', ...yearLength }
      : { by: 'compounded', periods: periodsAYear[compoundingFrequency], ...yearLength },
    [createGivenTerm('rate', 'rate', interestRate), days],
  );
};

/** The same as an amount. */
export const computeCdGrowthFactor = (terms: CdTerms, days: number): Amount =>
  getTermAmount(explainGrowth(terms, createGivenTerm('daysHeld', 'days', Math.max(0, days))));

export const createCdPrincipalFigureTerm = ({ principalAmount }: Pick<CdTerms, 'principalAmount'>): GivenTerm =>
  createGivenTerm('principal', 'money', principalAmount);

/** A figure of a day, or the beginning of a stretch of days. */
type Since = { balance: FigureTerm; from: [name: string, day: Day] };

/** Interest stops at maturity, which is told then in place of the day that was asked for. */
const explainGrownBalance = (
  terms: CdTerms,
  { balance, from }: Since,
  [day, dayName]: [Day, string],
  name: string,
): ComputedFigure => {
  const { maturityDate } = terms;
  const until: [string, Day] = [maturityDate <= day ? 'maturityDate' : dayName, getEarlierDay(day, maturityDate)];
  return computeFigure(name, 'money', { by: 'product', places: 2 }, [
    balance,
    explainGrowth(terms, explainCountedDays(terms, from, until)),
  ]);
};

/** Principal and interest on that day, less what was paid out up to it, to the cent; nothing accrues before the start or after maturity. */
export const explainCdValue = (terms: CdTerms, day: Day, name = 'cdValue', dayName = 'asOf'): ComputedFigure => {
  const paid = (terms.paidOut ?? []).filter(({ date }) => date <= day);
  const remaining = paid.reduce<Since>(
    (since, { date, amount }) => {
      const grown = explainGrownBalance(terms, since, [date, 'paymentDate'], 'cdValue');
      const payment = createGivenTerm('paidOut', 'money', amount, { date });
      return {
        balance: computeSumFigure('leftAfterPayment', [grown, toSubtractedTerm(payment)]),
        from: ['paymentDate', date],
      };
    },
    { balance: createCdPrincipalFigureTerm(terms), from: ['startDate', terms.startDate] },
  );
  return explainGrownBalance(terms, remaining, [day, dayName], name);
};

/**
 * Annual percentage yield as a fraction, 4 decimals: (1 + interest/principal)^(365/days in term) - 1, the general
 * formula of Regulation DD (12 CFR 1030, appendix A). 4.5 % monthly -> 0.0459.
 */
export const explainCdAnnualYield = (terms: CdTerms): ComputedFigure => {
  const { startDate, maturityDate } = terms;
  const [from, until]: [string, Day][] = [
    ['startDate', startDate],
    ['maturityDate', maturityDate],
  ] as const;
  const days = explainDays('daysInTerm', from, until);
  const counted = getDayCountConvention(terms) === 'actual/365' ? days : explainCountedDays(terms, from, until);
  return computeFigure('apy', 'rate', { by: 'yield', places: 4 }, [explainGrowth(terms, counted), days]);
};

/** Days until maturity, from a day before it. */
export const createDaysToMaturityFigureTerm = (
  { maturityDate }: Pick<CdTerms, 'maturityDate'>,
  today: Day,
): FigureTerm => explainDays('daysLeft', ['today', today], ['maturityDate', maturityDate]);
