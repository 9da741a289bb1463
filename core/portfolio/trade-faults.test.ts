import { describe, expect, test } from 'vitest';
import { computeRoundedTradeTotal, createTradeTotalFault, findTradeFault } from '#core/portfolio/trade-faults';

const today = '2026-11-20';
const trade = { transactionDate: '2026-11-19', quantity: 10, price: 10 };

test.each([
  [0.333, 10.01, 3.33],
  [10, 10.5, 105],
  // Halves of a cent go to the even one: $0.345 down, $0.355 up.
  [1, 0.345, 0.34],
  [1, 0.355, 0.36],
])('the total of %d shares at $%d is the number of its cents, $%d', (quantity, price, total) => {
  expect(computeRoundedTradeTotal({ quantity, price })).toBe(total);
});

describe('a trade is taken', () => {
  test.each([
    ['of a day that is past, without a total', trade],
    ['of today', { ...trade, transactionDate: today }],
    ['with the total that it comes to', { ...trade, total: 100 }],
    ['with a total of a cent more', { ...trade, total: 100.01 }],
    ['with a total of a cent less', { ...trade, total: 99.99 }],
    // 0.333 x $10.01 is $3.33333.
    [
      'with a total less than a cent above what it comes to exactly',
      { ...trade, quantity: 0.333, price: 10.01, total: 3.34 },
    ],
    [
      'of shares that came, owned since long before',
      { ...trade, transactionType: 'sharesIn' as const, acquiredOn: '2020-01-02' },
    ],
    [
      'of shares that came, owned since that day',
      { ...trade, transactionType: 'sharesIn' as const, acquiredOn: '2026-11-19' },
    ],
    ['of a purchase that says nothing of it', { ...trade, transactionType: 'buy' as const }],
    ['of a million million dollars', { ...trade, quantity: 1_000_000, price: 1_000_000 }],
  ])('%s', (_, entered) => {
    expect(findTradeFault(entered, today)).toBeNull();
  });
});

describe('a trade is refused', () => {
  test('whose dollars do not follow from what it was paid in, before its total is looked at', () => {
    const paid = { ...trade, currency: 'EUR', priceInCurrency: 10, exchangeRate: 1.0834 } as const;
    expect(findTradeFault({ ...paid, price: 10.834 }, today)).toBeNull();
    expect(findTradeFault({ ...paid, total: 5 }, today)).toEqual({
      fields: ['price'],
      sentence: 'Price 10 is not the price in EUR at the exchange rate, which is 10.834.',
      code: 'conversion_mismatch',
    });
  });

  test('of tomorrow, at its date, whatever else is wrong', () => {
    expect(findTradeFault({ ...trade, transactionDate: '2026-11-21', total: 5 }, today)).toEqual({
      fields: ['transactionDate'],
      sentence: 'The date cannot be in the future.',
    });
  });

  test.each([
    ['bought', 'buy' as const],
    ['sold', 'sell' as const],
    ['reinvested', 'reinvestment' as const],
    ['moved out', 'sharesOut' as const],
    ['of a kind that nobody says', undefined],
  ])('that says since when shares are owned that were %s', (_, transactionType) => {
    const entered = { ...trade, acquiredOn: '2026-11-18', ...(transactionType && { transactionType }) };
    expect(findTradeFault(entered, today)).toEqual({
      fields: ['acquiredOn'],
      sentence: 'Only of shares that came without cash you can say since when you own them.',
    });
  });

  test('of shares that are owned since a day after they came, before its total is looked at', () => {
    const entered = { ...trade, transactionType: 'sharesIn' as const, acquiredOn: '2026-11-20', total: 5 };
    expect(findTradeFault(entered, today)).toEqual({
      fields: ['acquiredOn'],
      sentence: 'You cannot own them since a day after they came.',
    });
  });

  test('of more than a million million dollars, at its quantity', () => {
    expect(findTradeFault({ ...trade, quantity: 1_000_000, price: 1_000_000.000001 }, today)).toEqual({
      fields: ['quantity'],
      sentence: 'Quantity times price is too large to be recorded.',
    });
  });

  test.each([
    ['a dollar too much', 10, 10, 101, 'Total 101 is not quantity times price, which is 100.'],
    ['two cents too much', 10, 10, 100.02, 'Total 100.02 is not quantity times price, which is 100.'],
    ['two cents too little', 10, 10, 99.98, 'Total 99.98 is not quantity times price, which is 100.'],
    ['nothing at all', 10, 10, 0, 'Total 0 is not quantity times price, which is 100.'],
    // $3.33333, of which $3.35 is $0.01667 off.
    [
      'more than a cent above the exact figure',
      0.333,
      10.01,
      3.35,
      'Total 3.35 is not quantity times price, which is 3.33.',
    ],
  ])('with a total that is off, at its total and for programs: %s', (_, quantity, price, total, sentence) => {
    const fault = { fields: ['total'], sentence, code: 'total_mismatch' };
    expect(findTradeFault({ ...trade, quantity, price, total }, today)).toEqual(fault);
    expect(createTradeTotalFault(total, { quantity, price })).toEqual(fault);
  });
});
