import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler } from '#functions/blog/handler';
import type { PostSchedule } from '#functions/blog/post-schedule';
import { scriptPayloads } from '#functions/blog/render/testing-script-payloads';
import { buildNewPostWrites, findPost, findPostHtml, listPostsByStatus } from '#functions/blog/store';
import { findDisallowedHtml } from '#functions/blog/testing';
import { overridePort } from '#functions/ports';
import { handler as publishJob } from '#functions/publish-on-time/handler';
import { publishDuePosts, publishPostIfDue } from '#functions/publish-on-time/publish-posts';
import { writeTransaction } from '#functions/runtime/storage/table';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
let owner: string;
let member: string;
let scheduled: string[];
const recorder: PostSchedule = {
  set: async (slug, at) => void scheduled.push(`set ${slug} ${at.toISOString()}`),
  remove: async (slug) => void scheduled.push(`remove ${slug}`),
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
  table = await startTestTable();
  owner = (await createSignedInPerson('owner')).token;
  member = (await createSignedInPerson('member')).token;
  scheduled = [];
  overridePort('postSchedule', recorder);
});
afterEach(async () => {
  overridePort('postSchedule', undefined);
  await table.stop();
  vi.useRealTimers();
});

const save = (body: object, headers: Record<string, string> = {}, token = owner) =>
  invokeHandler(handler, { method: 'POST', path: '/api/save-blog', body, token, headers });
const get = (path: string, token?: string) =>
  invokeHandler(handler, { method: 'GET', path: `/api${path}`, ...(token && { token }) });
const remove = (slug: string, headers: Record<string, string> = {}) =>
  invokeHandler(handler, { method: 'DELETE', path: `/api/blog/delete-post/${slug}`, token: owner, headers });
const publicSlugs = async () => (await get('/blog/public-posts')).body.posts.map(({ slug }: { slug: string }) => slug);

