import { describe, expect, test } from 'vitest';
import type { DailyFigures } from '#core/insight/daily-figures';
import {
  combineDailyFigures,
  type DayTradeSums,
  type DividendOnPaymentDate,
  listDayTradeSums,
  sliceDailyFigures,
  toDayFlows,
  toDayValues,
} from '#core/insight/daily-figures-in-range';
import { toAmount, zeroAmount } from '#core/money/amount';
import type { Day } from '#core/time/day';

const day = (at: number): Day => `2026-01-0${at}`;

/** Value, invested, sold, fees, and of these those of the day for shares that came. */
type Written = [number, number, number, number, number];
const figuresOf = (at: number, ...[value, invested, sold, fees, spent]: Written): DailyFigures => ({
  date: day(at),
  value: toAmount(value),
  invested: toAmount(invested),
  sold: toAmount(sold),
  fees: toAmount(fees),
  spent: toAmount(spent),
  carried: zeroAmount,
});
const shown = (figures: readonly DailyFigures[]) =>
  figures.map(({ date, value, invested, sold, fees, spent }) => [
    Number(date.slice(-2)),
    ...[value, invested, sold, fees, spent].map(Number),
  ]);

describe('the figures of several sets of stocks', () => {
  const one = [figuresOf(1, 10, 9, 0, 1, 1), figuresOf(3, 12, 9, 4, 3, 0), figuresOf(4, 13, 9, 4, 3, 0)];
  const other = [figuresOf(2, 20, 18, 5, 2, 2), figuresOf(4, 25, 19, 5, 4, 1)];

  test('of a single one are its own', () => {
    expect(shown(combineDailyFigures([{ figures: one, sign: 1 }]))).toEqual(shown(one));
    expect(combineDailyFigures([{ figures: [], sign: 1 }])).toEqual([]);
    expect(combineDailyFigures([])).toEqual([]);
  });

  test('are told of each day of any of them; one without a row that day stands as before, and spends nothing again', () => {
    const both = combineDailyFigures([
      { figures: one, sign: 1 },
      { figures: other, sign: 1 },
    ]);
    expect(shown(both)).toEqual([
      [1, 10, 9, 0, 1, 1],
      [2, 30, 27, 5, 3, 2],
      [3, 32, 27, 9, 5, 0],
      [4, 38, 28, 9, 7, 1],
    ]);
  });

  test('are less those that are taken away: the whole less one is the other', () => {
    const whole = combineDailyFigures([
      { figures: one, sign: 1 },
      { figures: other, sign: 1 },
    ]);
    const rest = combineDailyFigures([
      { figures: whole, sign: 1 },
      { figures: one, sign: -1 },
    ]);
    expect(shown(rest)).toEqual([
      [1, 0, 0, 0, 0, 0],
      [2, 20, 18, 5, 2, 2],
      [3, 20, 18, 5, 2, 0],
      [4, 25, 19, 5, 4, 1],
    ]);
  });

  test('are below zero where there is nothing to take them from', () => {
    expect(shown(combineDailyFigures([{ figures: other, sign: -1 }]))).toEqual([
      [2, -20, -18, -5, -2, -2],
      [4, -25, -19, -5, -4, -1],
    ]);
  });

  test('take the last row of a set of which several have passed since the day before', () => {
    const both = combineDailyFigures([
      { figures: [figuresOf(1, 1, 1, 1, 1, 1), figuresOf(2, 2, 2, 2, 2, 1), figuresOf(3, 3, 3, 3, 3, 1)], sign: 1 },
      { figures: [figuresOf(3, 10, 10, 10, 10, 0), figuresOf(5, 20, 20, 20, 20, 0)], sign: 1 },
    ]);
    expect(shown(both)).toEqual([
      [1, 1, 1, 1, 1, 1],
      [2, 2, 2, 2, 2, 1],
      [3, 13, 13, 13, 13, 1],
      [5, 23, 23, 23, 23, 0],
    ]);
  });
});

