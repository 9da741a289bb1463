import { expect, test } from 'vitest';
import { tagsOf } from './use-description';

const origin = 'https://ledger.example.org';
const said = (description: Parameters<typeof tagsOf>[0]) =>
  tagsOf(description, origin).map(({ selector, value }) => `${selector} ${value}`);

test('a public post has its address and its image, both whole', () => {
  const tags = said({ title: 'T', description: 'D', path: '/blog/t', image: '/images/a.webp' });
  expect(tags).toContain(`link[rel="canonical"] ${origin}/blog/t`);
  expect(tags).toContain(`meta[property="og:image"] ${origin}/images/a.webp`);
  expect(tags).toContain('meta[name="twitter:card"] summary_large_image');
});

test('a page without a public address has none of them', () => {
  expect(said({ title: 'T', description: 'D', image: null })).toEqual([
    'meta[name="description"] D',
    'meta[property="og:title"] T',
    'meta[property="og:description"] D',
    'meta[name="twitter:card"] summary',
    'meta[name="twitter:title"] T',
    'meta[name="twitter:description"] D',
  ]);
});
