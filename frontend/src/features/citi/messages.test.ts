import { describe, expect, it } from 'vitest';
import { covers } from '#tests/kit/covers';
import { describeMaturedCds, formatTimeToMaturity } from '../cds/messages';
import { formatAccountAddedDay, formatSignedSavingsAmount } from '../savings/messages';

describe('a CD until its maturity', () => {
  it.each([
    ['active', 12, '12 days left'],
    ['active', 1, '1 day left'],
    ['active', 0, 'Matured'],
    ['matured', 0, 'Matured'],
    ['closed', 0, 'Closed'],
  ] as const)('%s with %d days is %s', (status, daysLeft, words) => {
    covers('3.2 days left of a CD');
    expect(formatTimeToMaturity({ status, daysLeft })).toBe(words);
  });
});

it('says what matured CDs hold, in number', () => {
  expect(describeMaturedCds(1, 5250)).toBe(
    '1 matured CD is not on the ladder: $5,250.00 can be withdrawn without a penalty.',
  );
  expect(describeMaturedCds(2, 5250)).toBe(
    '2 matured CDs are not on the ladder: $5,250.00 can be withdrawn without a penalty.',
  );
});

it('gives a transaction its sign, in the currency of its account', () => {
  expect(formatSignedSavingsAmount({ transactionType: 'deposit', amount: 500 }, 'USD')).toBe('+$500.00');
  expect(formatSignedSavingsAmount({ transactionType: 'interest_earned', amount: 1.5 }, 'GBP')).toBe('+1.50 GBP');
  expect(formatSignedSavingsAmount({ transactionType: 'withdrawal', amount: 500 }, 'USD')).toBe('-$500.00');
  expect(formatSignedSavingsAmount({ transactionType: 'fee', amount: 2 }, 'EUR')).toBe('-2.00 EUR');
});

it('dates an account in New York', () => {
  expect(formatAccountAddedDay({ createdAt: '2026-01-02T03:00:00Z' })).toBe('Jan 1, 2026');
});
