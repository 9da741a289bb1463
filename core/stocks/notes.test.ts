import { expect, test } from 'vitest';
import { beginningOf } from '#core/stocks/notes';

test('a note is begun on one line, with its first 160 characters, whole ones', () => {
  expect(beginningOf('\n  Wait for\n\tthe dip. ')).toBe('Wait for the dip.');
  expect(beginningOf('😀'.repeat(161))).toBe('😀'.repeat(160));
});
