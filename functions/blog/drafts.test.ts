import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler } from '#functions/blog/handler';
import { listPostsByStatus } from '#functions/blog/store';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

/** What is typed of a post and not published yet. */

let table: TestTable;
let owner: string;
const first = '2026-11-20T15:00:00.000Z';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(first) });
  table = await startTestTable();
  owner = (await createSignedInPerson('owner')).token;
});
afterEach(async () => {
  await table.stop();
  vi.useRealTimers();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, body?: object, headers: Record<string, string> = {}) =>
  invokeHandler(handler, { method, path: `/api${path}`, token: owner, headers, ...(body && { body }) });
const start = (content: string, headers = {}) => call('POST', '/blog/drafts', { content }, headers);
const keep = (slug: string, content: string, version: number, more: object = {}) =>
  call('PUT', `/blog/posts/${slug}/draft`, { content, version, ...more });
const source = async (slug: string) => (await call('GET', `/blog/posts/${slug}/source`)).body;
const read = (slug: string) => invokeHandler(handler, { method: 'GET', path: `/api/blog/public-post/${slug}` });

describe('a draft of a new post', () => {
  test('is kept under a name of its own, whatever it holds so far, and is the owner’s alone', async () => {
    expect(await start('not even a title')).toMatchObject({
      status: 201,
      body: { slug: 'untitled-draft', version: 1, saved_at: first },
    });
    expect((await start('# Bonds\n\nfor')).body.slug).toBe('bonds');
    expect((await read('bonds')).status).toBe(404);
    const { posts } = (await call('GET', '/blog/dashboard-posts')).body;
    expect(posts).toMatchObject([
      { title: 'Untitled draft', status: 'Draft' },
      { title: 'Bonds', status: 'Draft' },
    ]);
    expect((await call('GET', '/blog/posts/bonds')).body.content).toBe('<p>for</p>');
    expect((await call('GET', '/blog/posts/untitled-draft')).body.content).toBe('<p>not even a title</p>');
  });

  test('is begun once, however often it is sent with one key', async () => {
    covers('3.7 POST /blog/drafts');
    const headers = { 'idempotency-key': 'one-key-for-one-draft' };
    const [one, two] = await Promise.all([start('# Bonds', headers), start('# Bonds', headers)]);
    expect(one.body).toEqual(two.body);
    expect(await listPostsByStatus('Draft')).toHaveLength(1);
  });

  test('is called in the list what its title is by then, and after it when it is published', async () => {
    await start('# Bon');
    await keep('bon', '# Bonds explained\n\nWords.', 1);
    expect(await listPostsByStatus('Draft')).toMatchObject([{ slug: 'bon', title: 'Bonds explained' }]);
    const body = { content: '# Bonds explained\n\nWords.', draft: { slug: 'bon', version: 2 } };
    expect(await call('POST', '/save-blog', body)).toMatchObject({
      status: 201,
      body: { slug: 'bonds-explained', status: 'Published', updated_at: null, publish_at: first },
    });
    expect(await listPostsByStatus('Draft')).toEqual([]);
    expect((await read('bon')).status).toBe(404);
    expect((await source('bonds-explained')).draft).toBeNull();
    expect((await call('GET', '/blog/posts/bonds-explained/versions')).body.versions).toHaveLength(1);
  });

  test('keeps its name where it is that of its title', async () => {
    await start('# Bonds');
    await start('# Bonds');
    const body = { content: '# Bonds', draft: { slug: 'bonds-2', version: 1 } };
    expect((await call('POST', '/save-blog', body)).body.slug).toBe('bonds-2');
  });
});

describe('a draft of a published post', () => {
  beforeEach(() => call('POST', '/save-blog', { content: '# Bonds\n\nAs read.' }));

  test('is beside what readers see, and goes when it is published', async () => {
    covers('3.7 GET /blog/posts/{slug}/source', '4.7 drafts of posts');
    const more = { address: 'Not A Slug', tags: ['x'], excerpt: 'y', publishAt: 'soon' };
    expect((await keep('bonds', 'half', 0, more)).body).toEqual({ slug: 'bonds', version: 1, saved_at: first });
    expect((await source('bonds')).draft).toEqual({
      ...more,
      content: 'half',
      written: null,
      description: '',
      ...{ canonicalUrl: null, noindex: null, lang: null },
      version: 1,
      saved_at: first,
    });
    expect((await read('bonds')).body.post.content).toBe('<p>As read.</p>');
    const edit = { content: '# Bonds\n\nWhole.', draftVersion: 1 };
    expect((await call('PUT', '/blog/posts/bonds', edit)).status).toBe(200);
    expect((await source('bonds')).draft).toBeNull();
  });

  test('is refused where it does not follow the one that is there, and changes nothing', async () => {
    covers('3.7 PUT /blog/posts/{slug}/draft');
    const two = await Promise.all([keep('bonds', 'one', 0), keep('bonds', 'two', 0)]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { draft } = await source('bonds');
    expect(await keep('bonds', 'three', 0)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await keep('bonds', 'three', 5)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await source('bonds')).draft).toEqual(draft);
    expect((await keep('bonds', 'three', 1)).body.version).toBe(2);
  });

  test('that was written elsewhere holds up a publishing that does not know it', async () => {
    await keep('bonds', 'from another tab', 0);
    const edit = { content: '# Bonds\n\nMine.', draftVersion: 0, version: 1 };
    expect(await call('PUT', '/blog/posts/bonds', edit)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await source('bonds')).draft.content).toBe('from another tab');
    expect((await read('bonds')).body.post.content).toBe('<p>As read.</p>');
  });

  test('is forgotten on demand, and there is nothing to forget a second time', async () => {
    covers('3.7 DELETE /blog/posts/{slug}/draft');
    await keep('bonds', 'half', 0);
    for (const _ of [1, 2]) expect((await call('DELETE', '/blog/posts/bonds/draft')).status).toBe(204);
    expect(await source('bonds')).toMatchObject({ draft: null, content: '# Bonds\n\nAs read.' });
  });

  test('follows its post to another address, and goes with it', async () => {
    await call('PUT', '/blog/posts/bonds', { content: '# Bonds', address: 'other' });
    await keep('other', 'half', 0);
    expect((await source('other')).draft.content).toBe('half');
    const before = await table.countItems();
    await call('DELETE', '/blog/delete-post/other');
    // Three rows of the post, its former address, two versions and the draft.
    expect(before - (await table.countItems())).toBe(7);
  });

  test('of more than 300 KB, or of no post, is refused', async () => {
    expect((await keep('bonds', 'ß'.repeat(160_000), 0)).status).toBe(413);
    expect((await keep('none', 'x', 0)).status).toBe(404);
    expect(await call('PUT', '/blog/posts/bonds/draft', { content: 'x' })).toMatchObject({ status: 400 });
    expect((await source('bonds')).draft).toBeNull();
  });
});

test('the owner’s list says of which posts something is typed that readers do not see, and nobody else hears of it', async () => {
  covers('4.7 origin of a text');
  await call('POST', '/save-blog', { content: '# Bonds\n\nx' });
  await call('POST', '/save-blog', { content: '# Rates\n\nx', publishAt: '2026-11-25T09:30' });
  await start('# Only begun');
  const marked = async () =>
    (await call('GET', '/blog/dashboard-posts')).body.posts
      .filter(({ has_changes }: { has_changes: boolean }) => has_changes)
      .map(({ slug }: { slug: string }) => slug);
  expect(await marked()).toEqual([]);
  await keep('bonds', '# Bonds\n\ny', 0);
  await keep('rates', '# Rates\n\ny', 0);
  expect((await marked()).toSorted()).toEqual(['bonds', 'rates']);
  const publicly = await invokeHandler(handler, { method: 'GET', path: '/api/blog/public-posts' });
  expect(JSON.stringify(publicly.body)).not.toContain('has_changes');
  await call('PUT', '/blog/posts/bonds', { content: '# Bonds\n\ny' });
  await call('DELETE', '/blog/posts/rates/draft');
  expect(await marked()).toEqual([]);
});
