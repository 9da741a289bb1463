import { expect, test } from 'vitest';
import { toFigureMarkdown, toImageMarkdown } from './image-file';

test('an image in Markdown, whose words cannot end it', () => {
  expect(toImageMarkdown('/images/a.webp', 'Rates')).toBe('![Rates](/images/a.webp)');
  expect(toImageMarkdown('/images/a.webp', ' A [b]\n\\c ')).toBe('![A \\[b\\] \\\\c](/images/a.webp)');
  expect(toImageMarkdown('/images/a.webp', '')).toBe('![](/images/a.webp)');
});

test('a picture with a caption is a figure, in which the caption is nothing but text', () => {
  expect(toFigureMarkdown('/images/a.webp', 'Rates', ' ')).toBe('![Rates](/images/a.webp)');
  expect(toFigureMarkdown('/images/a.webp', 'Rates', 'Up  & <b>up</b>')).toBe(
    '<figure>\n\n![Rates](/images/a.webp)\n\n<figcaption>Up &amp; &lt;b&gt;up&lt;/b&gt;</figcaption>\n</figure>',
  );
});
