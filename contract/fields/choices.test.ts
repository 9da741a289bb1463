import { expect, test } from 'vitest';
import { NewTrade } from '#contract/portfolio/trades';
import {
  cdInterestPaymentTypes,
  cdStatuses,
  compoundingFrequencies,
  savingsCurrencies,
  savingsTransactionTypes,
  savingsTypes,
} from '#core/banking/banking-options';
import { cashCurrencies, cashPlatforms, cashTransactionTypes, portfolioPlatforms } from '#core/portfolio/platforms';
import { defaultPriority, defaultTargetStatus, priorityNames, targetStatuses } from '#core/watchlist/watchlist-options';
import { covers } from '#tests/kit/covers';

test('the lists to choose from are those of the specification, in its order', () => {
  covers('2.9 lists to choose from');
  const platforms = ['Revolut', 'Robinhood', 'E*TRADE', 'Fidelity', 'Schwab', 'Webull', 'BOSA', 'Other'];
  expect(portfolioPlatforms).toEqual(platforms);
  expect(cashPlatforms).toEqual(['Revolut', 'Robinhood', 'BOSA', 'Bank Account', 'Other']);
  expect(cashCurrencies).toEqual(['USD', 'EUR', 'PLN']);
  expect(cashTransactionTypes.slice(0, 4)).toEqual(['deposit', 'withdrawal', 'fee', 'dividend']);
  // Beyond the specification: what a broker's statement has beside those.
  expect(cashTransactionTypes.slice(4)).toEqual(['interest', 'tax']);
  expect(cdStatuses).toEqual(['active', 'matured', 'closed']);
  expect(compoundingFrequencies).toContain('monthly');
  expect(cdInterestPaymentTypes).toEqual(['interest', 'other']);
  expect(savingsTypes).toEqual(['basic', 'high-yield', 'money-market']);
  expect(savingsCurrencies).toEqual(['USD', 'EUR', 'GBP']);
  expect(savingsTransactionTypes).toEqual(['deposit', 'withdrawal', 'interest_earned', 'fee']);
});

test('the watchlist has five priorities, 3 unless said, and three statuses, pending unless said', () => {
  covers('2.4 target status', '2.9 priorities', '3.9 priorities');
  expect(priorityNames).toEqual({ 1: 'Critical', 2: 'High', 3: 'Medium', 4: 'Low', 5: 'Watch' });
  expect(defaultPriority).toBe(3);
  expect(targetStatuses).toEqual(['pending', 'completed', 'cancelled']);
  expect(defaultTargetStatus).toBe('pending');
});

test('notes take 500 characters and not one more', () => {
  covers('2.9 notes of 500 characters');
  const trade = {
    symbol: 'AAPL',
    companyName: 'Apple Inc.',
    transactionType: 'buy',
    quantity: 1,
    price: 1,
    transactionDate: '2026-01-15',
    platform: 'Schwab',
  };
  expect(NewTrade.safeParse({ ...trade, notes: 'n'.repeat(500) }).success).toBe(true);
  expect(NewTrade.safeParse({ ...trade, notes: 'n'.repeat(501) }).error?.issues[0]?.path).toEqual(['notes']);
});
