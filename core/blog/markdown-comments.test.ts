import { describe, expect, test } from 'vitest';
import { removeMarkdownComments } from '#core/blog/markdown-comments';

describe('a text without its remarks', () => {
  test.each([
    ['# A\n\ntext\n', '# A\n\ntext\n'],
    ['a <!-- b --> c', 'a  c'],
    ['a\n<!-- b\n\nc -->\nd', 'a\n\nd'],
    ['```html\n<!-- shown -->\n```\n<!-- not -->x', '```html\n<!-- shown -->\n```\nx'],
    ['~~~\n<!-- shown\n~~~\nx -->', '~~~\n<!-- shown\n~~~\nx -->'],
    ['a <!-- b\n```\nhidden\n```\nc --> d', 'a \n d'],
    ['a <!-- never closed\n\nb', 'a '],
    ['a <!-- x <!-- y --> z', 'a  z'],
  ])('of %j is %j', (markdown, kept) => {
    expect(removeMarkdownComments(markdown)).toBe(kept);
  });
});
