/** The words of the public blog, exactly as the specification has them where it speaks. */
export const blogMessages = {
  title: 'Blog',
  loading: 'Loading posts...',
  empty: 'No posts available yet',
  emptyHint: 'Check back soon for new content!',
  readMore: 'Read more',
  tags: 'Tags',
  pages: 'Pages',
  newer: 'Newer posts',
  older: 'Older posts',
  archive: 'Archive',
  ofTag: (tag: string) => `Posts about ${tag}`,
  ofYear: (year: number) => `Posts of ${year}`,
  onPage: (title: string, page: number) => `${title}, page ${page}`,
  listNotFound: 'Page not found',
  updated: 'Updated',
  listFailed: 'Failed to fetch blog posts',
  failedHint: 'Check your connection, then try again.',
  tryAgain: 'Try Again',

  contents: 'Contents',
  readingTime: (minutes: number) => `${minutes} min read`,
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  morePosts: 'More posts',
  related: 'On the same subject',
  previousPost: 'Previous',
  nextPost: 'Next',

  loadingPost: 'Loading post...',
  postFailed: 'Failed to fetch blog post',
  notFound: 'Post not found',
  back: 'Back to Blog',
} as const;

/** Those of the search are handed to `/blog-search.js` by their names. */
export const blogSearchMessages = {
  open: 'Search',
  label: 'Search the blog',
  close: 'Close',
  one: '1 post found',
  many: '{count} posts found',
  none: 'Nothing found',
  failed: 'The search cannot be loaded at the moment. Check your connection, then try again.',
} as const;

/** The top bar; the first four are sections of the owner's own site. */
export const blogTopBarMessages = {
  name: 'Site',
  menu: 'More of the site',
  sections: ['About', 'Journey', 'Mission', 'Skills'],
  blog: 'Blog',
  contact: 'Contact',
  login: 'Login',
} as const;
