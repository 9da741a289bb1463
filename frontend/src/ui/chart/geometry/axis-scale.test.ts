import { describe, expect, test } from 'vitest';
import { getLinearLimits, getLinearTicks, getLogLimits, getLogTicks } from './axis-scale';

describe('the axis of figures', () => {
  test('begins at 0 where the lowest figure is less than half of the highest, else near it', () => {
    expect(getLinearLimits(40, 100)[0]).toBe(0);
    expect(getLinearLimits(90, 100)[0]).toBeCloseTo(89.4);
    expect(getLinearLimits(-100, -10)[1]).toBe(0);
  });

  test('gives a line of equal figures room above and below', () => {
    const [low, high] = getLinearLimits(50, 50);
    expect(low).toBeLessThan(50);
    expect(high).toBeGreaterThan(50);
    expect(getLinearLimits(0, 0)[1]).toBeGreaterThan(0);
  });

  test('tells whole steps of 1, 2 or 5', () => {
    expect(getLinearTicks([0, 1], 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(getLinearTicks([-30, 95], 7)).toEqual([-20, 0, 20, 40, 60, 80]);
  });

  test('on a logarithmic scale tells 1, 2 and 5 of each power, or the powers alone where those are many', () => {
    expect(getLogTicks([8, 120], 6)).toEqual([10, 20, 50, 100]);
    expect(getLogTicks([1, 1_000_000], 7)).toEqual([1, 10, 100, 1000, 10_000, 100_000, 1_000_000]);
  });

  test('within one power tells even steps', () => {
    expect(getLogTicks([82, 118], 5)).toEqual([90, 100, 110]);
  });

  test('on a logarithmic scale has the same part above as below', () => {
    const [low, high] = getLogLimits(10, 1000);
    expect(10 / low).toBeCloseTo(high / 1000);
    expect(low).toBeGreaterThan(0);
  });
});
