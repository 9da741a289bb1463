import { describe, expect, test } from 'vitest';
import { computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenDayTerm,
  createGivenTerm,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { toAmount } from '#core/money/amount';
import { covers } from '#tests/kit/covers';
import {
  formatExcludedTerm,
  formatFigureFormula,
  formatTermDetail,
  formatTermValue,
  spellOutFigureName,
} from './messages';

const money = (name: string, value: string) => createGivenTerm(name, 'money', toAmount(value));
const told = (of: ComputedFigure) => formatFigureFormula(of, ({ name }) => spellOutFigureName(name));

describe('a number that is explained', () => {
  test('tells a sum with what is taken away', () => {
    covers('4.2 returns page');
    expect(
      told(
        computeSumFigure('gain', [money('end', '12'), toSubtractedTerm(money('start', '10')), money('moneyOut', '1')]),
      ),
    ).toBe('End - Start + Money out.');
    expect(told(computeSumFigure('gain', []))).toBe('Nothing: 0.');
  });

  test('tells products, quotients and how they are rounded', () => {
    const parts = [
      createGivenTerm('shares', 'shares', toAmount('2')),
      createGivenTerm('price', 'price', toAmount('3')),
    ];
    expect(told(computeFigure('value', 'money', { by: 'product', places: 2 }, parts))).toBe(
      'Shares × Price, rounded to the cent.',
    );
    expect(told(computeFigure('rate', 'rate', { by: 'quotient', places: 6 }, parts))).toBe(
      'Shares ÷ Price, rounded to 6 decimals.',
    );
    expect(told(computeFigure('fractions', 'shares', { by: 'quotient', places: 4, isDown: true }, parts))).toBe(
      'Shares ÷ Price, rounded down to 4 decimals.',
    );
    expect(told(computeFigure('whole', 'shares', { by: 'quotient', places: 0, isDown: true }, parts))).toBe(
      'Shares ÷ Price, rounded down to a whole number.',
    );
    expect(told(computeFigure('needed', 'count', { by: 'under' }, parts))).toBe(
      '1 where Shares is under Price, else 0.',
    );
  });

  test('says of what is no money to how many decimals it is rounded, and does not name one thing three times', () => {
    const score = (value: string) => createGivenTerm('score', 'rate', toAmount(value));
    expect(told(computeFigure('mean', 'rate', { by: 'quotient', places: 2 }, [score('1'), score('3')]))).toBe(
      'Score ÷ Score, rounded to 2 decimals.',
    );
    expect(
      told(
        computeSumFigure(
          'total',
          ['1', '2', '3'].map((value) => money('balance', value)),
        ),
      ),
    ).toBe('The sum of the 3 parts below.');
  });

  test('tells how rates, days and targets make a figure', () => {
    const parts = [createGivenTerm('rate', 'rate', toAmount('0.045')), createGivenTerm('days', 'days', 182)];
    const price = createGivenTerm('price', 'price', toAmount('10'));
    expect(
      [
        computeFigure('growth', 'factor', { by: 'accrued' }, parts),
        computeFigure('growth', 'factor', { by: 'compounded', periods: 12 }, parts),
        computeFigure('apy', 'rate', { by: 'yield' }, [
          createGivenTerm('growth', 'factor', 1),
          createGivenTerm('days', 'days', 182),
        ]),
        computeFigure('atTarget', 'count', { by: 'at-most' }, [price, createGivenTerm('target', 'price', 12)]),
        computeFigure('score', 'rate', { by: 'between' }, [
          price,
          createGivenTerm('worst', 'price', 12),
          createGivenTerm('best', 'price', 8),
        ]),
      ].map(told),
    ).toEqual([
      '1 + Rate × Days ÷ 365.',
      '(1 + Rate ÷ 12) to the power of 12 × Days ÷ 365.',
      'Growth to the power of 365 ÷ Days, less 1.',
      '1 where Price is at or under Target, else 0.',
      'Where Price lies between Worst (0) and Best (1), capped at both ends.',
    ]);
  });

  test('shows what is in another currency in that one, and a date as a date', () => {
    expect(formatTermValue({ unit: 'money', value: '780', currency: 'EUR' })).toBe('780.00 EUR');
    expect(formatTermValue({ unit: 'price', value: '0.49', currency: 'EUR' })).toBe('0.4900 EUR');
    expect(formatTermValue(createGivenDayTerm('start', '2026-11-20'))).toBe('Nov 20, 2026');
  });

  test('does not name a hundred parts one after the other', () => {
    const factors = Array.from({ length: 100 }, (_, at) => createGivenTerm(`day${at}`, 'factor', toAmount('1')));
    expect(told(computeFigure('timeWeighted', 'rate', { by: 'chain' }, factors))).toBe(
      'All 100 parts below, multiplied, less 1.',
    );
  });

  test('tells a yearly rate with its days', () => {
    const rate = createGivenTerm('timeWeighted', 'rate', toAmount('0.0824'));
    expect(told(computeFigure('yearly', 'rate', { by: 'yearly', days: 366 }, [rate]))).toBe(
      '(1 + Time weighted) to the power of 365 ÷ 366 days, less 1.',
    );
  });

  test('shows each value by its unit', () => {
    const shown = (unit: ComputedFigure['unit'], value: string) => formatTermValue({ unit, value });
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
    expect(formatTermDetail({ kind: 'row', name: 'tradeFees', unit: 'money', value: '2', date: row.date, row })).toBe(
      'Trade, Mar 1, 2026, KO, Webull',
    );
    expect(
      formatTermDetail({
        kind: 'price',
        name: 'close',
        unit: 'price',
        value: '2',
        symbol: 'KO',
        source: 'sample',
        isStale: true,
      }),
    ).toBe('KO, from sample prices, out of date');
  });

  test('says of a price whose source was not kept that it was not, and nothing of what has none', () => {
    const close = { kind: 'price', name: 'close', unit: 'price', value: '2', symbol: 'KO' } as const;
    expect(formatTermDetail({ ...close, date: '2026-03-02', source: null })).toBe('Mar 2, 2026, KO, source unknown');
    expect(formatTermDetail({ ...close, source: 'yahoo+sample' })).toBe('KO, from Yahoo Finance and sample prices');
    expect(formatTermDetail(close)).toBe('KO');
  });

  test('names the month, and multiplies its days', () => {
    const days = ['1.02', '1.05'].map((value) => createGivenTerm('day', 'factor', toAmount(value)));
    const month = computeFigure('monthFactor', 'factor', { by: 'growth' }, days, { month: '2026-03' });
    expect([formatTermDetail(month), told(month), formatTermValue(month)]).toEqual(['Mar 2026', 'Day × Day.', '1.071']);
  });

  test('names what is left out with its cost', () => {
    expect(formatExcludedTerm({ symbol: 'QRS', reason: 'unpriced', cost: '1284.6' })).toBe(
      'QRS (no price), cost $1,284.60',
    );
  });
});
