import { expect, test } from 'vitest';
import { fractionOf, inPercent } from '#lib/percent';

test('a fraction becomes a percentage without the noise of binary fractions', () => {
  expect(inPercent(0.07)).toBe(7);
  expect(inPercent(0.0435)).toBe(4.35);
  expect(inPercent(0.1105)).toBe(11.05);
  expect(inPercent(0)).toBe(0);
});

test('a typed percentage becomes a fraction', () => {
  expect(fractionOf('4.35')).toBe(0.0435);
  expect(fractionOf('7')).toBe(0.07);
  expect(fractionOf(' 0.0001 ')).toBe(0.000001);
  expect(fractionOf('')).toBe(0);
});

test('there and back again', () => {
  for (const percent of [0.01, 0.29, 4.35, 5.55, 8.13, 100]) {
    expect(inPercent(fractionOf(String(percent)))).toBe(percent);
  }
});
