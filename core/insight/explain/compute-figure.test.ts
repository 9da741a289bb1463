import { describe, expect, test } from 'vitest';
import {
  computeFigure,
  computeSumFigure,
  computeWeightedAverageRateFigure,
  doRowsSumToTerm,
  listWrongFigures,
  recomputeFigure,
} from '#core/insight/explain/compute-figure';
import {
  createGivenDayTerm,
  createGivenTerm,
  createRowTerm,
  type FigureFormula,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { outlineTerm } from '#core/insight/explain/testing';
import { computeSimpleReturn } from '#core/insight/returns/simple-return';
import { toAmount } from '#core/money/amount';

const of = (how: FigureFormula, ...values: number[]) =>
  computeFigure(
    'figure',
    'money',
    how,
    values.map((value) => createGivenTerm('part', 'money', value)),
  ).value;

describe('a figure', () => {
  test.each([
    [{ by: 'sum' }, [1, 2, 3.5], '6.5'],
    [{ by: 'sum' }, [], '0'],
    [{ by: 'product' }, [2, 3, 4], '24'],
    [{ by: 'product', places: 2 }, [0.333, 10.01], '3.33'],
    [{ by: 'product', places: 2 }, [0.5, 0.05], '0.02'],
    [{ by: 'quotient', places: 4 }, [1, 3], '0.3333'],
    [{ by: 'quotient' }, [-1, 4], '-0.25'],
    [{ by: 'quotient' }, [-1, -4], '0.25'],
    [{ by: 'chain' }, [1.1, 1.1], '0.21'],
    [{ by: 'yearly', days: 730 }, [0.21], '0.1'],
    [{ by: 'period', days: 730 }, [0.1], '0.21'],
    [{ by: 'accrued' }, [0.05, 73], '1.01'],
    [{ by: 'compounded', periods: 1, places: 4 }, [0.1, 730], '1.21'],
    [{ by: 'compounded', periods: 12, places: 6 }, [0.12, 365], '1.126825'],
    [{ by: 'compounded', periods: 365 }, [0.1, 0], '1'],
    [{ by: 'yield', places: 4 }, [1.21, 730], '0.1'],
    [{ by: 'at-most' }, [3, 3], '1'],
    [{ by: 'at-most' }, [3.01, 3], '0'],
    [{ by: 'under' }, [2.99, 3], '1'],
    [{ by: 'under' }, [3, 3], '0'],
    [{ by: 'quotient', places: 0, isDown: true }, [500, 150], '3'],
    [{ by: 'quotient', places: 4, isDown: true }, [200, 300], '0.6666'],
    [{ by: 'between', places: 2 }, [30, 45, 15], '0.5'],
    [{ by: 'between', places: 2 }, [14, 45, 15], '1'],
    [{ by: 'between', places: 2 }, [-4, 3, -3], '1'],
    [{ by: 'between', places: 2 }, [46, 45, 15], '0'],
    [{ by: 'between', places: 2 }, [1, 0, 3], '0.33'],
  ] as const)('by %o of %j is %s', (how, values, value) => expect(of(how, ...values)).toBe(value));

  test('subtracts what is marked so, in a sum', () => {
    const row = { kind: 'trade', id: 1, date: '2025-01-02' } as const;
    const figure = computeSumFigure('net', [
      createGivenTerm('total', 'money', 50),
      toSubtractedTerm(createRowTerm('fees', 'money', toAmount(2), row)),
    ]);
    expect([figure.value, figure.parts[1]?.row]).toEqual(['48', row]);
  });

  test('of flows is the rate at which they come to nothing; without a date or with two rates it is none', () => {
    const at = (date: string, value: number) => createGivenTerm('flow', 'money', value, { date });
    const rate = (by: 'rate-of-flows' | 'period-of-flows', ...parts: ReturnType<typeof createGivenTerm>[]) =>
      Number(computeFigure('rate', 'rate', { by }, parts).value);
    expect(rate('rate-of-flows', at('2023-01-01', -100), at('2024-12-31', 121))).toBeCloseTo(0.1, 10);
    expect(rate('period-of-flows', at('2023-01-01', -100), at('2023-03-31', 121))).toBeCloseTo(0.21, 10);
    expect(() => rate('rate-of-flows', createGivenTerm('flow', 'money', 5))).toThrow('flow has no date.');
    expect(() => rate('rate-of-flows', at('2023-01-01', -100))).toThrow('Not one rate fits.');
  });

  test('that is an average of rates divides what they come to a year by the amounts; one of nothing cannot be told', () => {
    const weighed = (rate: number, weight: number) => ({
      rate: createGivenTerm('rate', 'rate', rate),
      weight: createGivenTerm('principal', 'money', weight),
    });
    const average = computeWeightedAverageRateFigure('average', 6, [weighed(0.05, 1_000), weighed(0.03, 3_000)]);
    expect([average.value, average.parts.map(({ value }) => value), listWrongFigures(average)]).toEqual([
      '0.035',
      ['140', '4000'],
      [],
    ]);
    expect(() => computeWeightedAverageRateFigure('average', 6, [weighed(0.05, 0)])).toThrow('divided by zero');
  });

  test('that is an average of rates tells what each amount comes to a year, and leads to where the amount is from', () => {
    const [date, symbol, platform] = ['2025-01-02', 'BND', 'Ally'];
    const row = { kind: 'cd', id: 3, date } as const;
    const of = { date, symbol, platform, row };
    const rate = createGivenTerm('rate', 'rate', 0.05);
    const average = computeWeightedAverageRateFigure('average', 6, [
      { rate, weight: createGivenTerm('principal', 'money', 1_000, of) },
      { rate: { ...rate, value: '0.03' }, weight: createGivenTerm('principal', 'money', 3_000) },
    ]);
    expect(outlineTerm(average)).toEqual([
      'average 0.035 rate = quotient to 6',
      [
        'yearlyInterest 140 = sum',
        [
          'yearlyInterest 50 on 2025-01-02 at Ally of cd 3 = product',
          'principal 1000 on 2025-01-02 at Ally of cd 3',
          'rate 0.05 rate',
        ],
        ['yearlyInterest 90 = product', 'principal 3000', 'rate 0.03 rate'],
      ],
      ['averagedOver 4000 = sum', 'principal 1000 on 2025-01-02 at Ally of cd 3', 'principal 3000'],
    ]);
    const [yearly] = average.parts;
    expect(yearly?.kind === 'figure' && yearly.parts[0]).toMatchObject(of);
  });

  test.each([
    ['money', '66.67', true],
    ['money', '66.66', false],
    ['money', '66.666', false],
    ['shares', '66.666', true],
    ['shares', '66.67', false],
    ['count', '66.666', true],
    ['count', '67', false],
  ] as const)('of rows in %s that says %s of 2 x 33.333 agrees with them: %s', (unit, value, agrees) => {
    const rows = [createGivenTerm('part', unit, 33.333), createGivenTerm('part', unit, 33.333)];
    expect(doRowsSumToTerm({ unit, value }, rows)).toBe(agrees);
  });

  test('of rows in shares agrees with them to 8 decimals', () => {
    const rows = [createGivenTerm('part', 'shares', '0.123456789')];
    expect([
      doRowsSumToTerm({ unit: 'shares', value: '0.12345679' }, rows),
      doRowsSumToTerm({ unit: 'shares', value: '0.12345678' }, rows),
    ]).toEqual([true, false]);
  });

  test('that counts days subtracts one date from the other', () => {
    const days = computeFigure('days', 'days', { by: 'sum' }, [
      createGivenDayTerm('end', '2024-03-01'),
      toSubtractedTerm(createGivenDayTerm('start', '2024-02-28')),
    ]);
    expect(days.value).toBe('2');
  });

  test('that says another value than its parts is found out, however deep', () => {
    const right = computeSumFigure('inner', [createGivenTerm('part', 'money', 1)]);
    const outer = computeSumFigure('outer', [{ ...right, value: '2' }]);
    expect([
      recomputeFigure(outer).toFixed(),
      listWrongFigures(outer),
      listWrongFigures(computeSumFigure('outer', [right])),
    ]).toEqual(['1', ['inner'], []]);
  });

  test('is never divided by nothing', () => expect(() => of({ by: 'quotient' }, 1, 0)).toThrow('divided by zero'));
});

describe('the simple return', () => {
  const terms = { start: 0, end: 1296, moneyIn: 1532, moneyOut: 327.15, purchases: 1530 };
  const simple = (more: Partial<typeof terms>) => {
    const { start, end, moneyIn, moneyOut, purchases } = { ...terms, ...more };
    return computeSimpleReturn({
      start: toAmount(start),
      end: toAmount(end),
      moneyIn: toAmount(moneyIn),
      moneyOut: toAmount(moneyOut),
      purchases: toAmount(purchases),
    });
  };

  test('is the gain of what was there and what was bought, 91.15 of 1,530', () => {
    const result = simple({});
    if (result.kind === 'none') throw new Error('no figure');
    expect([result.gain.toFixed(2), result.rate.times(100).toFixed(4), listWrongFigures(result.explained)]).toEqual([
      '91.15',
      '5.9575',
      [],
    ]);
  });

  test.each([{ purchases: 0 }, { start: -10, purchases: 5 }])(
    'is none without a base above 0, but has its gain: %o',
    (more) => {
      const result = simple(more);
      expect(result.kind === 'none' && [result.reason.code, result.reason.gain.gt(0)]).toEqual(['no-base', true]);
    },
  );
});
