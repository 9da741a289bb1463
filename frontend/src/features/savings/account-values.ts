import type { NewSavingsAccount, SavingsAccount } from '#contract/savings';
import type { SavingsCurrency, SavingsType } from '#core/banking/lists';
import { toNumber } from '#core/money/amount';
import { inDigits, parseFigure } from '#lib/typed-figure';

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

/** The fields as the API takes them. */
export const accountToSend = (values: SavingsValues): NewSavingsAccount => ({
  accountName: values.accountName.trim(),
  accountType: values.accountType,
  currentBalance: toNumber(parseFigure(values.currentBalance)),
  interestRate: toNumber(parseFigure(values.interestRate)),
  currency: values.currency,
  description: values.description.trim(),
});
