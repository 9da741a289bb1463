import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundCents, toAmount, toNumber } from '#core/money/amount';
import { computePositionInCurrency, divideUnrealizedGain } from '#core/portfolio/position/currency-gain';
import { computePositions } from '#core/portfolio/position/positions';
import type { Split } from '#core/portfolio/position/splits';
import { convertTradeToUsd } from '#core/portfolio/trade-currency';
import type { TradeRow } from '#core/portfolio/trades';

const inEuros = (id: number, fields: Partial<TradeRow> & { paid: number; rate: number }): TradeRow => {
  const { paid, rate, ...others } = fields;
  return {
    id,
    symbol: 'SAP.DE',
    companyName: 'SAP',
    platform: 'Revolut',
    transactionType: 'buy',
    quantity: 10,
    transactionDate: `2026-01-${String(id).padStart(2, '0')}`,
    currency: 'EUR',
    priceInCurrency: paid,
    feesInCurrency: 0,
    exchangeRate: rate,
    rateSource: 'market',
    ...convertTradeToUsd({ price: toAmount(paid), fees: toAmount(0), exchangeRate: toAmount(rate) }),
    ...others,
  };
};

const told = (trades: readonly TradeRow[], splits: readonly Split[] = []) => {
  const found = computePositionInCurrency(trades, splits);
  return (
    found && {
      currency: found.currency,
      cost: toNumber(found.cost),
      price: toNumber(found.realized.price),
      byCurrency: toNumber(found.realized.currency),
    }
  );
};

describe('the gain of a position that was paid in another currency', () => {
  test('is told apart: what the price brought at the rate of the sale, and what the rate did to the cost', () => {
    const trades = [
      inEuros(1, { paid: 100, rate: 1.1 }),
      inEuros(2, { transactionType: 'sell', quantity: 5, paid: 120, rate: 1.2 }),
    ];
    // $720 for a cost of $550; EUR 500 at 1.20 are $600.
    expect(told(trades)).toEqual({ currency: 'EUR', cost: 500, price: 120, byCurrency: 50 });
  });

  test('goes by average cost in both, and through a split', () => {
    const trades = [
      inEuros(1, { paid: 100, rate: 1 }),
      inEuros(2, { paid: 200, rate: 1.2 }),
      inEuros(4, { transactionType: 'sell', quantity: 20, paid: 90, rate: 1.1 }),
    ];
    const split = { date: '2026-01-03', numerator: 2, denominator: 1 };
    // 40 shares for EUR 3,000 and $3,400; 20 leave: EUR 1,500 at 1.10 = $1,650 less $1,700, and $1,980 less $1,650.
    expect(told(trades, [split])).toEqual({ currency: 'EUR', cost: 1_500, price: 330, byCurrency: -50 });
  });

  test('is not told of one that was paid in several, or in dollars', () => {
    const dollars = { ...inEuros(2, { paid: 100, rate: 1 }), currency: undefined };
    expect(told([inEuros(1, { paid: 100, rate: 1.1 }), dollars])).toBeNull();
    expect(
      told([inEuros(1, { paid: 100, rate: 1.1 }), inEuros(2, { paid: 100, rate: 1.1, currency: 'GBP' })]),
    ).toBeNull();
    expect(told([])).toBeNull();
  });

  test('of what is held goes by the rate of now', () => {
    // EUR 500 cost $550 and are worth $700: at 1.20 the rate brought $50.
    const { price, currency } = divideUnrealizedGain(150, { cost: 550, costInCurrency: 500, rate: 1.2 });
    expect([toNumber(price), toNumber(currency)]).toEqual([100, 50]);
  });

  const step = fc.record({
    isSale: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 50 }),
    rate: fc.integer({ min: 90, max: 130 }).map((percent) => percent / 100),
    paid: fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100),
  });

  test('always comes to the gain that the position has', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let held = 0;
        const trades = steps.map(({ isSale, quantity: wanted, rate, paid }, at) => {
          const sells = isSale && held > 0;
          const quantity = sells ? Math.min(wanted, held) : wanted;
          held += sells ? -quantity : quantity;
          return inEuros(at + 1, { transactionType: sells ? 'sell' : 'buy', quantity, paid, rate });
        });
        const [position] = computePositions(trades, new Map());
        const found = computePositionInCurrency(trades, []);
        expect(found && toNumber(found.realized.price.plus(found.realized.currency))).toBe(
          position && toNumber(roundCents(position.realizedGain)),
        );
      }),
    );
  });
});
