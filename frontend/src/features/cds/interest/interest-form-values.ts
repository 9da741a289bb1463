import type { CdInterestDestination, CdInterestPayment, NewCdInterestPayment } from '#contract/cds';
import type { CdInterestPaymentType } from '#core/banking/banking-options';
import { toDecimalText, toNumber } from '#core/money/amount';
import type { Day } from '#core/time/day';
import type { RequestWithAllFields } from '#lib/form/request-with-all-fields';
import { parseTypedFigureOrZero } from '#lib/form/typed-figure';
import { interestPaymentMessages as messages } from '../messages';
import { parseDestinationChoice, toDestinationChoice } from './interest-destinations';

export interface InterestFormValues {
  paymentDate: Day;
  interestAmount: string;
  principalBalance: string;
  paymentType: CdInterestPaymentType;
  description: string;
  /** As `toDestinationChoice` has it. */
  paidTo: string;
}

export const getBlankInterestFormValues = (
  today: Day,
  principal: number,
  interestTo?: CdInterestDestination,
): InterestFormValues => ({
  paymentDate: today,
  interestAmount: '',
  principalBalance: toDecimalText(principal),
  paymentType: 'interest',
  description: '',
  paidTo: toDestinationChoice(interestTo),
});

export const toInterestFormValues = (payment: CdInterestPayment): InterestFormValues => ({
  paymentDate: payment.paymentDate,
  interestAmount: toDecimalText(payment.interestAmount),
  principalBalance: toDecimalText(payment.principalBalance),
  paymentType: payment.paymentType,
  description: payment.description,
  paidTo: toDestinationChoice(payment.paidTo),
});

export const createPaymentDateValidator =
  (start: Day) =>
  (day: Day): true | string =>
    day >= start || messages.beforeStart(start);

/** Whether a payment that was entered by hand is another one is no question of this form. */
type PaymentRequest = RequestWithAllFields<Omit<NewCdInterestPayment, 'principalBalance' | 'separate'>> &
  Pick<NewCdInterestPayment, 'principalBalance'>;

/** Without a principal balance the server takes the CD's own. */
export const toInterestPaymentRequest = (values: InterestFormValues): PaymentRequest => ({
  paymentDate: values.paymentDate,
  interestAmount: toNumber(parseTypedFigureOrZero(values.interestAmount)),
  ...(values.principalBalance.trim() && {
    principalBalance: toNumber(parseTypedFigureOrZero(values.principalBalance)),
  }),
  paymentType: values.paymentType,
  description: values.description.trim(),
  paidTo: parseDestinationChoice(values.paidTo),
});
