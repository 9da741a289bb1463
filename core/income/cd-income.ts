import type { CompoundingFrequency } from '#core/banking/banking-options';
import { createCdValueForRisingDays } from '#core/banking/cd-value-by-day';
import { type CdFigureInputs, computeCdValue } from '#core/banking/cds';
import type { CdInterestDestination } from '#core/banking/interest-payouts';
import { type Amount, sumExactAmounts, toAmount, zeroAmount } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { type Day, getEarlierDay } from '#core/time/day';

/** From the first to the last day, both included; what lies after `today` is still to come. */
export type IncomeWindow = { from: Day; to: Day; today: Day };

export type IncomePayingCd = CdFigureInputs & { interestTo?: CdInterestDestination | undefined };

/** Interest of a CD on the day on which it is credited or paid out; US dollars to the cent, above 0. */
export type CdInterestCredit = { date: Day; amount: Amount; isPaid: boolean };

const creditMonths: Record<CompoundingFrequency, number | null> = {
  daily: 1,
  monthly: 1,
  quarterly: 3,
  annually: 12,
  at_maturity: null,
};

/** The day up to which it earns: it is closed, or it matures. */
const getLastInterestDay = ({ closedDate, maturityDate }: CdFigureInputs): Day =>
  getEarlierDay(closedDate ?? maturityDate, maturityDate);

/** The days on which interest is credited, counted from the start: each month, quarter or year, and the last day. Daily interest is told once a month. */
export const listCdCreditDays = (cd: CdFigureInputs): Day[] => {
  const [last, months] = [getLastInterestDay(cd), creditMonths[cd.compoundingFrequency]];
  const days: Day[] = [];
  if (months !== null) {
    for (let at = 1, day = addMonthsToDay(cd.startDate, months); day < last; at += 1) {
      days.push(day);
      day = addMonthsToDay(cd.startDate, months * (at + 1));
    }
  }
  return [...days, last];
};

const sumPayouts = ({ paidOut = [] }: IncomePayingCd): Amount =>
  sumExactAmounts(paidOut.map(({ amount }) => toAmount(amount)));

/** Interest that has stayed in the CD since its last payout: what each day credits beyond the day before, so that all of it comes to what the CD has earned. */
const listKeptInterest = (cd: IncomePayingCd, days: readonly Day[]): Omit<CdInterestCredit, 'isPaid'>[] => {
  const valueOn = createCdValueForRisingDays(cd);
  const earnedBeside = sumPayouts(cd).minus(cd.principalAmount);
  let credited = sumPayouts(cd);
  return days.map((date) => {
    const earned = valueOn(date).plus(earnedBeside);
    const amount = earned.minus(credited);
    // More was paid out than it had earned: nothing is credited until it has.
    if (amount.gt(0)) credited = earned;
    return { date, amount };
  });
};

/** Interest that will leave the CD: all that it holds beyond its principal on the first day, then what the principal earns from day to day. */
const listInterestToLeave = (cd: IncomePayingCd, days: readonly Day[]): Omit<CdInterestCredit, 'isPaid'>[] =>
  days.map((date, at) => {
    const previous = days[at - 1];
    const since = previous === undefined ? cd : { ...cd, startDate: previous, paidOut: undefined };
    return { date, amount: computeCdValue(since, date).minus(cd.principalAmount) };
  });

const leaves = ({ interestTo }: IncomePayingCd): boolean => (interestTo?.kind ?? 'itself') !== 'itself';

/**
 * The interest of a CD by day: what was paid out as it is recorded, what stays in it as it is credited, and what is to come by
 * its terms. All of it comes to what the CD earns. $10,000 at 5 % monthly from January 15: $42.47 on February 15.
 */
export const listCdInterestCredits = (cd: IncomePayingCd, { from, to, today }: IncomeWindow): CdInterestCredit[] => {
  const recorded = (cd.paidOut ?? []).map(({ date, amount }) => ({ date, amount: toAmount(amount) }));
  const lastPayout = recorded.at(-1)?.date ?? cd.startDate;
  const last = getLastInterestDay(cd);
  const days = listCdCreditDays(cd).filter((day) => day > lastPayout && day <= to);
  const computed = leaves(cd)
    ? listInterestToLeave(
        cd,
        days.filter((day) => day > today || day === last),
      )
    : // From the last before the window on, whose own amount is no part of it.
      listKeptInterest(
        cd,
        days.slice(
          Math.max(
            0,
            days.findLastIndex((day) => day < from),
          ),
        ),
      );
  return [...recorded, ...computed]
    .filter(({ date, amount }) => date >= from && date <= to && amount.gt(0))
    .map((one) => ({ ...one, isPaid: one.date <= today }))
    .toSorted((a, b) => compareText(a.date, b.date));
};

/** What a CD pays back at its maturity within the window, its last interest with it; null where it is closed before, or matures on another day. */
export const findCdMaturityPayout = (
  cd: IncomePayingCd,
  { from, to, today }: IncomeWindow,
): { date: Day; amount: Amount } | null => {
  const { maturityDate: date, closedDate } = cd;
  if (date < from || date > to || (closedDate !== null && closedDate < date)) return null;
  if (!leaves(cd) || date <= today) return { date, amount: computeCdValue(cd, date) };
  const [interest] = listCdInterestCredits(cd, { from: date, to: date, today });
  return { date, amount: toAmount(cd.principalAmount).plus(interest?.amount ?? zeroAmount) };
};
