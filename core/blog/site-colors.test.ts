import { describe, expect, test } from 'vitest';
import { computeContrast, findAccentColorFault, isHexColor } from '#core/blog/site-colors';

describe('the contrast of two colours', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // Worked by hand: (1 + 0.05) / (0.2126 + 0.05) = 3.998.
    ['#ff0000', '#ffffff', 3.998],
    ['#777777', '#ffffff', 4.478],
    ['#767676', '#ffffff', 4.542],
  ])('%s on %s is %d to 1, in whichever order', (one, other, contrast) => {
    expect(computeContrast(one, other)).toBeCloseTo(contrast, 3);
    expect(computeContrast(other, one)).toBeCloseTo(contrast, 3);
  });
});

describe('a colour of links', () => {
  test('is taken where it is read on every background of the page', () => {
    expect(findAccentColorFault('#0b5266', 'light')).toBeNull();
    expect(findAccentColorFault('#62b8c9', 'dark')).toBeNull();
  });

  test('is refused below 4.5 to 1 with the way to a better one', () => {
    expect(findAccentColorFault('#62b8c9', 'light')).toBe(
      'This colour is too faint on the light page: its contrast is 2.0 to 1, and text takes 4.5 to 1. Choose a darker one.',
    );
    expect(findAccentColorFault('#0b5266', 'dark')).toMatch(/dark page: .* Choose a lighter one\.$/);
    // 4.5 on white, and less on the inset well.
    expect(findAccentColorFault('#767676', 'light')).not.toBeNull();
  });

  test.each([
    ['#0b5266', true],
    ['#0B5266', false],
    ['#fff', false],
    ['red', false],
    ['#0b5266;}', false],
  ])('%s is one: %s', (text, expected) => expect(isHexColor(text)).toBe(expected));
});
