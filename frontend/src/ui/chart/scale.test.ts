import { describe, expect, test } from 'vitest';
import { linearLimits, linearTicks, logLimits, logTicks } from './scale';

describe('the axis of figures', () => {
  test('begins at 0 where the lowest figure is less than half of the highest, else near it', () => {
    expect(linearLimits(40, 100)[0]).toBe(0);
    expect(linearLimits(90, 100)[0]).toBeCloseTo(89.4);
    expect(linearLimits(-100, -10)[1]).toBe(0);
  });

  test('gives a line of equal figures room above and below', () => {
    const [low, high] = linearLimits(50, 50);
    expect(low).toBeLessThan(50);
    expect(high).toBeGreaterThan(50);
    expect(linearLimits(0, 0)[1]).toBeGreaterThan(0);
  });

  test('tells whole steps of 1, 2 or 5', () => {
    expect(linearTicks([0, 1], 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(linearTicks([-30, 95], 7)).toEqual([-20, 0, 20, 40, 60, 80]);
  });

  test('on a logarithmic scale tells 1, 2 and 5 of each power, or the powers alone where those are many', () => {
    expect(logTicks([8, 120], 6)).toEqual([10, 20, 50, 100]);
    expect(logTicks([1, 1_000_000], 7)).toEqual([1, 10, 100, 1000, 10_000, 100_000, 1_000_000]);
  });

  test('within one power tells even steps', () => {
    expect(logTicks([82, 118], 5)).toEqual([90, 100, 110]);
  });

  test('on a logarithmic scale has the same part above as below', () => {
    const [low, high] = logLimits(10, 1000);
    expect(10 / low).toBeCloseTo(high / 1000);
    expect(low).toBeGreaterThan(0);
  });
});
