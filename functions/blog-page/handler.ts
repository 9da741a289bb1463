import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { type BlogPageContent, blogCacheTag, cacheTagHeader } from '#contract/blog/blog-pages';
import { prefersMarkdown } from '#contract/blog/markdown-preference';
import { originSecretHeader } from '#contract/site/security-headers';
import { parseDraftLinkPath } from '#core/blog/draft-links';
import { removeMarkdownComments } from '#core/blog/markdown-comments';
import { type PostListParams, parsePostListPath, toPostListPath, toTagSlug } from '#core/blog/post-list-path';
import { readPublicPostListPage } from '#functions/blog/post-lists';
import { findPublicPost } from '#functions/blog/public-post';
import { findPublicPostWithMarkdown, listPublicStoredPosts } from '#functions/blog/read-posts';
import type { RenderedSitePage } from '#functions/blog/site/site-store';
import type { StoredPost } from '#functions/blog/store';
import { type BlogSite, type BlogSiteWithPages, findRequestHeader, readBlogSite } from '#functions/blog-page/blog-site';
import { answerConditionally } from '#functions/blog-page/conditional-answer';
import { getNewestPostChangeTime, readFeedPosts } from '#functions/blog-page/feed-posts';
import { type FeedPath, feeds } from '#functions/blog-page/feeds';
import { renderRobotsTxt, renderSitemap } from '#functions/blog-page/for-robots';
import { renderBlogPageJsonLd, renderPersonJsonLd } from '#functions/blog-page/page-head';
import { fillPageShell, pageShellPort } from '#functions/blog-page/page-shell';
import { renderSearchIndex } from '#functions/blog-page/search-index';
import { getOrDrawSharePictureUrl } from '#functions/blog-page/share-picture/share-picture';
import { renderSiteStyle, renderSiteStyleLink, siteStylePath } from '#functions/blog-page/site-style';
import { clock } from '#functions/runtime/clock';
import { isCdnBypassed } from '#functions/runtime/identity/cdn-origin';
import { withLambdaLimitWarnings } from '#functions/runtime/limit-warnings';
import { log } from '#functions/runtime/log';

const live = { now: clock };
type PageEffects = typeof live;

/** The CDN keeps a page for 5 minutes, then shows it once more while it asks again; what changes a post clears it. */
const cached = { 'cache-control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=3600' };
/** For a while only: an address that is nobody's today may be a post's tomorrow. */
const cachedBriefly = { 'cache-control': 'public, max-age=0, s-maxage=60' };
const uncached = { 'cache-control': 'no-store' };

const buildAnswer = (
  statusCode: number,
  type: string,
  body: string,
  headers: Record<string, string>,
): APIGatewayProxyResult => ({
  statusCode,
  headers: { 'content-type': `${type}; charset=utf-8`, vary: 'Accept', [cacheTagHeader]: blogCacheTag, ...headers },
  body,
});

/** As typed by somebody: what is not even a text after decoding is no post's name. */
const decodeIfValid = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** What an address names: a page of a list, or a post. */
type BlogPageTarget = { place: PostListParams; slug: null } | { place?: never; slug: string };

const listPath = '/blog';

/** Capitals are nobody's own: whoever typed some is led to the address without. */
const parseTarget = (path: string): BlogPageTarget => {
  const place = parsePostListPath(path.toLowerCase());
  if (!place) return { slug: decodeIfValid(path.slice(listPath.length + 1)) };
  return { place: { ...place, tag: place.tag === null ? null : toTagSlug(place.tag) }, slug: null };
};

const readFor = async (target: BlogPageTarget, now: Date): Promise<BlogPageContent> => {
  try {
    if (target.place) {
      const list = await readPublicPostListPage(target.place, now);
      return list ? { kind: 'posts', place: target.place, list } : { kind: 'missing' };
    }
    const found = await findPublicPost(target.slug.toLowerCase(), now);
    return found ? { kind: 'post', ...found } : { kind: 'missing' };
  } catch (error) {
    log.error('blog page failed', error);
    return { kind: 'failed' };
  }
};