describe('what moved between the rows', () => {
  test('is what was bought and sold more than the day before, and the fees of either; the first row is where it begins', () => {
    const sums = listDayTradeSums([
      figuresOf(1, 100, 100, 7, 1, 1),
      figuresOf(2, 110, 100, 7, 1, 0),
      figuresOf(3, 120, 150, 37, 4, 2),
      figuresOf(4, 120, 160, 37, 4, 0),
      figuresOf(5, 120, 160, 38, 4, 0),
      figuresOf(6, 120, 160, 38, 6, 0),
    ]);
    // On the third day $3 of fees, of which $2 for shares that came.
    expect(
      sums.map(({ date, bought, sold, feesIn, feesOut }) => [date, ...[bought, sold, feesIn, feesOut].map(Number)]),
    ).toEqual([
      [day(3), 50, 30, 2, 1],
      [day(4), 10, 0, 0, 0],
      [day(5), 0, 1, 0, 0],
      [day(6), 0, 0, 0, 2],
    ]);
  });

  test('is told where it was fees alone for shares that came as a gift', () => {
    const sums = listDayTradeSums([figuresOf(1, 0, 0, 0, 1, 0), figuresOf(2, 9, 0, 0, 3, 2)]);
    expect(sums.map(({ bought, sold, feesIn, feesOut }) => [bought, sold, feesIn, feesOut].map(Number))).toEqual([
      [0, 0, 2, 0],
    ]);
  });

  test('is nothing of a single row, and of none', () => {
    expect([listDayTradeSums([figuresOf(1, 100, 100, 7, 1, 1)]), listDayTradeSums([])]).toEqual([[], []]);
  });
});

describe('the rows of a range', () => {
  const rows = [
    figuresOf(2, 10, 8, 0, 1, 1),
    figuresOf(3, 11, 8, 0, 1, 0),
    figuresOf(5, 12, 8, 0, 1, 0),
    figuresOf(7, 13, 8, 0, 1, 0),
  ];
  const sliced = (start: number, end: number) =>
    sliceDailyFigures(rows, day(start), day(end)).map(({ date, value }) => [Number(date.slice(-2)), Number(value)]);

  test('begin with that of its start day, and end with that of its end day', () => {
    expect(sliced(3, 7)).toEqual([
      [3, 11],
      [5, 12],
      [7, 13],
    ]);
    expect(sliced(3, 6)).toEqual([
      [3, 11],
      [5, 12],
    ]);
  });

  test('begin with the last before the start day, told as that of it', () => {
    expect(sliced(4, 5)).toEqual([
      [4, 11],
      [5, 12],
    ]);
    expect(sliced(8, 9)).toEqual([[8, 13]]);
  });

  test('begin with nothing where none is before it', () => {
    expect(shown(sliceDailyFigures(rows, day(1), day(2)))).toEqual([
      [1, 0, 0, 0, 0, 0],
      [2, 10, 8, 0, 1, 1],
    ]);
  });

  test('are the values of their days', () => {
    expect(toDayValues(rows.slice(0, 2)).map((one) => ({ ...one, value: String(one.value) }))).toEqual([
      { date: day(2), value: '10' },
      { date: day(3), value: '11' },
    ]);
  });
});

describe('the flows of days', () => {
  const sumsOf = (
    at: number,
    bought: number,
    sold: number,
    feesIn: number,
    feesOut: number,
    carried = 0,
  ): DayTradeSums => ({
    date: day(at),
    bought: toAmount(bought),
    sold: toAmount(sold),
    feesIn: toAmount(feesIn),
    feesOut: toAmount(feesOut),
    carried: toAmount(carried),
  });
  const paidOn = (at: number, gross: number, tax: number, fees: number): DividendOnPaymentDate => ({
    date: day(at),
    gross: toAmount(gross),
    tax: toAmount(tax),
    fees: toAmount(fees),
  });
  const sums = [sumsOf(3, 50, 30, 2, 1), sumsOf(4, 10, 0, 0, 0)];
  const paid = [paidOn(2, 9, 1.35, 0.15), paidOn(3, 4, 1, 0.5), paidOn(2, 1, 0, 0)];
  const flows = (costs: 'in' | 'out') =>
    toDayFlows(sums, paid, costs).map((flow) => [flow.date, Number(flow.in), Number(flow.out)]);

  test('put in what was bought with its fees; take out what was sold after its own, and dividends after tax and fees', () => {
    expect(flows('in')).toEqual([
      [day(2), 0, 8.5],
      [day(3), 52, 31.5],
      [day(4), 10, 0],
    ]);
  });

  test('have neither fees nor taxes where these are left out', () => {
    expect(flows('out')).toEqual([
      [day(2), 0, 10],
      [day(3), 50, 34],
      [day(4), 10, 0],
    ]);
  });
});
