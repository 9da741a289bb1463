import { expect, test } from 'vitest';
import { imageMarkdown } from './image-file';

test('an image in Markdown, whose words cannot end it', () => {
  expect(imageMarkdown('/images/a.webp', 'Rates')).toBe('![Rates](/images/a.webp)');
  expect(imageMarkdown('/images/a.webp', ' A [b]\n\\c ')).toBe('![A \\[b\\] \\\\c](/images/a.webp)');
  expect(imageMarkdown('/images/a.webp', '')).toBe('![](/images/a.webp)');
});
