import type { InterestPayment, NewInterestPayment } from '#contract/cds';
import type { InterestPaymentType } from '#core/banking/lists';
import { inDigits, toNumber } from '#core/money/amount';
import type { Day } from '#core/time/day';
import { parseFigure } from '#lib/typed-figure';
import { interestMessages as words } from './messages';

export interface InterestValues {
  paymentDate: Day;
  interestAmount: string;
  principalBalance: string;
  paymentType: InterestPaymentType;
  description: string;
}

export const blankPayment = (today: Day, principal: number): InterestValues => ({
  paymentDate: today,
  interestAmount: '',
  principalBalance: inDigits(principal),
  paymentType: 'interest',
  description: '',
});

export const paymentValues = (payment: InterestPayment): InterestValues => ({
  paymentDate: payment.paymentDate,
  interestAmount: inDigits(payment.interestAmount),
  principalBalance: inDigits(payment.principalBalance),
  paymentType: payment.paymentType,
  description: payment.description,
});

export const isFrom =
  (start: Day) =>
  (day: Day): true | string =>
    day >= start || words.beforeStart(start);

/** Without a principal balance the server takes the CD's own. */
export const paymentToSend = (values: InterestValues): NewInterestPayment => ({
  paymentDate: values.paymentDate,
  interestAmount: toNumber(parseFigure(values.interestAmount)),
  ...(values.principalBalance.trim() && { principalBalance: toNumber(parseFigure(values.principalBalance)) }),
  paymentType: values.paymentType,
  description: values.description.trim(),
});
