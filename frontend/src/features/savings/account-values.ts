import type { NewSavingsAccount, SavingsAccount, SavingsAccountEdit } from '#contract/savings';
import type { SavingsCurrency, SavingsType } from '#core/banking/lists';
import { inDigits, toNumber } from '#core/money/amount';
import { parseFigure } from '#lib/typed-figure';

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

/** What can be edited; the rate only where it was changed, so that one which came into force meanwhile stays. */
export const editToSend = (values: SavingsValues, before: SavingsAccount): SavingsAccountEdit => {
  const { accountName, accountType, interestRate, description } = accountToSend(values);
  return {
    accountName,
    accountType,
    description,
    ...(interestRate !== before.interestRate && { interestRate }),
    version: before.version,
  };
};
