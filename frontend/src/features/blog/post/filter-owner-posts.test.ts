import { expect, test } from 'vitest';
import { filterOwnerPosts } from './filter-owner-posts';

const post = (title: string, slug: string, tags: string[] = [], status: 'Published' | 'Draft' = 'Published') => ({
  title,
  slug,
  tags,
  status,
});
const posts = [
  post('Bond ladders', 'bond-ladders', ['Rates', 'bonds']),
  post('Płatności i Żółć', 'platnosci', ['SEPA']),
  post('A half thought', 'half', [], 'Draft'),
];
const found = (text: string, status: 'all' | 'Published' | 'Scheduled' | 'Draft' = 'all') =>
  filterOwnerPosts(posts, { text, status }).map(({ slug }) => slug);

test('every word is looked for in title, tags and address, without case and marks, in any order', () => {
  expect(found('')).toEqual(['bond-ladders', 'platnosci', 'half']);
  expect(found(' LADD rates ')).toEqual(['bond-ladders']);
  expect(found('zołc')).toEqual(['platnosci']);
  expect(found('ŻÓŁĆ sepa')).toEqual(['platnosci']);
  expect(found('bond-lad')).toEqual(['bond-ladders']);
  expect(found('ladders half')).toEqual([]);
});

test('a status narrows what is found', () => {
  expect(found('', 'Draft')).toEqual(['half']);
  expect(found('bond', 'Draft')).toEqual([]);
  expect(found('', 'Scheduled')).toEqual([]);
});
