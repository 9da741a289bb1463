import type { InterestDestination, InterestPayment, NewInterestPayment } from '#contract/cds';
import type { InterestPaymentType } from '#core/banking/choices';
import { toDecimalText, toNumber } from '#core/money/amount';
import type { Day } from '#core/time/day';
import type { EveryField } from '#lib/form/every-field';
import { parseFigure } from '#lib/form/typed-figure';
import { interestMessages as messages } from '../messages';
import { parseDestinationChoice, toDestinationChoice } from './interest-destinations';

export interface InterestValues {
  paymentDate: Day;
  interestAmount: string;
  principalBalance: string;
  paymentType: InterestPaymentType;
  description: string;
  /** As `toDestinationChoice` has it. */
  paidTo: string;
}

export const getBlankInterestPayment = (
  today: Day,
  principal: number,
  interestTo?: InterestDestination,
): InterestValues => ({
  paymentDate: today,
  interestAmount: '',
  principalBalance: toDecimalText(principal),
  paymentType: 'interest',
  description: '',
  paidTo: toDestinationChoice(interestTo),
});

export const toInterestValues = (payment: InterestPayment): InterestValues => ({
  paymentDate: payment.paymentDate,
  interestAmount: toDecimalText(payment.interestAmount),
  principalBalance: toDecimalText(payment.principalBalance),
  paymentType: payment.paymentType,
  description: payment.description,
  paidTo: toDestinationChoice(payment.paidTo),
});

export const validateDayFrom =
  (start: Day) =>
  (day: Day): true | string =>
    day >= start || messages.beforeStart(start);

/** Whether a payment that was entered by hand is another one is no question of this form. */
type PaymentRequest = EveryField<Omit<NewInterestPayment, 'principalBalance' | 'separate'>> &
  Pick<NewInterestPayment, 'principalBalance'>;

/** Without a principal balance the server takes the CD's own. */
export const toPaymentRequest = (values: InterestValues): PaymentRequest => ({
  paymentDate: values.paymentDate,
  interestAmount: toNumber(parseFigure(values.interestAmount)),
  ...(values.principalBalance.trim() && { principalBalance: toNumber(parseFigure(values.principalBalance)) }),
  paymentType: values.paymentType,
  description: values.description.trim(),
  paidTo: parseDestinationChoice(values.paidTo),
});
