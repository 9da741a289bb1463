import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listWrongFigures, recomputeFigure } from '#core/insight/explain/compute-figure';
import {
  explainBestAndWorstMonth,
  explainDrawdown,
  explainTimeWeightedMonthReturn,
  explainTimeWeightedReturn,
  explainYearlyTimeWeightedReturn,
} from '#core/insight/explain/explain-time-weighted';
import { findDrawdown } from '#core/insight/returns/drawdown';
import { findBestAndWorstMonth, listMonthReturns } from '#core/insight/returns/month-returns';
import {
  computeTimeWeightedReturn,
  type DayFlow,
  type DayValue,
  type TimeWeightedReturn,
} from '#core/insight/returns/time-weighted';
import { addDays } from '#core/time/day';
import { covers } from '#tests/kit/covers';

const monday = '2025-02-03';
/** Day 0 is the start day. */
const day = (at: number) => addDays(monday, at - 1);
const valued = (...values: number[]): DayValue[] => values.map((value, at) => ({ date: day(at), value }));
const flow = (at: number, paidIn: number | string, out: number | string = 0): DayFlow => ({
  date: day(at),
  in: paidIn,
  out,
});
const percent = (result: TimeWeightedReturn, places = 4) =>
  result.kind === 'figure' ? result.twr.times(100).toFixed(places) : result.reason;

/** The worked example: KLM, Monday to Friday. */
const klm = {
  values: valued(0, 1020, 1050, 1560, 1575, 1296),
  flows: [flow(1, 1002), flow(3, 530), flow(4, 0, '7.65'), flow(5, 0, '319.50')],
};

describe('the time-weighted return', () => {
  test('of the worked example is 7.6653 %, each day a factor', () => {
    covers('4.2 return by time');
    const result = computeTimeWeightedReturn(klm.values, klm.flows);
    expect(percent(result)).toBe('7.6653');
    const factors = result.kind === 'figure' ? result.factors.map(({ factor }) => factor.toFixed(8)) : [];
    expect(factors).toEqual(
      [1020 / 1002, 1050 / 1020, 1560 / 1580, 1582.65 / 1560, 1615.5 / 1575].map((factor) => factor.toFixed(8)),
    );
  });

  test('is the last point of its curve, exactly; the curve begins with the start day at 0', () => {
    covers('4.2 return by time');
    const result = computeTimeWeightedReturn(klm.values, klm.flows);
    if (result.kind !== 'figure') throw new Error('no figure');
    expect(result.curve.at(-1)).toEqual({ date: day(5), twr: result.twr });
    expect([result.curve[0]?.date, result.curve[0]?.twr.toFixed(), result.curve.length]).toEqual([day(0), '0', 6]);
  });

  test('has no yearly rate below 365 days, and one from then on', () => {
    const over = (days: number) =>
      computeTimeWeightedReturn(
        [
          { date: '2025-01-01', value: 100 },
          { date: addDays('2025-01-01', days), value: '108.24' },
        ],
        [],
      );
    const yearly = (days: number) => {
      const result = over(days);
      return result.kind === 'figure' ? (result.yearly?.times(100).toFixed(4) ?? null) : result.reason;
    };
    expect([yearly(364), yearly(365), yearly(366)]).toEqual([null, '8.2400', '8.2166']);
  });

  test('chains across days on which nothing is held: +10 %, sold out for two days, +20 %', () => {
    const result = computeTimeWeightedReturn(valued(0, 110, 0, 0, 120, 120), [
      flow(1, 100),
      flow(2, 0, 110),
      flow(4, 100),
    ]);
    expect(percent(result)).toBe('32.0000');
  });

  test('knows the return of the day on which all is sold', () => {
    expect(percent(computeTimeWeightedReturn(valued(100, 0), [flow(1, 0, 130)]))).toBe('30.0000');
  });

  test('skips a dividend after everything was sold, and names it', () => {
    const result = computeTimeWeightedReturn(valued(100, 0, 0), [flow(1, 0, 105), flow(2, 0, '12.40')]);
    expect(percent(result)).toBe('5.0000');
    const skipped = result.kind === 'figure' ? result.skipped : [];
    expect(skipped.map(({ date, amount }) => [date, amount.toFixed(2)])).toEqual([[day(2), '12.40']]);
  });

  test('skips the day of gifted shares in an empty portfolio, and goes on from their value', () => {
    const result = computeTimeWeightedReturn(valued(0, 50, 55), []);
    expect(percent(result)).toBe('10.0000');
    expect(result.kind === 'figure' && result.skipped[0]?.amount.toFixed(2)).toBe('50.00');
  });

  test('takes gifted shares beside others as a gain of their whole value', () => {
    expect(percent(computeTimeWeightedReturn(valued(100, 150), []))).toBe('50.0000');
  });

  test('is -100 % from a total loss on, whatever comes after', () => {
    expect(percent(computeTimeWeightedReturn(valued(100, 0, 50, 60), [flow(2, 40)]))).toBe('-100.0000');
  });

  test('is none where nothing was held, or only what came without a base', () => {
    expect(computeTimeWeightedReturn(valued(0, 0, 0), [])).toEqual({ kind: 'none', reason: { code: 'nothing-held' } });
    expect(computeTimeWeightedReturn([], [])).toEqual({ kind: 'none', reason: { code: 'nothing-held' } });
    expect(percent(computeTimeWeightedReturn(valued(0, 50), []))).toMatchObject({ code: 'only-skipped' });
  });

  test('is none from the first overdrawn day on, which it names', () => {
    const result = computeTimeWeightedReturn(valued(100, -20, -30), [flow(1, 0, 10)]);
    expect(percent(result)).toMatchObject({ code: 'overdrawn', date: day(1) });
    expect(percent(computeTimeWeightedReturn(valued(-5, 10), []))).toMatchObject({ code: 'overdrawn', date: day(1) });
  });

  test('leaves what moved on the start day or after the end day alone', () => {
    const flows = [flow(0, 999), flow(1, 0, 5), flow(7, 999)];
    expect(percent(computeTimeWeightedReturn(valued(100, 100), flows))).toBe('5.0000');
  });

  test('takes a day that is not listed as worth what the last before it was', () => {
    const result = computeTimeWeightedReturn(
      [
        { date: day(0), value: 100 },
        { date: day(3), value: 100 },
      ],
      [flow(2, 0, 1)],
    );
    expect(percent(result)).toBe('1.0000');
  });

  test('is overdrawn on a day that is not listed as well: what was below zero stays so until something comes in', () => {
    const sparse = (at: number, value: number): DayValue => ({ date: day(at), value });
    const none = { kind: 'none', reason: { code: 'overdrawn', date: day(1) } };
    expect(computeTimeWeightedReturn([sparse(0, -20), sparse(3, 90)], [flow(3, 100)])).toMatchObject(none);
    expect(computeTimeWeightedReturn([sparse(0, -20), sparse(1, 90)], [flow(1, 100)])).toMatchObject({
      kind: 'figure',
    });
  });

  test('refuses a day with two values', () => {
    expect(() => computeTimeWeightedReturn([...valued(1), ...valued(2)], [])).toThrow('A day has two values.');
  });

  test('within a month is explained by its days', () => {
    const result = computeTimeWeightedReturn(klm.values, klm.flows);
    if (result.kind !== 'figure') throw new Error('no figure');
    const explained = explainTimeWeightedReturn(result);
    expect([explained.value, recomputeFigure(explained).toFixed()]).toEqual([
      result.twr.toFixed(),
      result.twr.toFixed(),
    ]);
    expect(explained.parts.length).toBe(5);
    expect(explainYearlyTimeWeightedReturn(result)).toBeNull();
  });
});

