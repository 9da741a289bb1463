import { describe, expect, test } from 'vitest';
import { listWrongFigures } from '#core/insight/explain/compute-figure';
import { outlineTerm } from '#core/insight/explain/testing';
import type { DailyNetFlow, NoComparisonReason } from '#core/insight/returns/same-dollars';
import {
  type SimulatedInvestment,
  simulateUnitInvestment,
  type UnitSimulation,
} from '#core/insight/returns/unit-simulation';
import { toAmount } from '#core/money/amount';
import { createTestSplit } from '#core/portfolio/testing';
import type { Day } from '#core/time/day';

const closesOf = (closes: Record<Day, number>) =>
  Object.entries(closes).map(([date, close]) => ({ date, close: toAmount(close) }));
const voo: SimulatedInvestment = {
  symbol: 'VOO',
  closes: closesOf({ '2024-08-01': 250, '2024-09-20': 256, '2024-11-01': 264, '2025-01-31': 275 }),
  dividends: [{ exDate: '2024-09-20', amount: 1.28 }],
  splits: [],
  treated: 'reinvested',
};
const flow = (date: Day, net: number): DailyNetFlow => ({ date, net: toAmount(net) });
const thousand = flow('2024-08-01', 1000);

const simulate = (
  course: SimulatedInvestment,
  flows: readonly DailyNetFlow[],
  end = '2025-01-31',
  start = '2024-07-31',
): UnitSimulation => {
  const simulated = simulateUnitInvestment(course, flows, start, end);
  if ('code' in simulated) throw new Error(simulated.code);
  return simulated;
};
const reason = (course: SimulatedInvestment, flows: readonly DailyNetFlow[]): NoComparisonReason | null => {
  const simulated = simulateUnitInvestment(course, flows, '2024-07-31', '2025-01-31');
  return 'code' in simulated ? simulated : null;
};
const daysOf = ({ days }: UnitSimulation) => days.map(({ date, value }) => `${date} ${value}`);

const bought = [
  'unitsBought 4 shares on 2024-08-01 = quotient to 24',
  'putIn 1000 on 2024-08-01',
  'close 250 price on 2024-08-01 VOO',
];
const paid = ['benchmarkDividend 5.12 on 2024-09-20 = product to 24', 'units 4 shares', 'perUnit 1.28 price'];

