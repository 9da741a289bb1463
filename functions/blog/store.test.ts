import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  buildNewPostWrites,
  buildPostRemovalWrites,
  findPost,
  findPostHtml,
  findPostMarkdown,
  listPostsByStatus,
  publishScheduledPostIfDue,
  type StoredPost,
  withPostDefaults,
} from '#functions/blog/store';
import { getItem, WriteConflict, writeTransaction } from '#functions/runtime/storage/table';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';

const due = '2026-11-20T15:00:00.000Z';
const post = (slug: string, change: Partial<StoredPost> = {}): StoredPost =>
  withPostDefaults({
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
const slugs = async (status: StoredPost['status']) => (await listPostsByStatus(status)).map(({ slug }) => slug);

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
  await writeTransaction(buildNewPostWrites(post('bonds'), texts));
});
afterEach(() => table.stop());

test('a post has a row of the lists, its HTML and its Markdown, each for itself', async () => {
  expect(await findPost('bonds')).toEqual(post('bonds'));
  expect([await findPostHtml('bonds'), await findPostMarkdown('bonds')]).toEqual([texts.html, texts.markdown]);
  const rows = ['META', 'BODY', 'SOURCE'].map((sk) => getItem({ pk: 'POST#bonds', sk }));
  expect(await Promise.all(rows)).toMatchObject([{ title: 'bonds' }, { html: texts.html }, { markdown: 'text' }]);
  expect([await findPost('none'), await findPostHtml('none'), await findPostMarkdown('none')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a slug is had by one post, and what is written under it stays', async () => {
  const second = buildNewPostWrites(post('bonds', { title: 'Others' }), { html: 'other', markdown: 'other' });
  await expect(writeTransaction(second)).rejects.toMatchObject({ failed: [0] });
  expect([(await findPost('bonds'))?.title, await findPostHtml('bonds')]).toEqual(['bonds', texts.html]);
});

test('posts are listed by status, by the time that they are published, drafts by that of their making', async () => {
  await writeTransaction(buildNewPostWrites(post('earlier', { publishAt: '2026-11-19T15:00:00.000Z' }), texts));
  await writeTransaction(buildNewPostWrites(post('now'), texts));
  await writeTransaction(buildNewPostWrites(post('out', { status: 'Published' }), texts));
  const draft = { status: 'Draft', publishAt: null } as const;
  await writeTransaction(buildNewPostWrites(post('young', { ...draft, createdAt: '2026-11-02T00:00:00.000Z' }), texts));
  await writeTransaction(buildNewPostWrites(post('old', draft), texts));
  expect(await slugs('Scheduled')).toEqual(['earlier', 'bonds', 'now']);
  expect([await slugs('Published'), await slugs('Draft')]).toEqual([['out'], ['old', 'young']]);
});

test('a post that is removed is gone with its texts, and is not there to be removed again', async () => {
  await writeTransaction(buildPostRemovalWrites(post('bonds')));
  expect(await table.countItems()).toBe(0);
  await expect(writeTransaction(buildPostRemovalWrites(post('bonds')))).rejects.toBeInstanceOf(WriteConflict);
});

test('a post is published once it is due, once, and then stands among those that are', async () => {
  expect(await publishScheduledPostIfDue('bonds', new Date('2026-11-20T14:59:59Z'))).toBe(false);
  expect(await slugs('Scheduled')).toEqual(['bonds']);
  expect(await publishScheduledPostIfDue('bonds', new Date(due))).toBe(true);
  expect(await publishScheduledPostIfDue('bonds', new Date(due))).toBe(false);
  expect(await publishScheduledPostIfDue('none', new Date(due))).toBe(false);
  expect([await slugs('Scheduled'), await slugs('Published')]).toEqual([[], ['bonds']]);
  expect((await findPost('bonds'))?.status).toBe('Published');
});

test('a table that fails has published nothing, and says so', async () => {
  const failing = withTableFault({ fault: 'timed out', on: 'writes' }, () =>
    publishScheduledPostIfDue('bonds', new Date(due)),
  );
  await expect(failing).rejects.toMatchObject({ name: 'TimeoutError' });
});
