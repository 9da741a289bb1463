import type { NewSavingsAccount, SavingsAccount, SavingsAccountEdit } from '#contract/savings';
import type { SavingsCurrency, SavingsType } from '#core/banking/banking-options';
import { defaultBankName } from '#core/banking/banks';
import { toDecimalText, toNumber } from '#core/money/amount';
import type { RequestWithAllFields } from '#lib/form/request-with-all-fields';
import { parseTypedFigureOrZero } from '#lib/form/typed-figure';

/** The form as typed: figures stay text until they are sent. The rate is in percent, here and on the wire. */
export interface SavingsAccountFormValues {
  accountName: string;
  bankName: string;
  accountType: SavingsType;
  currentBalance: string;
  interestRate: string;
  currency: SavingsCurrency;
  description: string;
}

export const getBlankSavingsAccountFormValues = (bankName: string = defaultBankName): SavingsAccountFormValues => ({
  accountName: '',
  bankName,
  accountType: 'high-yield',
  currentBalance: '',
  interestRate: '',
  currency: 'USD',
  description: '',
});

export const toSavingsAccountFormValues = (account: SavingsAccount): SavingsAccountFormValues => ({
  accountName: account.accountName,
  bankName: account.bankName,
  accountType: account.accountType,
  currentBalance: toDecimalText(account.currentBalance),
  interestRate: toDecimalText(account.interestRate),
  currency: account.currency,
  description: account.description,
});

/** The fields as the API takes them. */
export const toNewSavingsAccountRequest = (
  values: SavingsAccountFormValues,
): RequestWithAllFields<NewSavingsAccount> => ({
  accountName: values.accountName.trim(),
  bankName: values.bankName.trim(),
  accountType: values.accountType,
  currentBalance: toNumber(parseTypedFigureOrZero(values.currentBalance)),
  interestRate: toNumber(parseTypedFigureOrZero(values.interestRate)),
  currency: values.currency,
  description: values.description.trim(),
});

/** What can be edited; the rate only where it was changed, so that one which came into force meanwhile stays. */
export const toSavingsAccountEditRequest = (
  values: SavingsAccountFormValues,
  before: SavingsAccount,
): SavingsAccountEdit => {
  const { accountName, bankName, accountType, interestRate, description } = toNewSavingsAccountRequest(values);
  return {
    accountName,
    bankName,
    accountType,
    description,
    ...(interestRate !== before.interestRate && { interestRate }),
    version: before.version,
  };
};
