import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { fillPostText, readPostText } from './post-editor.ts';
import { publishPost } from './publish-post.ts';

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const filler = 'Time in the market beats timing it. '.repeat(120);
const post = `# Patience pays\n\n[To the fees](#fees--taxes) and [to the note](#user-content-fn-1).\n\n${filler}\n\n## Fees & taxes\n\n${filler}[Up](#patience-pays)[^1]\n\n[^1]: A note.`;

const save = async (page: Page, origin: string, content: string): Promise<string> => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const saved = await fetch(`${origin}/api/save-blog`, { method: 'POST', headers, body: JSON.stringify({ content }) });
  expect(saved.status).toBe(201);
  return ((await saved.json()) as { slug: string }).slug;
};

const openEditor = async (page: Page, content: string): Promise<void> => {
  await page.goto('/dashboard/blog');
  await press(page, '+ Create New Post');
  await fillPostText(page, content);
};

/** How far below the top of the window a heading stands; what is fixed there must not lie over it. */
const below = (page: Page, name: string): Promise<number> =>
  page.getByRole('heading', { name }).evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
/** Whether a heading is on the screen and under whatever bar is fixed at its top. */
const isInSight = async (page: Page, name: string): Promise<boolean> => {
  const top = await below(page, name);
  return top >= 56 && top < 400;
};

describe('a link within a post', () => {
  test('leads to its heading on the public page, and back up to the title', async ({ page, stack }) => {
    await registerByApi(page, ownerPerson);
    const slug = await save(page, stack.origin, post);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/blog/${slug}`);
      await page.waitForLoadState('networkidle');
      await page.getByRole('link', { name: 'To the fees' }).click();
      await expect.poll(() => isInSight(page, 'Fees & taxes')).toBe(true);
      expect(new URL(page.url()).pathname).toBe(`/blog/${slug}`);
      await page.getByRole('link', { name: 'Up', exact: true }).click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await page.goBack();
      await expect.poll(() => isInSight(page, 'Fees & taxes')).toBe(true);
    }
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('leads there without JavaScript, and from its own address', async ({ page, browser, stack }) => {
    await registerByApi(page, ownerPerson);
    const slug = await save(page, stack.origin, post);
    const context = await browser.newContext({ baseURL: stack.origin, javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`/blog/${slug}`);
    await plain.getByRole('link', { name: 'To the fees' }).click();
    const address = plain.url();
    expect(address).toMatch(/#user-content-fees--taxes$/);
    await context.close();
    for (const to of [address, `/dashboard/blog/${slug}#user-content-fees--taxes`, `/blog/${slug}#fees--taxes`]) {
      await page.goto('about:blank');
      await page.goto(to);
      await expect.poll(() => isInSight(page, 'Fees & taxes')).toBe(true);
    }
  });

  test('leads there in the dashboard and in both previews', async ({ page, stack }) => {
    covers('3.2 writing a post');
    await registerByApi(page, ownerPerson);
    const slug = await save(page, stack.origin, post);
    await page.goto(`/dashboard/blog/${slug}`);
    await page.getByRole('link', { name: 'To the fees' }).click();
    await expect.poll(() => isInSight(page, 'Fees & taxes')).toBe(true);

    await openEditor(page, post);
    await press(page, 'Inline Preview');
    await page.getByRole('link', { name: 'To the fees' }).click();
    await expect.poll(() => isInSight(page, 'Fees & taxes')).toBe(true);
    await expect.poll(() => readPostText(page)).toBe(post);

    const popup = page.waitForEvent('popup');
    await press(page, 'Open in New Window');
    const preview = await popup;
    await preview.getByRole('link', { name: 'To the fees' }).click();
    await expect.poll(() => below(preview, 'Fees & taxes')).toBeLessThan(400);
    await preview.close();
  });
});

test('a picture on another site is refused in the preview and at saving, with its address and the way to bring it in', async ({
  page,
}) => {
  covers('3.8 writing failed');
  await registerByApi(page, ownerPerson);
  await openEditor(page, '# T\n\nWords.\n\n![A chart](https://example.com/chart.png)');
  const sentence = /The picture "https:\/\/example.com\/chart.png" is not on this site.* upload it under Image/;
  await press(page, 'Inline Preview');
  await page
    .getByText(sentence)
    .and(page.getByText(/^Failed to generate preview/))
    .waitFor();
  await publishPost(page);
  await page
    .getByText(sentence)
    .and(page.getByText(/^Failed to save blog post/))
    .waitFor();
  await page.goto('/blog');
  await seen(page, 'No posts available yet');
});

test('a text that could not be rendered in time is refused with the place named, and nothing is lost', async ({
  page,
}) => {
  await registerByApi(page, ownerPerson);
  const text = `# T\n\nWords.\n\nMarks ${'_a *b '.repeat(3_000)}`;
  await openEditor(page, text);
  await publishPost(page);
  await seen(
    page,
    /Failed to save blog post: One paragraph has more than 2000 marks of emphasis.*It begins with "Marks _a/,
  );
  await expect.poll(() => readPostText(page)).toBe(text);
});
