import { blogRoutes } from '#contract/blog/blog';
import {
  demandContentType,
  demandPageHeaders,
  demandStatus,
  demandThat,
  fetchSiteConfig,
  fetchWithTimeout,
  type SmokeCheck,
} from './smoke-checks.ts';

/** What the CDN answers, or a local server in its place. */

const html = /^text\/html/;

const checkPageShell: SmokeCheck = async (target) => {
  for (const path of ['/', '/login', '/dashboard/portfolio']) {
    const answer = await fetchWithTimeout(target.site + path);
    demandStatus(answer, 200);
    demandContentType(answer, html);
    demandPageHeaders(target, answer);
    demandThat((await answer.text()).includes('id="root"'), `${answer.url} is not the application`);
  }
};

const checkHashedFiles: SmokeCheck = async ({ site, isDevelopment }) => {
  if (isDevelopment) return 'not asked: development server';
  const page = await (await fetchWithTimeout(`${site}/`)).text();
  const path = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  const answer = await fetchWithTimeout(site + path);
  demandStatus(answer, 200);
  demandContentType(answer, /javascript/);
  demandThat(/immutable/.test(answer.headers.get('cache-control') ?? ''), `${path} is not kept for good`);
  return path;
};

const checkSiteConfig: SmokeCheck = async (target) => {
  const { config: said, answer } = await fetchSiteConfig(target.site);
  demandPageHeaders(target, answer);
  demandThat(!JSON.stringify(said).includes('@'), 'it names an address');
  return `${said.allowList.keys.length} accounts allowed`;
};

const toHttps: SmokeCheck = async ({ site }) => {
  if (!site.startsWith('https:')) return 'not asked: plain HTTP';
  const answer = await fetchWithTimeout(site.replace('https:', 'http:'));
  demandStatus(answer, 301, 307, 308);
  return `${answer.status} to ${answer.headers.get('location')}`;
};

const checkBlogPages: SmokeCheck = async (target) => {
  const { site, api } = target;
  const list = await fetchWithTimeout(`${site}/blog`);
  demandStatus(list, 200);
  demandContentType(list, html);
  demandPageHeaders(target, list);
  const { posts } = blogRoutes.publicPosts.output.parse(
    await (await fetchWithTimeout(`${api}/blog/public-posts`)).json(),
  );
  if (posts[0]) {
    const post = await fetchWithTimeout(`${site}/blog/${encodeURIComponent(posts[0].slug)}`);
    demandStatus(post, 200);
    demandThat((await post.text()).includes('<article'), `${post.url} has no text without JavaScript`);
  }
  const missing = await fetchWithTimeout(`${site}/blog/no-post-has-this-name-4f1c`);
  demandStatus(missing, 404);
  demandContentType(missing, html);
  return `${posts.length} posts`;
};

const checkFeeds: SmokeCheck = async ({ site }) => {
  for (const [path, type] of [
    ['/rss.xml', /xml/],
    ['/sitemap.xml', /xml/],
    ['/robots.txt', /^text\/plain/],
  ] as const) {
    const answer = await fetchWithTimeout(site + path);
    demandStatus(answer, 200);
    demandContentType(answer, type);
  }
};

const checkMissingImage: SmokeCheck = async ({ site }) => {
  demandStatus(await fetchWithTimeout(`${site}/images/${'0'.repeat(64)}-480.webp`), 404);
};

const checkMissingFiles: SmokeCheck = async ({ site, isDevelopment }) => {
  if (isDevelopment) return 'not asked: development server';
  for (const path of ['/no-such-file.php', '/dashboard/.env', '/assets/no-such-part.js']) {
    demandStatus(await fetchWithTimeout(site + path), 404);
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
