import type { NewRateChange, NewSavingsTransaction, RateChange, SavingsTransaction } from '#contract/savings';
import type { SavingsTransactionType } from '#core/banking/choices';
import { toDecimalText, toNumber } from '#core/money/amount';
import type { Day } from '#core/time/day';
import type { EveryField } from '#lib/form/every-field';
import { parseFigure } from '#lib/form/typed-figure';
import { savingsTransactionMessages as messages } from './messages';

/** The forms as typed: figures stay text until they are sent. */
export interface SavingsTransactionValues {
  transactionType: SavingsTransactionType;
  amount: string;
  transactionDate: Day;
  description: string;
}

export const getBlankSavingsTransaction = (today: Day): SavingsTransactionValues => ({
  transactionType: 'deposit',
  amount: '',
  transactionDate: today,
  description: '',
});

export const toSavingsTransactionValues = (transaction: SavingsTransaction): SavingsTransactionValues => ({
  transactionType: transaction.transactionType,
  amount: toDecimalText(transaction.amount),
  transactionDate: transaction.transactionDate,
  description: transaction.description,
});

export const validateSavingsDate =
  (today: Day) =>
  (day: Day): true | string =>
    day <= today || messages.inFuture;

export const toNewSavingsTransaction = (values: SavingsTransactionValues): EveryField<NewSavingsTransaction> => ({
  transactionType: values.transactionType,
  amount: toNumber(parseFigure(values.amount)),
  transactionDate: values.transactionDate,
  description: values.description.trim(),
});

export interface RateChangeValues {
  from: Day;
  interestRate: string;
}

export const toRateChangeValues = ({ from, interestRate }: Omit<RateChange, 'id'>): RateChangeValues => ({
  from,
  interestRate: toDecimalText(interestRate),
});

export const toNewRateChange = ({ from, interestRate }: RateChangeValues): EveryField<NewRateChange> => ({
  from,
  interestRate: toNumber(parseFigure(interestRate)),
});