describe('saving', () => {
  test('publishes at once: the answer, the lists and the post agree', async () => {
    covers(
      '3.3 post',
      '3.4 scheduled and published',
      '3.7 GET /blog/dashboard-posts',
      '3.7 GET /blog/public-post/{slug}',
      '3.7 POST /save-blog',
    );
    const content = '# Patience pays\n\n![A tree](/images/tree.webp)\n\nTime in the market **beats** timing it.';
    const { status, body } = await save({ content, tags: ['investing'] });
    const row = {
      title: 'Patience pays',
      slug: 'patience-pays',
      excerpt: 'Time in the market beats timing it.',
      date: '2026-11-20T15:00:00.000Z',
      publish_at: '2026-11-20T15:00:00.000Z',
      updated_at: null,
      status: 'Published',
    };
    expect([status, body]).toEqual([201, row]);
    expect((await get('/blog/public-posts')).body).toEqual({ posts: [row] });
    expect((await get('/blog/dashboard-posts', owner)).body).toEqual({
      posts: [{ ...row, tags: ['investing'], has_changes: false }],
    });
    const post = {
      ...row,
      description: row.excerpt,
      content: '<p>Time in the market <strong>beats</strong> timing it.</p>',
      tags: ['investing'],
      featured_image_url: '/images/tree.webp',
      canonical_url: '',
      noindex: false,
      lang: '',
      featured_image_alt: 'A tree',
    };
    expect((await get('/blog/public-post/patience-pays')).body).toEqual({
      post,
      older: null,
      newer: null,
      related: [],
    });
    expect((await get('/blog/posts/patience-pays', member)).body).toEqual(post);
    expect(scheduled).toEqual([]);
  });

  test('a post leads to the published ones before and after it, and to no other', async () => {
    const around = async (slug: string) => {
      const { older, newer } = (await get(`/blog/public-post/${slug}`)).body;
      return [older?.slug ?? null, newer?.slug ?? null];
    };
    for (const title of ['First', 'Second', 'Third']) {
      vi.setSystemTime(Date.now() + 60_000);
      await save({ content: `# ${title}\n\nText.` });
    }
    await save({ content: '# To come', publishAt: '2027-01-04T09:00' });
    expect(await around('first')).toEqual([null, 'second']);
    expect(await around('second')).toEqual(['first', 'third']);
    expect(await around('third')).toEqual(['second', null]);
    await remove('second');
    expect(await around('third')).toEqual(['first', null]);
  });

  test('a post leads to others that share its tags, most of them first, and names each once', async () => {
    const related = async (slug: string) =>
      (await get(`/blog/public-post/${slug}`)).body.related.map((one: { slug: string }) => one.slug);
    for (const [title, tags] of [
      ['Far', ['bonds', 'fees']],
      ['Other', ['tea']],
      ['Near', ['Bonds']],
      ['Between', []],
      ['Own', ['bonds', 'fees']],
      ['After', ['bonds']],
    ] as const) {
      vi.setSystemTime(Date.now() + 60_000);
      await save({ content: `# ${title}\n\nText.`, tags });
    }
    expect(await related('own')).toEqual(['far', 'near']);
    expect(await related('between')).toEqual([]);
  });

  test.each([
    ['no text', { content: '' }, 400, 'No content to save'],
    ['blanks alone', { content: ' \n ' }, 400, 'No content to save'],
    ['nothing sent', {}, 400, 'No content to save'],
    [
      'a text without a heading',
      { content: 'no heading' },
      422,
      'The post has no title. Begin it with a line such as "# My title".',
    ],
    [
      'a heading of markup alone',
      { content: '# <img src=x>' },
      422,
      'The post has no title. Begin it with a line such as "# My title".',
    ],
    ['a title of 201 characters', { content: `# ${'t'.repeat(201)}` }, 422, 'The title takes at most 200 characters.'],
    [
      'a time in words',
      { content: '# T', publishAt: 'soon' },
      400,
      'Enter the publish time as YYYY-MM-DDTHH:MM, US Eastern time.',
    ],
    [
      'a day that there is not',
      { content: '# T', publishAt: '2027-02-30T09:00' },
      400,
      'Enter a publish time that exists, as YYYY-MM-DDTHH:MM.',
    ],
    [
      'a time far ahead',
      { content: '# T', publishAt: '2099-01-01T09:00' },
      422,
      'A post can be scheduled at most five years ahead.',
    ],
    ['eleven tags', { content: '# T', tags: Array(11).fill('a') }, 400, 'A post takes at most 10 tags.'],
  ])('refuses %s', async (_, body, status, error) => {
    covers('3.5 nothing to preview or save');
    const before = await table.countItems();
    expect(await save(body)).toMatchObject({ status, body: { error } });
    expect(await table.countItems()).toBe(before);
  });

  test.each([
    ['a picture on another site', '![a](https://example.com/a.png)', 'https://example.com/a.png'],
    ['one named without a scheme', '![a](//example.com/a.png)', '//example.com/a.png'],
    ['one in plain HTML', '<p><img alt="a" src="http://example.com/a.png"></p>', 'http://example.com/a.png'],
    ['one by reference', '![a][r]\n\n[r]: HTTPS://example.com/a.png', 'HTTPS://example.com/a.png'],
    ['one with backslashes', '<img src="/\\example.com/a.png">', '/\\example.com/a.png'],
    [
      'one written into the text',
      `![a](data:image/png;base64,${'A'.repeat(500)})`,
      `data:image/png;base64,${'A'.repeat(78)}…`,
    ],
    ['one on the writer’s own machine', '<img src="file:///home/me/a.png">', 'file:///home/me/a.png'],
    [
      'one of several',
      '![a](/images/a.webp) ![b](https://b.org/b.png) ![c](https://c.org/c.png)',
      'https://b.org/b.png" (and 1 more)',
    ],
  ])(
    'refuses %s with its address and the way to bring it in, also as the featured one and in the preview',
    async (_, picture, named) => {
      const sentence = `The picture "${named}${named.endsWith(')') ? '' : '"'} is not on this site, so readers would not see it. Save it on your device, upload it under Image, press Insert After Title and move that line to its place.`;
      const refusal = {
        status: 422,
        body: { error: sentence, code: 'picture_elsewhere', details: [{ path: 'content', msg: sentence }] },
      };
      const before = await table.countItems();
      for (const content of [`# T\n\nWords.\n\n${picture}`, `# T\n\n${picture}`]) {
        expect(await save({ content })).toMatchObject(refusal);
        const preview = { method: 'POST', path: '/api/preview-markdown', body: { content }, token: owner };
        expect(await invokeHandler(handler, preview)).toMatchObject(refusal);
      }
      expect(await table.countItems()).toBe(before);
    },
  );

  test('takes pictures of this site, by path or by its own name, and code that shows one', async () => {
    process.env['SITE_URL'] = 'https://ledger.example.org';
    try {
      for (const text of [
        '![a](/images/a.webp)',
        '![a](images/a.webp)',
        '![a](https://ledger.example.org/images/a.webp)',
        '`![a](https://example.com/a.png)`',
        '[a link](https://example.com/a.png)',
      ]) {
        expect((await save({ content: `# T\n\nWords.\n\n${text}` })).status).toBe(201);
      }
      expect((await save({ content: '# T\n\nx\n\n![a](http://ledger.example.org/a.webp)' })).status).toBe(422);
    } finally {
      delete process.env['SITE_URL'];
    }
  });

  test('refuses more than 300 KB of text, and of HTML made of less', async () => {
    const error = 'The post is larger than 300 KB. Shorten it, or make two posts of it.';
    const words = `# T\n\n${'lorem ipsum '.repeat(25_700)}`;
    expect(await save({ content: words })).toMatchObject({ status: 413, body: { error, code: 'too_large' } });
    const swelling = `# T\n\n\`\`\`\n${'<'.repeat(100_000)}\n\`\`\``;
    expect(await save({ content: swelling })).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await listPostsByStatus('Published')).toEqual([]);
  });

  test('answers others while a text that is too slow is being rendered', async () => {
    const answered: string[] = [];
    const slow = `# T\n\n${'a\n\n'.repeat(90_000)}`;
    const slowly = save({ content: slow }).then(({ body }) => answered.push(body.code));
    const others = [1, 2, 3].map(() => get('/blog/public-posts').then(({ status }) => answered.push(`${status}`)));
    await Promise.all([slowly, ...others]);
    expect(answered).toEqual(['200', '200', '200', 'too_slow']);
    expect(await listPostsByStatus('Published')).toEqual([]);
  });

  test('keeps a post of just under 300 KB', async () => {
    const content = `# T\n\n${'lorem ipsum '.repeat(25_500)}`;
    expect((await save({ content })).status).toBe(201);
    expect((await get('/blog/public-post/t')).body.post.content.length).toBeGreaterThan(300_000);
  });

  test('gives every post its own slug, also to those saved at once', async () => {
    const saved = await Promise.all([1, 2, 3, 4].map(() => save({ content: '# Same title\n\nx' })));
    expect(saved.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(saved.map(({ body }) => body.slug).sort()).toEqual([
      'same-title',
      'same-title-2',
      'same-title-3',
      'same-title-4',
    ]);
  });

  test('twice with one Idempotency-Key saves once', async () => {
    covers('3.7 POST /save-blog');
    const headers = { 'idempotency-key': 'one-key-for-one-post' };
    const [first, twin] = await Promise.all([1, 2].map(() => save({ content: '# Once\n\nx' }, headers)));
    const again = await save({ content: '# Once\n\nx' }, headers);
    expect(first?.body).toEqual(again.body);
    expect(twin?.body).toEqual(again.body);
    expect(await publicSlugs()).toEqual(['once']);
    expect(await save({ content: '# Other' }, headers)).toMatchObject({ status: 422 });
  });

  test('makes a plain name of a title with path characters', async () => {
    expect((await save({ content: '# ../../etc/passwd?x=%2F#y' })).body.slug).toBe('etc-passwd-x-2f-y');
    for (const slug of ['..%2F..%2Fetc%2Fpasswd', '%2e%2e', 'a%00b', 'META', 'etc-passwd-x-2f-y%20']) {
      expect(await get(`/blog/public-post/${slug}`)).toMatchObject({ status: 404 });
    }
    expect(await get('/blog/public-post/%E0%A4%A')).toMatchObject({ status: 400, body: { code: 'malformed' } });
    expect((await get('/blog/public-post/nothing-here')).body).toEqual({ error: 'Post not found', code: 'not_found' });
  });

  test('keeps no payload that could run', async () => {
    covers('3.7 POST /save-blog');
    for (const [at, payload] of scriptPayloads.filter((_, place) => place % 8 === 0).entries()) {
      const { body } = await save({ content: `# T${at}\n\n${payload}` });
      expect(findDisallowedHtml((await findPostHtml(body.slug)) ?? '<missing>')).toEqual([]);
    }
  });
});

