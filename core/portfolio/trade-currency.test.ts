import { describe, expect, test } from 'vitest';
import { toAmount } from '#core/money/amount';
import { buyTrade, payTradeInCurrency } from '#core/portfolio/testing';
import {
  computeTradeTotalInCurrency,
  convertTradeToUsd,
  findTradeCurrencyFault,
  getForeignTradeAmounts,
} from '#core/portfolio/trade-currency';
import { covers } from '#tests/kit/covers';

const paid = { currency: 'EUR', priceInCurrency: 100.5, feesInCurrency: 1, exchangeRate: 1.0834 } as const;
const trade = { ...paid, rateSource: 'market', price: 108.8817, fees: 1.08 } as const;

describe('what a trade was paid in', () => {
  test('is its currency, price, fees and rate; without fees none', () => {
    const shown = (of: Parameters<typeof getForeignTradeAmounts>[0]) => {
      const amounts = getForeignTradeAmounts(of);
      return amounts && [amounts.currency, `${amounts.price}`, `${amounts.fees}`, `${amounts.exchangeRate}`];
    };
    expect(shown(paid)).toEqual(['EUR', '100.5', '1', '1.0834']);
    expect(shown({ ...paid, currency: 'GBP', feesInCurrency: undefined })).toEqual(['GBP', '100.5', '0', '1.0834']);
  });

  test.each([
    ['no currency', { ...paid, currency: undefined }],
    ['no price', { ...paid, priceInCurrency: undefined }],
    ['no rate', { ...paid, exchangeRate: undefined }],
    ['nothing', {}],
  ])('is nothing with %s', (_, fields) => {
    expect(getForeignTradeAmounts(fields)).toBeNull();
  });

  test.each([
    ['3 at 100.333 are 300.999', 100.333, 3, '301'],
    ['half a share at 0.25 is half a cent more than 0.12, half-even', 0.25, 0.5, '0.12'],
    ['half a share at 0.27 is half a cent less than 0.14, half-even', 0.27, 0.5, '0.14'],
  ])('comes to the cents of its currency: %s', (_, price, quantity, total) => {
    expect(computeTradeTotalInCurrency({ price: toAmount(price) }, quantity).toFixed()).toBe(total);
  });
});

describe('US dollars', () => {
  const convert = (price: number, fees: number, rate: number) =>
    convertTradeToUsd({ price: toAmount(price), fees: toAmount(fees), exchangeRate: toAmount(rate) });

  test.each([
    ['EUR 100.5 and 1 at 1.0834', 100.5, 1, 1.0834, 108.8817, 1.08],
    ['PLN 52.25 and 0.99 at 0.24816', 52.25, 0.99, 0.24816, 12.96636, 0.25],
    // 0.5000005 and 1.5000015; 0.225 and 0.235.
    ['a half goes to the even one below', 0.5, 0.25, 1.000001, 0.5, 0.25],
    ['a half goes to the even one above', 1.5, 0, 1.000001, 1.500002, 0],
    ['half a cent goes to the even one below', 1, 0.25, 0.9, 0.9, 0.22],
    ['half a cent goes to the even one above', 1, 0.25, 0.94, 0.94, 0.24],
  ])(
    'follow at the rate, a price to 6 decimals and fees to the cent: %s',
    (_, price, fees, rate, usdPrice, usdFees) => {
      covers('4.1 trades in other currencies');
      expect(convert(price, fees, rate)).toEqual({ price: usdPrice, fees: usdFees });
    },
  );

  test('are those of a trade of the tests, too', () => {
    const bought = payTradeInCurrency(buyTrade('2026-01-05', 9, 100.5, { fees: 1 }), 'EUR', 1.0834);
    expect(bought).toMatchObject({ ...trade, quantity: 9 });
    expect(findTradeCurrencyFault(bought)).toBeNull();
  });
});

describe('a trade is taken', () => {
  test.each([
    ['in US dollars', { price: 5, fees: 1 }],
    ['with all that it was paid in', trade],
    ['without saying where its rate is from', { ...trade, rateSource: undefined }],
    ['without fees', { ...trade, feesInCurrency: undefined, fees: undefined }],
    ['with no fees on either side', { ...trade, feesInCurrency: 0, fees: 0 }],
    [
      'with fees that are less than half a cent',
      { ...trade, feesInCurrency: 0.01, exchangeRate: 0.25, price: 25.125, fees: 0 },
    ],
  ])('%s', (_, entered) => {
    expect(findTradeCurrencyFault(entered)).toBeNull();
  });
});

describe('a trade is refused', () => {
  const usd = { price: 108.8817, fees: 1.08 };
  const stray = { fields: ['currency'], sentence: 'Say in which currency it was paid.' };
  test.each([
    ['a price in a currency', { ...usd, priceInCurrency: 100.5 }],
    ['fees in a currency', { ...usd, feesInCurrency: 1 }],
    ['an exchange rate', { ...usd, exchangeRate: 1.0834 }],
    ['where the rate is from', { ...usd, rateSource: 'entered' as const }],
  ])('that says %s and not which', (_, entered) => {
    expect(findTradeCurrencyFault(entered)).toEqual(stray);
  });

  test.each([
    [
      'no price in its currency',
      { ...trade, priceInCurrency: undefined },
      { fields: ['priceInCurrency'], sentence: 'Enter the price in EUR.' },
    ],
    [
      'no exchange rate',
      { ...trade, exchangeRate: undefined },
      { fields: ['exchangeRate'], sentence: 'Enter the exchange rate: US dollars for one EUR.' },
    ],
    [
      'a price in US dollars that is off by its last decimal',
      { ...trade, price: 108.881701 },
      {
        fields: ['price'],
        sentence: 'Price 108.881701 is not the price in EUR at the exchange rate, which is 108.8817.',
        code: 'conversion_mismatch',
      },
    ],
    [
      'fees in US dollars that are off by a cent',
      { ...trade, fees: 1.09 },
      {
        fields: ['fees'],
        sentence: 'Fees 1.09 are not the fees in EUR at the exchange rate, which are 1.08.',
        code: 'conversion_mismatch',
      },
    ],
    [
      'no fees in US dollars, where there are some in its currency',
      { ...trade, fees: undefined },
      {
        fields: ['fees'],
        sentence: 'Fees 0 are not the fees in EUR at the exchange rate, which are 1.08.',
        code: 'conversion_mismatch',
      },
    ],
  ])('with %s', (_, entered, fault) => {
    expect(findTradeCurrencyFault(entered)).toEqual(fault);
  });
});
