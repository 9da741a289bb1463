import { expect, it } from 'vitest';
import { readChoiceCell } from '#lib/sheet/sheet-columns';
import { covers } from '#tests/kit/covers';
import {
  type EntryValues,
  entryTypeAliases,
  entryTypes,
  getBlankEntry,
  isFilledEntry,
  toEntryRequest,
  toEntryValues,
} from './entry-values';

const filled: EntryValues = {
  ...getBlankEntry('2026-11-20'),
  amount: '250.50',
  platform: 'Bank Account',
  currency: 'EUR',
  description: '  Rent ',
};

it('begins as a deposit in dollars, today', () => {
  expect(getBlankEntry('2026-11-20')).toMatchObject({
    transactionType: 'deposit',
    currency: 'USD',
    transactionDate: '2026-11-20',
  });
});

it('is filled with an amount and a platform', () => {
  covers('2.5 cash form');
  expect(isFilledEntry(filled)).toBe(true);
  expect(isFilledEntry({ ...filled, amount: ' ' })).toBe(false);
  expect(isFilledEntry({ ...filled, platform: '' })).toBe(false);
});

it('sends the amount as a number and the description without its edges', () => {
  covers('2.5 cash form');
  expect(toEntryRequest(filled)).toEqual({
    transactionType: 'deposit',
    amount: 250.5,
    platform: 'Bank Account',
    currency: 'EUR',
    transactionDate: '2026-11-20',
    description: 'Rent',
  });
});

it('shows a recorded row as it can be sent again', () => {
  const sent = toEntryRequest(filled);
  const entry = { ...sent, id: 3, amountUsd: 271.42, origin: 'entered' as const, version: 2 };
  expect(toEntryRequest(toEntryValues(entry))).toEqual(sent);
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
  expect(readChoiceCell(entryTypes, { missing: 'Which?', also: entryTypeAliases })(typed)).toMatchObject({
    value: type,
  });
});
