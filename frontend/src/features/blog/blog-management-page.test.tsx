import { expect, test } from 'vitest';
import type { OwnerPostSummary } from '#contract/blog/blog';
import { testPageStates, testStaticPage } from '#lib/testing/page-states';
import { visitPage } from '#lib/testing/visit-page';
import BlogManagementPage from './blog-management-page';
import { postEditingMessages } from './editor/editing-messages';

const post: Omit<OwnerPostSummary, 'has_changes'> = {
  title: 'On patience',
  slug: 'on-patience',
  tags: ['investing'],
  excerpt: 'Why it pays.',
  date: '2026-01-05T12:00:00.000Z',
  publish_at: null,
  updated_at: null,
  status: 'Published',
};

testPageStates('blog management', {
  page: <BlogManagementPage />,
  loading: 'Loading posts...',
  failed: {
    says: ['Failed to fetch blog posts', 'Your posts are safe. Check your connection and try again.'],
    offers: 'Retry',
  },
  empty: {
    answers: { 'GET /blog/dashboard-posts': { posts: [] } },
    says: ['No posts yet', 'Write the first one: a topic is enough to start.', 'Published 0'],
    offers: ['+ Create New Post'],
  },
  ready: {
    answers: { 'GET /blog/dashboard-posts': { posts: [{ ...post, has_changes: true }] } },
    shows: ['Unpublished changes', 'Published 1', 'On patience', 'Why it pays.', 'Jan 5, 2026'],
  },
});

test('a post that waits for its time is taken off the schedule: readers never saw it, and nothing is unpublished', async () => {
  const posts = [{ ...post, status: 'Scheduled' as const, publish_at: '2099-01-05T12:00:00.000Z', has_changes: false }];
  const { view } = await visitPage({ page: <BlogManagementPage /> }, { 'GET /blog/dashboard-posts': { posts } });
  expect(view.controls.join(' ')).toContain('Back to Draft: On patience');
  expect(view.text).not.toContain('Unpublish');
  expect(postEditingMessages.withdraw.Scheduled.title).not.toContain('npublish');
});

testStaticPage('blog management, for the member,', {
  page: <BlogManagementPage />,
  as: 'member',
  shows: ['Only the owner writes here', 'You can read what has been published.', 'Go to the blog'],
});
