import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recomputeFigure } from '#core/insight/explain/compute-figure';
import { createGivenTerm, createRowListTerm } from '#core/insight/explain/figure-terms';
import {
  computeMoneyWeightedReturn,
  explainMoneyWeightedReturn,
  type MoneyWeightedCashFlow,
  type MoneyWeightedReturn,
  toMoneyWeightedCashFlows,
} from '#core/insight/returns/money-weighted';
import { addDays } from '#core/time/day';
import { covers } from '#tests/kit/covers';

const paid = (date: string, amount: number | string): MoneyWeightedCashFlow => ({ date, amount });
const percent = (result: MoneyWeightedReturn, places = 4) =>
  result.kind === 'figure' ? result.rate.times(100).toFixed(places) : result.reason;
const rate = (...amounts: MoneyWeightedCashFlow[]) => percent(computeMoneyWeightedReturn(amounts));

describe('the money-weighted return', () => {
  test('of the worked example is 8.6974 %: a year has 365 days, in leap years too', () => {
    covers('4.2 return by money');
    const flows = [paid('2023-04-03', -2000), paid('2024-04-02', -1000), paid('2025-04-02', 3450)];
    expect(rate(...flows)).toBe('8.6974');
    expect(computeMoneyWeightedReturn(flows)).toMatchObject({ isYearly: true, days: 730 });
  });

  test('names both rates where two fit, 11.6667 % and 20 %, and picks none', () => {
    covers('4.2 return by money');
    const reason = rate(paid('2022-03-01', -600), paid('2023-03-01', 1390), paid('2024-02-29', -804));
    expect(reason).toMatchObject({ code: 'several', isYearly: true });
    const rates = typeof reason === 'object' && reason.code === 'several' ? reason.rates : [];
    expect(rates.map((one) => one.times(100).toFixed(4))).toEqual(['11.6667', '20.0000']);
  });

  test('of one rate that two sides touch is that rate: -100, 220, -121 at 10 %', () => {
    expect(rate(paid('2023-01-01', -100), paid('2024-01-01', 220), paid('2024-12-31', -121))).toBe('10.0000');
  });

  test('finds three: 10 %, 20 % and 30 %', () => {
    // 1000 x (g - 1.1)(g - 1.2)(g - 1.3), a year apart.
    const reason = rate(
      paid('2021-01-01', -1000),
      paid('2022-01-01', 3600),
      paid('2023-01-01', -4310),
      paid('2024-01-01', 1716),
    );
    const rates = typeof reason === 'object' && reason.code === 'several' ? reason.rates : [];
    expect(rates.map((one) => one.times(100).toFixed(6))).toEqual(['10.000000', '20.000000', '30.000000']);
  });

  test('below a year is the return of the period: 832 of 800 after 45 days is 4 %, not annualized', () => {
    const flows = [paid('2025-05-01', -800), paid('2025-06-15', 832)];
    expect(rate(...flows)).toBe('4.0000');
    expect(computeMoneyWeightedReturn(flows)).toMatchObject({ isYearly: false, days: 45 });
  });

  test('is yearly from 365 days on, from the first amount to the last', () => {
    const isYearly = (end: string) => {
      const result = computeMoneyWeightedReturn([paid('2025-01-01', -800), paid(end, 832)]);
      return result.kind === 'figure' && result.isYearly;
    };
    expect([isYearly('2025-12-31'), isYearly('2026-01-01')]).toEqual([false, true]);
  });

  test('of four days is 7.2312 %, whatever that would be a year', () => {
    const flows = toMoneyWeightedCashFlows(
      { date: '2025-02-02', value: 0 },
      [
        { date: '2025-02-03', in: 1002, out: 0 },
        { date: '2025-02-05', in: 530, out: 0 },
        { date: '2025-02-06', in: 0, out: '7.65' },
        { date: '2025-02-07', in: 0, out: '319.50' },
        { date: '2025-02-08', in: 1_000_000, out: 0 },
      ],
      { date: '2025-02-07', value: 1296 },
    );
    expect(rate(...flows)).toBe('7.2312');
  });

  test.each([
    ['nothing', []],
    ['nothing', [paid('2025-01-01', 0), paid('2025-02-01', 0)]],
    ['one-day', [paid('2025-01-01', -5), paid('2025-01-01', 7)]],
    ['nothing', [paid('2025-01-01', -5), paid('2025-01-01', 5)]],
    ['total-loss', [paid('2025-01-01', -5), paid('2025-02-01', 0)]],
    ['only-in', [paid('2025-01-01', -5), paid('2025-02-01', -5)]],
    ['only-out', [paid('2025-01-01', 5), paid('2025-02-01', 5)]],
    ['only-out', [paid('2025-01-01', 0), paid('2025-02-01', 5)]],
    ['only-in', [paid('2025-01-01', 0), paid('2025-02-01', -5)]],
    ['one-day', [paid('2025-01-01', 0), paid('2025-02-01', -5), paid('2025-02-01', 7)]],
    ['one-day', [paid('2025-01-01', -5), paid('2025-01-01', 7), paid('2025-02-01', 0)]],
    ['total-loss', [paid('2025-01-01', -5), paid('2025-02-01', -5), paid('2025-03-01', 0)]],
    ['no-rate', [paid('2025-01-01', -1), paid('2026-01-01', 20_000)]],
    ['no-rate', [paid('2025-01-01', -1), paid('2025-01-11', 20_000)]],
    ['no-rate', [paid('2023-01-01', -100), paid('2024-01-01', 100), paid('2024-12-31', -100)]],
  ] as const)('is none, for a reason: %s', (code, amounts) => expect(rate(...amounts)).toMatchObject({ code }));

  test('of what was bought and sold on one day is none for that: it was neither lost nor a gift', () => {
    const [start, end] = [
      { date: '2025-01-01', value: 0 },
      { date: '2025-03-01', value: 0 },
    ];
    const sold = (out: number) => toMoneyWeightedCashFlows(start, [{ date: '2025-02-03', in: 100, out }], end);
    expect([rate(...sold(130)), rate(...sold(70))]).toEqual([{ code: 'one-day' }, { code: 'one-day' }]);
  });

  test.each([
    ['-99.9990', 0.001],
    ['900000.0000', 900_100],
  ])('reaches as far as %s %%', (shown, back) => {
    expect(rate(paid('2025-01-01', -100), paid('2026-01-01', back))).toBe(shown);
    expect(rate(paid('2025-01-01', -100), paid('2025-01-03', back))).toBe(shown);
  });

  test('nets the amounts of a day, and leaves zeros and the days before the start out', () => {
    const flows = toMoneyWeightedCashFlows(
      { date: '2024-01-01', value: 100 },
      [
        { date: '2023-12-31', in: 900, out: 0 },
        { date: '2024-01-01', in: 900, out: 0 },
        { date: '2024-06-01', in: 50, out: 20 },
        { date: '2024-06-01', in: 0, out: 30 },
      ],
      { date: '2024-12-31', value: 110 },
    );
    expect(rate(...flows)).toBe('10.0000');
  });

  test('is exact for thirty years of monthly savings at 5 %', () => {
    const months = Array.from({ length: 360 }, (_, at) => paid(addDays('1995-01-01', at * 30), -100));
    const end = addDays('1995-01-01', 360 * 30);
    const worth = months.reduce((total, _, at) => total + 100 * 1.05 ** ((360 * 30 - at * 30) / 365), 0);
    expect(rate(...months, paid(end, worth))).toBe('5.0000');
  });
});

