import { expect, test } from 'vitest';
import { figureMarkdown, imageMarkdown } from './image-file';

test('an image in Markdown, whose words cannot end it', () => {
  expect(imageMarkdown('/images/a.webp', 'Rates')).toBe('![Rates](/images/a.webp)');
  expect(imageMarkdown('/images/a.webp', ' A [b]\n\\c ')).toBe('![A \\[b\\] \\\\c](/images/a.webp)');
  expect(imageMarkdown('/images/a.webp', '')).toBe('![](/images/a.webp)');
});

test('a picture with a caption is a figure, in which the caption is nothing but text', () => {
  expect(figureMarkdown('/images/a.webp', 'Rates', ' ')).toBe('![Rates](/images/a.webp)');
  expect(figureMarkdown('/images/a.webp', 'Rates', 'Up  & <b>up</b>')).toBe(
    '<figure>\n\n![Rates](/images/a.webp)\n\n<figcaption>Up &amp; &lt;b&gt;up&lt;/b&gt;</figcaption>\n</figure>',
  );
});
