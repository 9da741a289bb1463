import type {
  NewSavingsRateChange,
  NewSavingsTransaction,
  SavingsRateChange,
  SavingsTransaction,
} from '#contract/savings';
import type { SavingsTransactionType } from '#core/banking/banking-options';
import { toDecimalText, toNumber } from '#core/money/amount';
import type { Day } from '#core/time/day';
import type { RequestWithAllFields } from '#lib/form/request-with-all-fields';
import { parseTypedFigureOrZero } from '#lib/form/typed-figure';
import { savingsTransactionMessages as messages } from './messages';

/** The forms as typed: figures stay text until they are sent. */
export interface SavingsTransactionFormValues {
  transactionType: SavingsTransactionType;
  amount: string;
  transactionDate: Day;
  description: string;
}

export const getBlankSavingsTransactionFormValues = (today: Day): SavingsTransactionFormValues => ({
  transactionType: 'deposit',
  amount: '',
  transactionDate: today,
  description: '',
});

export const toSavingsTransactionFormValues = (transaction: SavingsTransaction): SavingsTransactionFormValues => ({
  transactionType: transaction.transactionType,
  amount: toDecimalText(transaction.amount),
  transactionDate: transaction.transactionDate,
  description: transaction.description,
});

export const createSavingsDateValidator =
  (today: Day) =>
  (day: Day): true | string =>
    day <= today || messages.inFuture;

export const toNewSavingsTransactionRequest = (
  values: SavingsTransactionFormValues,
): RequestWithAllFields<NewSavingsTransaction> => ({
  transactionType: values.transactionType,
  amount: toNumber(parseTypedFigureOrZero(values.amount)),
  transactionDate: values.transactionDate,
  description: values.description.trim(),
});

export interface RateChangeFormValues {
  from: Day;
  interestRate: string;
}

export const toRateChangeFormValues = ({
  from,
  interestRate,
}: Omit<SavingsRateChange, 'id'>): RateChangeFormValues => ({
  from,
  interestRate: toDecimalText(interestRate),
});

export const toNewRateChangeRequest = ({
  from,
  interestRate,
}: RateChangeFormValues): RequestWithAllFields<NewSavingsRateChange> => ({
  from,
  interestRate: toNumber(parseTypedFigureOrZero(interestRate)),
});
