import type { EditablePost } from '#contract/blog/blog-editing';
import { testPageStates } from '#lib/testing/page-states';
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
