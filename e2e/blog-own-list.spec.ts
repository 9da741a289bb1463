import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from 'playwright-core';
import type { LocalStack } from '#local/stack';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { postRecord } from './record-by-api.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

const inABatch = 25;
const postCount = 2_000;

/** So many posts in all, copies of the first, each a minute older: `Post 1` to `Post 1999`, of which every tenth is a draft. */
const putPosts = async (page: Page, { table, tableName }: LocalStack): Promise<void> => {
  await postRecord(page, '/save-blog', { content: '# Bond ladders\n\nRungs.', tags: ['Rates'] });
  const credentials = { accessKeyId: table.accessKey, secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: table.endpoint, region: 'us-east-1', credentials });
  const doc = DynamoDBDocumentClient.from(client);
  const { Items = [] } = await doc.send(new ScanCommand({ TableName: tableName }));
  const first = Items.find(({ pk, sk }) => pk === 'POST#bond-ladders' && sk === 'META') ?? {};
  const more = Array.from({ length: postCount - 1 }, (_, at) => {
    const number = at + 1;
    const status = number % 10 === 0 ? 'Draft' : 'Published';
    const slug = `post-${number}`;
    const publishAt = new Date(Date.parse(first['publishAt']) - number * 60_000).toISOString();
    const index = { gsi1pk: `POSTS#${status}`, gsi1sk: `${publishAt}#${slug}` };
    const named = { slug, id: slug, title: `Post ${number}`, tags: [`tag ${number % 7}`], status, publishAt };
    return { ...first, ...named, createdAt: publishAt, ...index, pk: `POST#${slug}` };
  });
  for (let at = 0; at < more.length; at += inABatch) {
    const puts = more.slice(at, at + inABatch).map((Item) => ({ PutRequest: { Item } }));
    await doc.send(new BatchWriteCommand({ RequestItems: { [tableName]: puts } }));
  }
  client.destroy();
};

test('two thousand posts are searched, narrowed and paged, and the page stays light', async ({ page, stack }) => {
  covers('4.7 own posts found');
  await registerByApi(page, ownerPerson);
  await putPosts(page, stack);
  await page.goto('/dashboard/blog');
  const list = page.getByRole('region', { name: 'Posts', exact: true });
  const titles = () => list.getByRole('heading', { level: 3 }).allInnerTexts();
  const countIs = (text: string) => list.getByRole('status').getByText(text, { exact: true }).waitFor();
  await countIs('2,000 posts');
  await expect.poll(titles).toHaveLength(20);
  expect((await titles()).slice(0, 2)).toEqual(['Bond ladders', 'Post 1']);
  const nodes = await page.evaluate(() => document.getElementsByTagName('*').length);
  expect(nodes).toBeLessThanOrEqual(1_500);
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  await takePageScreenshots(page, 'own-posts', list);

  await list.getByRole('button', { name: 'Last page' }).click();
  await expect.poll(async () => (await titles()).at(-1)).toBe('Post 1999');
  expect(await page.evaluate(() => document.getElementsByTagName('*').length)).toBeLessThanOrEqual(1_500);

  const search = list.getByRole('searchbox', { name: 'Search your posts' });
  await search.fill('rates LADDERS');
  await countIs('1 of 2,000 posts');
  expect(await titles()).toEqual(['Bond ladders']);
  await search.fill('post-199');
  await countIs('11 of 2,000 posts');
  await list.getByRole('button', { name: 'Drafts', exact: true }).click();
  await countIs('1 of 2,000 posts');
  expect(await titles()).toEqual(['Post 1990']);
  // The counters are of all posts.
  await page.getByText('1,801', { exact: true }).waitFor();

  await list.getByRole('button', { name: /^Edit: Post 1990$/ }).click();
  await page.getByRole('button', { name: '← Back to Posts' }).click();
  await expect.poll(() => search.inputValue()).toBe('post-199');
  await list.getByRole('link', { name: 'Post 1990', exact: true }).click();
  await page.waitForURL('**/dashboard/blog/post-1990');
  await page.goBack();
  await expect.poll(() => search.inputValue()).toBe('post-199');
  await search.fill('nowhere');
  await list.getByText('No post matches').waitFor();
  await list.getByRole('button', { name: 'Show All Posts' }).click();
  await countIs('2,000 posts');
});
