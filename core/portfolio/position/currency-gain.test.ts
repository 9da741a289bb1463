import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundCents, toAmount, toNumber } from '#core/money/amount';
import { computePositionInCurrencies, splitUnrealizedGainByCurrency } from '#core/portfolio/position/currency-gain';
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

const inDollars = (id: number, price: number, fields: Partial<TradeRow> = {}): TradeRow => {
  const {
    currency: _,
    priceInCurrency: _price,
    feesInCurrency: _fees,
    exchangeRate: _rate,
    ...trade
  } = {
    ...inEuros(id, { paid: price, rate: 1 }),
    ...fields,
  };
  return trade;
};

const told = (trades: readonly TradeRow[], splits: readonly Split[] = []) => {
  const found = computePositionInCurrencies(trades, splits);
  return (
    found && {
      costs: found.costs.map(({ currency, cost }) => `${toNumber(cost)} ${currency}`),
      price: found.realized && toNumber(found.realized.price),
      byCurrency: found.realized && toNumber(found.realized.currency),
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
    expect(told(trades)).toEqual({ costs: ['500 EUR'], price: 120, byCurrency: 50 });
  });

  test('goes by average cost in both, and through a split', () => {
    const trades = [
      inEuros(1, { paid: 100, rate: 1 }),
      inEuros(2, { paid: 200, rate: 1.2 }),
      inEuros(4, { transactionType: 'sell', quantity: 20, paid: 90, rate: 1.1 }),
    ];
    const split = { date: '2026-01-03', numerator: 2, denominator: 1 };
    // 40 shares for EUR 3,000 and $3,400; 20 leave: EUR 1,500 at 1.10 = $1,650 less $1,700, and $1,980 less $1,650.
    expect(told(trades, [split])).toEqual({ costs: ['1500 EUR'], price: 330, byCurrency: -50 });
  });

  test('is that of the price alone of what was paid in dollars, of which a sale takes its part', () => {
    const trades = [
      inDollars(1, 100),
      inEuros(2, { paid: 100, rate: 1.1 }),
      inEuros(3, { transactionType: 'sell', quantity: 10, paid: 130, rate: 1.2 }),
    ];
    // $1,560 for $500 and EUR 500 that cost $550; at 1.20 those are $600.
    expect(told(trades)).toEqual({ costs: ['500 USD', '500 EUR'], price: 460, byCurrency: 50 });
    // $500 and EUR 500 are worth $1,250: at 1.30 the rate brought $100.
    const costs = [
      { cost: 500, rate: 1 },
      { cost: 500, rate: 1.3 },
    ];
    const divided = splitUnrealizedGainByCurrency(200, 1_050, costs);
    expect(divided && [toNumber(divided.price), toNumber(divided.currency)]).toEqual([100, 100]);
  });

  test('is not told of a sale in another currency than what it took was paid in, and of what is left it is', () => {
    const euros = inEuros(1, { paid: 100, rate: 1.1 });
    const zlotys = inEuros(2, { paid: 500, rate: 0.25, currency: 'PLN' });
    const sale = { transactionType: 'sell', quantity: 5 } as const;
    const unknown = { price: null, byCurrency: null };
    expect(told([euros, inDollars(3, 150, sale)])).toEqual({ costs: ['500 EUR'], ...unknown });
    expect(told([euros, zlotys, inEuros(3, { ...sale, paid: 120, rate: 1.2 })])).toEqual({
      costs: ['750 EUR', '3750 PLN'],
      ...unknown,
    });
    // What was sold before is none of it.
    expect(
      told([
        inDollars(1, 90),
        inDollars(2, 100, { ...sale, quantity: 10 }),
        { ...euros, id: 3, transactionDate: '2026-01-03' },
      ]),
    ).toEqual({ costs: ['1000 EUR'], price: 100, byCurrency: 0 });
  });

  test('is not told of one that was paid in dollars alone', () => {
    expect(told([inDollars(1, 100), inDollars(2, 110)])).toBeNull();
    expect(told([])).toBeNull();
  });

  test('of what is held goes by the rates of now, and is not told where one is not known', () => {
    // EUR 500 cost $550 and are worth $700: at 1.20 the rate brought $50.
    const divided = splitUnrealizedGainByCurrency(150, 550, [{ cost: 500, rate: 1.2 }]);
    expect(divided && [toNumber(divided.price), toNumber(divided.currency)]).toEqual([100, 50]);
    expect(splitUnrealizedGainByCurrency(150, 550, [{ cost: 500, rate: undefined }])).toBeNull();
  });

  const currencies = ['USD', 'EUR', 'PLN'] as const;
  const step = fc.record({
    isSale: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 50 }),
    currency: fc.constantFrom(...currencies),
    rate: fc.integer({ min: 90, max: 130 }).map((percent) => percent / 100),
    paid: fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100),
  });

  test('always comes to the gain of the position, and is told unless a sale took what was paid elsewhere', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let held = 0;
        let isKnown = true;
        const within = new Set<string>();
        const trades = steps.map(({ isSale, quantity: wanted, currency, rate, paid }, at) => {
          const sells = isSale && held > 0;
          const quantity = sells ? Math.min(wanted, held) : wanted;
          held += sells ? -quantity : quantity;
          if (sells) isKnown &&= [...within].every((one) => one === 'USD' || one === currency);
          else within.add(currency);
          if (held === 0) within.clear();
          const kind = { transactionType: sells ? 'sell' : 'buy', quantity } as const;
          return currency === 'USD'
            ? inDollars(at + 1, paid, kind)
            : inEuros(at + 1, { ...kind, paid, rate, currency });
        });
        const [position] = computePositions(trades, new Map());
        const found = computePositionInCurrencies(trades, []);
        expect(found === null).toBe(trades.every(({ currency }) => currency === undefined));
        if (!found) return;
        expect(new Set(found.costs.map(({ currency }) => currency))).toEqual(within);
        expect(found.realized && toNumber(found.realized.price.plus(found.realized.currency))).toBe(
          isKnown ? position && toNumber(roundCents(position.realizedGain)) : null,
        );
      }),
    );
  });
});
