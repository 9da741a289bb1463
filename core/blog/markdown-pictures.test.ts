import { describe, expect, test } from 'vitest';
import { listMarkdownPictures, replacePictureAlt } from '#core/blog/markdown-pictures';
import { measureProcessorTime } from '#tests/kit/processor-time';

const text = `# T

![](/images/a.webp) and ![A \\[b\\]](</images/b c.webp> "Title")

\`\`\`md
![code](/images/no.webp)
\`\`\`

![](/images/a.webp)`;

describe('the pictures of a text', () => {
  test('are listed in their order, those of code left out', () => {
    expect(listMarkdownPictures(text).map(({ alt, url }) => [alt, url])).toEqual([
      ['', '/images/a.webp'],
      ['A [b]', '/images/b c.webp'],
      ['', '/images/a.webp'],
    ]);
  });

  test('are given other words in their place, and nothing else changes', () => {
    const [, second, third] = listMarkdownPictures(text);
    if (!second || !third) throw new Error('no pictures');
    const changed = replacePictureAlt(replacePictureAlt(text, third, 'A [kite]\n'), second, 'Two');
    expect(changed).toBe(text.replace('![A \\[b\\]]', '![Two]').replace(/!\[\](?=[^!]*$)/, '![A \\[kite\\]]'));
    expect(replacePictureAlt('nothing', second, 'x')).toBe('nothing');
  });

  test('that moved meanwhile are found by their address', () => {
    const [, second] = listMarkdownPictures(text);
    if (!second) throw new Error('no picture');
    expect(replacePictureAlt(`More.\n\n${text}`, second, 'Two')).toContain('![Two](</images/b c.webp> "Title")');
  });

  test('of a hostile text are looked for in little time', async () => {
    for (const piece of ['![', '![a](', '![](<', '`', '![a](b ', '```\n']) {
      const hostile = piece.repeat(100_000 / piece.length);
      expect(await measureProcessorTime(() => listMarkdownPictures(hostile)), piece).toBeLessThan(2_000);
    }
  });
});
