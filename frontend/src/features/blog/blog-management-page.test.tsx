import type { PostSummary } from '#contract/blog/blog';
import { testPageStates, testStaticPage } from '#lib/testing/page-states';
import BlogManagementPage from './blog-management-page';

const post: PostSummary = {
  title: 'On patience',
  slug: 'on-patience',
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

testStaticPage('blog management, for the member,', {
  page: <BlogManagementPage />,
  as: 'member',
  shows: ['Only the owner writes here', 'You can read what has been published.', 'Go to the blog'],
});
