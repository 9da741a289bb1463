import { describe, expect, test } from 'vitest';
import { listWrongFigures } from '#core/insight/explain/compute-figure';
import { outlineTerm } from '#core/insight/explain/testing';
import { findDrawdown } from '#core/insight/returns/drawdown';
import { toAmount } from '#core/money/amount';
import { addDays } from '#core/time/day';

const curve = (...growths: number[]) =>
  growths.map((growth, at) => ({ date: addDays('2025-01-01', at), twr: toAmount(growth).minus(1) }));
const shown = (...growths: number[]) => {
  const fall = findDrawdown(curve(...growths));
  return fall && [fall.depth.toFixed(4), fall.from, fall.to, fall.recovered];
};

describe('the drawdown', () => {
  test('is the deepest fall from a peak, and when it was recovered', () => {
    expect(shown(1, 1.2, 0.9, 1.1, 1.2, 1.3)).toEqual(['-0.2500', '2025-01-02', '2025-01-03', '2025-01-05']);
  });

  test('is not recovered while the curve is below its peak', () => {
    expect(shown(1, 0.95, 0.99)).toEqual(['-0.0500', '2025-01-01', '2025-01-02', null]);
  });

  test('is that of the higher loss in percent, not in points; of two alike the earlier', () => {
    expect(shown(1, 0.8, 3, 2.7)).toEqual(['-0.2000', '2025-01-01', '2025-01-02', '2025-01-03']);
    expect(shown(1, 0.8, 1, 0.8)?.[1]).toBe('2025-01-01');
  });

  test('counts a height as of its last day', () => {
    expect(shown(1, 2, 2, 1)).toEqual(['-0.5000', '2025-01-03', '2025-01-04', null]);
  });

  test('of a total loss is -100 %, for good', () =>
    expect(shown(1, 0, 0)).toEqual(['-1.0000', '2025-01-01', '2025-01-02', null]));

  test('is none where the curve never fell', () => {
    expect(shown(1, 1, 1.1)).toBeNull();
    expect(findDrawdown([])).toBeNull();
  });

  test('is explained by the growth at both ends', () => {
    const fall = findDrawdown(curve(1, 3, 2));
    expect(fall && [fall.explained.value, listWrongFigures(fall.explained)]).toEqual([fall?.depth.toFixed(), []]);
  });

  test('names the growth at both ends with their days, and what was left of the height', () => {
    // Of 2 are 1.5 left: three quarters.
    const fall = findDrawdown(curve(1, 2, 1.5, 1.8));
    expect(fall && outlineTerm(fall.explained)).toEqual([
      'drawdown -0.25 rate = chain',
      [
        'leftOfHeight 0.75 factor = quotient',
        'growthAtLow 1.5 factor on 2025-01-03',
        'growthAtHigh 2 factor on 2025-01-02',
      ],
    ]);
  });
});
