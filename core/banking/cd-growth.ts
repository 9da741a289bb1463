import type { CompoundingFrequency } from '#core/banking/lists';
import { type AnyPart, amountIn, type Explained, type Given, given, givenDay, less } from '#core/insight/explained';
import { made } from '#core/insight/made';
import type { Amount } from '#core/money/amount';
import { type Day, earlierOf } from '#core/time/day';

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

const periodsAYear = { daily: 365, monthly: 12, quarterly: 4, annually: 1 } as const;

/** From one day to another, none where it is not after it. */
const daysMade = (name: string, [from, first]: [string, Day], [to, last]: [string, Day]): AnyPart =>
  first < last
    ? made(name, 'days', { by: 'sum' }, [givenDay(to, last), less(givenDay(from, first))])
    : given(name, 'days', 0);

/** What a dollar has become after so many days; 1 before the start. */
const growthMade = ({ interestRate, compoundingFrequency }: CdTerms, days: AnyPart): Explained =>
  made(
    'growth',
    'factor',
    compoundingFrequency === 'at_maturity'
      ? { by: 'accrued' }
      : { by: 'compounded', periods: periodsAYear[compoundingFrequency] },
    [given('rate', 'rate', interestRate), days],
  );

/** The same as an amount. */
export const growth = (terms: CdTerms, days: number): Amount =>
  amountIn(growthMade(terms, given('daysHeld', 'days', Math.max(0, days))));

export const principalOf = ({ principalAmount }: Pick<CdTerms, 'principalAmount'>): Given =>
  given('principal', 'money', principalAmount);

/** Interest stops at maturity, which is told then in place of the day that was asked for. */
const heldUntil = ({ startDate, maturityDate }: CdTerms, day: Day, name: string): AnyPart =>
  daysMade(
    'daysHeld',
    ['startDate', startDate],
    [maturityDate <= day ? 'maturityDate' : name, earlierOf(day, maturityDate)],
  );

/** Principal and interest on that day, to the cent; nothing accrues before the start or after maturity. */
export const valueMade = (terms: CdTerms, day: Day, name = 'cdValue', dayName = 'asOf'): Explained =>
  made(name, 'money', { by: 'product', places: 2 }, [
    principalOf(terms),
    growthMade(terms, heldUntil(terms, day, dayName)),
  ]);

/**
 * Annual percentage yield as a fraction, 4 decimals: (1 + interest/principal)^(365/days in term) - 1, the general
 * formula of Regulation DD (12 CFR 1030, appendix A). 4.5 % monthly -> 0.0459.
 */
export const yieldMade = (terms: CdTerms): Explained => {
  const { startDate, maturityDate } = terms;
  const days = daysMade('daysInTerm', ['startDate', startDate], ['maturityDate', maturityDate]);
  return made('apy', 'rate', { by: 'yield', places: 4 }, [growthMade(terms, days), days]);
};

/** Days until maturity, from a day before it. */
export const daysLeftMade = ({ maturityDate }: Pick<CdTerms, 'maturityDate'>, today: Day): AnyPart =>
  daysMade('daysLeft', ['today', today], ['maturityDate', maturityDate]);
