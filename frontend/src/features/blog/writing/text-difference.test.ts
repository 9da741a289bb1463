import { expect, test } from 'vitest';
import { diffTextLines } from './text-difference';

const text = (...lines: string[]) => lines.join('\n');

test('lines that changed stand with two lines around them, and the others are counted', () => {
  const before = text('1', '2', '3', '4', '5', '6', '7', '8', '9');
  const after = text('1', '2', '3', '4', 'five', '6', '7', '8', '9');
  expect(diffTextLines(before, after)).toEqual([
    { kind: 'skipped', lines: 2 },
    { kind: 'same', text: '3' },
    { kind: 'same', text: '4' },
    { kind: 'taken', text: '5' },
    { kind: 'added', text: 'five' },
    { kind: 'same', text: '6' },
    { kind: 'same', text: '7' },
    { kind: 'skipped', lines: 2 },
  ]);
});

test('the same text has no difference, whether or not it ends in a line break', () => {
  expect(diffTextLines('a\nb', 'a\nb\n')).toEqual([]);
  expect(diffTextLines('', '')).toEqual([]);
});

test('a line more is one line, empty ones too', () => {
  expect(diffTextLines('a', 'a\n\nb')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'added', text: '' },
    { kind: 'added', text: 'b' },
  ]);
});
