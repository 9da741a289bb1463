import { describe, expect, test } from 'vitest';
import { type Explained, given, less } from '#core/insight/explained';
import { made, madeOfSum } from '#core/insight/made';
import { amount } from '#core/money/amount';
import { detailOf, formulaOf, leftOutText, spelledOut, valueText } from './words';

const money = (name: string, value: string) => given(name, 'money', amount(value));
const told = (of: Explained) => formulaOf(of, ({ name }) => spelledOut(name));

describe('a number that is explained', () => {
  test('tells a sum with what is taken away', () => {
    expect(told(madeOfSum('gain', [money('end', '12'), less(money('start', '10')), money('moneyOut', '1')]))).toBe(
      'End - Start + Money out.',
    );
    expect(told(madeOfSum('gain', []))).toBe('Nothing, which is 0.');
  });

  test('tells products, quotients and how they are rounded', () => {
    const parts = [given('shares', 'shares', amount('2')), given('price', 'price', amount('3'))];
    expect(told(made('value', 'money', { by: 'product', places: 2 }, parts))).toBe(
      'Shares × Price, rounded to the cent.',
    );
    expect(told(made('rate', 'rate', { by: 'quotient', places: 6 }, parts))).toBe(
      'Shares ÷ Price, rounded to 6 decimals.',
    );
  });

  test('does not name a hundred parts one after the other', () => {
    const factors = Array.from({ length: 100 }, (_, at) => given(`day${at}`, 'factor', amount('1')));
    expect(told(made('timeWeighted', 'rate', { by: 'chain' }, factors))).toBe(
      'All 100 parts below, multiplied, less 1.',
    );
  });

  test('tells a yearly rate with its days', () => {
    const rate = given('timeWeighted', 'rate', amount('0.0824'));
    expect(told(made('yearly', 'rate', { by: 'yearly', days: 366 }, [rate]))).toBe(
      '(1 + Time weighted) to the power of 365 ÷ 366 days, less 1.',
    );
  });

  test('shows each value by its unit', () => {
    const shown = (unit: Explained['unit'], value: string) => valueText({ unit, value });
    expect(shown('money', '1234.5')).toBe('$1,234.50');
    expect(shown('rate', '0.0766533')).toBe('7.6653%');
    expect(shown('percent', '4.35')).toBe('4.35%');
    expect(shown('shares', '2.500000')).toBe('2.5');
    expect(shown('price', '10.2')).toBe('$10.2000');
    expect(shown('factor', '1.01796407')).toBe('1.01796407');
    expect(shown('days', '1')).toBe('1 day');
  });

  test('tells where a price and a row are from', () => {
    const row = { kind: 'trade', id: 7, date: '2026-03-01', symbol: 'KO', platform: 'Webull' } as const;
    expect(detailOf({ kind: 'row', name: 'tradeFees', unit: 'money', value: '2', date: row.date, row })).toBe(
      'Trade, Mar 1, 2026, KO, Webull',
    );
    expect(
      detailOf({
        kind: 'price',
        name: 'close',
        unit: 'price',
        value: '2',
        symbol: 'KO',
        source: 'sample',
        isStale: true,
      }),
    ).toBe('KO, from sample prices, older than it should be');
  });

  test('names what is left out with its cost', () => {
    expect(leftOutText({ symbol: 'QRS', reason: 'unpriced', cost: '1284.6' })).toBe('QRS (no price), cost $1,284.60');
  });
});
