import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countDecimals, roundCents, roundShares, toAmount, toNumber } from '#core/money/amount';
import { computeTradeCashChange, computeTradePriceAndFeesOrReason } from '#core/statements/plan/trade-figures';

const told = (
  [quantity, price, money, fees]: readonly [string, string | null, string | null, string],
  isSale = false,
) => {
  const figures = computeTradePriceAndFeesOrReason({
    isSale,
    quantity: toAmount(quantity),
    price: price === null ? null : toAmount(price),
    money: money === null ? null : toAmount(money),
    fees: toAmount(fees),
    currency: 'USD',
  });
  return typeof figures === 'string' ? figures : `${figures.price.toFixed()} and ${figures.fees.toFixed()}`;
};

describe('price and fees', () => {
  test('are as stated where they come to the stated amount', () => {
    expect(told(['10', '150', '-1501.00', '1'])).toBe('150 and 1');
    expect(told(['10', '150', '1498.96', '1.04'], true)).toBe('150 and 1.04');
    // 0.333 x 10.01 = 3.33333, which is $3.33.
    expect(told(['0.333', '10.01', '-3.33', '0'])).toBe('10.01 and 0');
  });

  test('are worked out where the stated price is rounded or missing', () => {
    expect(told(['3', '3.33', '-10.00', '0'])).toBe('3.333333 and 0');
    expect(told(['3', null, '-10.00', '0'])).toBe('3.333333 and 0');
    expect(told(['4', null, '99.95', '0.05'], true)).toBe('25 and 0.05');
  });

  test('a stated price that is far from what was paid is said', () => {
    const figures = (price: string) =>
      computeTradePriceAndFeesOrReason({
        isSale: false,
        quantity: toAmount(10),
        price: toAmount(price),
        money: toAmount('-15.07'),
        fees: toAmount(0),
        currency: 'USD',
      });
    expect(figures('150')).toMatchObject({ remark: 'Its price of 150 does not match its amount: 1.507 does.' });
    expect(figures('1.51')).toMatchObject({ remark: null });
  });

  test('the fees take what no price of 6 decimals comes to', () => {
    // 70,000 x 0.014286 = 1,000.02 and 70,000 x 0.014285 = 999.95.
    expect(told(['70000', null, '-1000.00', '0'])).toBe('0.014285 and 0.05');
    expect(told(['70000', null, '1000.00', '0'], true)).toBe('0.014286 and 0.02');
    expect(told(['70000', null, '-1001.00', '1'])).toBe('0.014285 and 1.05');
  });

  test('a price far finer than a millionth of a dollar is not told by fees', () => {
    expect(told(['10000000', '0.00001234', '-123.40', '0'])).toMatch(/at most 6 decimals/);
  });

  test('are as stated where there is no amount, and unknown where there is neither', () => {
    expect(told(['10', '150.1234567', null, '1'])).toBe('150.123457 and 1');
    expect(told(['10', null, null, '0'])).toMatch(/^Neither/);
  });

  test('a purchase that brings money and a sale that costs it are none', () => {
    expect(told(['10', '150', '1500', '0'])).toBe('A purchase that costs less than its fees.');
    expect(told(['10', '150', '-1500', '0'], true)).toBe('A sale that costs more than its fees.');
    expect(told(['10', '0', '-2', '2'], true)).toBe('0 and 2');
    expect(told(['10', '-3', null, '2'])).toBe('Its price is below 0.');
  });

  test('whatever is stated, the cash equals the broker’s to the cent, or a sentence says why not', () =>
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.integer({ min: 1, max: 2_000_000_000 }),
        fc.option(fc.integer({ min: 0, max: 5_000_000 })),
        fc.integer({ min: 0, max: 50_000_000 }),
        fc.integer({ min: 0, max: 500 }),
        (isSale, shares, cents, worth, feeCents) => {
          const quantity = roundShares(toAmount(shares).div(100_000));
          const [fees, whole] = [toAmount(feeCents).div(100), toAmount(worth).div(100)];
          const money = isSale ? whole.minus(fees) : whole.plus(fees).times(-1);
          const price = cents === null ? null : toAmount(cents).div(1000);
          const figures = computeTradePriceAndFeesOrReason({ isSale, quantity, price, money, fees, currency: 'USD' });
          if (typeof figures === 'string') return;
          expect(figures.fees.gte(fees)).toBe(true);
          expect(figures.price.gte(0) && countDecimals(toNumber(figures.price)) <= 6).toBe(true);
          const cash = computeTradeCashChange(isSale, quantity, toAmount(toNumber(figures.price)), figures.fees);
          expect(cash.toFixed(2)).toBe(roundCents(money).toFixed(2));
        },
      ),
    ));
});
