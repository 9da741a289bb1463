import { describe, expect, it, test } from 'vitest';
import type { UsdExchangeRate } from '#core/insight/exchange-rates';
import { outlineTerm } from '#core/insight/explain/testing';
import {
  createMoneyMovementTerm,
  type MoneyMovement,
  toCashMovement,
  toCdInterestMovement,
  toSavingsMovement,
} from '#core/insight/returns/money-movements';
import { toAmount } from '#core/money/amount';

const row = { kind: 'cash', id: 7, date: '2026-03-02', platform: 'Robinhood' } as const;
const written = (type: string) => ({ type, amount: 12.34, currency: 'EUR', row });

describe('what moved from outside, or was earned', () => {
  it.each([
    ['deposit', 'deposits'],
    ['withdrawal', 'withdrawals'],
    ['interest', 'interest'],
  ])('of cash a %s is among the %s', (type, kind) => {
    const movement = toCashMovement(written(type));
    expect(movement).toMatchObject({ kind, name: `cash-${type}`, row, currency: 'EUR' });
    expect(String(movement?.amount)).toBe('12.34');
  });

  it.each([
    ['deposit', 'deposits'],
    ['withdrawal', 'withdrawals'],
    ['interest_earned', 'interest'],
  ])('of savings a %s is among the %s', (type, kind) => {
    expect(toSavingsMovement(written(type))).toMatchObject({ kind, name: `savings-${type}`, row, currency: 'EUR' });
  });

  test('is not a fee, a tax or the cash of a dividend, nor a row that the ledger does not have', () => {
    expect(['fee', 'tax', 'dividend', 'buy', 'interest_earned'].map((type) => toCashMovement(written(type)))).toEqual(
      Array.from({ length: 5 }, () => null),
    );
    expect(['fee', 'interest'].map((type) => toSavingsMovement(written(type)))).toEqual([null, null]);
  });

  test('is the interest that a CD paid, in dollars', () => {
    const ofCd = { kind: 'cd', id: 3, date: '2026-03-31' } as const;
    const { amount, ...movement } = toCdInterestMovement(ofCd, 41.5);
    expect(movement).toEqual({ kind: 'interest', name: 'cd-interest', row: ofCd, currency: 'USD' });
    expect(String(amount)).toBe('41.5');
  });
});

describe('a movement in dollars', () => {
  const movement = (currency: string): MoneyMovement => ({
    kind: 'deposits',
    name: 'cash-deposit',
    row,
    amount: toAmount(100),
    currency,
  });
  const rateOn = (currency: string, day: string): UsdExchangeRate | undefined =>
    currency === 'EUR' && day === '2026-03-02' ? { currency, rate: 1.0834, day } : undefined;

  test('is itself where it is in dollars, and needs no rate', () => {
    const term = createMoneyMovementTerm(movement('USD'), rateOn);
    expect(term && outlineTerm(term)).toBe('cash-deposit 100 on 2026-03-02 of cash 7');
  });

  test('of 100 EUR at 1.0834 on its day is $108.34', () => {
    const term = createMoneyMovementTerm(movement('EUR'), rateOn);
    expect(term && outlineTerm(term)).toEqual([
      'cash-deposit 108.34 on 2026-03-02 of cash 7 = product to 2',
      'cash-deposit 100 EUR on 2026-03-02 of cash 7',
      'exchangeRate 1.0834 factor on 2026-03-02 EUR',
    ]);
  });

  test('is none where nobody knows what the currency was worth', () => {
    expect(createMoneyMovementTerm(movement('PLN'), rateOn)).toBeNull();
  });
});
