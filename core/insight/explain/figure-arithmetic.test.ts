import { describe, expect, test } from 'vitest';
import {
  countDaysFromFirstToLastFlow,
  evaluateFigureFormula,
  findInternalRatesOfReturn,
} from '#core/insight/explain/figure-arithmetic';
import { createGivenTerm } from '#core/insight/explain/figure-terms';
import { toAmount } from '#core/money/amount';

const product = (places: number, ...values: (string | number)[]) =>
  evaluateFigureFormula(
    { by: 'product', places },
    values.map((value) => createGivenTerm('part', 'money', value)),
  ).toFixed();

describe('what is rounded', () => {
  test('is without what dividing left behind: $0.22 / 3 x 3 / 4 is $0.055, half-even $0.06', () => {
    expect(product(2, `0.07${'3'.repeat(38)}`, 3, 0.25)).toBe('0.06');
  });

  test('to 20 decimals or more is carried on as it is, however near to a tie', () => {
    const belowTie = `0.${'0'.repeat(19)}14${'9'.repeat(14)}`;
    expect([product(20, belowTie, 1), product(35, belowTie, 1)]).toEqual([toAmount('1e-20').toFixed(), belowTie]);
  });
});

describe('the rates of flows', () => {
  const flows = [
    { date: '2024-12-31', amount: toAmount(-132) },
    { date: '2023-01-01', amount: toAmount(-100) },
    { date: '2024-01-01', amount: toAmount(230) },
  ];

  test('are all at which they come to nothing: -100, +230 and -132, a year apart, at 10 % and at 20 %', () => {
    expect(findInternalRatesOfReturn(flows, 365).map((rate) => rate.toFixed(6))).toEqual(['0.100000', '0.200000']);
  });

  test('are no figure where there are two', () => {
    const parts = flows.map(({ date, amount }) => createGivenTerm('flow', 'money', amount, { date }));
    expect(() => evaluateFigureFormula({ by: 'rate-of-flows' }, parts)).toThrow('Not one rate fits.');
  });

  test('are of the days from the first to the last, whatever their order; of no flows there is no day and no rate', () => {
    expect([countDaysFromFirstToLastFlow(flows), countDaysFromFirstToLastFlow([])]).toEqual([730, 0]);
    expect(findInternalRatesOfReturn([], 365)).toEqual([]);
  });
});
