import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { type BlogData, blogCacheTag, blogDataId, cacheTagHeader } from '#contract/blog-pages';
import { originSecretHeader } from '#contract/security-headers';
import { errorBody, listBody, postBody } from '#functions/blog/public-page/body';
import { jsonForScript } from '#functions/blog/public-page/escape';
import { robots, rss, sitemap } from '#functions/blog/public-page/feeds';
import { errorHead, listHead, postHead, titleOf } from '#functions/blog/public-page/head';
import { fillShell, shell } from '#functions/blog/public-page/shell';
import { headerOf, type Site, siteOf } from '#functions/blog/public-page/site';
import { findPublicPost, listPublicPosts } from '#functions/blog/reads';
import { log } from '#functions/platform/log';
import { isOutsider } from '#functions/platform/origin';

const live = { now: () => new Date() };
export type PageEffects = typeof live;

/** The CDN keeps a page for 5 minutes, then shows it once more while it asks again; what changes a post clears it. */
const cached = { 'cache-control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=3600' };
/** For a while only: an address that is nobody's today may be a post's tomorrow. */
const cachedBriefly = { 'cache-control': 'public, max-age=0, s-maxage=60' };
const uncached = { 'cache-control': 'no-store' };

const answer = (
  statusCode: number,
  type: string,
  body: string,
  headers: Record<string, string>,
): APIGatewayProxyResult => ({
  statusCode,
  headers: { 'content-type': `${type}; charset=utf-8`, [cacheTagHeader]: blogCacheTag, ...headers },
  body,
});

interface Page {
  status: number;
  title: string;
  head: string;
  body: string;
  data?: BlogData;
  headers: Record<string, string>;
}

const embedded = (data: BlogData): string =>
  `<script type="application/json" id="${blogDataId}">${jsonForScript(data)}</script>`;

const html = async (path: string, page: Page): Promise<APIGatewayProxyResult> => {
  const { status, title, head, body, data, headers } = page;
  const filling = { title: titleOf(title), head, body, after: data ? embedded(data) : '' };
  return answer(status, 'text/html', fillShell(await shell(path), filling), headers);
};

const listPage = async (site: Site, now: Date): Promise<Page> => {
  const posts = await listPublicPosts(now);
  return {
    status: 200,
    title: 'Blog',
    head: listHead(site),
    body: listBody(site, posts),
    data: { kind: 'posts', posts },
    headers: cached,
  };
};

const missing = (site: Site, slug: string): Page => ({
  status: 404,
  title: 'Post not found',
  head: errorHead(),
  body: errorBody(site, 'Post not found'),
  data: { kind: 'missing', slug },
  headers: cachedBriefly,
});

const postPage = async (site: Site, slug: string, now: Date): Promise<Page> => {
  const post = await findPublicPost(slug, now);
  if (!post) return missing(site, slug);
  const body = postBody(site, post);
  return {
    status: 200,
    title: post.title,
    head: postHead(site, post),
    body,
    data: { kind: 'post', post },
    headers: cached,
  };
};

const failed = (site: Site, isList: boolean): Page => {
  const sentence = isList ? 'Failed to fetch blog posts' : 'Failed to fetch blog post';
  return { status: 500, title: 'Blog', head: errorHead(), body: errorBody(site, sentence), headers: uncached };
};

/** As typed by somebody: what is not even a text after decoding is no post's name. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const render = async (path: string, site: Site, now: Date): Promise<APIGatewayProxyResult> => {
  if (path === '/robots.txt') return answer(200, 'text/plain', robots(site), cached);
  if (path === '/rss.xml') return answer(200, 'application/rss+xml', rss(site, await listPublicPosts(now)), cached);
  if (path === '/sitemap.xml') return answer(200, 'application/xml', sitemap(site, await listPublicPosts(now)), cached);
  const isList = path === '/blog';
  try {
    return await html(path, isList ? await listPage(site, now) : await postPage(site, decoded(path.slice(6)), now));
  } catch (error) {
    log.error('blog page failed', error);
    return html(path, failed(site, isList));
  }
};

/** Renders the public pages of the blog into the application's own page, for readers, crawlers and feed readers. */
export const handler = async (
  event: APIGatewayProxyEvent,
  _context?: unknown,
  { now }: PageEffects = live,
): Promise<APIGatewayProxyResult> => {
  if (await isOutsider(headerOf(event, originSecretHeader))) {
    return answer(403, 'text/plain', 'This address is not served directly.\n', uncached);
  }
  const path = event.path.replace(/\/+$/, '');
  const page = await render(path, siteOf(event), now());
  return event.httpMethod === 'HEAD' ? { ...page, body: '' } : page;
};