describe('a publish time', () => {
  test('in the future, in Eastern time, sets the post and its schedule for that instant', async () => {
    covers('3.4 scheduled and published');
    const { body } = await save({ content: '# Later', publishAt: '2026-11-21T09:30' });
    expect(body).toMatchObject({ status: 'Scheduled', publish_at: '2026-11-21T14:30:00.000Z' });
    expect(scheduled).toEqual(['set later 2026-11-21T14:30:00.000Z']);
    expect((await get('/blog/dashboard-posts', owner)).body.posts).toMatchObject([{ status: 'Scheduled' }]);
  });

  test('may be an instant with its zone', async () => {
    const { body } = await save({ content: '# Later', publishAt: '2026-12-01T10:00:00+01:00' });
    expect(body.publish_at).toBe('2026-12-01T09:00:00.000Z');
  });

  test.each([['', null, '2026-11-20T09:59', '2020-01-01T00:00', '2026-11-20T15:00:00Z']].flat())(
    '%j is now',
    async (publishAt) => {
      const { body } = await save({ content: '# Now', publishAt });
      expect(body).toMatchObject({ status: 'Published', publish_at: '2026-11-20T15:00:00.000Z' });
    },
  );

  test('that the clocks skip is refused; one that comes twice is the first, or the second by its offset', async () => {
    covers('3.9 publish time in US Eastern');
    const skipped = await save({ content: '# T', publishAt: '2027-03-14T02:30' });
    expect(skipped).toMatchObject({ status: 422, body: { code: 'time_skipped', details: [{ path: 'publishAt' }] } });
    const twice = await save({ content: '# T', publishAt: '2027-11-07T01:30' });
    expect(twice.body.publish_at).toBe('2027-11-07T05:30:00.000Z');
    const second = await save({ content: '# T', publishAt: '2027-11-07T01:30-05:00' });
    expect(second.body.publish_at).toBe('2027-11-07T06:30:00.000Z');
  });

  test('whose schedule cannot be made still saves the post', async () => {
    overridePort('postSchedule', { ...recorder, set: () => Promise.reject(new Error('no schedule today')) });
    expect((await save({ content: '# Later', publishAt: '2026-11-21T09:30' })).status).toBe(201);
    expect(await listPostsByStatus('Scheduled')).toHaveLength(1);
  });
});

