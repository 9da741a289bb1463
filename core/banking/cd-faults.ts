import { termAgrees } from '#core/banking/cds';
import { type Fault, faultAt } from '#core/text/fault';
import { type Day, longDay } from '#core/time/day';
import { monthsLater } from '#core/time/months-later';

/** What a CD must be as a whole, after adding it, after every edit, and in a backup. */

interface Terms {
  startDate: Day;
  termMonths: number;
  maturityDate: Day;
  /** Null while it is open. */
  closedDate: Day | null;
}

const months = (count: number): string => `${count} month${count === 1 ? '' : 's'}`;

/** Both are named, since either can be the slip. */
const termFault = (cd: Terms): Fault | null => {
  if (termAgrees(cd)) return null;
  const { startDate, termMonths, maturityDate } = cd;
  const end = longDay(monthsLater(startDate, termMonths));
  const sentence = `A term of ${months(termMonths)} from ${longDay(startDate)} ends about ${end}, but the maturity date is ${longDay(maturityDate)}.`;
  return { fields: ['termMonths', 'maturityDate'], sentence, code: 'term_mismatch' };
};

const closingFault = ({ closedDate, startDate }: Terms, today: Day): Fault | null => {
  if (closedDate === null) return null;
  if (closedDate > today) return faultAt('closedDate', 'The closing date cannot be in the future.');
  return closedDate < startDate
    ? faultAt('closedDate', `The CD began on ${longDay(startDate)}; it was closed later.`)
    : null;
};

/** Maturity not after the start, a term that does not agree with it, an impossible closing date. */
export const cdFault = (cd: Terms, today: Day): Fault | null => {
  const { startDate, maturityDate } = cd;
  if (maturityDate <= startDate)
    return faultAt('maturityDate', `The maturity date must be after the start date, ${longDay(startDate)}.`);
  return termFault(cd) ?? closingFault(cd, today);
};

/** A payment before the CD began, or after today. */
export const paymentFault = (paymentDate: Day, startDate: Day, today: Day): Fault | null => {
  if (paymentDate < startDate) {
    return faultAt('paymentDate', `The CD began on ${longDay(startDate)}; no interest was paid before.`);
  }
  return paymentDate > today ? faultAt('paymentDate', 'The payment date cannot be in the future.') : null;
};
