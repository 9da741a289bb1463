import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoBlogPosts } from '#demo/posts';
import { seedDemoPosts } from '#demo/seed-demo-posts';
import { handler as blog } from '#functions/blog/handler';
import { listPostsByStatus } from '#functions/blog/store';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

const today = '2026-11-20';
let table: TestTable;
let token: string;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T17:00:00Z`) });
  table = await startTestTable();
  token = (await createSignedInPerson('owner')).token;
});
afterAll(async () => {
  await table.stop();
  vi.useRealTimers();
});

const save = async (body: object) => {
  const answer = await invokeHandler(blog, { method: 'POST', path: '/api/save-blog', body, token });
  expect(answer.status).toBe(201);
};

test('six posts: four to read, one waiting for its time, one draft; done again, nothing is added', async () => {
  expect(demoBlogPosts).toHaveLength(6);
  await seedDemoPosts(save, today);
  const items = await table.countItems();
  await seedDemoPosts(save, today);
  expect(await table.countItems()).toBe(items);
  const { posts } = (await invokeHandler(blog, { method: 'GET', path: '/api/blog/public-posts' })).body;
  expect(posts.map(({ slug }: { slug: string }) => slug)).toEqual([
    'dividends-are-not-free-money-and-that-is-fine',
    'building-a-cd-ladder-in-an-afternoon',
    'what-average-cost-tells-you-and-what-it-hides',
    'an-emergency-fund-is-a-tool-not-an-investment',
  ]);
  expect(await listPostsByStatus('Scheduled')).toMatchObject([{ publishAt: '2026-11-22T14:00:00.000Z' }]);
  expect(await listPostsByStatus('Draft')).toMatchObject([
    { slug: 'the-quiet-arithmetic-of-subscriptions', publishAt: null },
  ]);
  for (const { excerpt } of posts) expect(excerpt.length).toBeGreaterThan(100);
});
