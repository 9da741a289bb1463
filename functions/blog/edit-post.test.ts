import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { maxFormerSlugs } from '#core/blog/post-edits';
import { handler } from '#functions/blog/handler';
import type { PostSchedule } from '#functions/blog/post-schedule';
import { buildNewPostWrites, findPost, listPostsByStatus } from '#functions/blog/store';
import { createMemoryImageStore } from '#functions/images/testing';
import { overridePort } from '#functions/ports';
import { publishPostIfDue } from '#functions/publish-on-time/publish-posts';
import { writeTransaction } from '#functions/runtime/storage/table';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

/** Everything that changes a post which is there already. */

let table: TestTable;
let owner: string;
let scheduled: string[];
let images: ReturnType<typeof createMemoryImageStore>;
const recorder: PostSchedule = {
  set: async (slug, at) => void scheduled.push(`set ${slug} ${at.toISOString()}`),
  remove: async (slug) => void scheduled.push(`remove ${slug}`),
};
const first = '2026-11-20T15:00:00.000Z';
const next = '2026-11-20T16:00:00.000Z';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(first) });
  table = await startTestTable();
  owner = (await createSignedInPerson('owner')).token;
  scheduled = [];
  images = createMemoryImageStore();
  overridePort('postSchedule', recorder);
  overridePort('images', images);
});
afterEach(async () => {
  overridePort('postSchedule', undefined);
  overridePort('images', undefined);
  await table.stop();
  vi.useRealTimers();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, body?: object, headers: Record<string, string> = {}) =>
  invokeHandler(handler, { method, path: `/api${path}`, token: owner, headers, ...(body && { body }) });
const save = async (content: string, more: object = {}): Promise<string> => {
  const { status, body } = await call('POST', '/save-blog', { content, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.slug;
};
const edit = (slug: string, content: string, more: object = {}, headers = {}) =>
  call('PUT', `/blog/posts/${slug}`, { content, ...more }, headers);
const source = async (slug: string) => (await call('GET', `/blog/posts/${slug}/source`)).body;
const read = (slug: string) => invokeHandler(handler, { method: 'GET', path: `/api/blog/public-post/${slug}` });
const versions = async (slug: string) => (await call('GET', `/blog/posts/${slug}/versions`)).body.versions;

describe('an edit of a published post', () => {
  test('keeps slug and date, says when it was, and readers see it', async () => {
    covers('3.7 PUT /blog/posts/{slug}', '4.7 post edited');
    await save('# Bonds\n\nA tpyo.', { tags: ['bonds'] });
    vi.setSystemTime(new Date(next));
    const { status, body } = await edit('bonds', '# Bonds, mended\n\nA typo.', { tags: ['rates'], version: 1 });
    expect([status, body]).toEqual([
      200,
      {
        title: 'Bonds, mended',
        slug: 'bonds',
        excerpt: 'A typo.',
        date: first,
        publish_at: first,
        updated_at: next,
        status: 'Published',
      },
    ]);
    expect((await read('bonds')).body.post).toMatchObject({
      content: '<p>A typo.</p>',
      tags: ['rates'],
      updated_at: next,
    });
    expect(await source('bonds')).toMatchObject({
      content: '# Bonds, mended\n\nA typo.',
      version: 2,
      was_public: true,
    });
    expect(await listPostsByStatus('Published')).toHaveLength(1);
  });

  test('of an older row, which counts as its first version, keeps what it was', async () => {
    const row = { slug: 'old', title: 'Old', excerpt: '', createdAt: first, publishAt: first, tags: [] };
    const [meta, ...texts] = buildNewPostWrites(
      { ...row, status: 'Published', featuredImage: null },
      { html: '<p>x</p>', markdown: '# Old\n\nx' },
    );
    const plain = meta && 'Put' in meta ? meta.Put.Item : {};
    const {
      id: _i,
      version: _v,
      updatedAt: _u,
      ownExcerpt: _o,
      description: _d,
      firstPublicAt: _f,
      ...rest
    } = plain ?? {};
    const { formerSlugs: _s, lastVersion: _l, ...older } = rest;
    await writeTransaction([{ Put: { Item: older } }, ...texts]);
    expect(await source('old')).toMatchObject({ version: 1, excerpt: '', draft: null });
    expect((await edit('old', '# Old\n\ny', { version: 1 })).status).toBe(200);
    expect((await edit('old', '# Old\n\nz', { version: 1 })).body.code).toBe('stale');
    const kept = await versions('old');
    expect(kept.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    expect((await call('GET', '/blog/posts/old/versions/1')).body.content).toBe('# Old\n\nx');
  });

  test('that somebody else was faster with is refused and changes nothing', async () => {
    covers('4.7 post edited');
    await save('# Bonds\n\nx');
    const two = await Promise.all([
      edit('bonds', '# Bonds\n\none', { version: 1 }),
      edit('bonds', '# Bonds\n\ntwo', { version: 1 }),
    ]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(two.find(({ status }) => status === 409)?.body.code).toBe('stale');
    expect((await findPost('bonds'))?.version).toBe(2);
    expect(await versions('bonds')).toHaveLength(2);
  });

  test('twice with one Idempotency-Key is made once', async () => {
    await save('# Bonds\n\nx');
    const headers = { 'idempotency-key': 'one-key-for-one-edit' };
    const [one, two] = await Promise.all([1, 2].map(() => edit('bonds', '# Bonds\n\ny', { version: 1 }, headers)));
    expect([one?.status, two?.status, two?.body]).toEqual([200, 200, one?.body]);
    expect(await versions('bonds')).toHaveLength(2);
  });

  test.each([
    ['a text without a title', { content: 'no title' }, 422, 'no_title'],
    ['an address with capitals and spaces', { content: '# T', address: 'No Slug' }, 400, 'invalid'],
    ['an excerpt of 201 characters', { content: '# T', excerpt: 'x'.repeat(201) }, 400, 'invalid'],
    ['a description of 301 characters', { content: '# T', description: 'x'.repeat(301) }, 400, 'invalid'],
    ['an hour that the clocks skip', { content: '# T', publishAt: '2027-03-14T02:30' }, 422, 'time_skipped'],
    ['a time to come, being public', { content: '# T', publishAt: '2026-12-01T10:00' }, 422, 'already_public'],
  ])('with %s is refused and changes nothing', async (_, sent, status, code) => {
    await save('# Bonds\n\nx');
    const before = await source('bonds');
    expect(await call('PUT', '/blog/posts/bonds', sent)).toMatchObject({ status, body: { code } });
    expect(await source('bonds')).toEqual(before);
  });

  test('takes an excerpt, a description and a date of its own, and gives them back to the text', async () => {
    covers('4.7 details of a post');
    await save('# Bonds\n\nWords.');
    const own = { excerpt: 'My words.', description: 'For engines.', publishAt: '2026-11-01T09:00' };
    expect((await edit('bonds', '# Bonds\n\nWords.', own)).body).toMatchObject({
      excerpt: 'My words.',
      publish_at: '2026-11-01T14:00:00.000Z',
    });
    expect((await read('bonds')).body.post.description).toBe('For engines.');
    expect(await source('bonds')).toMatchObject({ excerpt: 'My words.', description: 'For engines.' });
    await edit('bonds', '# Bonds\n\nWords.', { excerpt: '', description: '' });
    expect((await read('bonds')).body.post).toMatchObject({ excerpt: 'Words.', description: 'Words.' });
  });

  test('of none is 404', async () => {
    expect(await edit('none', '# T')).toMatchObject({ status: 404, body: { error: 'Post not found' } });
    expect((await call('POST', '/blog/posts/none/unpublish', {})).status).toBe(404);
  });
});

describe('another address', () => {
  test('of a published post leads on from every former one, straight to the last', async () => {
    covers('4.7 former addresses of a post');
    await save('# Bonds\n\nx');
    await edit('bonds', '# Bonds\n\nx', { address: 'bonds-explained' });
    await edit('bonds-explained', '# Bonds\n\nx', { address: 'on-bonds' });
    for (const slug of ['bonds', 'bonds-explained', 'on-bonds']) {
      expect((await read(slug)).body.post).toMatchObject({ slug: 'on-bonds', content: '<p>x</p>' });
    }
    expect((await listPostsByStatus('Published')).map(({ slug }) => slug)).toEqual(['on-bonds']);
    expect(await versions('on-bonds')).toHaveLength(3);
  });

  test('that it had before is taken back', async () => {
    covers('4.7 former addresses of a post');
    await save('# Bonds\n\nx');
    await edit('bonds', '# Bonds\n\nx', { address: 'other' });
    expect((await edit('other', '# Bonds\n\nx', { address: 'bonds' })).body.slug).toBe('bonds');
    expect((await read('other')).body.post.slug).toBe('bonds');
    expect((await findPost('bonds'))?.formerSlugs).toEqual(['other']);
  });

  test('that another post has or had is refused, and no new post gets it', async () => {
    covers('4.7 former addresses of a post');
    await save('# Bonds\n\nx');
    await edit('bonds', '# Bonds\n\nx', { address: 'other' });
    await save('# Rates\n\nx');
    for (const address of ['bonds', 'other']) {
      const refused = await edit('rates', '# Rates\n\nx', { address });
      expect(refused).toMatchObject({ status: 409, body: { code: 'slug_taken', details: [{ path: 'address' }] } });
      const fresh = await call('POST', '/save-blog', { content: '# Fresh', address });
      expect(fresh).toMatchObject({ status: 409, body: { code: 'slug_taken' } });
    }
    expect(await save('# Bonds\n\nanother')).toBe('bonds-2');
    expect((await read('rates')).status).toBe(200);
  });

  test('of a post that nobody could read leaves the former one free, and takes its schedule along', async () => {
    await save('# Later\n\nx', { publishAt: '2026-11-25T10:00' });
    await edit('later', '# Later\n\nx', { address: 'much-later' });
    expect(scheduled.slice(1)).toEqual(['remove later', 'set much-later 2026-11-25T15:00:00.000Z']);
    expect(await save('# Later\n\nnew')).toBe('later');
    expect((await findPost('much-later'))?.formerSlugs).toEqual([]);
  });

  test('is chosen when a post is saved, and can be changed so often', async () => {
    covers('4.7 post deleted');
    let slug = await save('# Bonds\n\nx', { address: 'chosen' });
    expect(slug).toBe('chosen');
    for (let at = 0; at < maxFormerSlugs; at += 1) slug = (await edit(slug, '# B', { address: `b-${at}` })).body.slug;
    expect(await edit(slug, '# B', { address: 'once-more' })).toMatchObject({ body: { code: 'moved_too_often' } });
    expect((await read('chosen')).body.post.slug).toBe(slug);
    const { body } = await edit(slug, '# B', { address: 'b-0' });
    expect(body.slug).toBe('b-0');
    // With its addresses and versions: all of it in one transaction.
    const before = await table.countItems();
    expect((await call('DELETE', '/blog/delete-post/b-0')).status).toBe(204);
    expect(before - (await table.countItems())).toBe(3 + maxFormerSlugs + 42);
    expect((await read('chosen')).status).toBe(404);
  }, 30_000);
});

describe('a waiting post', () => {
  beforeEach(() => save('# Later\n\nx', { publishAt: '2026-11-25T10:00' }));

  test('is edited without being published', async () => {
    const { body } = await edit('later', '# Later\n\ny');
    expect(body).toMatchObject({ status: 'Scheduled', publish_at: '2026-11-25T15:00:00.000Z', updated_at: null });
    expect(scheduled).toHaveLength(1);
    expect((await read('later')).status).toBe(404);
  });

  test('gets another time, or none', async () => {
    await edit('later', '# Later\n\ny', { publishAt: '2026-11-26T10:00' });
    expect(scheduled.at(-1)).toBe('set later 2026-11-26T15:00:00.000Z');
    const { body } = await edit('later', '# Later\n\ny', { publishAt: '' });
    expect(body).toMatchObject({ status: 'Published', publish_at: first, updated_at: null });
    expect(scheduled.at(-1)).toBe('remove later');
  });

  test('that is published while it is edited is published once and edited', async () => {
    await edit('later', '# Later\n\nx', { publishAt: '2026-11-20T10:30' });
    vi.setSystemTime(new Date('2026-11-20T15:30:00Z'));
    const [{ status }] = await Promise.all([edit('later', '# Later\n\ny'), publishPostIfDue('later')]);
    expect([200, 409]).toContain(status);
    expect((await read('later')).body.post.status).toBe('Published');
  });
});

describe('unpublishing', () => {
  test('takes a post away from readers; published again it has its date and its address', async () => {
    covers('3.7 POST /blog/posts/{slug}/unpublish', '4.7 post unpublished');
    await save('# Bonds\n\nx');
    await edit('bonds', '# Bonds\n\nx', { address: 'other' });
    vi.setSystemTime(new Date(next));
    const { status, body } = await call('POST', '/blog/posts/other/unpublish', { version: 2 });
    expect([status, body]).toMatchObject([200, { status: 'Draft', publish_at: null }]);
    for (const slug of ['bonds', 'other']) expect((await read(slug)).status).toBe(404);
    expect((await call('POST', '/blog/posts/other/unpublish', {})).body.code).toBe('not_public');
    const again = await edit('other', '# Bonds\n\nx', { publishAt: '' });
    expect(again.body).toMatchObject({ slug: 'other', status: 'Published', publish_at: first, updated_at: next });
    expect((await read('bonds')).body.post.slug).toBe('other');
  });

  test('of a waiting post takes its schedule away', async () => {
    await save('# Later\n\nx', { publishAt: '2026-11-25T10:00' });
    expect((await call('POST', '/blog/posts/later/unpublish', {})).body.status).toBe('Draft');
    expect(scheduled.at(-1)).toBe('remove later');
    expect(await publishPostIfDue('later')).toBe(false);
  });

  test('is refused where the post was changed since it was read', async () => {
    await save('# Bonds\n\nx');
    await edit('bonds', '# Bonds\n\ny');
    expect((await call('POST', '/blog/posts/bonds/unpublish', { version: 1 })).body.code).toBe('stale');
    expect((await read('bonds')).status).toBe(200);
  });
});

describe('versions', () => {
  test('keep what their text came from, and are without it where it was written by hand', async () => {
    covers('4.7 origin of a text');
    const written = { prompt: 'Topic: Bonds', model: 'a-model', sentences: ['1abc2de'] };
    await save('# Bonds\n\nBy a model.', { written });
    await edit('bonds', '# Bonds\n\nBy hand.', { version: 1 });
    expect((await versions('bonds')).map(({ model }: { model: string | null }) => model)).toEqual([null, 'a-model']);
    expect((await call('GET', '/blog/posts/bonds/versions/1')).body.written).toEqual(written);
    // What was brought back has come from it, too; and what was typed for it goes along.
    await call('PUT', '/blog/posts/bonds/draft', { content: 'typed since', version: 0, written });
    expect((await source('bonds')).draft.written).toEqual(written);
    await call('POST', '/blog/posts/bonds/versions/1/restore', {});
    expect((await versions('bonds')).map(({ model }: { model: string | null }) => model)).toEqual([
      'a-model',
      'a-model',
      null,
      'a-model',
    ]);
    const refused = await edit('bonds', '# Bonds', { written: { prompt: 'x'.repeat(25_001), model: 'm' } });
    expect(refused).toMatchObject({ status: 400, body: { error: 'The prompt takes at most 25,000 characters.' } });
  });

  test('are kept of every publishing, the newest 50, and the oldest go', async () => {
    covers(
      '3.7 GET /blog/posts/{slug}/versions',
      '3.7 GET /blog/posts/{slug}/versions/{number}',
      '4.7 versions of a post',
    );
    await save('# Bonds\n\n1');
    for (let at = 2; at <= 53; at += 1) await edit('bonds', `# Bonds\n\n${at}`);
    const kept = await versions('bonds');
    expect(kept.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 50 }, (_, at) => 53 - at),
    );
    expect(kept[0]).toEqual({
      model: null,
      number: 53,
      at: first,
      by: 'owner',
      title: 'Bonds',
      words: 2,
      restored: null,
    });
    expect((await call('GET', '/blog/posts/bonds/versions/4')).body.content).toBe('# Bonds\n\n4');
    expect((await call('GET', '/blog/posts/bonds/versions/3')).status).toBe(404);
    expect((await call('GET', '/blog/posts/bonds/versions/x')).status).toBe(400);
    await call('DELETE', '/blog/delete-post/bonds');
    expect(await save('# Bonds\n\nnew')).toBe('bonds');
    expect(await versions('bonds')).toHaveLength(1);
  }, 30_000);

  test('are brought back as a version of their own, under the present address and date', async () => {
    covers('3.7 POST /blog/posts/{slug}/versions/{number}/restore', '4.7 versions of a post');
    await save('# Bonds\n\none', { tags: ['a'], excerpt: 'Own.' });
    await edit('bonds', '# Others\n\ntwo', { tags: ['b'], address: 'others' });
    await call('PUT', '/blog/posts/others/draft', { content: 'typed since', version: 0 });
    vi.setSystemTime(new Date(next));
    const { body } = await call('POST', '/blog/posts/others/versions/1/restore', { version: 2 });
    expect(body).toMatchObject({
      title: 'Bonds',
      slug: 'others',
      excerpt: 'Own.',
      publish_at: first,
      updated_at: next,
    });
    expect((await read('others')).body.post).toMatchObject({ content: '<p>one</p>', tags: ['a'] });
    expect(
      (await versions('others')).map(({ number, restored }: Record<string, number>) => [number, restored]),
    ).toEqual([
      [4, 1],
      [3, null],
      [2, null],
      [1, null],
    ]);
    // What was being typed is not lost for it.
    expect((await call('GET', '/blog/posts/others/versions/3')).body.content).toBe('typed since');
    expect((await source('others')).draft).toBeNull();
    expect((await call('POST', '/blog/posts/others/versions/1/restore', { version: 2 })).body.code).toBe('stale');
  });
});

describe('deleting', () => {
  const name = (letter: string) => `/images/${letter.repeat(32)}-1200.webp`;
  const upload = (letter: string) => {
    for (const width of [480, 960, 1200]) images.kept.set(`${letter.repeat(32)}-${width}.webp`, new Uint8Array(1));
  };

  test('takes along the pictures that no other post, draft or version has', async () => {
    covers('4.7 post deleted');
    for (const letter of ['a', 'b', 'c', 'd', 'e']) upload(letter);
    await save(`# One\n\n![](${name('a')})\n\n![](${name('b')})\n\n![](${name('c')}) ![](${name('d')})`);
    await edit('one', `# One\n\n![](${name('e')})`);
    await save(`# Two\n\n![](${name('b')})`);
    await edit('two', '# Two\n\nwithout');
    await save('# Three\n\nx');
    await call('PUT', '/blog/posts/three/draft', { content: `![](${name('c')})`, version: 0 });
    expect((await call('DELETE', '/blog/delete-post/one')).status).toBe(204);
    expect(new Set([...images.kept.keys()].map((each) => each[0]))).toEqual(new Set(['b', 'c']));
  });

  test('does not wait for pictures that cannot be removed', async () => {
    overridePort('images', { ...images, remove: () => Promise.reject(new Error('no bucket today')) });
    await save(`# One\n\n![](${name('a')})`);
    expect((await call('DELETE', '/blog/delete-post/one')).status).toBe(204);
    expect((await read('one')).status).toBe(404);
  });
});
