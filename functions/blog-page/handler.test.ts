import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as blog } from '#functions/blog/handler';
import { scriptPayloads } from '#functions/blog/render/testing-script-payloads';
import { listElementNames } from '#functions/blog/testing';
import { handler } from '#functions/blog-page/handler';
import { overridePort } from '#functions/ports';
import { createApiEvent } from '#functions/runtime/http/api-event';
import { covers } from '#tests/kit/covers';
import { takeShortRunSample } from '#tests/kit/dice';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

const shell = `<!doctype html>
<html lang="en">
  <head>
    <script type="module" src="/assets/reader-1a2b.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

let table: TestTable;
let owner: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
  table = await startTestTable();
  owner = (await createSignedInPerson('owner')).token;
  overridePort('blogShell', async () => shell);
});
afterEach(async () => {
  overridePort('blogShell', undefined);
  for (const name of ['ORIGIN_SECRET', 'SITE_URL', 'BRANDING']) delete process.env[name];
  await table.stop();
  vi.useRealTimers();
});

const save = async (body: object): Promise<string> =>
  (await invokeHandler(blog, { method: 'POST', path: '/api/save-blog', body, token: owner })).body.slug;

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const {
    statusCode,
    body,
    headers: sent,
  } = await handler(createApiEvent({ method, path, headers: { host: 'localhost:3001', ...headers } }));
  return { status: statusCode, body, headers: (sent ?? {}) as Record<string, string> };
};

const scriptOf = (html: string, start: string) => {
  const from = html.indexOf(start) + start.length;
  return JSON.parse(html.slice(from, html.indexOf('</script>', from)));
};
const headOf = (html: string) => html.slice(0, html.indexOf('</head>'));
const linkedDataOf = (html: string) => scriptOf(html, '<script type="application/ld+json">');

// The renderer is loaded with the first page.
beforeAll(() => ask('/blog').catch(() => undefined), 60_000);

describe('the list', () => {
  test('has its words and its head in the first HTML, which no application touches', async () => {
    covers('1.2 list of posts', '3.2 public list of posts');
    await save({ content: '# Patience & "time"\n\nIt <em>pays</em>.' });
    const { status, body, headers } = await ask('/blog');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=300, stale-while-revalidate=3600',
      'cache-tag': 'blog',
    });
    expect(body).toContain('<title>Blog | Personal site</title>');
    expect(body).toContain('<script type="module" src="/assets/reader-1a2b.js"></script>');
    expect(headOf(body)).toContain('<link rel="canonical" href="http://localhost:3001/blog"/>');
    expect(body).toMatch(
      /<h2 dir="auto"><a href="\/blog\/patience-time"[^>]*>Patience &amp; &quot;time&quot;<\/a><\/h2>/,
    );
    expect(body).toContain('<time dateTime="2026-11-20T15:00:00.000Z" class="blog-date">Nov 20, 2026</time>');
    expect(body).toContain('<p dir="auto">It pays.</p>');
    for (const name of ['Blog', 'Login']) expect(body).toContain(`>${name}</a>`);
    // Nobody has written these yet.
    for (const name of ['About', 'Journey', 'Mission', 'Skills', 'Contact']) expect(body).not.toContain(`>${name}</a>`);
    expect(linkedDataOf(body)).toMatchObject({ '@type': 'Blog', url: 'http://localhost:3001/blog' });
  });

  test('says so while there are no posts', async () => {
    covers('3.2 no posts yet');
    const { status, body } = await ask('/blog/');
    expect(status).toBe(200);
    expect(body).toContain('No posts available yet');
    expect(body).toContain('Check back soon for new content!');
  });
});

describe('a post', () => {
  test('has its content and all that search engines and links ask for', async () => {
    covers('1.2 one post', '3.2 public post', '3.2 post in the dashboard');
    const content = '# Patience\n\n![A tree](/images/tree.webp)\n\nIt **pays**.';
    const slug = await save({ content, tags: ['investing', 'habits'] });
    const { status, body } = await ask(`/blog/${slug}`);
    expect(status).toBe(200);
    for (const element of [
      '<title>Patience | Personal site</title>',
      '<meta name="description" content="It pays."/>',
      '<link rel="canonical" href="http://localhost:3001/blog/patience"/>',
      '<link rel="alternate" href="http://localhost:3001/rss.xml" type="application/rss+xml" title="Personal site"/>',
      '<meta property="og:title" content="Patience"/>',
      '<meta property="og:type" content="article"/>',
      '<meta property="og:image" content="http://localhost:3001/images/tree.webp"/>',
      '<meta name="twitter:card" content="summary_large_image"/>',
      '<meta property="article:published_time" content="2026-11-20T15:00:00.000Z"/>',
      '<meta property="article:tag" content="habits"/>',
    ]) {
      expect(headOf(body)).toContain(element);
    }
    expect(body).toContain('<h1 dir="auto">Patience</h1>');
    expect(body).toMatch(
      /<img class="blog-featured" alt="A tree" src="\/images\/tree.webp" [^>]*fetchPriority="high"\/>/,
    );
    expect(body).toContain('<div dir="auto" class="blog-content"><p>It <strong>pays</strong>.</p></div>');
    expect(body).toMatch(/<a class="blog-back" href="\/blog"[^>]*>Back to Blog<\/a>/);
    expect(linkedDataOf(body)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: 'Patience',
      datePublished: '2026-11-20T15:00:00.000Z',
      keywords: 'investing, habits',
    });
  });

  test('says each of its sentences once, whatever kind of block it stands in', async () => {
    const sentences = [
      'Banks settle at night.',
      'A queue waits for nobody.',
      'Each heading says one thing',
      'A list has short lines.',
      'Another line follows it.',
      'Somebody else said this well.',
      'Cells hold words as well',
      'const fees = sum(rows);',
      'A note says more of it.',
      'The last word is yours.',
    ];
    const [first, second, heading, line, other, quote, cell, code, note, last] = sentences;
    const content = [
      '# Patience',
      `${first} ${second}[^1]`,
      `## ${heading}`,
      `- ${line}\n- ${other}`,
      `> ${quote}`,
      `| a | b |\n|---|---|\n| ${cell} | 2 |`,
      `\`\`\`\n${code}\n\`\`\``,
      '## Two\n\n## Three\n\n## Four',
      last,
      `[^1]: ${note}`,
    ].join('\n\n');
    const slug = await save({ content, description: 'On waiting.', excerpt: 'Of its own.', tags: ['waiting'] });
    await save({ content: '# Fees\n\nOther words.', tags: ['waiting'] });
    const { body } = await ask(`/blog/${slug}`);
    expect(body).toContain('class="blog-neighbours"');
    const text = body.replace(/<[^>]*>/g, '');
    // The contents over the text lead to a heading by its words.
    const expected = sentences.map((sentence) => [sentence, sentence === heading ? 2 : 1]);
    expect(sentences.map((sentence) => [sentence, text.split(sentence).length - 1])).toEqual(expected);
    const anywhere = sentences.filter((sentence) => sentence !== heading && body.split(sentence).length !== 2);
    expect(anywhere).toEqual([]);
  });

  test.each(['/blog/nothing', '/blog/a/b', '/blog/..%2f..%2fetc', '/blog/%E0%A4%A', '/blog/%3Cscript%3E'])(
    '%s is a page that says 404',
    async (path) => {
      const { status, body, headers } = await ask(path);
      expect(status).toBe(404);
      expect(body).toContain('<h1>Post not found</h1>');
      expect(headOf(body)).toContain('<meta name="robots" content="noindex"/>');
      expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60');
    },
  );

  test('that waits for its time is 404 until then', async () => {
    covers('3.2 missing post');
    const slug = await save({ content: '# Later', publishAt: '2026-11-20T10:30' });
    expect((await ask(`/blog/${slug}`)).status).toBe(404);
    vi.setSystemTime(new Date('2026-11-20T15:30:00Z'));
    expect((await ask(`/blog/${slug}`)).status).toBe(200);
  });

  test('that the table cannot give is a page that says so, and is not kept', async () => {
    covers('3.2 missing post', '3.8 post cannot be fetched');
    process.env['TABLE_NAME'] = 'there-is-none';
    const { status, body, headers } = await ask('/blog/any');
    expect([status, headers['cache-control']]).toEqual([500, 'no-store']);
    expect(body).toContain('Failed to fetch blog post');
    process.env['TABLE_NAME'] = table.name;
  });

  test('with a payload anywhere adds no element and ends no script', async () => {
    // Each stands after another, whose title it tells as well.
    const saveLater = (content: object) => {
      vi.setSystemTime(Date.now() + 60_000);
      return save(content);
    };
    await save({ content: '# T\n\nx' });
    const plain = listElementNames((await ask(`/blog/${await saveLater({ content: '# T\n\nx', tags: ['t'] })}`)).body);
    for (const [at, payload] of takeShortRunSample(scriptPayloads, 4).entries()) {
      // A tag with characters that cannot be stored is refused.
      const line = payload.replace(/\p{Cc}/gu, ' ').slice(0, 150);
      const slug = await saveLater({ content: `# T${at} ${line}\n\nx`, tags: [line.slice(0, 40)] });
      const { body } = await ask(`/blog/${slug}`);
      // Some are much alike, and lead to each other by their tags.
      const alone = body.replace(/<section class="blog-related">.*?<\/section>/s, '');
      expect(
        listElementNames(alone.replace(/class="blog-content">.*?<\/div>/s, 'class="blog-content"><p>x</p></div>')),
        payload,
      ).toEqual(plain);
      expect(linkedDataOf(body).url).toContain(slug);
    }
  }, 60_000);
});

