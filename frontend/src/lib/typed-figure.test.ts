import { describe, expect, it } from 'vitest';
import { inDigits, parseFigure } from '#lib/typed-figure';

describe('parseFigure', () => {
  it.each([
    ['12.50', '12.5'],
    [' 0.00000001 ', '1e-8'],
    ['', '0'],
    ['abc', '0'],
    ['12abc', '0'],
    ['1,5', '0'],
    ['-4', '-4'],
  ])('%j -> %s', (text, figure) => {
    expect(parseFigure(text).eq(figure)).toBe(true);
  });
});

it('writes small figures out', () => {
  expect(inDigits(1e-8)).toBe('0.00000001');
  expect(inDigits(12.5)).toBe('12.5');
});
