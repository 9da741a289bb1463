import { describe, expect, test } from 'vitest';
import { renderPublicBlogPage } from '#app/render-blog';
import type { Post } from '#contract/blog/blog';
import type { BlogPageContent } from '#contract/blog/blog-pages';
import { firstPostListParams } from '#core/blog/post-list-path';
import { parseRenderedPage } from '#lib/testing/rendered-page';
import { visitPage } from '#lib/testing/visit-page';
import { covers } from '#tests/kit/covers';
import PublicBlog from './public-blog';

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
  tags: [],
  canonical_url: '',
  noindex: false,
  lang: '',
  featured_image_url: null,
  featured_image_alt: '',
};

const empty = { posts: [], has_older: false, tag: null, years: [] };

const listed = { ...post, reading_minutes: 4 };

const site = {
  origin: 'https://ada.test',
  title: 'Ada on payments',
  name: 'Ada Lovett',
  headline: 'Payments strategist',
  summary: 'I move money.',
  language: 'en',
  portrait: '',
  links: [],
  contact: 'ada@lovett.test',
  accent: '',
  accentDark: '',
  sections: ['about' as const, 'contact' as const],
};

/** As the server renders the page, and as the browser takes it over. */
const shown = (path: string, read: BlogPageContent) => {
  return parseRenderedPage(renderPublicBlogPage(path, { site, read }).body);
};
/** As the browser shows it before it has read anything. */
const beforeReading = async (path: string) =>
  (await visitPage({ page: <PublicBlog />, as: 'nobody', at: { path, route: '/blog/*' } }, 'silent')).view;

describe('the public list of posts', () => {
  test('while it loads, says so, and not that there is none', async () => {
    const view = await beforeReading('/blog');
    expect(view.statuses).toContain('Loading posts...');
    expect(view.text).not.toContain('No posts available yet');
  });

  test('where it cannot be read, says so and offers another try', () => {
    const view = shown('/blog', { kind: 'failed' });
    expect(view.alerts.join(' ')).toContain('Failed to fetch blog posts');
    expect(view.controls).toContain('Try Again');
    expect(view.text).not.toContain('No posts available yet');
  });

  test('without posts, says that there is none yet', () => {
    const view = shown('/blog', { kind: 'posts', place: firstPostListParams, list: { ...empty } });
    expect(view.text).toContain('No posts available yet');
    expect(view.alerts).toEqual([]);
  });

  test('shows each post with the way to it', () => {
    covers('3.2 excerpt');
    const view = shown('/blog', { kind: 'posts', place: firstPostListParams, list: { ...empty, posts: [listed] } });
    expect(view.text).toContain('On patience');
    expect(view.text).toContain('Why it pays.');
    expect(view.controls).toContain('Read more: On patience');
    expect(view.text).not.toContain('No posts available yet');
  });
});

describe('the public page of a post', () => {
  const path = '/blog/on-patience';

  test('while it loads, says so, and not that there is no such post', async () => {
    const view = await beforeReading(path);
    expect(view.statuses).toContain('Loading post...');
    expect(view.text).not.toContain('Post not found');
  });

  test('where it cannot be read, says so and offers another try, and not that there is no such post', () => {
    const view = shown(path, { kind: 'failed' });
    expect(view.alerts.join(' ')).toContain('Failed to fetch blog post');
    expect(view.controls).toContain('Try Again');
    expect(view.text).not.toContain('Post not found');
  });

  test('where there is no such post, says so and leads back to the list', () => {
    const view = shown(path, { kind: 'missing' });
    expect(view.text).toContain('Post not found');
    expect(view.controls).toContain('Back to Blog');
    expect(view.alerts).toEqual([]);
  });

  test('shows the post', () => {
    const view = shown(path, { kind: 'post', post, older: null, newer: null, related: [] });
    expect(view.text).toContain('On patience');
    expect(view.text).toContain('Wait a year.');
    expect(view.text).not.toContain('Post not found');
  });
});
