import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listWrongFigures } from '#core/insight/explain/compute-figure';
import { findBestAndWorstMonth, groupReturnsByYear, listMonthReturns } from '#core/insight/returns/month-returns';
import { toAmount } from '#core/money/amount';
import { addDays } from '#core/time/day';

const points = (...rows: [string, number][]) =>
  rows.map(([date, growth]) => ({ date, twr: toAmount(growth).minus(1) }));
const curve = points(
  ['2024-12-15', 1],
  ['2024-12-31', 1.02],
  ['2025-01-31', 1.0404],
  ['2025-02-10', 0.9],
  ['2025-02-27', 0.936_36],
  ['2025-03-05', 0.95],
);
const shown = (rate: { toFixed: (places: number) => string }) => rate.toFixed(4);

describe('the months of a curve', () => {
  test('are each the growth since the end of the month before, a part of a month named as such', () => {
    expect(listMonthReturns(curve).map(({ month, rate, isWhole }) => [month, shown(rate), isWhole])).toEqual([
      ['2024-12', '0.0200', false],
      ['2025-01', '0.0200', true],
      ['2025-02', '-0.1000', true],
      ['2025-03', '0.0146', false],
    ]);
  });

  test('are whole from the close before the first day to the close of the last', () => {
    const whole = (start: string, end: string) => listMonthReturns(points([start, 1], [end, 2]))[0]?.isWhole;
    expect([whole('2024-12-31', '2025-01-31'), whole('2025-01-01', '2025-01-31')]).toEqual([true, false]);
    expect(whole('2024-12-31', '2025-01-30')).toBe(false);
  });

  test('stand in a table of years, the newest first, each with its own return', () => {
    const [newest, oldest] = groupReturnsByYear(curve);
    expect([newest?.year, newest && shown(newest.rate), newest?.isWhole]).toEqual(['2025', '-0.0686', false]);
    expect(newest?.months.map((month) => month && shown(month.rate)).slice(0, 4)).toEqual([
      '0.0200',
      '-0.1000',
      '0.0146',
      null,
    ]);
    expect([oldest?.year, oldest?.months.length, oldest?.months[11]?.month]).toEqual(['2024', 12, '2024-12']);
  });

  test('have a best and a worst among the whole ones', () => {
    const ends = findBestAndWorstMonth(listMonthReturns(curve));
    expect([ends?.best.month, ends?.worst.month]).toEqual(['2025-01', '2025-02']);
    expect(findBestAndWorstMonth(listMonthReturns(curve.slice(0, 2)))).toBeNull();
  });

  test('and the years are explained by the growth at their end and before them', () => {
    const growth = (name: string, value: string, date: string) => ({ name, unit: 'factor', value, date });
    const over = (end: object, before: object) => [{ name: 'growthOver', unit: 'factor', parts: [end, before] }];
    const first = growth('growthBefore', '1', '2024-12-15');
    // Of the year the growth of its start day stands before it: the curve begins within.
    const [year] = groupReturnsByYear(curve.slice(0, 2));
    expect(year?.explained).toMatchObject({
      name: 'yearReturn',
      unit: 'rate',
      parts: over(growth('growthAtEnd', '1.02', '2024-12-31'), first),
    });
    expect(listMonthReturns(curve)[1]?.explained).toMatchObject({
      name: 'monthReturn',
      unit: 'rate',
      month: '2025-01',
      parts: over(growth('growthAtEnd', '1.0404', '2025-01-31'), growth('growthBefore', '1.02', '2024-12-31')),
    });
  });

  test('end with a total loss', () => {
    const lost = points(['2024-12-31', 1], ['2025-01-31', 0], ['2025-02-28', 0]);
    expect(listMonthReturns(lost).map(({ month, rate }) => [month, shown(rate)])).toEqual([['2025-01', '-1.0000']]);
    expect(groupReturnsByYear(lost).map(({ year }) => year)).toEqual(['2025']);
  });

  test('are none without a day', () => {
    expect([listMonthReturns([]), listMonthReturns(points(['2025-01-05', 1])), groupReturnsByYear([])]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test('chain to the whole, and to their years', () => {
    const growths = fc.array(fc.integer({ min: 50, max: 200 }), { minLength: 2, maxLength: 300 });
    fc.assert(
      fc.property(growths, (all) => {
        const days = points(
          ...all.map((growth, at): [string, number] => [addDays('2024-01-10', at * 5), growth / (all[0] ?? 1)]),
        );
        const chained = (rows: readonly { rate: { toNumber: () => number } }[]) =>
          rows.reduce((growth, { rate }) => growth * (1 + rate.toNumber()), 1);
        const months = listMonthReturns(days);
        expect(chained(months)).toBeCloseTo((days.at(-1)?.twr.toNumber() ?? 0) + 1, 9);
        expect(chained(groupReturnsByYear(days))).toBeCloseTo(chained(months), 9);
        expect(months.flatMap(({ explained }) => listWrongFigures(explained))).toEqual([]);
      }),
    );
  });
});