describe('what is not public yet', () => {
  const draft = {
    slug: 'a-draft',
    title: 'A draft',
    excerpt: '',
    createdAt: '2026-11-19T15:00:00.000Z',
    publishAt: null,
    status: 'Draft' as const,
    tags: [],
    featuredImage: null,
  };

  test('is 404 to visitors and to the member, while the owner reads it', async () => {
    covers('3.6 who writes the blog', '3.7 GET /blog/public-post/{slug}', '3.7 GET /blog/posts/{slug}');
    await writeTransaction(buildNewPostWrites(draft, { html: 'x', markdown: '# A draft\n\nx' }));
    await save({ content: '# Later\n\nx', publishAt: '2026-11-21T09:30' });
    expect(await publicSlugs()).toEqual([]);
    for (const slug of ['a-draft', 'later']) {
      expect(await get(`/blog/public-post/${slug}`)).toMatchObject({ status: 404, body: { error: 'Post not found' } });
      expect((await get(`/blog/public-post/${slug}`, owner)).status).toBe(404);
      expect((await get(`/blog/posts/${slug}`, member)).status).toBe(404);
      expect((await get(`/blog/posts/${slug}`, owner)).status).toBe(200);
    }
    const { posts } = (await get('/blog/dashboard-posts', owner)).body;
    expect(posts.map(({ status }: { status: string }) => status)).toEqual(['Scheduled', 'Draft']);
  });

  test('counts as published from its minute on, though no job has run', async () => {
    covers('3.4 scheduled and published');
    await save({ content: '# Later\n\nx', publishAt: '2026-11-20T10:30' });
    vi.setSystemTime(new Date('2026-11-20T15:29:59Z'));
    expect(await publicSlugs()).toEqual([]);
    vi.setSystemTime(new Date('2026-11-20T15:30:00Z'));
    expect(await publicSlugs()).toEqual(['later']);
    expect((await get('/blog/public-post/later')).body.post.status).toBe('Published');
    expect(await listPostsByStatus('Published')).toEqual([]);
  });
});

