import { describe, expect, test } from 'vitest';
import { listWrongFigures } from '#core/insight/explain/compute-figure';
import {
  type DayFlowRowsLookup,
  explainBestAndWorstMonth,
  explainDrawdown,
  explainTimeWeightedMonthReturn,
  explainTimeWeightedReturn,
  explainYearlyTimeWeightedReturn,
  isRangeExplainedDayByDay,
} from '#core/insight/explain/explain-time-weighted';
import { createGivenTerm } from '#core/insight/explain/figure-terms';
import { outlineTerm } from '#core/insight/explain/testing';
import { computeTimeWeightedReturn, type DayFlow } from '#core/insight/returns/time-weighted';
import type { Day } from '#core/time/day';

const of = (values: Record<Day, number>, flows: readonly DayFlow[] = []) => {
  const result = computeTimeWeightedReturn(
    Object.entries(values).map(([date, value]) => ({ date, value })),
    flows,
  );
  if (result.kind !== 'figure') throw new Error('no figure');
  return result;
};

/** How a day is told on which nothing came in or went out: from $100.00 to $110.00 -> 1.1. */
const still = (date: Day, before: number, value: number, factor: number) => [
  `dayFactor ${factor} factor on ${date} = quotient`,
  [`dayBecame ${value} on ${date} = sum`, `valueAtClose ${value} on ${date}`, `moneyOut 0 on ${date}`],
  [`dayBase ${before} on ${date} = sum`, `valueBefore ${before} on ${date}`, `moneyIn 0 on ${date}`],
];

describe('a return of a single month', () => {
  // 165 / (100 + 50) = 1.1, then nothing, then (165 + 33) / 165 = 1.2.
  const figure = of({ '2025-02-03': 100, '2025-02-04': 165, '2025-02-05': 165, '2025-02-06': 165 }, [
    { date: '2025-02-04', in: 50, out: 0 },
    { date: '2025-02-06', in: 0, out: 33 },
  ]);

  test('is told by its days, those on which nothing changed left out: 1.1 x 1.2 - 1 = 32 %', () => {
    expect(outlineTerm(explainTimeWeightedReturn(figure))).toEqual([
      'timeWeighted 0.32 rate = chain',
      [
        'dayFactor 1.1 factor on 2025-02-04 = quotient',
        ['dayBecame 165 on 2025-02-04 = sum', 'valueAtClose 165 on 2025-02-04', 'moneyOut 0 on 2025-02-04'],
        ['dayBase 150 on 2025-02-04 = sum', 'valueBefore 100 on 2025-02-04', 'moneyIn 50 on 2025-02-04'],
      ],
      [
        'dayFactor 1.2 factor on 2025-02-06 = quotient',
        ['dayBecame 198 on 2025-02-06 = sum', 'valueAtClose 165 on 2025-02-06', 'moneyOut 33 on 2025-02-06'],
        ['dayBase 165 on 2025-02-06 = sum', 'valueBefore 165 on 2025-02-06', 'moneyIn 0 on 2025-02-06'],
      ],
    ]);
  });

  test('tells what came in or went out by its rows, where they come to it, and else as it is', () => {
    const row = (name: string, value: number) => createGivenTerm(name, 'money', value);
    const getRows: DayFlowRowsLookup = (date) =>
      date === '2025-02-04'
        ? { in: [row('deposit', 30), row('buy', 20)], out: [] }
        : { in: [], out: [row('withdrawal', 32)] };
    const month = explainTimeWeightedMonthReturn(figure, '2025-02', getRows);
    expect([month?.name, month?.month, month?.value, month?.unit]).toEqual([
      'monthFactor',
      '2025-02',
      '1.32',
      'factor',
    ]);
    const [first, second] = month?.parts ?? [];
    expect(first?.kind === 'figure' && first.parts.map(outlineTerm)[1]).toEqual([
      'dayBase 150 on 2025-02-04 = sum',
      'valueBefore 100 on 2025-02-04',
      ['moneyIn 50 on 2025-02-04 = sum', 'deposit 30', 'buy 20'],
    ]);
    expect(second?.kind === 'figure' && second.parts.map(outlineTerm)[0]).toEqual([
      'dayBecame 198 on 2025-02-06 = sum',
      'valueAtClose 165 on 2025-02-06',
      'moneyOut 33 on 2025-02-06',
    ]);
    expect(outlineTerm(explainTimeWeightedReturn(figure, getRows))).toEqual([
      'timeWeighted 0.32 rate = chain',
      ...(month?.parts ?? []).map(outlineTerm),
    ]);
  });

  test('has no yearly rate, and a month in which nothing was has none at all', () => {
    expect([explainYearlyTimeWeightedReturn(figure), explainTimeWeightedMonthReturn(figure, '2025-03')]).toEqual([
      null,
      null,
    ]);
  });
});

test('a return of two years is told as a yearly rate of so many days: 21 % in 730 days -> 10 %', () => {
  const yearly = explainYearlyTimeWeightedReturn(of({ '2025-01-01': 100, '2027-01-01': 121 }));
  expect(yearly && outlineTerm(yearly)).toEqual([
    'timeWeightedYearly 0.1 rate = yearly',
    ['timeWeighted 0.21 rate = chain', still('2027-01-01', 100, 121, 1.21)],
  ]);
  expect(yearly?.how).toEqual({ by: 'yearly', days: 730 });
});