describe('the address of the site', () => {
  const canonical = async (headers: Record<string, string>) =>
    /rel="canonical" href="([^"]*)"/.exec((await ask('/blog', headers)).body)?.[1];

  test('is its own name, else that by which the CDN was asked, else the host', async () => {
    expect(await canonical({})).toBe('http://localhost:3001/blog');
    expect(await canonical({ 'X-Site-Host': 'd1.cloudfront.net' })).toBe('https://d1.cloudfront.net/blog');
    process.env['SITE_URL'] = 'https://ledger.example.org';
    expect(await canonical({ 'x-site-host': 'd1.cloudfront.net' })).toBe('https://ledger.example.org/blog');
  });

  test('takes no host that is none', async () => {
    expect(await canonical({ 'x-site-host': 'a"><script>pwned()</script>' })).toBe('https://localhost/blog');
    expect(await canonical({ 'x-site-host': 'user@evil.example/path' })).toBe('https://localhost/blog');
  });
});

test('the branding is the deployment’s', async () => {
  process.env['BRANDING'] = JSON.stringify({
    name: 'Ada <Lovelace>',
    tagline: 'Numbers & engines',
    siteUrl: 'https://ada.example',
    contactUrl: 'https://ada.example/write',
  });
  const { body } = await ask('/blog');
  expect(body).toContain('Ada &lt;Lovelace&gt; · Numbers &amp; engines');
  expect(body).toContain('href="/#contact"');
  expect((await ask('/')).body).toContain('href="https://ada.example/write"');
});