describe('publishing', () => {
  beforeEach(async () => {
    await save({ content: '# Later\n\nx', publishAt: '2026-11-20T10:30' });
  });

  test('twice at once publishes once', async () => {
    vi.setSystemTime(new Date('2026-11-20T15:30:05Z'));
    const calls = [publishPostIfDue('later'), publishPostIfDue('later'), publishDuePosts(), publishPostIfDue('later')];
    const done = (await Promise.all(calls)).map(Number);
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await listPostsByStatus('Scheduled')).toEqual([]);
    expect(await listPostsByStatus('Published')).toMatchObject([
      { slug: 'later', publishAt: '2026-11-20T15:30:00.000Z' },
    ]);
    expect(await publishJob({ slug: 'later' })).toEqual({ published: false });
  });

  test('that was missed is made up for by the sweep, of what is due alone', async () => {
    await save({ content: '# Tomorrow\n\nx', publishAt: '2026-11-21T10:30' });
    expect(await publishDuePosts()).toBe(0);
    vi.setSystemTime(new Date('2026-11-20T15:30:00Z'));
    expect(await publishDuePosts()).toBe(1);
    expect(await listPostsByStatus('Published')).toMatchObject([{ slug: 'later' }]);
    expect(await listPostsByStatus('Scheduled')).toMatchObject([{ slug: 'tomorrow' }]);
  });

  test('does nothing before its time, nor for a post that is gone', async () => {
    expect(await publishJob({ slug: 'later' })).toEqual({ published: false });
    expect(await publishJob({ slug: 'never-was' })).toEqual({ published: false });
    expect((await findPost('later'))?.status).toBe('Scheduled');
    expect(await table.countItems()).toBe(2 + 4);
  });

  test('by a clock that is a little behind works all the same', async () => {
    vi.setSystemTime(new Date('2026-11-20T15:29:10Z'));
    expect(await publishJob({ slug: 'later' })).toEqual({ published: true });
  });
});

describe('deleting', () => {
  test('removes the post with its texts and its schedule', async () => {
    covers('3.7 DELETE /blog/delete-post/{slug}');
    const before = await table.countItems();
    await save({ content: '# Later\n\nx', publishAt: '2026-11-21T09:30' });
    expect((await remove('later')).status).toBe(204);
    expect(await table.countItems()).toBe(before);
    expect(scheduled).toEqual(['set later 2026-11-21T14:30:00.000Z', 'remove later']);
    expect(await remove('later')).toMatchObject({ status: 404, body: { error: 'Post not found' } });
  });

  test('asked for twice with one key answers twice the same', async () => {
    await save({ content: '# Gone\n\nx' });
    const headers = { 'idempotency-key': 'delete-this-once' };
    const statuses = await Promise.all([remove('gone', headers), remove('gone', headers)]);
    expect(statuses.map(({ status }) => status)).toEqual([204, 204]);
    expect((await remove('gone', headers)).status).toBe(204);
    expect(await publicSlugs()).toEqual([]);
  });

  test('while it is being published leaves nothing half there', async () => {
    await save({ content: '# Later\n\nx', publishAt: '2026-11-20T10:30' });
    vi.setSystemTime(new Date('2026-11-20T15:30:00Z'));
    await Promise.all([remove('later'), publishPostIfDue('later')]);
    expect(await findPost('later')).toBeUndefined();
    expect(await findPostHtml('later')).toBeUndefined();
    expect(await publicSlugs()).toEqual([]);
  });
});

test('lists are newest first by publish time', async () => {
  covers('3.7 GET /blog/public-posts');
  for (const [title, time] of [
    ['Second', '2026-11-20T15:01:00Z'],
    ['Third', '2026-11-20T15:02:00Z'],
    ['First', '2026-11-20T15:00:30Z'],
  ] as const) {
    vi.setSystemTime(new Date(time));
    await save({ content: `# ${title}\n\nx` });
  }
  expect(await publicSlugs()).toEqual(['third', 'second', 'first']);
});

test('a preview is rendered for the owner alone and saves nothing', async () => {
  covers('3.7 POST /preview-markdown');
  const preview = (body: object, token: string) =>
    invokeHandler(handler, { method: 'POST', path: '/api/preview-markdown', body, token });
  const before = await table.countItems();
  const content = '# T < *U*\n\n![A "sea"](/a.png)\n\n<script>pwned()</script>x';
  expect((await preview({ content }, owner)).body).toEqual({
    html: '<h1>T &lt; U</h1>\n<p><img src="/a.png" alt="A &quot;sea&quot;"></p>\nx',
    post: {
      title: 'T < U',
      excerpt: 'x',
      content: 'x',
      featured_image_url: '/a.png',
      featured_image_alt: 'A "sea"',
    },
  });
  expect(await preview({ content: ' ' }, owner)).toMatchObject({
    status: 400,
    body: { error: 'No content to preview' },
  });
  expect((await preview({ content: 'x'.repeat(310_000) }, owner)).status).toBe(413);
  expect((await preview({ content: 'x' }, member)).status).toBe(403);
  expect(await table.countItems()).toBe(before);
});

test('the member may do none of it', async () => {
  covers('3.6 who writes the blog');
  expect((await save({ content: '# T' }, {}, member)).status).toBe(403);
  expect((await get('/blog/dashboard-posts', member)).status).toBe(403);
  const { status } = await invokeHandler(handler, { method: 'DELETE', path: '/api/blog/delete-post/t', token: member });
  expect(status).toBe(403);
});
