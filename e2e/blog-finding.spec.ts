import type { Page } from 'playwright-core';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson } from './people.ts';

/** Finding a post: the pages of the lists, and the search. */

interface Server {
  origin: string;
}

const send = async ({ origin }: Server, path: string, body: object, token?: string) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as { token: string };
};

const publish = async (server: Server, posts: readonly { content: string; tags?: string[] }[]): Promise<void> => {
  const { token } = await send(server, '/auth/register', ownerPerson);
  for (const post of posts) await send(server, '/save-blog', post, token);
};

/** The blog as the application itself draws it. */
const openWithin = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.getByRole('button').first().waitFor();
  await page.evaluate(() => {
    history.pushState({}, '', '/blog');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
};

test('the search finds by title, tag, heading and excerpt, by the keyboard alone', { tags: 'screen' }, async ({
  page,
  stack,
}) => {
  covers('4.7 search of the blog');
  await publish(stack, [
    { content: '# Fees in Łódź\n\nWhat banks ask.', tags: ['Café'] },
    { content: '# Instant payments\n\nThey settle.\n\n## Liquidity at night\n\nx' },
    { content: '# `<img src=x onerror=alert(1)>` "banks"\n\nx' },
  ]);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto('/blog');
  const open = page.getByRole('button', { name: 'Search' });
  await open.waitFor();
  expect(asked).not.toContain('/blog/search-index.json');
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Search the blog' });
  const found = () => dialog.getByRole('link').allTextContents();
  const said = dialog.getByRole('status');
  await page.keyboard.type('LODZ fee');
  await expect.poll(found).toEqual(['Fees in Łódź']);
  expect(await said.textContent()).toBe('1 post found');
  const type = async (text: string) => dialog.getByRole('searchbox').fill(text);
  await type('banks');
  await expect.poll(found).toEqual(['<img src=x onerror=alert(1)> "banks"', 'Fees in Łódź']);
  await type('cafe');
  await expect.poll(found).toEqual(['Fees in Łódź']);
  await type('nobody wrote this');
  await expect.poll(() => said.textContent()).toBe('Nothing found');
  expect(await found()).toEqual([]);
  await type('night liquid');
  await expect.poll(found).toEqual(['Instant payments']);
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  await page.keyboard.type('settle');
  await expect.poll(found).toEqual(['Instant payments']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Instant payments' }).waitFor();
  expect(asked.filter((path) => path === '/blog/search-index.json')).toHaveLength(1);
});

test('the search says when it cannot be loaded, and tries again', async ({ page, stack }) => {
  await publish(stack, [{ content: '# Bonds\n\nx' }]);
  await page.route('**/blog/search-index.json', (route) => route.fulfill({ body: 'no JSON' }));
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search the blog' });
  await dialog.getByText('The search cannot be loaded at the moment.').waitFor();
  await page.unroute('**/blog/search-index.json');
  await dialog.getByRole('searchbox').fill('bond');
  await dialog.getByRole('link', { name: 'Bonds' }).waitFor();
});

test('within the application the search leads on within it, and is there each time one comes back', async ({
  page,
  stack,
}) => {
  await publish(stack, [{ content: '# Bonds\n\nx' }, { content: '# Fees\n\nx' }]);
  await openWithin(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const open = page.getByRole('button', { name: 'Search', exact: true });
  for (const title of ['Bonds', 'Fees']) {
    await open.click();
    await page.keyboard.type(title.toLowerCase());
    await page.getByRole('dialog', { name: 'Search the blog' }).getByRole('link', { name: title }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await open.waitFor();
  }
  await expect.poll(() => open.count()).toBe(1);
  expect(loads).toBe(0);
});

test('without a script there is no search, and all pages of the list are there', async ({ browser, stack }) => {
  covers('4.7 pages of the blog');
  await publish(
    stack,
    Array.from({ length: 21 }, (_, at) => ({ content: `# Number ${at}\n\nx`, tags: ['Payments'] })),
  );
  const context = await browser.newContext({ baseURL: stack.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/blog');
  expect(await page.getByRole('button', { name: 'Search' }).count()).toBe(0);
  await expect.poll(() => page.locator('article').count()).toBe(20);
  await page.getByRole('link', { name: 'Older posts' }).click();
  expect(new URL(page.url()).pathname).toBe('/blog/page/2');
  await expect.poll(() => page.locator('article').count()).toBe(1);
  await page.getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('heading', { level: 1, name: 'Posts about Payments' }).waitFor();
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await page.getByRole('navigation', { name: 'Archive' }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: /^Posts of \d{4}$/ }).waitFor();
  expect((await page.goto('/blog/page/3'))?.status()).toBe(404);
  await context.close();
});

test('whoever comes from within the application pages through the list too', async ({ page, stack }) => {
  covers('4.7 pages of the blog');
  await publish(
    stack,
    Array.from({ length: 21 }, (_, at) => ({ content: `# Number ${at}\n\nx` })),
  );
  await openWithin(page);
  await page.getByRole('link', { name: 'Older posts' }).click();
  await page.getByRole('link', { name: 'Newer posts' }).waitFor();
  await expect.poll(() => page.locator('article').count()).toBe(1);
  await page.goBack();
  await expect.poll(() => page.locator('article').count()).toBe(20);
});