describe('the page about the owner', () => {
  const publish = (site: object) =>
    invokeHandler(blog, { method: 'PUT', path: '/api/blog/site/settings', body: site, token: owner });
  const portrait = `/images/${'0'.repeat(32)}-480.webp`;
  const whole = {
    name: 'Ada Lovett',
    headline: 'Payments strategist',
    summary: 'I move money.',
    title: 'Ada on payments',
    language: 'pl',
    portrait,
    contact: 'ada@lovett.test',
    links: [{ label: 'Talks', url: 'https://lovett.test/talks' }],
    accent: '#7a1f4b',
    pages: { about: 'Who I *am*.\n\n## Early', skills: '# What I can do\n\n## Early\n\n[Up](#early)' },
  };

  test('is honest and calm where nobody has said who it is, and names nobody else', async () => {
    const { status, body } = await ask('/');
    expect(status).toBe(200);
    expect(body).toContain('Nothing has been written here yet');
    expect(body).toContain('href="/blog"');
    expect(body).toContain('href="/login"');
    expect(body).not.toMatch(/example\.com|Evenkeel|The Owner|href="\/#/);
  });

  test('shows the owner, the pages that are there, and how to reach them, without the application', async () => {
    expect((await publish(whole)).status).toBe(200);
    const { body, headers } = await ask('/');
    expect(headers).toMatchObject({ 'cache-tag': 'blog', 'cache-control': expect.stringContaining('s-maxage') });
    expect(headOf(body)).toContain('<title>Ada Lovett | Ada on payments</title>');
    expect(body).toContain('<html lang="pl"');
    expect(body).toContain('<em>am</em>');
    expect(body).toContain('href="mailto:ada@lovett.test"');
    expect(body).toContain('href="https://lovett.test/talks"');
    expect(body).toContain('>What I can do</h2>');
    expect([...body.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id)).toEqual(['about', 'skills', 'contact']);
    expect(new Set([...body.matchAll(/href="\/#(\w+)"/g)].map(([, id]) => id))).toEqual(
      new Set(['about', 'skills', 'contact']),
    );
    expect([...body.matchAll(/<script(?! type="application\/ld\+json")[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script type="module" src="/assets/reader-1a2b.js">',
      '<script src="/signed-in.js">',
    ]);
    expect(linkedDataOf(body)).toMatchObject({
      '@type': 'Person',
      name: 'Ada Lovett',
      jobTitle: 'Payments strategist',
    });
  });

  test('has each id once, also where two of its pages have the same heading', async () => {
    await publish(whole);
    const { body } = await ask('/');
    const ids = [...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(body).toContain('href="#user-content-skills-early"');
    expect(ids).toContain('user-content-skills-early');
  });

  test('gives its name, and no other, to every page, feed and card', async () => {
    await publish(whole);
    await save({ content: '# Bonds\n\nx' });
    for (const path of ['/', '/blog', '/blog/bonds', '/blog/nothing', '/rss.xml', '/sitemap.xml', '/site.css']) {
      expect([path, /evenkeel|example\.com/i.exec((await ask(path)).body.replaceAll('evenkeel-', ''))]).toEqual([
        path,
        null,
      ]);
    }
    const { body } = await ask('/blog/bonds');
    expect(headOf(body)).toContain('<title>Bonds | Ada on payments</title>');
    expect(headOf(body)).toContain('<meta property="og:site_name" content="Ada on payments"/>');
    expect(linkedDataOf(body).author).toMatchObject({ '@type': 'Person', name: 'Ada Lovett' });
    expect(body).toContain('class="blog-author"');
    expect((await ask('/rss.xml')).body).toContain('<title>Ada on payments: Blog</title>');
  });

  test('has the owner’s colours in a sheet of its own, and none where none were chosen', async () => {
    expect(headOf((await ask('/')).body)).not.toContain('/site.css');
    expect(await ask('/site.css')).toMatchObject({ status: 200, body: '' });
    await publish(whole);
    expect(headOf((await ask('/')).body)).toContain('<link rel="stylesheet" href="/site.css">');
    const { body, headers } = await ask('/site.css');
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(body).toContain('--color-accent:#7a1f4b');
  });
});

test('only the CDN is answered where it has a secret', async () => {
  process.env['ORIGIN_SECRET'] = 'known to the CDN alone';
  expect((await ask('/blog')).status).toBe(403);
  expect((await ask('/blog', { 'x-origin-secret': 'a guess' })).status).toBe(403);
  expect((await ask('/blog', { 'X-Origin-Secret': 'known to the CDN alone' })).status).toBe(200);
});

test('HEAD answers what GET does, without a body', async () => {
  const [head, got] = [await ask('/blog', {}, 'HEAD'), await ask('/blog')];
  expect(head).toEqual({ ...got, body: '' });
});

describe('a post that was edited', () => {
  const edit = (slug: string, body: object) =>
    invokeHandler(blog, { method: 'PUT', path: `/api/blog/posts/${slug}`, body, token: owner });

  test('leads from its former address to the present one for good, and says when it was changed', async () => {
    covers('4.7 post edited');
    await save({ content: '# Bonds\n\nx' });
    vi.setSystemTime(new Date('2026-11-20T16:00:00Z'));
    await edit('bonds', { content: '# Bonds\n\ny', address: 'on-bonds', description: 'About bonds.' });
    expect(await ask('/blog/bonds')).toMatchObject({
      status: 301,
      headers: { location: '/blog/on-bonds', 'cache-tag': 'blog' },
    });
    const { status, body } = await ask('/blog/on-bonds');
    expect(status).toBe(200);
    const changed = '2026-11-20T16:00:00.000Z';
    expect(headOf(body)).toContain(`<meta property="article:modified_time" content="${changed}"/>`);
    expect(headOf(body)).toContain('<meta name="description" content="About bonds."/>');
    expect(linkedDataOf(body)).toMatchObject({ dateModified: changed, datePublished: '2026-11-20T15:00:00.000Z' });
    expect(body).toContain(`Updated <time dateTime="${changed}">Nov 20, 2026</time>`);
    expect((await ask('/sitemap.xml')).body).not.toContain('/blog/bonds<');
  });

  test('and was unpublished is 404 under all of its addresses', async () => {
    covers('4.7 post unpublished');
    await save({ content: '# Bonds\n\nx' });
    await edit('bonds', { content: '# Bonds\n\ny', address: 'on-bonds' });
    await invokeHandler(blog, { method: 'POST', path: '/api/blog/posts/on-bonds/unpublish', body: {}, token: owner });
    for (const slug of ['bonds', 'on-bonds']) expect((await ask(`/blog/${slug}`)).status).toBe(404);
    expect((await ask('/rss.xml')).body).not.toContain('on-bonds');
  });
});
