import { describe, expect, test } from 'vitest';
import { parseWritingHelpAnswer } from '#core/blog/writing-help';

describe('what a model proposes', () => {
  test.each([
    [
      'titles',
      'Here are five titles:\n\n1. **"Bonds, plainly"**\n2) Rungs\n- rungs\n# Time',
      ['Bonds, plainly', 'Rungs', 'Time'],
    ],
    ['description', 'Meta description: "How a ladder\nof bonds works."', ['How a ladder of bonds works.']],
    ['tags', 'Tags: #bonds, rates; Bonds\n- long term', ['bonds', 'rates', 'long term']],
    ['pictures', '1: A red kite\n3. "Two people"\n99: none', ['A red kite', '', 'Two people']],
    ['shorten', '```markdown\nShort *text*.\n```', ['Short *text*.']],
    ['rewrite', '<selection>\nAnother text.\n</selection>', ['Another text.']],
    ['rewrite', ' \n', []],
  ] as const)('as %s in %j is %j', (kind, answer, proposals) => {
    expect(parseWritingHelpAnswer(kind, answer)).toEqual(proposals);
  });

  test('is bounded', () => {
    const numbered = (count: number) => Array.from({ length: count }, (_, at) => `thing ${at}`);
    expect(parseWritingHelpAnswer('titles', numbered(9).join('\n'))).toEqual(numbered(5));
    expect(parseWritingHelpAnswer('titles', 'x'.repeat(201))).toEqual([]);
    expect(parseWritingHelpAnswer('tags', `a, A, ${numbered(20).join(', ')}`)).toEqual(['a', ...numbered(9)]);
    const long = 'word '.repeat(1_000);
    expect(parseWritingHelpAnswer('description', long)[0]?.length).toBeLessThanOrEqual(300);
    expect(parseWritingHelpAnswer('pictures', `1: ${long}`)[0]?.length).toBeLessThanOrEqual(300);
  });
});
