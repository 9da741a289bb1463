import type { NewSavingsAccount, SavingsAccount } from '#contract/savings';
import type { SavingsCurrency, SavingsType } from '#core/banking/lists';
import { decimalsOf, toNumber } from '#core/money/amount';
import { inDigits, parseFigure } from '#lib/typed-figure';
import { formMessages as words } from './messages';

/** The form as typed: figures stay text until they are sent. The rate is in percent, here and on the wire. */
export interface SavingsValues {
  accountName: string;
  accountType: SavingsType;
  currentBalance: string;
  interestRate: string;
  currency: SavingsCurrency;
  description: string;
}

export const blankValues: SavingsValues = {
  accountName: '',
  accountType: 'high-yield',
  currentBalance: '',
  interestRate: '',
  currency: 'USD',
  description: '',
};

export const valuesOf = (account: SavingsAccount): SavingsValues => ({
  accountName: account.accountName,
  accountType: account.accountType,
  currentBalance: inDigits(account.currentBalance),
  interestRate: inDigits(account.interestRate),
  currency: account.currency,
  description: account.description,
});

/** True, or what is wrong with the balance. A new account may be empty. */
export const isBalance = (text: string): true | string => {
  const figure = parseFigure(text);
  if (figure.lt(0)) return words.balanceNotNegative;
  return decimalsOf(toNumber(figure)) <= 2 || words.cents;
};

export const isRate = (text: string): true | string => {
  const figure = parseFigure(text);
  if (figure.lt(0) || figure.gt(100)) return words.rateRange;
  return decimalsOf(toNumber(figure)) <= 4 || words.rateDecimals;
};

/** The fields as the API takes them. */
export const accountToSend = (values: SavingsValues): NewSavingsAccount => ({
  accountName: values.accountName.trim(),
  accountType: values.accountType,
  currentBalance: toNumber(parseFigure(values.currentBalance)),
  interestRate: toNumber(parseFigure(values.interestRate)),
  currency: values.currency,
  description: values.description.trim(),
});
