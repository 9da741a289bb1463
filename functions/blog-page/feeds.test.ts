import { describe, expect, test } from 'vitest';
import type { PostSummary } from '#contract/blog/blog';
import { scriptPayloads } from '#functions/blog/render/testing-script-payloads';
import { parseXml, type XmlElement } from '#functions/blog/testing-xml';
import type { BlogSite } from '#functions/blog-page/blog-site';
import { renderRobotsTxt, renderRss, renderSitemap } from '#functions/blog-page/feeds';
import { covers } from '#tests/kit/covers';

const site: BlogSite = {
  origin: 'https://ledger.example.org',
  title: 'Ada & Co',
  name: 'Ada Lovett',
  headline: 'Engines',
  summary: '',
  language: 'en',
  portrait: '',
  links: [],
  contact: '',
  accent: '',
  accentDark: '',
  sections: [],
};
const posts: PostSummary[] = ['Fish & "chips"', '<b>Bold</b>', ']]>', 'null\u0000 and \ud800', ...scriptPayloads].map(
  (title, at) => ({
    title,
    slug: `post-${at}`,
    excerpt: `About ${title}`,
    date: '2026-11-01T10:00:00.000Z',
    publish_at: at === 0 ? null : new Date(Date.UTC(2026, 10, 20, 14, 30) - at * 3_600_000).toISOString(),
    updated_at: at === 2 ? '2026-11-21T08:00:00.000Z' : null,
    status: 'Published',
  }),
);

const named = (element: XmlElement | undefined, name: string) =>
  (element?.children ?? []).filter((child) => child.name === name);
const only = (element: XmlElement | undefined, name: string) => {
  const found = named(element, name);
  expect(found, `one ${name} in ${element?.name}`).toHaveLength(1);
  return found[0] as XmlElement;
};

/** RFC 822 with a four-digit year, as RSS asks: `Fri, 20 Nov 2026 14:30:00 GMT`. */
const rfc822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;

/** What RSS 2.0 allows in each element that is used here, and what it demands. */
const channelHas = ['title', 'link', 'description', 'language', 'lastBuildDate', 'atom:link', 'item'];
const itemHas = ['title', 'link', 'guid', 'pubDate', 'description'];

describe('the feed', () => {
  test('is well-formed and has what RSS 2.0 demands, whatever the titles hold', () => {
    covers('4.7 feed and site map');
    const root = parseXml(renderRss(site, posts));
    expect([root.name, root.attributes['version']]).toEqual(['rss', '2.0']);
    expect(root.children.map(({ name }) => name)).toEqual(['channel']);
    const channel = only(root, 'channel');
    expect(channel.children.every(({ name }) => channelHas.includes(name))).toBe(true);
    for (const name of ['title', 'description']) expect(only(channel, name).text).not.toBe('');
    expect(only(channel, 'link').text).toBe('https://ledger.example.org/blog');
    expect(only(channel, 'language').text).toBe('en');
    expect(only(channel, 'lastBuildDate').text).toMatch(rfc822);
    expect(only(channel, 'atom:link').attributes).toEqual({
      href: 'https://ledger.example.org/rss.xml',
      rel: 'self',
      type: 'application/rss+xml',
    });
    const items = named(channel, 'item');
    expect(items).toHaveLength(50);
    for (const [at, item] of items.entries()) {
      expect(item.children.map(({ name }) => name)).toEqual(
        // When it was changed, of the one that was.
        at === 2 ? itemHas.toSpliced(4, 0, 'atom:updated') : itemHas,
      );
      expect(item.children.every(({ children }) => children.length === 0)).toBe(true);
      expect(only(item, 'pubDate').text).toMatch(rfc822);
      expect(only(item, 'link').text).toBe(`https://ledger.example.org/blog/post-${at}`);
      expect(only(item, 'guid')).toMatchObject({ attributes: { isPermaLink: 'true' }, text: only(item, 'link').text });
    }
    expect(only(items[0], 'title').text).toBe('Fish & "chips"');
    expect(only(items[4], 'title').text).toBe(scriptPayloads[0]);
    expect(new Set(items.map((item) => only(item, 'guid').text)).size).toBe(50);
  });

  test('without posts is a feed all the same', () => {
    const channel = only(parseXml(renderRss(site, [])), 'channel');
    expect(named(channel, 'item')).toEqual([]);
  });
});

test('the site map names the blog and every post with the day it changed', () => {
  covers('4.7 feed and site map');
  const root = parseXml(renderSitemap(site, posts));
  expect(root).toMatchObject({
    name: 'urlset',
    attributes: { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
  });
  const places = named(root, 'url').map((url) => [only(url, 'loc').text, only(url, 'lastmod').text]);
  expect(places).toHaveLength(posts.length + 2);
  expect(places[1]).toEqual(['https://ledger.example.org/blog/post-0', '2026-11-01']);
  // Changed the day after it was published, and the blog with it.
  expect([places[0]?.[1], places[3]?.[1]]).toEqual(['2026-11-21', '2026-11-21']);
  expect(places.at(-1)?.[0]).toBe('https://ledger.example.org/');
  expect(named(parseXml(renderSitemap(site, [])), 'url')).toHaveLength(2);
});

test('robots are kept off what is private and shown the map', () => {
  expect(renderRobotsTxt(site).split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /dashboard',
    '',
    'Sitemap: https://ledger.example.org/sitemap.xml',
    '',
  ]);
});
