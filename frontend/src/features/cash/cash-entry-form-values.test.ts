import { expect, it } from 'vitest';
import { createChoiceCellParser } from '#lib/sheet/sheet-columns';
import { covers } from '#tests/kit/covers';
import {
  type CashEntryFormValues,
  cashEntryFormTypes,
  cashEntryTypeAliases,
  getBlankCashEntryFormValues,
  hasRequiredCashEntryFields,
  toCashEntryFormValues,
  toCashEntryRequest,
} from './cash-entry-form-values';

const filled: CashEntryFormValues = {
  ...getBlankCashEntryFormValues('2026-11-20'),
  amount: '250.50',
  platform: 'Bank Account',
  currency: 'EUR',
  description: '  Rent ',
};

it('begins as a deposit in dollars, today', () => {
  expect(getBlankCashEntryFormValues('2026-11-20')).toMatchObject({
    transactionType: 'deposit',
    currency: 'USD',
    transactionDate: '2026-11-20',
  });
});

it('is filled with an amount and a platform', () => {
  covers('2.5 cash form');
  expect(hasRequiredCashEntryFields(filled)).toBe(true);
  expect(hasRequiredCashEntryFields({ ...filled, amount: ' ' })).toBe(false);
  expect(hasRequiredCashEntryFields({ ...filled, platform: '' })).toBe(false);
});

it('sends the amount as a number and the description without its edges', () => {
  covers('2.5 cash form');
  expect(toCashEntryRequest(filled)).toEqual({
    transactionType: 'deposit',
    amount: 250.5,
    platform: 'Bank Account',
    currency: 'EUR',
    transactionDate: '2026-11-20',
    description: 'Rent',
  });
});

it('shows a recorded row as it can be sent again', () => {
  const sent = toCashEntryRequest(filled);
  const entry = { ...sent, id: 3, amountUsd: 271.42, origin: 'entered' as const, version: 2 };
  expect(toCashEntryRequest(toCashEntryFormValues(entry))).toEqual(sent);
});

it.each([
  ['Interest', 'interest'],
  ['int', 'interest'],
  ['Credit Interest', 'interest'],
  ['TAX', 'tax'],
  ['withholding', 'tax'],
  ['Tax withheld', 'tax'],
  ['Fee Payment', 'fee'],
  ['withdraw', 'withdrawal'],
])('a pasted %s is a row of %s', (typed, type) => {
  expect(
    createChoiceCellParser(cashEntryFormTypes, { missing: 'Which?', also: cashEntryTypeAliases })(typed),
  ).toMatchObject({
    value: type,
  });
});
