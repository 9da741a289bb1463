import { blogRoutes } from '#contract/blog/blog';
import {
  assertCondition,
  assertContentType,
  assertPageHeaders,
  assertStatus,
  fetchSiteConfig,
  fetchWithTimeout,
  type SmokeCheck,
} from './smoke-checks.ts';

/** What the CDN answers, or a local server in its place. */

const html = /^text\/html/;

const checkPageShell: SmokeCheck = async (target) => {
  for (const path of ['/', '/login', '/dashboard/portfolio']) {
    const answer = await fetchWithTimeout(target.site + path);
    assertStatus(answer, 200);
    assertContentType(answer, html);
    assertPageHeaders(target, answer);
    assertCondition((await answer.text()).includes('id="root"'), `${answer.url} is not the application`);
  }
};

const checkHashedFiles: SmokeCheck = async ({ site, isDevelopment }) => {
  if (isDevelopment) return 'not asked: development server';
  const page = await (await fetchWithTimeout(`${site}/`)).text();
  const path = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  const answer = await fetchWithTimeout(site + path);
  assertStatus(answer, 200);
  assertContentType(answer, /javascript/);
  assertCondition(/immutable/.test(answer.headers.get('cache-control') ?? ''), `${path} is not kept for good`);
  return path;
};

const checkSiteConfig: SmokeCheck = async (target) => {
  const { config: said, answer } = await fetchSiteConfig(target.site);
  assertPageHeaders(target, answer);
  assertCondition(!JSON.stringify(said).includes('@'), 'it names an address');
  return `${said.allowList.keys.length} accounts allowed`;
};

const toHttps: SmokeCheck = async ({ site }) => {
  if (!site.startsWith('https:')) return 'not asked: plain HTTP';
  const answer = await fetchWithTimeout(site.replace('https:', 'http:'));
  assertStatus(answer, 301, 307, 308);
  return `${answer.status} to ${answer.headers.get('location')}`;
};

const checkBlogPages: SmokeCheck = async (target) => {
  const { site, api } = target;
  const list = await fetchWithTimeout(`${site}/blog`);
  assertStatus(list, 200);
  assertContentType(list, html);
  assertPageHeaders(target, list);
  const { posts } = blogRoutes.publicPosts.output.parse(
    await (await fetchWithTimeout(`${api}/blog/public-posts`)).json(),
  );
  if (posts[0]) {
    const post = await fetchWithTimeout(`${site}/blog/${encodeURIComponent(posts[0].slug)}`);
    assertStatus(post, 200);
    assertCondition((await post.text()).includes('<article'), `${post.url} has no text without JavaScript`);
  }
  const missing = await fetchWithTimeout(`${site}/blog/no-post-has-this-name-4f1c`);
  assertStatus(missing, 404);
  assertContentType(missing, html);
  return `${posts.length} posts`;
};

const checkFeeds: SmokeCheck = async ({ site }) => {
  for (const [path, type] of [
    ['/rss.xml', /xml/],
    ['/sitemap.xml', /xml/],
    ['/robots.txt', /^text\/plain/],
  ] as const) {
    const answer = await fetchWithTimeout(site + path);
    assertStatus(answer, 200);
    assertContentType(answer, type);
  }
};

const checkMissingImage: SmokeCheck = async ({ site }) => {
  assertStatus(await fetchWithTimeout(`${site}/images/${'0'.repeat(64)}-480.webp`), 404);
};

const checkMissingFiles: SmokeCheck = async ({ site, isDevelopment }) => {
  if (isDevelopment) return 'not asked: development server';
  for (const path of ['/no-such-file.php', '/dashboard/.env', '/assets/no-such-part.js']) {
    assertStatus(await fetchWithTimeout(site + path), 404);
  }
};

export const pageSmokeChecks: Readonly<Record<string, SmokeCheck>> = {
  'the application answers its pages, with security headers': checkPageShell,
  'its parts are kept for good': checkHashedFiles,
  'config.json is right and names nobody': checkSiteConfig,
  'plain HTTP leads to HTTPS': toHttps,
  'the blog reads without JavaScript, a missing post is 404': checkBlogPages,
  'RSS, sitemap and robots': checkFeeds,
  'an image that is not there is 404': checkMissingImage,
  'and so is any other file': checkMissingFiles,
};
