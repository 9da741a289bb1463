import { blogRoutes } from '#contract/blog';
import { ask, type Check, demand, demandPageHeaders, demandStatus, demandType, readConfig } from './site.ts';

/** What the CDN answers, or a local server in its place. */

const html = /^text\/html/;

const shell: Check = async (target) => {
  for (const path of ['/', '/login', '/dashboard/portfolio']) {
    const answer = await ask(target.site + path);
    demandStatus(answer, 200);
    demandType(answer, html);
    demandPageHeaders(target, answer);
    demand((await answer.text()).includes('id="root"'), `${answer.url} is not the application`);
  }
};

const hashedFiles: Check = async ({ site, isDevelopment }) => {
  if (isDevelopment) return 'not asked: development server';
  const page = await (await ask(`${site}/`)).text();
  const path = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  const answer = await ask(site + path);
  demandStatus(answer, 200);
  demandType(answer, /javascript/);
  demand(/immutable/.test(answer.headers.get('cache-control') ?? ''), `${path} is not kept for good`);
  return path;
};

const config: Check = async (target) => {
  const { config: said, answer } = await readConfig(target.site);
  demandPageHeaders(target, answer);
  demand(!JSON.stringify(said).includes('@'), 'it names an address');
  return `${said.allowedEmailHashes.length} accounts allowed`;
};

const toHttps: Check = async ({ site }) => {
  if (!site.startsWith('https:')) return 'not asked: plain HTTP';
  const answer = await ask(site.replace('https:', 'http:'));
  demandStatus(answer, 301, 307, 308);
  return `${answer.status} to ${answer.headers.get('location')}`;
};

const blogPages: Check = async (target) => {
  const { site, api } = target;
  const list = await ask(`${site}/blog`);
  demandStatus(list, 200);
  demandType(list, html);
  demandPageHeaders(target, list);
  const { posts } = blogRoutes.publicPosts.output.parse(await (await ask(`${api}/blog/public-posts`)).json());
  if (posts[0]) {
    const post = await ask(`${site}/blog/${encodeURIComponent(posts[0].slug)}`);
    demandStatus(post, 200);
    demand((await post.text()).includes('<article'), `${post.url} has no text without JavaScript`);
  }
  const missing = await ask(`${site}/blog/no-post-has-this-name-4f1c`);
  demandStatus(missing, 404);
  demandType(missing, html);
  return `${posts.length} posts`;
};

const feeds: Check = async ({ site }) => {
  for (const [path, type] of [
    ['/rss.xml', /xml/],
    ['/sitemap.xml', /xml/],
    ['/robots.txt', /^text\/plain/],
  ] as const) {
    const answer = await ask(site + path);
    demandStatus(answer, 200);
    demandType(answer, type);
  }
};

const noImage: Check = async ({ site }) => {
  demandStatus(await ask(`${site}/images/${'0'.repeat(64)}-480.webp`), 404);
};

const noFile: Check = async ({ site, isDevelopment }) => {
  if (isDevelopment) return 'not asked: development server';
  for (const path of ['/no-such-file.php', '/dashboard/.env', '/assets/no-such-part.js']) {
    demandStatus(await ask(site + path), 404);
  }
};

export const pageChecks: Readonly<Record<string, Check>> = {
  'the application answers its pages, with security headers': shell,
  'its parts are kept for good': hashedFiles,
  'config.json is right and names nobody': config,
  'plain HTTP leads to HTTPS': toHttps,
  'the blog reads without JavaScript, a missing post is 404': blogPages,
  'RSS, sitemap and robots': feeds,
  'an image that is not there is 404': noImage,
  'and so is any other file': noFile,
};
