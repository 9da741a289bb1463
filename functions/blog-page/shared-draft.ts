import type { APIGatewayProxyResult } from 'aws-lambda';
import type { Post } from '#contract/blog/blog';
import type { BlogPageContent, BlogPageData } from '#contract/blog/blog-pages';
import { toExcerpt } from '#core/blog/posts';
import { findDraftByLink } from '#functions/blog/draft-links';
import { findDraft } from '#functions/blog/post-history-store';
import { toPostSummary } from '#functions/blog/read-posts';
import { renderPost } from '#functions/blog/render/render-post';
import { findPostMarkdown, type StoredPost } from '#functions/blog/store';
import type { BlogSite } from '#functions/blog-page/blog-site';
import { fillPageShell, pageShellPort } from '#functions/blog-page/page-shell';
import { renderSiteStyleLink } from '#functions/blog-page/site-style';
import { Refusal } from '#functions/runtime/refusal';

/** What is being typed of it, else what it was saved as. */
const readDraftPost = async (stored: StoredPost, now: Date): Promise<Post> => {
  const draft = await findDraft(stored);
  const rendered = await renderPost(draft?.content ?? (await findPostMarkdown(stored.slug)) ?? '');
  const excerpt = draft?.excerpt || toExcerpt(rendered.prose);
  return {
    ...toPostSummary(stored, now),
    title: rendered.title ?? stored.title,
    excerpt,
    description: draft?.description || excerpt,
    content: rendered.html,
    tags: draft?.tags ?? stored.tags,
    featured_image_url: rendered.featuredImage?.url ?? null,
    featured_image_alt: rendered.featuredImage?.alt ?? '',
    canonical_url: '',
    noindex: true,
    lang: draft?.lang ?? stored.lang,
  };
};

/** No post has it. */
const missingSlug = '-';

/** A text that cannot be made into a page has none, as one that is not there. */
const readLinkedDraft = async (secret: string, now: Date): Promise<BlogPageContent> => {
  const stored = await findDraftByLink(secret, now);
  const post = stored && (await readDraftPost(stored, now).catch(nothingForRefusal));
  return post ? { kind: 'post', post, older: null, newer: null, related: [] } : { kind: 'missing' };
};

const nothingForRefusal = (error: unknown): null => {
  if (error instanceof Refusal) return null;
  throw error;
};

const notice =
  '<p class="blog-draft-notice" role="note">This is a draft. It has not been published; its link is private.</p>';

/** Found by nobody who was not given the link: not listed, not kept, and no page that it links to learns of it. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};
/** The page says of itself where it is to be found as a post, which it is not yet. */
const withoutAddress = (head: string): string =>
  head.replace(/<(?:link rel="(?:canonical|alternate)"|meta property="(?:og|article):)[^>]*>/g, '');

type RenderPage = (path: string, data: BlogPageData) => { head: string; body: string };

/** A draft for whoever has its link, as it is now: words and pictures alone. */
export const renderSharedDraftAnswer = async (
  secret: string,
  site: BlogSite,
  loadRenderer: () => Promise<{ renderPublicBlogPage: RenderPage }>,
  now: Date,
): Promise<APIGatewayProxyResult> => {
  const [read, page, { renderPublicBlogPage }] = await Promise.all([
    readLinkedDraft(secret, now),
    pageShellPort.get().then((readPage) => readPage('/blog')),
    loadRenderer(),
  ]);
  const slug = read.kind === 'post' ? read.post.slug : missingSlug;
  const { head, body } = renderPublicBlogPage(`/blog/${encodeURIComponent(slug)}`, { site, read });
  const robots = '<meta name="robots" content="noindex, nofollow">';
  const filling = {
    head: robots + withoutAddress(head) + renderSiteStyleLink(site),
    body: read.kind === 'post' ? body.replace(/<main[^>]*>/, (main) => main + notice) : body,
    after: '',
    language: site.language,
  };
  return {
    statusCode: read.kind === 'post' ? 200 : 404,
    headers,
    body: fillPageShell(page, filling),
  };
};
