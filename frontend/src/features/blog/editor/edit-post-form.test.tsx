import { expect, test } from 'vitest';
import type { EditablePost } from '#contract/blog/blog-editing';
import { testPageStates } from '#lib/testing/page-states';
import { visitPage } from '#lib/testing/visit-page';
import { EditPostForm } from './edit-post-form';

const source: EditablePost = {
  title: 'On patience',
  slug: 'on-patience',
  status: 'Published',
  publish_at: '2026-01-05T12:00:00.000Z',
  was_public: true,
  content: '# On patience\n\nWhy it pays.',
  excerpt: '',
  description: 'About patience.',
  tags: ['investing'],
  canonical_url: '',
  noindex: false,
  lang: '',
  version: 3,
  draft: null,
};
const draft = {
  ...{
    content: '# On patience\n\nHalf a',
    address: 'patience',
    excerpt: '',
    description: '',
    publishAt: '',
    tags: [],
    canonicalUrl: null,
    noindex: null,
    lang: null,
    written: null,
  },
  ...{ version: 2, saved_at: '2026-01-06T12:00:00.000Z' },
};
const page = <EditPostForm slug="on-patience" onDone={() => undefined} />;

testPageStates('the editor of a post', {
  page,
  loading: 'Loading post...',
  failed: {
    says: ['Failed to fetch blog post', 'Your post is safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  empty: {
    answers: { 'GET /blog/posts/{slug}/source': { ...source, status: 'Draft', publish_at: null, was_public: false } },
    says: ['Save & Publish', 'Lowercase letters, digits and hyphens. Empty: from the title.'],
    offers: ['Save & Publish'],
  },
  ready: {
    answers: { 'GET /blog/posts/{slug}/source': { ...source, draft } },
    shows: ['Half a', 'Publish Changes', 'Discard Changes', 'The current address will redirect to the new one.'],
  },
});

test('a time in the hour that comes twice says which of the two it is, and the other can be chosen', async () => {
  const scheduled = {
    ...source,
    status: 'Scheduled' as const,
    was_public: false,
    publish_at: '2026-11-01T06:30:00.000Z',
  };
  const { view } = await visitPage({ page }, { 'GET /blog/posts/{slug}/source': scheduled });
  expect(view.controls).toEqual(expect.arrayContaining(['The first (EDT)', 'An hour later (EST)']));
  expect(view.text).toContain('The clocks go back in this night: this time comes twice. Which one is meant?');
  const plain = { ...scheduled, publish_at: '2026-11-02T06:30:00.000Z' };
  const { view: other } = await visitPage({ page }, { 'GET /blog/posts/{slug}/source': plain });
  expect(other.text).not.toContain('comes twice');
});