const outcomes: Record<BlogPageContent['kind'], { status: number; headers: Record<string, string> }> = {
  posts: { status: 200, headers: cached },
  post: { status: 200, headers: cached },
  missing: { status: 404, headers: cachedBriefly },
  failed: { status: 500, headers: uncached },
};

/** The picture of a post or of the blog; a page that says that nothing is here has none. */
const withSharePicture = async (site: BlogSite, read: BlogPageContent): Promise<BlogSite> => {
  if (read.kind !== 'post' && read.kind !== 'posts') return site;
  const { title: siteTitle, accent } = site;
  const words = read.kind === 'post' ? read.post.title : site.headline || 'Blog';
  const picture = read.kind === 'post' ? read.post.featured_image_url : null;
  const sharePicture = await getOrDrawSharePictureUrl({ title: words, siteTitle, accent, picture });
  return sharePicture ? { ...site, sharePicture } : site;
};

/** The renderer is loaded while the table answers, and not at all for a feed. */
const loadRenderer = () => import('#app/render-blog');

const withSiteStyle = ({ head, body }: { head: string; body: string }, site: BlogSite) => ({
  head: head + renderSiteStyleLink(site),
  body,
});

/** A path with a broken escape is shown as what it decodes to: a router would stumble over it. */
const toPagePath = ({ place, slug }: BlogPageTarget): string =>
  place ? toPostListPath(place) : `${listPath}/${encodeURIComponent(slug)}`;

/** The one address of what was found: a former or differently written one leads to it. */
const getOwnPath = (read: BlogPageContent): string | null => {
  if (read.kind === 'posts') return toPostListPath(read.place);
  return read.kind === 'post' ? toPagePath({ slug: read.post.slug }) : null;
};

/** For good: browsers and search engines take the new address for its own. */
const buildRedirect = (location: string): APIGatewayProxyResult =>
  buildAnswer(301, 'text/plain', `Moved to ${location}\n`, { ...cached, location });

const isSamePath = (a: string, b: string): boolean => decodeIfValid(a) === decodeIfValid(b);

/** For programs that read text: a post as it was written, but for remarks that no reader sees. */
const renderMarkdownAnswer = async (slug: string, now: Date): Promise<APIGatewayProxyResult> => {
  const found = await findPublicPostWithMarkdown(slug.toLowerCase(), now);
  if (!found) return buildAnswer(404, 'text/plain', 'There is no such post.\n', cachedBriefly);
  const { post, markdown } = found;
  if (post.slug !== slug) return buildRedirect(`${toPagePath(post)}.md`);
  const headers = { ...cached, ...getLastModified([post]), 'x-robots-tag': 'noindex' };
  return buildAnswer(200, 'text/markdown', removeMarkdownComments(markdown), headers);
};

const searchIndexPath = '/blog/search-index.json';

const renderSearchIndexAnswer = async (now: Date): Promise<APIGatewayProxyResult> => {
  const posts = await listPublicStoredPosts(now);
  return buildAnswer(200, 'application/json', renderSearchIndex(posts), { ...cached, ...getLastModified(posts) });
};

/** The search's script and sheet, for the head of a list. */
const searchHeadHtml = '<link rel="stylesheet" href="/blog-search.css"><script src="/blog-search.js" defer></script>';

const markdownPath = /^\/blog\/([^/]+)\.md$/;

const renderBlogAnswer = async (
  path: string,
  site: BlogSite,
  now: Date,
  wantsMarkdown: boolean,
): Promise<APIGatewayProxyResult> => {
  const source = markdownPath.exec(path)?.[1];
  if (source !== undefined) return renderMarkdownAnswer(decodeIfValid(source), now);
  const target = parseTarget(path);
  if (wantsMarkdown && !target.place) return renderMarkdownAnswer(target.slug, now);
  const [read, page, { renderPublicBlogPage }] = await Promise.all([
    readFor(target, now),
    pageShellPort.get().then((read) => read(path)),
    loadRenderer(),
  ]);
  const own = getOwnPath(read);
  if (own !== null && !isSamePath(own, path)) return buildRedirect(own);
  const data = { site: await withSharePicture(site, read), read };
  const { status, headers } = outcomes[read.kind];
  const { head, body } = withSiteStyle(renderPublicBlogPage(toPagePath(target), data), site);
  const isSearchable = read.kind === 'posts' && read.list.posts.length > 0;
  const filling = {
    head: isSearchable ? head + searchHeadHtml : head,
    body,
    language: site.language,
    after: renderBlogPageJsonLd(data.site, read),
  };
  return buildAnswer(status, 'text/html', fillPageShell(page, filling), headers);
};

