import { termAgrees } from '#core/banking/cds';
import { type Day, longDay } from '#core/time/day';
import { monthsLater } from '#core/time/months-later';
import type { StoredCd } from '#functions/cds/store';
import { fieldRefusal, Refusal } from '#functions/refusal';

/** What a CD must be as a whole, after adding it and after every edit. */
type Terms = Omit<StoredCd, 'rolledInto' | 'rolledFrom'>;

const months = (count: number): string => `${count} month${count === 1 ? '' : 's'}`;

const refuseDates = ({ startDate, maturityDate }: Terms): void => {
  if (maturityDate > startDate) return;
  throw fieldRefusal('maturityDate', `The maturity date must be after the start date, ${longDay(startDate)}.`);
};

/** Both are named, since either can be the slip. */
const refuseTerm = (cd: Terms): void => {
  if (termAgrees(cd)) return;
  const { startDate, termMonths, maturityDate } = cd;
  const end = longDay(monthsLater(startDate, termMonths));
  const msg = `A term of ${months(termMonths)} from ${longDay(startDate)} ends about ${end}, but the maturity date is ${longDay(maturityDate)}.`;
  const details = ['termMonths', 'maturityDate'].map((path) => ({ path, msg }));
  throw new Refusal(422, 'term_mismatch', msg, { details });
};

const refuseClosing = ({ closedDate, startDate }: Terms, today: Day): void => {
  if (closedDate === null) return;
  if (closedDate > today) throw fieldRefusal('closedDate', 'The closing date cannot be in the future.');
  if (closedDate < startDate)
    throw fieldRefusal('closedDate', `The CD began on ${longDay(startDate)}; it was closed later.`);
};

/** @throws Refusal 400 for maturity not after start or an impossible closing date, 422 `term_mismatch`. */
export const refuseImpossible = (cd: Terms, today: Day): void => {
  refuseDates(cd);
  refuseTerm(cd);
  refuseClosing(cd, today);
};

/** @throws Refusal 400 for a payment before the CD began or after today. */
export const refusePaymentDate = (paymentDate: Day, { startDate }: Terms, today: Day): void => {
  if (paymentDate < startDate) {
    throw fieldRefusal('paymentDate', `The CD began on ${longDay(startDate)}; no interest was paid before.`);
  }
  if (paymentDate > today) throw fieldRefusal('paymentDate', 'The payment date cannot be in the future.');
};

/** @throws Refusal 400 for a start after a payment that is recorded. */
export const refuseStartAfter = (payments: readonly { paymentDate: Day }[], { startDate }: Terms): void => {
  const first = payments[0]?.paymentDate;
  if (first === undefined || startDate <= first) return;
  throw fieldRefusal(
    'startDate',
    `An interest payment of ${longDay(first)} is recorded; the CD cannot begin after it.`,
  );
};
