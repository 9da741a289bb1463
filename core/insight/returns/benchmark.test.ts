import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listWrongFigures, recomputeFigure } from '#core/insight/explain/compute-figure';
import {
  type Benchmark,
  compareWithBenchmark,
  compareWithCash,
  compareWithSavings,
} from '#core/insight/returns/benchmark';
import type { MoneyWeightedReturn } from '#core/insight/returns/money-weighted';
import type { SameDollars, SameDollarsComparison } from '#core/insight/returns/same-dollars';
import { computeReturnDifference } from '#core/insight/returns/same-dollars';
import { addDays } from '#core/time/day';
import { covers } from '#tests/kit/covers';

const voo: Benchmark = {
  symbol: 'VOO',
  closes: [
    { date: '2024-08-01', close: 250 },
    { date: '2024-09-20', close: 256 },
    { date: '2024-11-01', close: 264 },
    { date: '2025-01-31', close: 275 },
  ],
  dividends: [{ exDate: '2024-09-20', amount: 1.28 }],
  splits: [],
  treated: 'reinvested',
};
const dollars: SameDollars = {
  start: { date: '2024-07-31', value: 0 },
  flows: [
    { date: '2024-08-01', in: 1000, out: 0 },
    { date: '2024-11-01', in: 0, out: 300 },
  ],
  end: '2025-01-31',
};
const end = (result: SameDollarsComparison) => (result.kind === 'figure' ? result.end.toFixed(2) : result.reason);
const twr = (result: SameDollarsComparison) =>
  result.kind === 'figure' && result.timeWeighted.kind === 'figure'
    ? result.timeWeighted.twr.times(100).toFixed(6)
    : 'none';

