import { expect, test } from 'vitest';
import { getFieldError } from '#lib/testing/get-field-error';
import { covers } from '#tests/kit/covers';
import { SavingsAccountFields } from './savings-account-fields';
import { blankSavingsAccount } from './savings-account-values';

test.for([
  ['accountName', 'Enter the account name.'],
  ['currentBalance', 'Enter the balance.'],
  ['interestRate', 'Enter the interest rate.'],
] as const)('a savings account without its %s: %s', async ([name, sentence]) => {
  covers('3.5 bank forms');
  const said = await getFieldError(blankSavingsAccount, (form) => <SavingsAccountFields form={form} isNew />, name);
  expect(said).toBe(sentence);
});
