import { expect, test } from 'vitest';
import { getNoteExcerpt } from '#core/stocks/notes';
import { covers } from '#tests/kit/covers';

test('a note is begun on one line, with its first 160 characters, whole ones', () => {
  covers('1.7 GET /insight/notes');
  expect(getNoteExcerpt('\n  Wait for\n\tthe dip. ')).toBe('Wait for the dip.');
  expect(getNoteExcerpt('😀'.repeat(161))).toBe('😀'.repeat(160));
});
