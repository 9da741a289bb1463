import { expect, it } from 'vitest';
import { choiceCell } from '#lib/sheet/columns';
import { blankValues, type EntryValues, entryToSend, entryTypes, isFilled, typeWords, valuesOf } from './entry-values';

const filled: EntryValues = {
  ...blankValues('2026-11-20'),
  amount: '250.50',
  platform: 'Bank Account',
  currency: 'EUR',
  description: '  Rent ',
};

it('begins as a deposit in dollars, today', () => {
  expect(blankValues('2026-11-20')).toMatchObject({
    transactionType: 'deposit',
    currency: 'USD',
    transactionDate: '2026-11-20',
  });
});

it('is filled with an amount and a platform', () => {
  expect(isFilled(filled)).toBe(true);
  expect(isFilled({ ...filled, amount: ' ' })).toBe(false);
  expect(isFilled({ ...filled, platform: '' })).toBe(false);
});

it('sends the amount as a number and the description without its edges', () => {
  expect(entryToSend(filled)).toEqual({
    transactionType: 'deposit',
    amount: 250.5,
    platform: 'Bank Account',
    currency: 'EUR',
    transactionDate: '2026-11-20',
    description: 'Rent',
  });
});

it('shows a recorded row as it can be sent again', () => {
  const sent = entryToSend(filled);
  const entry = { ...sent, id: 3, amountUsd: 271.42, origin: 'entered' as const, version: 2 };
  expect(entryToSend(valuesOf(entry))).toEqual(sent);
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
  expect(choiceCell(entryTypes, { missing: 'Which?', also: typeWords })(typed)).toMatchObject({ value: type });
});
