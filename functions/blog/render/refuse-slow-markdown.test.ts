import { describe, expect, test } from 'vitest';
import { refuseSlowMarkdown } from '#functions/blog/render/refuse-slow-markdown';
import { measureProcessorTime } from '#tests/kit/processor-time';

const shapeOf = (content: string): string => {
  try {
    refuseSlowMarkdown(content);
    return 'usual';
  } catch (error) {
    return (error as Error).message;
  }
};
const rows = (count: number, row: string): string => `${row}\n`.repeat(count);

describe('a text is refused before it is rendered, with the place named,', () => {
  test.each([
    [
      'marks of emphasis',
      `Intro.\n\nSome words${' *a'.repeat(2_001)}`,
      'more than 2000 marks of emphasis (* _ ~). It begins with "Some words *a',
    ],
    ['brackets', `Links ${'[a'.repeat(2_001)}`, 'more than 2000 square brackets. It begins with "Links [a[a'],
    [
      'beginnings of HTML',
      `x ${'<!-- '.repeat(2_001)}`,
      'more than 2000 beginnings of HTML (<! <?). It begins with "x <!--',
    ],
    [
      'cells',
      `Words.\n\n| a | b |\n|---|---|\n${rows(10_000, '| 1 | 2 |')}`,
      'One table has more than 20000 cells. It begins with "| a | b |…"',
    ],
    ['footnotes', '[^a]\n\n'.repeat(1_001), 'more than 1000 footnotes and calls of them'],
    ['quotes in quotes', `Words.\n\n${'> '.repeat(61)}deep`, 'too deeply'],
    ['lists in lists', `${'- 1. * '.repeat(30)}deep`, 'too deeply'],
  ])('for its %s', (_, text, sentence) => expect(shapeOf(`# T\n\n${text}`)).toContain(sentence));
});

describe('a usual text is let through:', () => {
  test.each([
    ['a long table with much emphasis', `| **a** | *b* |\n|---|---|\n${rows(2_000, '| **bold** | *words* [x](/y) |')}`],
    ['a long list of links', rows(3_000, '- **a** [b](https://example.com/c)')],
    ['a long list of addresses', rows(3_000, '[name]: https://example.com/c')],
    ['code full of marks', `\`\`\`c\n${rows(5_000, 'char **a = b[c] * d[e]; /* _f_ */')}\`\`\``],
    ['names with underscores', 'snake_case_name '.repeat(5_000)],
    ['many paragraphs', rows(3_000, 'Some *words* and [a link](/x).\n')],
    ['many headings', rows(3_000, '## A *heading*')],
    ['prose with dashes and sums', 'A price of 3 * 4 - 2 > 9 (see [1]). '.repeat(500)],
    ['two hundred footnotes', Array.from({ length: 200 }, (_, at) => `Words.[^${at}]\n\n[^${at}]: Note.\n\n`).join('')],
    ['code with many sets of characters', `\`\`\`\n${rows(2_000, '[^a-z]+')}\`\`\``],
    ['quotes of a conversation', rows(500, '> > > words')],
  ])('%s', (_, text) => expect(shapeOf(`# T\n\n${text}`)).toBe('usual'));
});

test('the look itself is quick, whatever the text', async () => {
  for (const piece of ['| ', '|-', '- ', '> ', '1. ', ' ', '\n', '`', '[a', '[a]:', '# ', '\t', '|:-: ', '-:|']) {
    const text = piece.repeat(300_000 / piece.length);
    expect(await measureProcessorTime(() => shapeOf(text)), piece).toBeLessThan(500);
  }
});
