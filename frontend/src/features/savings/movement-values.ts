import type { NewRateChange, NewSavingsTransaction, RateChange, SavingsTransaction } from '#contract/savings';
import type { SavingsTransactionType } from '#core/banking/lists';
import { inDigits, toNumber } from '#core/money/amount';
import type { Day } from '#core/time/day';
import { parseFigure } from '#lib/typed-figure';
import { movementMessages as words } from './messages';

/** The forms as typed: figures stay text until they are sent. */
export interface MovementValues {
  transactionType: SavingsTransactionType;
  amount: string;
  transactionDate: Day;
  description: string;
}

export const blankMovement = (today: Day): MovementValues => ({
  transactionType: 'deposit',
  amount: '',
  transactionDate: today,
  description: '',
});

export const movementValues = (transaction: SavingsTransaction): MovementValues => ({
  transactionType: transaction.transactionType,
  amount: inDigits(transaction.amount),
  transactionDate: transaction.transactionDate,
  description: transaction.description,
});

export const isPast =
  (today: Day) =>
  (day: Day): true | string =>
    day <= today || words.inFuture;

export const movementToSend = (values: MovementValues): NewSavingsTransaction => ({
  transactionType: values.transactionType,
  amount: toNumber(parseFigure(values.amount)),
  transactionDate: values.transactionDate,
  description: values.description.trim(),
});

export interface RateValues {
  from: Day;
  interestRate: string;
}

export const rateValues = ({ from, interestRate }: Omit<RateChange, 'id'>): RateValues => ({
  from,
  interestRate: inDigits(interestRate),
});

export const rateToSend = ({ from, interestRate }: RateValues): NewRateChange => ({
  from,
  interestRate: toNumber(parseFigure(interestRate)),
});
