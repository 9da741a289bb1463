import { expect, test } from 'vitest';
import { isPasswordEmailOrUsername } from '#core/account/personal-passwords';

const person = { email: 'helena.k@example.com', username: 'Helena Kovář' };

test.each([
  ['helena.k@example.com', true],
  ['HELENA.K@EXAMPLE.COM', true],
  ['helena.k', true],
  ['helenak', true],
  ['Helena Kovář', true],
  ['helena-kovář', true],
  // The same letters, composed by another keyboard.
  ['Helena Kova\u0301r\u030c'.normalize('NFD'), true],
  ['helena kovář 1987', false],
  ['calm-sea-17', false],
  ['!!!!!!', false],
])('tells that a password is the address or the name of whoever chose it: %j is %s', (password, expected) => {
  expect(isPasswordEmailOrUsername(password, person)).toBe(expected);
});

test('a name without a letter or digit makes no password one of its own', () => {
  expect(isPasswordEmailOrUsername('******', { email: 'a@example.com', username: '***' })).toBe(false);
});
