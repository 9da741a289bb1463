import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  findBody,
  findPost,
  findSource,
  listPosts,
  markPublished,
  putPost,
  removePost,
  type StoredPost,
  whole,
} from '#functions/blog/store';
import { getItem, WriteConflict, writeTogether } from '#functions/storage/table';
import { withFault } from '#tests/kit/faults';
import { startTable, type TestTable } from '#tests/kit/table';

const due = '2026-11-20T15:00:00.000Z';
const post = (slug: string, change: Partial<StoredPost> = {}): StoredPost =>
  whole({
    slug,
    title: slug,
    excerpt: '',
    createdAt: '2026-11-01T00:00:00.000Z',
    publishAt: due,
    status: 'Scheduled',
    tags: [],
    featuredImage: null,
    ...change,
  });
const texts = { html: '<p>text</p>', markdown: 'text' };
const slugs = async (status: StoredPost['status']) => (await listPosts(status)).map(({ slug }) => slug);

let table: TestTable;
beforeEach(async () => {
  table = await startTable();
  await writeTogether(putPost(post('bonds'), texts));
});
afterEach(() => table.stop());

test('a post has a row of the lists, its HTML and its Markdown, each for itself', async () => {
  expect(await findPost('bonds')).toEqual(post('bonds'));
  expect([await findBody('bonds'), await findSource('bonds')]).toEqual([texts.html, texts.markdown]);
  const rows = ['META', 'BODY', 'SOURCE'].map((sk) => getItem({ pk: 'POST#bonds', sk }));
  expect(await Promise.all(rows)).toMatchObject([{ title: 'bonds' }, { html: texts.html }, { markdown: 'text' }]);
  expect([await findPost('none'), await findBody('none'), await findSource('none')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a slug is had by one post, and what is written under it stays', async () => {
  const second = putPost(post('bonds', { title: 'Others' }), { html: 'other', markdown: 'other' });
  await expect(writeTogether(second)).rejects.toMatchObject({ failed: [0] });
  expect([(await findPost('bonds'))?.title, await findBody('bonds')]).toEqual(['bonds', texts.html]);
});

test('posts are listed by status, by the time that they are published, drafts by that of their making', async () => {
  await writeTogether(putPost(post('earlier', { publishAt: '2026-11-19T15:00:00.000Z' }), texts));
  await writeTogether(putPost(post('now'), texts));
  await writeTogether(putPost(post('out', { status: 'Published' }), texts));
  const draft = { status: 'Draft', publishAt: null } as const;
  await writeTogether(putPost(post('young', { ...draft, createdAt: '2026-11-02T00:00:00.000Z' }), texts));
  await writeTogether(putPost(post('old', draft), texts));
  expect(await slugs('Scheduled')).toEqual(['earlier', 'bonds', 'now']);
  expect([await slugs('Published'), await slugs('Draft')]).toEqual([['out'], ['old', 'young']]);
});

test('a post that is removed is gone with its texts, and is not there to be removed again', async () => {
  await writeTogether(removePost(post('bonds')));
  expect(await table.countItems()).toBe(0);
  await expect(writeTogether(removePost(post('bonds')))).rejects.toBeInstanceOf(WriteConflict);
});

test('a post is published once it is due, once, and then stands among those that are', async () => {
  expect(await markPublished('bonds', new Date('2026-11-20T14:59:59Z'))).toBe(false);
  expect(await slugs('Scheduled')).toEqual(['bonds']);
  expect(await markPublished('bonds', new Date(due))).toBe(true);
  expect(await markPublished('bonds', new Date(due))).toBe(false);
  expect(await markPublished('none', new Date(due))).toBe(false);
  expect([await slugs('Scheduled'), await slugs('Published')]).toEqual([[], ['bonds']]);
  expect((await findPost('bonds'))?.status).toBe('Published');
});

test('a table that fails has published nothing, and says so', async () => {
  const failing = withFault({ fault: 'timed out', on: 'writes' }, () => markPublished('bonds', new Date(due)));
  await expect(failing).rejects.toMatchObject({ name: 'TimeoutError' });
});