const someFlows = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: -100_000, max: 100_000 })), {
    minLength: 2,
    maxLength: 12,
  })
  .map((rows) => rows.map(([days, amount]) => paid(addDays('2015-01-01', days), amount / 100)));

describe('whatever the amounts', () => {
  test('a constant yearly rate is found again, to 1e-9', () => {
    covers('4.2 return by money');
    const deposits = fc.array(fc.tuple(fc.integer({ min: 0, max: 1_999 }), fc.integer({ min: 1, max: 1_000_000 })), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(deposits, fc.double({ min: -0.9, max: 5, noNaN: true }), (rows, yearly) => {
        const value = rows.reduce(
          (total, [days, amount]) => total + amount * (1 + yearly) ** ((2_400 - days) / 365),
          0,
        );
        const flows = rows.map(([days, amount]) => paid(addDays('2015-01-01', days), -amount));
        const result = computeMoneyWeightedReturn([...flows, paid(addDays('2015-01-01', 2_400), value)]);
        expect(result.kind === 'figure' && Math.abs(result.rate.toNumber() - yearly)).toBeLessThan(1e-9);
      }),
    );
  });

  test('is explained by its flows a day, below a year as that of the period', () => {
    const explained = (...amounts: MoneyWeightedCashFlow[]) => {
      const result = computeMoneyWeightedReturn(amounts);
      return result.kind === 'figure' ? explainMoneyWeightedReturn(result) : null;
    };
    const short = explained(paid('2025-06-15', 832), paid('2025-05-01', -500), paid('2025-05-01', -300));
    expect(short).toMatchObject({ name: 'moneyWeighted', unit: 'rate', how: { by: 'period-of-flows' } });
    expect(short?.parts).toMatchObject([
      { name: 'paidIn', unit: 'money', value: '-800', date: '2025-05-01' },
      { name: 'received', unit: 'money', value: '832', date: '2025-06-15' },
    ]);
    expect(short && recomputeFigure(short).toFixed(9)).toBe('0.040000000');
    expect(explained(paid('2024-01-01', -100), paid('2024-12-31', 110))?.how).toEqual({ by: 'rate-of-flows' });
  });

  test('an amount that one list of rows comes to is that list, of its day; any other is told as it is', () => {
    const result = computeMoneyWeightedReturn([paid('2024-01-01', -100), paid('2024-12-31', 110)]);
    if (result.kind === 'none') throw new Error('There is no rate.');
    const list = createRowListTerm('flows', -100, { list: 'flows', from: '2024-01-01', to: '2024-01-01' });
    const { parts } = explainMoneyWeightedReturn(result, () => [list]);
    expect(parts).toEqual([
      { ...list, name: 'paidIn', date: '2024-01-01' },
      createGivenTerm('received', 'money', 110, { date: '2024-12-31' }),
    ]);
  });

  test('the figure is what its explanation comes to, in any order of entry', () => {
    fc.assert(
      fc.property(someFlows, (flows) => {
        const result = computeMoneyWeightedReturn(flows);
        expect(computeMoneyWeightedReturn(flows.toReversed())).toEqual(result);
        if (result.kind === 'figure')
          expect(recomputeFigure(explainMoneyWeightedReturn(result)).eq(result.rate)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test('as many rates are found as there are, where the amounts were made from them', () => {
    const growths = fc.uniqueArray(fc.integer({ min: 80, max: 160 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(growths, (percents) => {
        // The product of (x - g) over all g, its powers a year apart.
        let terms = [-1000];
        for (const percent of percents) {
          const before = terms;
          terms = [...before, 0].map((term, at) => term - (percent / 100) * (before[at - 1] ?? 0));
        }
        const result = computeMoneyWeightedReturn(terms.map((term, at) => paid(addDays('2015-01-01', 365 * at), term)));
        const found =
          result.kind === 'figure' ? [result.rate] : result.reason.code === 'several' ? result.reason.rates : [];
        expect(found.map((one) => one.plus(1).times(100).round(3).toNumber())).toEqual(
          percents.toSorted((a, b) => a - b),
        );
      }),
      // At 0 % a range ends that is looked through: beside it another rate may be closer than a step.
      { examples: [[[100, 99]], [[99, 100]], [[100, 101]], [[99, 100, 101]], [[100]]] },
    );
  });
});
