import { findCdFault, findCdInterestPaymentDateFault } from '#core/banking/cd-faults';
import { type Day, formatLongDay } from '#core/time/day';
import type { StoredCd } from '#functions/cds/store';
import { fieldRefusal, refuseValidationFault } from '#functions/runtime/refusal';

/** What a CD must be as a whole, after adding it and after every edit. */
type Terms = Omit<StoredCd, 'rolledInto' | 'rolledFrom'>;

/** @throws Refusal 400 for maturity not after start or an impossible closing date, 422 `term_mismatch`. */
export const refuseInvalidCd = (cd: Terms, today: Day): void => refuseValidationFault(findCdFault(cd, today));

/** @throws Refusal 400 for a payment before the CD began or after today. */
export const refuseInvalidPaymentDate = (paymentDate: Day, { startDate }: Terms, today: Day): void =>
  refuseValidationFault(findCdInterestPaymentDateFault(paymentDate, startDate, today));

/** @throws Refusal 400 for a start after a payment that is recorded. */
export const refuseStartAfterPayment = (payments: readonly { paymentDate: Day }[], { startDate }: Terms): void => {
  const first = payments[0]?.paymentDate;
  if (first === undefined || startDate <= first) return;
  throw fieldRefusal(
    'startDate',
    `An interest payment of ${formatLongDay(first)} is recorded; the CD cannot begin after it.`,
  );
};