describe('dollars in units', () => {
  test('buy at the close, reinvest what these pay, and are sold for what is taken out', () => {
    // 1,000 / 250 = 4; 4 x 1.28 / 256 = 0.02; 264 / 264 = 1; 3.02 x 275 = 830.50.
    const simulated = simulate(voo, [thousand, flow('2024-11-01', -264)]);
    expect([simulated.units, simulated.cash].map(String)).toEqual(['3.02', '0']);
    expect(daysOf(simulated)).toEqual([
      '2024-07-31 0',
      '2024-08-01 1000',
      '2024-09-20 1029.12',
      '2024-11-01 797.28',
      '2025-01-31 830.5',
    ]);
    expect(outlineTerm(simulated.explained)).toEqual([
      'comparedEnd 830.5 = sum to 2',
      [
        'unitsValue 830.5 = product',
        [
          'units 3.02 shares = sum',
          bought,
          ['unitsReinvested 0.02 shares on 2024-09-20 = quotient to 24', paid, 'close 256 price on 2024-09-20 VOO'],
          [
            'unitsSold -1 shares on 2024-11-01 = quotient to 24',
            'takenOut -264 on 2024-11-01',
            'close 264 price on 2024-11-01 VOO',
          ],
        ],
        'close 275 price on 2025-01-31 VOO',
      ],
    ]);
  });

  test('keep what is paid as cash where it is to be kept, and give it once the units are used up', () => {
    // 4 units give 4 x 264 = 1,056 of the 1,060; 4 of the 5.12 that were kept make it up.
    const simulated = simulate({ ...voo, treated: 'kept' }, [thousand, flow('2024-11-01', -1060)]);
    expect([simulated.units, simulated.cash].map(String)).toEqual(['0', '1.12']);
    expect(outlineTerm(simulated.explained)).toEqual([
      'comparedEnd 1.12 = sum to 2',
      [
        'unitsValue 0 = product',
        [
          'units 0 shares = sum',
          bought,
          [
            'unitsSold -4 shares on 2024-11-01 = quotient to 24',
            'takenOut -1056 on 2024-11-01',
            'close 264 price on 2024-11-01 VOO',
          ],
        ],
        'close 275 price on 2025-01-31 VOO',
      ],
      ['keptDividends 1.12 = sum', paid, 'takenFromCash -4 on 2024-11-01'],
    ]);
  });

  test('take nothing from the cash while the units give enough', () => {
    // 4 - 264 / 264 = 3 units of 275, and 5.12.
    const simulated = simulate({ ...voo, treated: 'kept' }, [thousand, flow('2024-11-01', -264)]);
    const [, kept] = simulated.explained.parts;
    expect([simulated.units, simulated.explained.value].map(String)).toEqual(['3', '830.12']);
    expect(kept && outlineTerm(kept)).toEqual(['keptDividends 5.12 = sum', paid]);
  });

  test('become more units by a split, and a close from before it less: 4 units of $240 are 6 of $160', () => {
    const course: SimulatedInvestment = {
      ...voo,
      closes: closesOf({ '2024-08-01': 250, '2024-08-05': 240 }),
      dividends: [],
      splits: [createTestSplit('2024-08-07', 3, 2)],
    };
    const simulated = simulate(course, [thousand], '2024-08-09');
    expect(daysOf(simulated).slice(2)).toEqual(['2024-08-05 960', '2024-08-07 960', '2024-08-09 960']);
    expect(outlineTerm(simulated.explained)).toEqual([
      'comparedEnd 960 = sum to 2',
      [
        'unitsValue 960 = product',
        [
          'units 6 shares = sum',
          [
            'unitsAfterSplit 6 shares on 2024-08-07 = product to 24',
            ['unitsBefore 4 shares = sum', bought],
            ['splitRatio 1.5 factor = quotient', 'newShares 3 shares', 'oldShares 2 shares'],
          ],
        ],
        'close 160 price on 2024-08-05 VOO',
      ],
    ]);
    expect(listWrongFigures(simulated.explained)).toEqual([]);
  });

  test('know no close by a split of before the first', () => {
    const early = { ...voo, dividends: [], splits: [createTestSplit('2024-07-30', 2)] };
    expect(String(simulate(early, [thousand]).units)).toBe('4');
  });

  test('are paid on a day without a close, at the last one before', () => {
    // 4 x 1.25 / 250 = 0.02 on Saturday, 4.02 x 256.
    const course = { ...voo, dividends: [{ exDate: '2024-08-03', amount: 1.25 }] };
    const simulated = simulate(course, [thousand], '2024-09-20');
    expect(daysOf(simulated)).toEqual(['2024-07-31 0', '2024-08-01 1000', '2024-08-03 1005', '2024-09-20 1029.12']);
  });

  test('are paid after the start day alone, and up to the end day', () => {
    const course: SimulatedInvestment = {
      ...voo,
      treated: 'kept',
      dividends: [
        { exDate: '2024-07-30', amount: 9 },
        { exDate: '2024-08-01', amount: 9 },
        { exDate: '2024-11-01', amount: 1 },
        { exDate: '2024-11-02', amount: 9 },
      ],
    };
    const simulated = simulate(course, [thousand], '2024-11-01', '2024-08-01');
    expect(String(simulated.cash)).toBe('4');
    expect(daysOf(simulated)).toEqual(['2024-08-01 1000', '2024-09-20 1024', '2024-11-01 1060']);
  });

  test('name where each close is from, where that is asked', () => {
    const sourceOf = (date: Day) => (date < '2024-10-01' ? 'yahoo' : 'stooq');
    const { explained } = simulate({ ...voo, dividends: [], sourceOf }, [thousand]);
    const [units, close] = explained.parts[0]?.kind === 'figure' ? explained.parts[0].parts : [];
    const price = { kind: 'price', name: 'close', unit: 'price', symbol: 'VOO' };
    expect(close).toEqual({ ...price, value: '275', date: '2025-01-31', source: 'stooq' });
    const of = units?.kind === 'figure' ? units.parts[0] : undefined;
    expect(of?.kind === 'figure' && of.parts[1]).toEqual({
      ...price,
      value: '250',
      date: '2024-08-01',
      source: 'yahoo',
    });
  });

  test('name no source where none is asked', () => {
    const { explained } = simulate({ ...voo, dividends: [] }, [thousand]);
    const close = explained.parts[0]?.kind === 'figure' ? explained.parts[0].parts[1] : undefined;
    expect(close && 'source' in close).toBe(false);
  });

  test('come to nothing where no close is known, as long as nothing moves', () => {
    const simulated = simulate({ ...voo, closes: [], sourceOf: () => 'yahoo' }, []);
    expect(daysOf(simulated)).toEqual(['2024-07-31 0', '2024-09-20 0', '2025-01-31 0']);
    expect(outlineTerm(simulated.explained)).toEqual([
      'comparedEnd 0 = sum to 2',
      ['unitsValue 0 = product', 'units 0 shares = sum', 'close 0 price VOO'].map((part, at) =>
        at === 1 ? [part] : part,
      ),
    ]);
  });
});

describe('dollars that cannot be in units', () => {
  test('have no close on or before their day, or one of nothing', () => {
    expect(reason(voo, [flow('2024-07-31', 5)])).toEqual({ code: 'no-close', date: '2024-07-31' });
    expect(reason(voo, [thousand])).toBeNull();
    const worthless = { ...voo, closes: closesOf({ '2024-08-01': 0 }) };
    expect(reason(worthless, [thousand])).toEqual({ code: 'no-close', date: '2024-08-01' });
  });

  test('are more than there is: 4 units of $264 are $1,056, to the cent', () => {
    const without = { ...voo, dividends: [] };
    expect(reason(without, [thousand, flow('2024-11-01', -1056)])).toBeNull();
    expect(reason(without, [thousand, flow('2024-11-01', -1056.01)])).toEqual({ code: 'ran-out', date: '2024-11-01' });
  });
});
