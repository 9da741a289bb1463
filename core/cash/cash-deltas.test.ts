import { describe, expect, test } from 'vitest';
import {
  computeBalancesAfterCashDeltas,
  computeTradeCashEffectInUsd,
  convertCashToUsd,
  firstTradeDerivedCashRowId,
  reverseCashDelta,
  sumCashDeltasByBalance,
  type TradeForCashDeltas,
  toCashDelta,
  toTradeCashDeltas,
  toTradeDerivedCashRow,
} from '#core/cash/cash-deltas';
import { toAmount } from '#core/money/amount';
import { cashPlatforms, findCashPlatform, portfolioPlatforms } from '#core/portfolio/platforms';
import { payTradeInCurrency } from '#core/portfolio/testing';
import { covers } from '#tests/kit/covers';

const shown = (moves: ReturnType<typeof sumCashDeltasByBalance>) =>
  moves.map(({ platform, currency, delta }) => `${platform} ${delta.toFixed(2)} ${currency}`);

describe('a row of cash', () => {
  test.each([
    ['deposit', '50.00'],
    ['dividend', '50.00'],
    ['withdrawal', '-50.00'],
    ['fee', '-50.00'],
    ['interest', '50.00'],
    ['tax', '-50.00'],
  ] as const)('that is a %s moves its balance by %s', (transactionType, moved) => {
    covers('2.3 balance and row of cash');
    const move = toCashDelta({ transactionType, amount: 50, platform: 'BOSA', currency: 'PLN' });
    expect(shown([move])).toEqual([`BOSA ${moved} PLN`]);
    expect(sumCashDeltasByBalance([move, reverseCashDelta(move)])).toEqual([]);
    expect(move.counted.toFixed(2)).toBe(transactionType === 'dividend' ? '0.00' : moved);
  });

  test('of type dividend that becomes a deposit moves nothing but what its rows come to', () => {
    const row = { amount: 7, platform: 'Robinhood', currency: 'USD' } as const;
    const [before, after] = [
      toCashDelta({ ...row, transactionType: 'dividend' }),
      toCashDelta({ ...row, transactionType: 'deposit' }),
    ];
    const [net] = sumCashDeltasByBalance([reverseCashDelta(before), after]);
    expect([net?.delta.toFixed(2), net?.counted.toFixed(2)]).toEqual(['0.00', '7.00']);
  });
});

test('moves of one platform and currency are one; those that come to nothing are none', () => {
  const move = (platform: 'Revolut' | 'Robinhood', currency: 'USD' | 'EUR', delta: number) => ({
    platform,
    currency,
    delta: toAmount(delta),
    counted: toAmount(delta),
  });
  const moves = [
    move('Revolut', 'USD', 0.1),
    move('Revolut', 'EUR', 5),
    move('Robinhood', 'USD', 7),
    move('Revolut', 'USD', 0.2),
    move('Robinhood', 'USD', -7),
  ];
  expect(shown(sumCashDeltasByBalance(moves))).toEqual(['Revolut 0.30 USD', 'Revolut 5.00 EUR']);
});

test('balances after some moves: each by its own platform and currency, exactly', () => {
  const balances = [
    { platform: 'Robinhood', currency: 'USD', balance: 100.1, id: 1 },
    { platform: 'Robinhood', currency: 'EUR', balance: 5, id: 2 },
  ] as const;
  const counted = toAmount(0);
  const moves = [
    { platform: 'Robinhood', currency: 'USD', delta: toAmount(-2.4), counted },
    { platform: 'Robinhood', currency: 'USD', delta: toAmount(0.2), counted },
    { platform: 'Revolut', currency: 'USD', delta: toAmount(9), counted },
  ] as const;
  expect(computeBalancesAfterCashDeltas(balances, moves)).toEqual([{ ...balances[0], balance: 97.9 }, balances[1]]);
  expect(computeBalancesAfterCashDeltas(balances, [])).toEqual(balances);
});