// 110 / 100 = 1.1, 99 / 110 = 0.9, 118.8 / 99 = 1.2: growth 1.1, 0.99, 1.188.
const months = { '2024-12-31': 100, '2025-01-15': 110, '2025-02-10': 99, '2025-03-05': 118.8, '2025-03-31': 118.8 };
const [january, february, march] = [
  still('2025-01-15', 100, 110, 1.1),
  still('2025-02-10', 110, 99, 0.9),
  still('2025-03-05', 99, 118.8, 1.2),
];

describe('a return of several months', () => {
  test('opens each of two by its days', () => {
    const figure = of({ '2024-12-31': 100, '2025-01-15': 110, '2025-02-10': 99 });
    const explained = explainTimeWeightedReturn(figure);
    expect(outlineTerm(explained)).toEqual([
      'timeWeighted -0.01 rate = chain',
      ['monthFactor 1.1 factor = growth', january],
      ['monthFactor 0.9 factor = growth', february],
    ]);
    expect(explained.parts.map(({ month }) => month)).toEqual(['2025-01', '2025-02']);
    expect(isRangeExplainedDayByDay(figure)).toBe(true);
  });

  test('names what each of three came to, the days left to be asked for', () => {
    const figure = of(months);
    const month = (name: string, value: string) => ({
      kind: 'days',
      name: 'monthFactor',
      unit: 'factor',
      value,
      month: name,
    });
    expect(explainTimeWeightedReturn(figure).parts).toEqual([
      month('2025-01', '1.1'),
      month('2025-02', '0.9'),
      month('2025-03', '1.2'),
    ]);
    expect(isRangeExplainedDayByDay(figure)).toBe(false);
  });
});

describe('the deepest fall', () => {
  test('is told by the growth at both ends, each by its months and the last of them by its days: 0.99 / 1.1 - 1', () => {
    const fall = explainDrawdown(of(months));
    expect(fall && outlineTerm(fall)).toEqual([
      'drawdown -0.1 rate = chain',
      [
        'leftOfHeight 0.9 factor = quotient',
        [
          'growthAtLow 0.99 factor on 2025-02-10 = growth',
          'monthFactor 1.1 factor',
          ['monthFactor 0.9 factor = growth', february],
        ],
        ['growthAtHigh 1.1 factor on 2025-01-15 = growth', ['monthFactor 1.1 factor = growth', january]],
      ],
    ]);
    expect(fall && listWrongFigures(fall)).toEqual([]);
  });

  test('from the start day on is of the dollar that was there, which no day has made', () => {
    const fall = explainDrawdown(of({ '2025-01-01': 100, '2025-01-02': 80 }));
    expect(fall && outlineTerm(fall)).toEqual([
      'drawdown -0.2 rate = chain',
      [
        'leftOfHeight 0.8 factor = quotient',
        [
          'growthAtLow 0.8 factor on 2025-01-02 = growth',
          ['monthFactor 0.8 factor = growth', still('2025-01-02', 100, 80, 0.8)],
        ],
        'growthAtHigh 1 factor on 2025-01-01',
      ],
    ]);
  });

  test('is none of a curve that never fell', () => {
    expect(explainDrawdown(of({ '2025-01-01': 100, '2025-01-02': 110 }))).toBeNull();
  });
});

describe('the best and the worst month', () => {
  test('are told by the growth before and after each: 1.188 / 0.99 is the best, 0.99 / 1.1 the worst', () => {
    const ends = explainBestAndWorstMonth(of(months));
    const untilFebruary = ['monthFactor 1.1 factor', ['monthFactor 0.9 factor = growth', february]];
    expect(ends && outlineTerm(ends.best)).toEqual([
      'monthReturn 0.2 rate = chain',
      [
        'growthOver 1.2 factor = quotient',
        [
          'growthAtEnd 1.188 factor on 2025-03-31 = growth',
          'monthFactor 1.1 factor',
          'monthFactor 0.9 factor',
          ['monthFactor 1.2 factor = growth', march],
        ],
        ['growthBefore 0.99 factor on 2025-02-10 = growth', ...untilFebruary],
      ],
    ]);
    expect(ends && outlineTerm(ends.worst)).toEqual([
      'monthReturn -0.1 rate = chain',
      [
        'growthOver 0.9 factor = quotient',
        ['growthAtEnd 0.99 factor on 2025-02-10 = growth', ...untilFebruary],
        ['growthBefore 1.1 factor on 2025-01-15 = growth', ['monthFactor 1.1 factor = growth', january]],
      ],
    ]);
    expect([ends?.best.month, ends?.worst.month]).toEqual(['2025-03', '2025-02']);
  });

  test('are none without a whole month', () => {
    expect(explainBestAndWorstMonth(of({ '2025-01-05': 100, '2025-01-20': 110 }))).toBeNull();
  });
});
