import { expect, test } from 'vitest';
import { cleanAndShortenText, getEventCompanyName, getEventNotes } from '#core/statements/reader/event-text-fields';

test.each([
  ['a\u0000b\tc', 9, 'a b c'],
  [' ab cd ', 9, 'ab cd'],
  ['ab cd', 3, 'ab'],
  ['ab cd', 4, 'ab c'],
  // A letter of two halves is cut off whole, and one that is whole stays.
  ['a\u{1F600}\u{1F600}', 4, 'a\u{1F600}'],
  ['a \u{1F600}', 3, 'a'],
])('%j cut to %i places is %j', (text, most, short) => {
  expect(cleanAndShortenText(text, most)).toBe(short);
});

test('a company has 120 places for its name and goes by its symbol without one; notes have 500', () => {
  expect(getEventCompanyName({ name: 'x'.repeat(121), symbol: 'X' })).toBe('x'.repeat(120));
  expect(getEventCompanyName({ name: ' ', symbol: 'X' })).toBe('X');
  expect(getEventCompanyName({ name: '', symbol: null })).toBe('');
  expect(getEventNotes({ note: 'x'.repeat(501) })).toBe('x'.repeat(500));
});