describe('the same dollars in a benchmark', () => {
  test('of the worked example: 2.883636 units, $793.00 with dividends reinvested', () => {
    covers('4.2 benchmark');
    const result = compareWithBenchmark(dollars, voo);
    expect(end(result)).toBe('793.00');
    expect(result).toMatchObject({ kind: 'figure' });
    expect(result.kind === 'figure' && [result.units.toFixed(6), result.gain.toFixed(2)]).toEqual([
      '2.883636',
      '93.00',
    ]);
  });

  test('of the worked example: 2.863636 units and $5.12, $792.62 with dividends kept', () => {
    covers('4.2 benchmark');
    const result = compareWithBenchmark(dollars, { ...voo, treated: 'kept' });
    expect(end(result)).toBe('792.62');
    expect(result.kind === 'figure' && [result.units.toFixed(6), result.cash.toFixed(2)]).toEqual(['2.863636', '5.12']);
  });

  test('has the values of its days, to the cent', () => {
    const result = compareWithBenchmark(dollars, voo);
    expect(result.kind === 'figure' && result.curve.map(({ date, value }) => `${date} ${value.toFixed(2)}`)).toEqual([
      '2024-07-31 0.00',
      '2024-08-01 1000.00',
      '2024-09-20 1029.12',
      '2024-11-01 761.28',
      '2025-01-31 793.00',
    ]);
  });

  test('has the flows after the start day up to the end day, in order; what came before is in the start value', () => {
    const moved = (date: string, paidIn: number, out = 0) => ({ date, in: paidIn, out });
    const closes = [{ date: '2024-07-01', close: 240 }, { date: '2024-07-31', close: 250 }, ...voo.closes];
    const result = compareWithBenchmark(
      {
        start: { date: '2024-07-31', value: 500 },
        flows: [
          moved('2025-02-01', 7),
          moved('2024-11-01', 0, 264),
          moved('2024-07-31', 900),
          moved('2024-07-01', 900),
          moved('2024-08-01', 250),
          moved('2024-11-01', 0, 264),
          moved('2025-01-31', 275),
        ],
        end: '2025-01-31',
      },
      { ...voo, closes, dividends: [] },
    );
    // 2 units, 1 more, 2 less, 1 more.
    expect(result.kind === 'figure' && [result.units.toFixed(), result.end.toFixed(), result.gain.toFixed()]).toEqual([
      '2',
      '550',
      '53',
    ]);
    const parts = result.kind === 'figure' ? result.explainedGain.parts : [];
    expect(parts.map(({ name, value, date, less, unit }) => [name, value, date, less, unit])).toEqual([
      ['comparedEnd', '550', undefined, undefined, 'money'],
      ['putIn', '500', '2024-07-31', true, 'money'],
      ['putIn', '250', '2024-08-01', true, 'money'],
      ['takenOut', '528', '2024-11-01', undefined, 'money'],
      ['putIn', '275', '2025-01-31', true, 'money'],
    ]);
    expect(result.kind === 'figure' && result.explainedGain.name).toBe('comparedGain');
    expect(result.kind === 'figure' && result.curve[0]?.date).toBe('2024-07-31');
  });

  test('has no own return before its first close, and from then on that of its closes and dividends', () => {
    expect(twr(compareWithBenchmark(dollars, voo))).toBe('none');
    const bought = { ...dollars, start: { date: '2024-08-01', value: 1000 }, flows: [] };
    expect(twr(compareWithBenchmark(bought, voo))).toBe('10.550000');
    expect(twr(compareWithBenchmark(bought, { ...voo, treated: 'kept' }))).toBe('10.512000');
  });

  test('counts a split in units of their day: before the dividend, and on a day without a close', () => {
    const halved = {
      ...voo,
      closes: voo.closes.map(({ date, close }) => ({ date, close: date < '2024-09-20' ? close : close / 2 })),
      dividends: [{ exDate: '2024-09-20', amount: 0.64 }],
      splits: [{ date: '2024-09-20', numerator: 2, denominator: 1 }],
    };
    expect(end(compareWithBenchmark(dollars, halved))).toBe('793.00');
    const later = { ...halved, splits: [{ date: '2024-09-15', numerator: 2, denominator: 1 }] };
    expect(end(compareWithBenchmark(dollars, later))).toBe('793.00');
    const onTheWay = compareWithBenchmark({ ...dollars, flows: dollars.flows.slice(0, 1), end: '2024-09-17' }, later);
    expect(end(onTheWay)).toBe('1000.00');
  });

  test('takes the last close before on a closed day, and entitles nobody to a dividend of the day of purchase', () => {
    const onSaturday = { ...dollars, flows: [{ date: '2024-08-03', in: 500, out: 0 }], end: '2024-08-04' };
    expect(end(compareWithBenchmark(onSaturday, voo))).toBe('500.00');
    const onExDate = { ...dollars, flows: [{ date: '2024-09-20', in: 512, out: 0 }], end: '2024-09-20' };
    expect(end(compareWithBenchmark(onExDate, voo))).toBe('512.00');
  });

  test('takes out of the kept dividends what the units do not give, and ends where both are used up', () => {
    const kept = { ...voo, treated: 'kept' } as const;
    const out = (amount: number) => ({
      ...dollars,
      flows: [...dollars.flows.slice(0, 1), { date: '2024-11-01', in: 0, out: amount }],
    });
    expect(end(compareWithBenchmark(out(1060), kept))).toBe('1.12');
    expect(end(compareWithBenchmark(out(1061.12), kept))).toBe('0.00');
    expect(end(compareWithBenchmark(out(1061.13), kept))).toEqual({ code: 'ran-out', date: '2024-11-01' });
    expect(end(compareWithBenchmark(out(1061.29), voo))).toEqual({ code: 'ran-out', date: '2024-11-01' });
  });

  test('takes no notice of a dividend while nothing is held, not even before the first close', () => {
    const early = { ...voo, dividends: [{ exDate: '2024-08-15', amount: 1 }], closes: voo.closes.slice(1) };
    expect(end(compareWithBenchmark({ ...dollars, flows: [{ date: '2024-11-01', in: 264, out: 0 }] }, early))).toBe(
      '275.00',
    );
  });

  test('is none without a close on or before a flow, and without any money', () => {
    const early = { ...dollars, start: { date: '2024-07-30', value: 5 } };
    expect(end(compareWithBenchmark(early, voo))).toEqual({ code: 'no-close', date: '2024-07-30' });
    expect(end(compareWithBenchmark({ ...dollars, flows: [] }, voo))).toEqual({ code: 'nothing' });
  });
});

