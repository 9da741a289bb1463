import { type CdTerms, explainCdValue } from '#core/banking/cd-growth';
import { type CdWithPenalty, isCdPenaltyAbovePrincipal } from '#core/banking/cd-penalty';
import { isCdTermConsistentWithDates } from '#core/banking/cds';
import type { CdInterestPayout } from '#core/banking/interest-payouts';
import { getTermAmount } from '#core/insight/explain/figure-terms';
import { createFieldFault, type ValidationFault } from '#core/text/validation-fault';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { type Day, formatLongDay } from '#core/time/day';

/** What a CD must be as a whole, after adding it, after every edit, and in a backup. */

interface Terms extends CdTerms, Pick<CdWithPenalty, 'earlyWithdrawalPenalty' | 'penaltyTerms'> {
  startDate: Day;
  termMonths: number;
  maturityDate: Day;
  /** Null while it is open. */
  closedDate: Day | null;
}

const formatMonthCount = (count: number): string => `${count} month${count === 1 ? '' : 's'}`;

/** Both are named, since either can be the slip. */
const findTermFault = (cd: Terms): ValidationFault | null => {
  if (isCdTermConsistentWithDates(cd)) return null;
  const { startDate, termMonths, maturityDate } = cd;
  const end = formatLongDay(addMonthsToDay(startDate, termMonths));
  const sentence = `A term of ${formatMonthCount(termMonths)} from ${formatLongDay(startDate)} ends about ${end}, but the maturity date is ${formatLongDay(maturityDate)}.`;
  return { fields: ['termMonths', 'maturityDate'], sentence, code: 'term_mismatch' };
};

const findClosingFault = ({ closedDate, startDate }: Terms, today: Day): ValidationFault | null => {
  if (closedDate === null) return null;
  if (closedDate > today) return createFieldFault('closedDate', 'The closing date cannot be in the future.');
  return closedDate < startDate
    ? createFieldFault('closedDate', `The CD starts on ${formatLongDay(startDate)}; it cannot be closed earlier.`)
    : null;
};

/** More paid out than the CD had come to, or paid out of a closed one. */
export const findCdInterestPayoutFault = (
  cd: CdTerms & { closedDate: Day | null; paidOut?: readonly CdInterestPayout[] | undefined },
): ValidationFault | null => {
  const { closedDate, paidOut = [] } = cd;
  const late = paidOut.find(({ date }) => closedDate !== null && date > closedDate);
  if (late) {
    const sentence = `The CD was closed on ${formatLongDay(closedDate ?? '')}; it cannot have paid interest on ${formatLongDay(late.date)}.`;
    return { fields: ['closedDate', 'paymentDate'], sentence };
  }
  const overpayment = paidOut.find(({ date }) => getTermAmount(explainCdValue(cd, date)).lt(0));
  if (!overpayment) return null;
  const sentence = `This payment is more than the CD was worth on ${formatLongDay(overpayment.date)}.`;
  return { fields: ['interestAmount'], sentence, code: 'overpaid' };
};

/** More than the CD itself would be taken; a share of the principal never is. */
const findPenaltyFault = (cd: Terms): ValidationFault | null =>
  isCdPenaltyAbovePrincipal(cd)
    ? createFieldFault('penaltyTerms', 'The early withdrawal penalty cannot be more than the principal.')
    : null;

/** Maturity not after the start, a term that does not agree with it, an impossible closing date. */
export const findCdFault = (cd: Terms, today: Day): ValidationFault | null => {
  const { startDate, maturityDate } = cd;
  if (maturityDate <= startDate)
    return createFieldFault(
      'maturityDate',
      `The maturity date must be after the start date, ${formatLongDay(startDate)}.`,
    );
  return findTermFault(cd) ?? findPenaltyFault(cd) ?? findClosingFault(cd, today) ?? findCdInterestPayoutFault(cd);
};

/** A payment before the CD began, or after today. */
export const findCdInterestPaymentDateFault = (
  paymentDate: Day,
  startDate: Day,
  today: Day,
): ValidationFault | null => {
  if (paymentDate < startDate) {
    return createFieldFault(
      'paymentDate',
      `The CD starts on ${formatLongDay(startDate)}; a payment cannot be earlier.`,
    );
  }
  return paymentDate > today ? createFieldFault('paymentDate', 'The payment date cannot be in the future.') : null;
};
