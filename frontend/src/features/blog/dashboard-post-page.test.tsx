import type { Post } from '#contract/blog/blog';
import { notFoundAnswer } from '#lib/testing/fake-server';
import { testPageStates } from '#lib/testing/page-states';
import DashboardPostPage from './dashboard-post-page';

const post: Post = {
  title: 'On patience',
  slug: 'on-patience',
  excerpt: 'Why it pays.',
  date: '2026-01-05T12:00:00.000Z',
  publish_at: null,
  updated_at: null,
  description: '',
  status: 'Published',
  content: '<p>Wait a year.</p>',
  tags: ['habits'],
  canonical_url: '',
  noindex: false,
  lang: '',
  featured_image_url: null,
  featured_image_alt: '',
};

testPageStates('a post inside the dashboard', {
  page: <DashboardPostPage />,
  at: { path: '/dashboard/blog/on-patience', route: '/dashboard/blog/:slug' },
  loading: 'Loading post...',
  failed: { says: ['Failed to fetch blog post', 'Check your connection and try again.'], offers: 'Retry' },
  empty: {
    answers: { 'GET /blog/posts/{slug}': notFoundAnswer },
    says: ['Post Not Found', 'The requested blog post could not be found.'],
    offers: ['Back to Blog'],
  },
  ready: {
    answers: { 'GET /blog/posts/{slug}': post },
    shows: ['On patience', 'Why it pays.', 'Wait a year.', 'habits', 'Jan 5, 2026'],
  },
});