describe('the same dollars elsewhere', () => {
  test('in cash are what came in less what went out', () => {
    const result = compareWithCash(dollars);
    expect([end(result), twr(result)]).toEqual(['700.00', '0.000000']);
    const more = { ...dollars, flows: [...dollars.flows, { date: '2024-11-02', in: 0, out: 701 }] };
    expect(end(compareWithCash(more))).toEqual({ code: 'ran-out', date: '2024-11-02' });
  });

  test('in savings earn the rate of each day: 4 % a year makes 1,000 into 1,040', () => {
    covers('4.2 benchmark');
    const year = { start: { date: '2025-01-01', value: 1000 }, flows: [], end: '2026-01-01' };
    const result = compareWithSavings(year, [{ from: '2025-01-01', interestRate: 4 }]);
    expect([end(result), twr(result)]).toEqual(['1040.00', '4.000000']);
    expect(result.kind === 'figure' && result.moneyWeighted).toMatchObject({ kind: 'figure', isYearly: true });
  });

  test('in savings follow the steps of the rate: from its day on, that day included', () => {
    const two = { start: { date: '2025-01-01', value: 1000 }, flows: [], end: '2027-01-01' };
    const result = compareWithSavings(two, [
      { from: '2024-01-01', interestRate: 4 },
      { from: '2026-01-02', interestRate: 10 },
    ]);
    expect(end(result)).toBe('1144.00');
  });

  test('in savings are no figure before a rate is known', () => {
    expect(end(compareWithSavings(dollars, [{ from: '2024-08-02', interestRate: 4 }]))).toMatchObject({
      code: 'no-rate',
    });
  });

  test('differ from ours by dollars and by points, these where both have a rate of one kind', () => {
    const [ours, theirs] = [compareWithBenchmark(dollars, voo), compareWithCash(dollars)];
    if (ours.kind !== 'figure' || theirs.kind !== 'figure') throw new Error('no figure');
    const { dollars: apart, points, explained } = computeReturnDifference(ours, theirs);
    expect([explained, points?.explained].flatMap((one) => (one ? listWrongFigures(one) : ['none']))).toEqual([]);
    expect([apart.toFixed(2), points?.isYearly, points?.rate.gt(0)]).toEqual(['93.00', false, true]);
    const without = {
      explained: ours.explained,
      moneyWeighted: { kind: 'none', reason: { code: 'nothing' } },
    } as const;
    expect(computeReturnDifference(without, theirs).points).toBeNull();
    const yearly = { ...theirs, moneyWeighted: { ...theirs.moneyWeighted, isYearly: true } as MoneyWeightedReturn };
    expect(computeReturnDifference(ours, yearly).points).toBeNull();
  });
});

const close = fc.integer({ min: 100, max: 50_000 }).map((cents) => cents / 100);
const courses = fc.record({
  closes: fc.array(close, { minLength: 5, maxLength: 40 }),
  dividends: fc.array(fc.tuple(fc.integer({ min: 1, max: 39 }), fc.integer({ min: 1, max: 300 })), { maxLength: 4 }),
  splits: fc.array(fc.tuple(fc.integer({ min: 1, max: 39 }), fc.integer({ min: 1, max: 9 })), { maxLength: 2 }),
  flows: fc.array(fc.tuple(fc.integer({ min: 1, max: 39 }), fc.integer({ min: -5_000, max: 20_000 })), {
    maxLength: 8,
  }),
  treated: fc.constantFrom('reinvested' as const, 'kept' as const),
});
const day = (at: number) => addDays('2025-01-01', at);
const benchmarkOf = ({
  closes,
  dividends,
  splits,
  treated,
}: typeof courses extends fc.Arbitrary<infer T> ? T : never) =>
  ({
    symbol: 'VOO',
    closes: closes.map((one, at) => ({ date: day(at), close: one })),
    dividends: dividends.map(([at, cents]) => ({ exDate: day(at), amount: cents / 100 })),
    splits: splits.map(([at, numerator]) => ({ date: day(at), numerator, denominator: 2 })),
    treated,
  }) satisfies Benchmark;

describe('whatever the course', () => {
  test('the end value is what its explanation comes to, all the way down', () => {
    fc.assert(
      fc.property(courses, (course) => {
        const flows = course.flows.map(([at, net]) => ({ date: day(at), in: net, out: 0 }));
        const result = compareWithBenchmark(
          { start: { date: day(0), value: 500 }, flows, end: day(40) },
          benchmarkOf(course),
        );
        if (result.kind === 'none') return;
        expect(recomputeFigure(result.explained).eq(result.end)).toBe(true);
        expect([...listWrongFigures(result.explained), ...listWrongFigures(result.explainedGain)]).toEqual([]);
      }),
    );
  });

  test('an amount put in once ends as the benchmark itself does', () => {
    fc.assert(
      fc.property(courses, (course) => {
        const bought = { start: { date: day(0), value: 1e9 }, flows: [], end: day(40) };
        const result = compareWithBenchmark(bought, benchmarkOf(course));
        if (result.kind !== 'figure' || result.timeWeighted.kind !== 'figure') throw new Error('no figure');
        expect(result.end.toFixed(2)).toBe(result.timeWeighted.twr.plus(1).times(1e9).round(2, 2).toFixed(2));
      }),
    );
  });
});
