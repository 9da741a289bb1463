import type { NewSavingsAccount, SavingsAccount, SavingsAccountEdit } from '#contract/savings';
import type { SavingsCurrency, SavingsType } from '#core/banking/choices';
import { toDecimalText, toNumber } from '#core/money/amount';
import type { EveryField } from '#lib/form/every-field';
import { parseFigure } from '#lib/form/typed-figure';

/** The form as typed: figures stay text until they are sent. The rate is in percent, here and on the wire. */
export interface SavingsAccountValues {
  accountName: string;
  accountType: SavingsType;
  currentBalance: string;
  interestRate: string;
  currency: SavingsCurrency;
  description: string;
}

export const blankSavingsAccount: SavingsAccountValues = {
  accountName: '',
  accountType: 'high-yield',
  currentBalance: '',
  interestRate: '',
  currency: 'USD',
  description: '',
};

export const toSavingsAccountValues = (account: SavingsAccount): SavingsAccountValues => ({
  accountName: account.accountName,
  accountType: account.accountType,
  currentBalance: toDecimalText(account.currentBalance),
  interestRate: toDecimalText(account.interestRate),
  currency: account.currency,
  description: account.description,
});

/** The fields as the API takes them. */
export const toNewSavingsAccount = (values: SavingsAccountValues): EveryField<NewSavingsAccount> => ({
  accountName: values.accountName.trim(),
  accountType: values.accountType,
  currentBalance: toNumber(parseFigure(values.currentBalance)),
  interestRate: toNumber(parseFigure(values.interestRate)),
  currency: values.currency,
  description: values.description.trim(),
});

/** What can be edited; the rate only where it was changed, so that one which came into force meanwhile stays. */
export const toSavingsAccountEdit = (values: SavingsAccountValues, before: SavingsAccount): SavingsAccountEdit => {
  const { accountName, accountType, interestRate, description } = toNewSavingsAccount(values);
  return {
    accountName,
    accountType,
    description,
    ...(interestRate !== before.interestRate && { interestRate }),
    version: before.version,
  };
};
