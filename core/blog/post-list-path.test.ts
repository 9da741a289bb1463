import { describe, expect, test } from 'vitest';
import { firstPostListParams, parsePostListPath, toPostListPath, toTagSlug } from '#core/blog/post-list-path';

describe('the address of a list of posts', () => {
  test.each([
    ['/blog', {}],
    ['/blog/page/2', { page: 2 }],
    ['/blog/tag/payments', { tag: 'payments' }],
    ['/blog/tag/p%C5%82atno%C5%9Bci/page/12', { tag: 'płatności', page: 12 }],
    ['/blog/archive/2026', { year: 2026 }],
    ['/blog/archive/2026/page/3', { year: 2026, page: 3 }],
  ])('%s is read and written alike', (path, differs) => {
    const place = { ...firstPostListParams, ...differs };
    expect(parsePostListPath(path)).toEqual(place);
    expect(toPostListPath(place)).toBe(path);
  });

  test.each([
    '/blog/',
    '/blog/page',
    '/blog/page/0',
    '/blog/page/02',
    '/blog/page/-1',
    '/blog/page/123456',
    '/blog/tag',
    '/blog/tag/',
    '/blog/tag/a/b',
    '/blog/archive/26',
    '/blog/archive/3026',
    '/blog/tag/a/archive/2026',
    '/blogs/page/2',
  ])('%s is none', (path) => {
    expect(parsePostListPath(path)).toBeNull();
  });

  test('a broken escape is taken as it stands', () => {
    expect(parsePostListPath('/blog/tag/%E0%A4%A')?.tag).toBe('%E0%A4%A');
  });
});

describe('the address of a tag', () => {
  test.each([
    ['Payments', 'payments'],
    ['  Index   Funds ', 'index-funds'],
    ['Płatności', 'płatności'],
    ['支付', '支付'],
    ['हिन्दी', 'हिन्दी'],
    ['ＰＳＤ２', 'psd2'],
    ['a/b?c#d', 'a-b-c-d'],
    ['<script>', 'script'],
    ['🚀', ''],
  ])('of %s is %s', (tag, slug) => {
    expect(toTagSlug(tag)).toBe(slug);
    expect(toTagSlug(slug)).toBe(slug);
  });
});
