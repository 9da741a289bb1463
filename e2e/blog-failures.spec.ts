import type { Page } from 'playwright-core';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { fillPostText } from './post-editor.ts';
import { openPublishStep, publishPost } from './publish-post.ts';

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Every such call is refused with this sentence from here on. */
const refuse = (page: Page, path: string): Promise<unknown> =>
  page.route(`**/api${path}`, (route) => route.fulfill({ status: 422, json: { error: 'Because.', code: 'no' } }));

const openEditor = async (page: Page, content: string): Promise<void> => {
  await registerByApi(page, ownerPerson);
  await page.goto('/dashboard/blog');
  await press(page, '+ Create New Post');
  await fillPostText(page, content);
};

/** As a link of the application leads there: the server renders nothing. */
const goInside = async (page: Page, path: string): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
};

test('the public list says that it failed, and comes back', async ({ page }) => {
  covers('3.2 posts cannot be read', '3.8 posts cannot be fetched');
  await page.goto('/login');
  await refuse(page, '/blog/public-posts?*');
  await goInside(page, '/blog');
  await seen(page, 'Failed to fetch blog posts');
  await page.unroute('**/api/blog/public-posts?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await seen(page, 'No posts available yet');
});

test('a public post that is not there says so', async ({ page }) => {
  covers('3.8 post not found');
  await page.goto('/login');
  await goInside(page, '/blog/nothing');
  await seen(page, 'Post not found');
});

test('a public post that cannot be had says so', async ({ page }) => {
  covers('3.8 post cannot be fetched');
  await page.goto('/login');
  await refuse(page, '/blog/public-post/*');
  await goInside(page, '/blog/nothing');
  await seen(page, 'Failed to fetch blog post');
});

test('a keyword that is too long, or one too many, is refused with a sentence and not dropped', async ({ page }) => {
  await registerByApi(page, ownerPerson);
  await page.goto('/dashboard/blog');
  await page.getByRole('button', { name: '+ Create New Post' }).click();
  const keywords = page.getByLabel('Keywords');
  await fillPostText(page, '# Kept\n\nText.');
  await keywords.fill(Array.from({ length: 11 }, (_, at) => `k${at}`).join(','));
  const many = 'A post takes at most 10 keywords; these are 11.';
  await page.getByText(many, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save & Publish' }).click();
  await page.getByText(`Failed to save blog post: ${many}`).waitFor();
  await keywords.fill(`bonds, ${'x'.repeat(41)}`);
  await page.getByText(/^A keyword takes at most 40 characters; .* has 41\.$/).waitFor();
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  await keywords.fill('bonds, rates');
  await publishPost(page);
  await page.getByText('Blog post saved as /blog/kept').waitFor();
});

test('the writing page says what failed, and why', async ({ page }) => {
  covers('3.8 writing failed');
  await openEditor(page, '# Title\n\nText.');
  for (const path of ['/generate-blog', '/preview-markdown', '/upload-image', '/save-blog']) await refuse(page, path);
  await page.getByLabel('Topic').fill('Bonds');
  await press(page, 'Inline Preview');
  await seen(page, 'Failed to generate preview: Because.');
  const buffer = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
  await page.getByLabel('Featured image').setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer });
  await seen(page, 'Failed to upload image: Because.');
  const step = await openPublishStep(page);
  await step.getByText('The card cannot be shown: Because.').waitFor();
  await step.getByRole('button', { name: 'Publish', exact: true }).click();
  await seen(page, 'Failed to save blog post: Because.');
  await press(page, 'Back to the Text');
  await press(page, 'Generate');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click();
  await seen(page, 'Failed to generate blog post: Because.');
});

test('a preview in a window of its own is told, and so is a blocked one', async ({ page }) => {
  covers('3.8 preview window');
  await openEditor(page, '# Title\n\nText.');
  const popup = page.waitForEvent('popup');
  await press(page, 'Open in New Window');
  await (await popup).close();
  await seen(page, 'Preview opened in new window!');
  await page.evaluate(() => {
    window.open = () => null;
  });
  await press(page, 'Open in New Window');
  await seen(page, 'Could not open preview window. Please check your popup blocker.');
});

const alertsOf = (page: Page): string[] => {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  return said;
};

const publishOrSchedulePost = async (page: Page, origin: string): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ content: '# Title\n\n![The sea](/images/sea.webp)\n\nText.' });
  const saved = await fetch(`${origin}/api/save-blog`, { method: 'POST', headers, body });
  expect(saved.status).toBe(201);
};

test('a post that cannot be deleted stays, and the alert says why', async ({ page, stack }) => {
  covers('3.8 post cannot be deleted');
  const said = alertsOf(page);
  await registerByApi(page, ownerPerson);
  await publishOrSchedulePost(page, stack.origin);
  await refuse(page, '/blog/delete-post/*');
  await page.goto('/dashboard/blog');
  await page.getByRole('button', { name: /^Delete:/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => said).toEqual(['Because.']);
  await page.getByRole('button', { name: /^Delete:/ }).waitFor();
});

test('a post that cannot be deleted without a word is told in ours; its image is at most 400 px high', async ({
  page,
  stack,
}) => {
  covers('3.2 blog management', '3.8 post cannot be deleted without a word', '3.9 length of an excerpt');
  const said = alertsOf(page);
  await registerByApi(page, ownerPerson);
  await publishOrSchedulePost(page, stack.origin);
  await page.route('**/api/blog/delete-post/*', (route) => route.fulfill({ status: 418, body: '' }));
  await page.goto('/dashboard/blog');
  await page.getByRole('button', { name: /^Delete:/ }).waitFor();
  for (const [name, count] of [
    ['Published', '1'],
    ['Scheduled', '0'],
    ['Drafts', '0'],
  ] as const) {
    await expect.poll(() => page.getByRole('group', { name, exact: true }).innerText()).toContain(count);
  }
  await page.getByRole('button', { name: /^Delete:/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => said).toEqual(['Failed to delete post']);

  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page.route('**/images/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') }),
  );
  await page.goto('/blog/title');
  const image = page.getByRole('img', { name: 'The sea' });
  await image.waitFor();
  // Asked again, since the application takes the rendered page's place.
  await expect.poll(() => image.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('400px');
});
