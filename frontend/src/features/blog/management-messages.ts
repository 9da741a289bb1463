import type { PostStatus } from '#contract/blog/blog';
import { formatCount, formatWholeNumber } from '#lib/format';

/** The words of blog management, exactly as the specification has them where it speaks. */
export const blogManagementMessages = {
  title: 'Blog Management',
  subtitle: 'Write posts, and publish them now or later',
  create: '+ Create New Post',
  backToPosts: '← Back to Posts',

  ownerOnly: 'Only the owner writes here',
  ownerOnlyHint: 'You can read what has been published.',
  toBlog: 'Go to the blog',

  loading: 'Loading posts...',
  listFailed: 'Failed to fetch blog posts',
  failedHint: 'Your posts are safe. Check your connection and try again.',
  posts: 'Posts',
  noPosts: 'No posts yet',
  noPostsHint: 'Write the first one: a topic is enough to start.',
  published: 'Published',
  scheduled: 'Scheduled',
  drafts: 'Drafts',
  find: 'Search your posts',
  findHint: 'Title, tag or address',
  statusFilter: 'Status',
  everyStatus: 'All',
  pages: 'Pages of posts',
  countOf: (found: number, all: number) =>
    found === all ? formatCount(all, 'post') : `${formatWholeNumber(found)} of ${formatCount(all, 'post')}`,
  noneFound: 'No post matches',
  noneFoundHint: 'Try other words, or look at all of them.',
  showAll: 'Show All Posts',
  created: 'Created',
  scheduledFor: 'Scheduled',
  updated: 'Updated',
  slug: 'Slug',

  view: 'View',
  unpublishedChanges: 'Unpublished changes',
  edit: 'Edit',
  remove: 'Delete',
  about: (action: string, title: string) => `${action}: ${title}`,

  deleteTitle: 'Delete this post?',
  deleteConsequence: 'This action cannot be undone.',
  deleteConfirm: 'Delete',
  deleted: 'Blog post deleted successfully!',
  deleteFailed: 'Failed to delete post',
} as const;

/** Of a post that is no longer or not yet public, and what happens to it with the post. */
export const deletePostWarnings: Record<PostStatus, string> = {
  Published: 'Readers will no longer find it.',
  Scheduled: 'It will not be published.',
  Draft: 'It has not been published.',
};

/** The older view of a post, inside the dashboard. */
export const dashboardPostPageMessages = {
  title: 'Blog',
  loading: 'Loading post...',
  failed: 'Failed to fetch blog post',
  failedHint: 'Check your connection and try again.',
  notFound: 'Post Not Found',
  notFoundHint: 'The requested blog post could not be found.',
  back: 'Back to Blog',
  tags: 'Tags',
} as const;