/** Whoever is signed in goes on to the application; nothing else is run here. */
const leadOnScript = '<script src="/signed-in.js"></script>';

/** The page about the owner: words and pictures alone. */
const renderHomeAnswer = async (site: BlogSite, pages: RenderedSitePage[]): Promise<APIGatewayProxyResult> => {
  const [page, { renderHomePage }, sharePicture] = await Promise.all([
    pageShellPort.get().then((read) => read('/')),
    loadRenderer(),
    getOrDrawSharePictureUrl({
      title: site.headline || site.title,
      siteTitle: site.title,
      accent: site.accent,
      picture: null,
    }),
  ]);
  const shown = { ...site, ...(sharePicture && { sharePicture }) };
  const { head, body } = withSiteStyle(renderHomePage(shown, pages), site);
  const filling = { head: leadOnScript + head, body, language: site.language, after: renderPersonJsonLd(site) };
  return buildAnswer(200, 'text/html', fillPageShell(page, filling), cached);
};

const getLastModified = (posts: readonly StoredPost[]): Record<string, string> => {
  const newest = getNewestPostChangeTime(posts);
  return newest ? { 'last-modified': newest.toUTCString() } : {};
};

const renderFeedAnswer = async (path: FeedPath, site: BlogSite, now: Date): Promise<APIGatewayProxyResult> => {
  const { type, render: renderFeed } = feeds[path];
  const posts = await readFeedPosts(site, now);
  return buildAnswer(200, type, renderFeed(site, posts), {
    ...cached,
    ...getLastModified(posts.map(({ stored }) => stored)),
  });
};

const render = async (
  path: string,
  { site, pages, isFailed }: BlogSiteWithPages,
  now: Date,
  wantsMarkdown: boolean,
): Promise<APIGatewayProxyResult> => {
  if (isFailed && (path === '' || path === siteStylePath)) {
    return buildAnswer(500, 'text/plain', 'The page cannot be shown at the moment. Please try again.\n', uncached);
  }
  if (path === siteStylePath) return buildAnswer(200, 'text/css', renderSiteStyle(site), cached);
  if (path === '/robots.txt') return buildAnswer(200, 'text/plain', renderRobotsTxt(site), cached);
  if (path === searchIndexPath) return renderSearchIndexAnswer(now);
  if (path in feeds) return renderFeedAnswer(path as FeedPath, site, now);
  if (path === '/sitemap.xml') {
    const posts = await listPublicStoredPosts(now);
    return buildAnswer(200, 'application/xml', renderSitemap(site, posts), { ...cached, ...getLastModified(posts) });
  }
  const secret = parseDraftLinkPath(path);
  if (secret !== null) {
    const { renderSharedDraftAnswer } = await import('#functions/blog-page/shared-draft');
    return renderSharedDraftAnswer(secret, site, loadRenderer, now);
  }
  return path === '' ? renderHomeAnswer(site, pages) : renderBlogAnswer(path, site, now, wantsMarkdown);
};

const answerRequest = async (event: APIGatewayProxyEvent, now: Date): Promise<APIGatewayProxyResult> => {
  if (await isCdnBypassed(findRequestHeader(event, originSecretHeader))) {
    return buildAnswer(403, 'text/plain', 'This address is not served directly.\n', uncached);
  }
  const path = event.path.replace(/\/+$/, '');
  const wantsMarkdown = prefersMarkdown(findRequestHeader(event, 'accept'));
  const page = answerConditionally(event, await render(path, await readBlogSite(event), now, wantsMarkdown));
  return event.httpMethod === 'HEAD' ? { ...page, body: '' } : page;
};

/** Renders the public pages for readers, crawlers and feed readers. */
export const handler = (
  event: APIGatewayProxyEvent,
  context?: Context,
  { now }: PageEffects = live,
): Promise<APIGatewayProxyResult> => withLambdaLimitWarnings(context, () => answerRequest(event, now()));