const cents = fc.integer({ min: 0, max: 100_000 }).map((value) => value / 100);
const anyDays = fc.array(fc.tuple(cents, cents, cents), { minLength: 1, maxLength: 30 });
const account = (days: [number, number, number][]) => ({
  values: valued(0, ...days.map(([value]) => value)),
  flows: days.map(([, paidIn, out], at) => flow(at + 1, paidIn, out)),
});

const overDays = (count: number, valueAt: (at: number) => number) => {
  const result = computeTimeWeightedReturn(valued(...Array.from({ length: count }, (_, at) => valueAt(at))), []);
  if (result.kind !== 'figure') throw new Error('no figure');
  return result;
};

describe('the explanation of a time-weighted return', () => {
  // From Sunday, February 2, 2025, on: no two days of a month multiply to a short number.
  const uneven = (at: number) => 1_000 + ((at * 7_919) % 613);

  test('of two months opens each of them by its days', () => {
    const figure = overDays(50, uneven);
    const explained = explainTimeWeightedReturn(figure);
    expect(explained.parts.map(({ kind, month }) => [kind, month])).toEqual([
      ['figure', '2025-02'],
      ['figure', '2025-03'],
    ]);
    expect(listWrongFigures(explained)).toEqual([]);
    expect(explained.parts).toEqual([
      explainTimeWeightedMonthReturn(figure, '2025-02'),
      explainTimeWeightedMonthReturn(figure, '2025-03'),
    ]);
    expect(explained.value).toBe(figure.twr.toFixed());
  });

  test('of more names each month with what its days come to, and the days are told by themselves', () => {
    const figure = overDays(400, uneven);
    const explained = explainTimeWeightedReturn(figure);
    expect(listWrongFigures(explained)).toEqual([]);
    expect(explained.value).toBe(figure.twr.toFixed());
    expect(explained.parts.length).toBe(14);
    let days = 0;
    for (const { kind, month = '', value } of explained.parts) {
      const own = explainTimeWeightedMonthReturn(figure, month);
      expect([kind, own?.value, own && recomputeFigure(own).toFixed()], month).toEqual(['days', value, value]);
      expect(
        own?.parts.every(({ date }) => date?.startsWith(month)),
        month,
      ).toBe(true);
      days += own?.parts.length ?? 0;
    }
    expect(days).toBe(figure.factors.filter(({ factor }) => !factor.eq(1)).length);
  });

  test('leaves a month out in which nothing changed, and has nothing to tell of it', () => {
    const figure = overDays(130, (at) => (at < 57 ? 100 + (at % 7) : at < 88 ? 105 : 100 + at));
    expect(explainTimeWeightedReturn(figure).parts.map(({ month }) => month)).toEqual([
      '2025-02',
      '2025-03',
      '2025-05',
      '2025-06',
    ]);
    expect(explainTimeWeightedMonthReturn(figure, '2025-04')).toBeNull();
  });

  test('of a fall or a month opens the growth at both ends, by month and the last of them by its days', () => {
    const figure = overDays(400, uneven);
    for (const told of [explainDrawdown(figure), explainBestAndWorstMonth(figure)?.best]) {
      const [ratio] = told?.parts ?? [];
      const ends = ratio?.kind === 'figure' ? ratio.parts : [];
      expect(ends.map(({ kind }) => kind)).toEqual(['figure', 'figure']);
      for (const end of ends) {
        const parts = end.kind === 'figure' ? end.parts : [];
        expect(parts.at(-1)).toMatchObject({ kind: 'figure', month: end.date?.slice(0, 7) });
        expect(parts.slice(0, -1).every(({ kind }) => kind === 'days')).toBe(true);
      }
      expect(told && listWrongFigures(told)).toEqual([]);
    }
  });

  test('of ten years takes less than 250 KB, and so does a month or a fall', () => {
    const figure = overDays(3_652, uneven);
    expect(JSON.stringify(explainDrawdown(figure)).length).toBeLessThan(120_000);
    const explained = explainTimeWeightedReturn(figure);
    expect(explained.value).toBe(figure.twr.toFixed());
    expect(explained.parts.length).toBe(121);
    expect(JSON.stringify(explained).length).toBeLessThan(25_000);
    expect(JSON.stringify(explainTimeWeightedMonthReturn(figure, '2030-01')).length).toBeLessThan(40_000);
  });
});