describe('a trade', () => {
  const trade: TradeForCashDeltas = {
    id: 7,
    symbol: 'AAPL',
    platform: 'Revolut',
    transactionType: 'buy',
    quantity: 10,
    price: 5,
    total: 50,
    fees: 1,
    transactionDate: '2026-01-15',
  };

  test('takes total and fees when it buys, brings the total without fees when it sells', () => {
    expect(shown(toTradeCashDeltas(trade))).toEqual(['Revolut -51.00 USD']);
    expect(shown(toTradeCashDeltas({ ...trade, transactionType: 'sell' }))).toEqual(['Revolut 49.00 USD']);
  });

  test('moves no cash where its platform keeps none here', () => {
    expect(toTradeCashDeltas({ ...trade, platform: 'Schwab' })).toEqual([]);
    expect(toTradeDerivedCashRow({ ...trade, platform: 'Schwab' })).toBeNull();
    expect(portfolioPlatforms.filter((platform) => findCashPlatform(platform) !== null)).toEqual(
      portfolioPlatforms.filter((platform) => (cashPlatforms as readonly string[]).includes(platform)),
    );
    expect(findCashPlatform('BOSA')).toBe('BOSA');
    expect(findCashPlatform('E*TRADE')).toBeNull();
  });

  test('shows as a withdrawal when it buys, as a deposit when it sells', () => {
    expect(toTradeDerivedCashRow(trade)).toEqual({
      id: firstTradeDerivedCashRowId + 7,
      transactionType: 'withdrawal',
      amount: 51,
      platform: 'Revolut',
      currency: 'USD',
      transactionDate: '2026-01-15',
      description: 'Bought 10 AAPL at $5',
    });
    expect(toTradeDerivedCashRow({ ...trade, transactionType: 'sell' })).toMatchObject({
      transactionType: 'deposit',
      amount: 49,
      description: 'Sold 10 AAPL at $5',
    });
  });

  test('that sells for less than its fees is a withdrawal; a gift without fees has no row', () => {
    const sale = { ...trade, transactionType: 'sell' as const, total: 1, fees: 3 };
    expect(toTradeDerivedCashRow(sale)).toMatchObject({ transactionType: 'withdrawal', amount: 2 });
    expect(toTradeDerivedCashRow({ ...trade, price: 0, total: 0, fees: 0 })).toBeNull();
  });

  test('that reinvests a dividend takes what the dividend brought, and says so', () => {
    const reinvested = {
      ...trade,
      transactionType: 'reinvestment',
      quantity: 0.5,
      price: 6,
      total: 3,
      fees: 0,
    } as const;
    expect(shown(toTradeCashDeltas(reinvested))).toEqual(['Revolut -3.00 USD']);
    expect(toTradeDerivedCashRow(reinvested)).toMatchObject({
      transactionType: 'withdrawal',
      amount: 3,
      description: 'Reinvested 0.5 AAPL at $6',
    });
  });

  test.each([
    ['sharesIn', 'Fees for moving in 10 AAPL'],
    ['sharesOut', 'Fees for moving out 10 AAPL'],
  ] as const)('that is %s takes its fees alone, and has no row without any', (transactionType, description) => {
    covers('2.9 kinds of trades');
    const moved = { ...trade, transactionType };
    expect(shown(toTradeCashDeltas(moved))).toEqual(['Revolut -1.00 USD']);
    expect(toTradeDerivedCashRow(moved)).toMatchObject({ transactionType: 'withdrawal', amount: 1, description });
    expect(sumCashDeltasByBalance(toTradeCashDeltas({ ...moved, fees: 0 }))).toEqual([]);
    expect(toTradeDerivedCashRow({ ...moved, fees: 0 })).toBeNull();
  });

  describe('paid in another currency', () => {
    // 10 @ 100.5 EUR with 1 EUR of fees.
    const inEuros = payTradeInCurrency(
      { ...trade, symbol: 'VWCE', price: 100.5, fees: 1, total: 1088.82 },
      'EUR',
      1.0834,
    );

    test('moves the cash of that currency: total and fees of a purchase, the total less the fees of a sale', () => {
      covers('4.1 trades in other currencies');
      expect(shown(toTradeCashDeltas(inEuros))).toEqual(['Revolut -1006.00 EUR']);
      expect(shown(toTradeCashDeltas({ ...inEuros, transactionType: 'sell' }))).toEqual(['Revolut 1004.00 EUR']);
      expect(shown(toTradeCashDeltas({ ...inEuros, transactionType: 'reinvestment' }))).toEqual([
        'Revolut -1006.00 EUR',
      ]);
      expect(toTradeCashDeltas({ ...inEuros, platform: 'Schwab' })).toEqual([]);
    });

    test('is told in that currency', () => {
      expect(toTradeDerivedCashRow(inEuros)).toEqual({
        id: firstTradeDerivedCashRowId + 7,
        transactionType: 'withdrawal',
        amount: 1006,
        platform: 'Revolut',
        currency: 'EUR',
        transactionDate: '2026-01-15',
        description: 'Bought 10 VWCE at 100.5 EUR',
      });
      const sold = { ...inEuros, transactionType: 'sell' as const };
      expect(toTradeDerivedCashRow(sold)).toMatchObject({ transactionType: 'deposit', amount: 1004, currency: 'EUR' });
      expect(toTradeDerivedCashRow(sold)?.description).toBe('Sold 10 VWCE at 100.5 EUR');
      const reinvested = { ...inEuros, transactionType: 'reinvestment' as const };
      expect(toTradeDerivedCashRow(reinvested)?.description).toBe('Reinvested 10 VWCE at 100.5 EUR');
    });

    test('to the cent of that currency, half-even: 0.5 at 0.25 GBP are 0.12 GBP', () => {
      const inPounds = payTradeInCurrency({ ...trade, quantity: 0.5, price: 0.25, fees: 0 }, 'GBP', 1.27);
      expect(shown(toTradeCashDeltas(inPounds))).toEqual(['Revolut -0.12 GBP']);
      expect(toTradeDerivedCashRow(inPounds)).toMatchObject({ amount: 0.12, currency: 'GBP' });
      expect(toTradeDerivedCashRow(inPounds)?.description).toBe('Bought 0.5 AAPL at 0.25 GBP');
    });

    test('takes the fees alone where shares are moved in or out, and has no row without any', () => {
      for (const transactionType of ['sharesIn', 'sharesOut'] as const) {
        const moved = { ...inEuros, transactionType };
        expect(shown(toTradeCashDeltas(moved))).toEqual(['Revolut -1.00 EUR']);
        expect(toTradeDerivedCashRow(moved)).toMatchObject({
          transactionType: 'withdrawal',
          amount: 1,
          currency: 'EUR',
        });
        expect(toTradeDerivedCashRow({ ...moved, feesInCurrency: 0 })).toBeNull();
      }
    });

    test('is counted in the US dollars that follow: 1,088.82 and 1.08', () => {
      const cents = (transactionType: TradeForCashDeltas['transactionType']) =>
        computeTradeCashEffectInUsd({ ...inEuros, transactionType }).toFixed(2);
      expect([cents('buy'), cents('sell'), cents('sharesIn')]).toEqual(['-1089.90', '1087.74', '-1.08']);
    });
  });

  test('is told in digits, however small', () => {
    const small = { ...trade, quantity: 1e-8, price: 1e-6, total: 0.01, fees: 0 };
    expect(toTradeDerivedCashRow(small)?.description).toBe('Bought 0.00000001 AAPL at $0.000001');
  });

  test('is told with separators, however large', () => {
    const large = { ...trade, quantity: 1_234_567.5, price: 1_250.125 };
    expect(toTradeDerivedCashRow(large)?.description).toBe('Bought 1,234,567.5 AAPL at $1,250.125');
  });
});

test('dollars are to the cent, half-even; without a rate there are none', () => {
  expect(convertCashToUsd(100, 1.0834)).toBe(108.34);
  expect([convertCashToUsd(1, 0.125), convertCashToUsd(1, 0.135)]).toEqual([0.12, 0.14]);
  expect(convertCashToUsd(100, undefined)).toBeNull();
});