describe('whatever the account', () => {
  test('the figure is what its explanation comes to, and the yearly rate as well', () => {
    fc.assert(
      fc.property(anyDays, fc.integer({ min: 300, max: 4_000 }), (days, more) => {
        const { values, flows } = account(days);
        const result = computeTimeWeightedReturn([...values, { date: addDays(monday, more), value: 7 }], flows);
        if (result.kind === 'none') return;
        expect(recomputeFigure(explainTimeWeightedReturn(result)).eq(result.twr)).toBe(true);
        expect(listWrongFigures(explainTimeWeightedReturn(result))).toEqual([]);
        const yearly = explainYearlyTimeWeightedReturn(result);
        expect(yearly ? recomputeFigure(yearly).toFixed() : null).toBe(result.yearly?.toFixed() ?? null);
      }),
      { numRuns: 40 },
    );
  });

  test('its deepest fall, its best and its worst month are what their months and days come to', () => {
    let [falls, ends] = [0, 0];
    fc.assert(
      fc.property(anyDays, fc.integer({ min: 1, max: 120 }), (days, more) => {
        const { values, flows } = account(days);
        const last = values.at(-1) ?? { date: monday, value: 0 };
        const later = [1, 2, 3].map((step) => ({
          date: addDays(last.date, step * more),
          value: Number(last.value) + step * 7,
        }));
        const result = computeTimeWeightedReturn([...values, ...later], flows);
        if (result.kind === 'none') return;
        const [fall, told] = [findDrawdown(result.curve), explainDrawdown(result)];
        expect([told?.value, told && recomputeFigure(told).toFixed()]).toEqual([
          fall?.explained.value,
          told?.value ?? null,
        ]);
        expect(told ? listWrongFigures(told) : []).toEqual([]);
        falls += told ? 1 : 0;
        const [shown, months] = [
          findBestAndWorstMonth(listMonthReturns(result.curve)),
          explainBestAndWorstMonth(result),
        ];
        for (const name of ['best', 'worst'] as const) {
          expect([months?.[name].month, months?.[name].value]).toEqual([
            shown?.[name].month,
            shown?.[name].rate.toFixed(),
          ]);
          expect(months ? listWrongFigures(months[name]) : []).toEqual([]);
          if (months) expect(recomputeFigure(months[name]).toFixed()).toBe(months[name].value);
          ends += months ? 1 : 0;
        }
      }),
      { numRuns: 60 },
    );
    expect([falls > 10, ends > 10]).toEqual([true, true]);
  });

  test('the order of entry makes no difference', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const { values, flows } = account(days);
        expect(computeTimeWeightedReturn(values.toReversed(), flows.toReversed())).toEqual(
          computeTimeWeightedReturn(values, flows),
        );
      }),
    );
  });

  test('two halves add up: their values and flows summed give the return of the whole', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const { values, flows } = account(days);
        const doubled = values.map(({ date, value }) => ({ date, value: Number(value) * 2 }));
        const whole = computeTimeWeightedReturn(doubled, [...flows, ...flows]);
        const half = computeTimeWeightedReturn(values, flows);
        expect(percent(whole, 20)).toEqual(half.kind === 'none' ? percent(whole, 20) : percent(half, 20));
        expect(whole.kind).toBe(half.kind);
      }),
    );
  });
});
