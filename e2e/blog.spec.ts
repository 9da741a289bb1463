import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';
import { fillPostText, readPostText } from './post-editor.ts';
import { publishPost } from './publish-post.ts';

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** What `window.alert` said, in order; each is closed as a person would. */
const alerts = (page: Page): string[] => {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  return said;
};

const openManagement = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/blog');
  await page.getByRole('heading', { level: 1, name: 'Blog Management' }).waitFor();
};

/** What a post is drawn with: its words, and how its title and its featured image look. */
const drawing = (page: Page) =>
  page.locator('article.blog-post').evaluate((article) => {
    const [title, image] = [article.querySelector('h1'), article.querySelector('.blog-featured')] as [Element, Element];
    const [{ fontSize, fontWeight }, { objectFit, aspectRatio, maxHeight }] = [
      getComputedStyle(title),
      getComputedStyle(image),
    ];
    const shape = [...article.children].map((child) => `${child.tagName} ${child.className}`);
    const text = article.textContent?.replace('Back to Blog', '');
    return { text, shape, fontSize, fontWeight, objectFit, aspectRatio, maxHeight };
  });

const picture = () =>
  sharp({ create: { width: 1700, height: 900, channels: 3, background: '#0b5266' } })
    .png()
    .toBuffer();

describe('the owner', () => {
  test('generates a post, adds a picture, previews and publishes it, and a visitor reads it', {
    tags: 'screen',
  }, async ({ page }) => {
    covers(
      '1.2 blog management page',
      '3.2 blog management',
      '3.2 writing a post',
      '3.4 saving empties the form',
      '3.5 topic and length',
      '3.5 nothing to preview or save',
      '3.5 picture types',
      '3.5 deletes ask first',
      '3.8 post deleted',
      '3.8 writing succeeded',
      '3.8 post saved',
    );
    const said = alerts(page);
    await registerByApi(page, ownerPerson);
    await openManagement(page);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await press(page, '+ Create New Post');
    await press(page, 'Generate');
    await seen(page, 'Please enter a topic');
    await press(page, 'Inline Preview');
    await seen(page, 'No content to preview');
    await press(page, 'Save & Publish');
    await seen(page, 'No content to save');

    await page.getByLabel('Topic').fill('Bonds for beginners');
    await press(page, 'Generate');
    await seen(page, 'Blog post generated successfully!');
    await expect.poll(() => readPostText(page)).toMatch(/^# /);

    const upload = page.getByLabel('Featured image');
    await upload.setInputFiles({ name: 'x.png', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await seen(page, 'Please select a valid image file (JPG, PNG, or WebP)');
    await upload.setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: await picture() });
    await seen(page, 'Image uploaded successfully!');
    await page.getByLabel('What the image shows').fill('The sea');
    await press(page, 'Insert After Title');
    await seen(page, 'Image inserted after title!');
    await press(page, 'Inline Preview');
    await seen(page, 'Preview generated successfully!');
    const inline = await drawing(page);
    expect(inline.shape).toContain('PICTURE ');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);

    const popup = page.waitForEvent('popup');
    await press(page, 'Open in New Window');
    const preview = await popup;
    await preview.locator('.blog-content').waitFor();
    expect(preview.url()).toMatch(/^blob:/);
    expect(await drawing(preview)).toEqual(inline);
    await preview.close();

    await publishPost(page);
    const [, slug = ''] = /\/blog\/([\w-]+)/.exec((await page.getByText(/Blog post saved as/).innerText()) ?? '') ?? [];
    await expect.poll(() => readPostText(page)).toBe('');

    await page.goto(`/blog/${slug}`);
    await page.getByRole('img', { name: 'The sea' }).waitFor();
    const { shape, ...published } = await drawing(page);
    expect(inline).toEqual({ ...published, shape: inline.shape });
    expect(shape).toEqual(expect.arrayContaining(inline.shape));
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await page.getByRole('link', { name: /^Read more/ }).waitFor();

    await openManagement(page);
    await page.getByRole('button', { name: /^Edit:/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Edit Post' }).waitFor();
    await press(page, '← Back to Posts');
    await page.getByRole('button', { name: /^Delete:/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: /^Delete:/ }).waitFor({ state: 'hidden' });
    await expect.poll(() => said).toEqual(['Blog post deleted successfully!']);
    await page.goto('/blog');
    await seen(page, 'No posts available yet');
    await seen(page, 'Check back soon for new content!');
  });

  test('schedules a post in Eastern time, which no visitor can read before', { tags: 'screen' }, async ({ page }) => {
    covers(
      '1.2 post in the dashboard',
      '3.2 post in the dashboard',
      '3.2 blog management',
      '3.8 post saved',
      '3.9 publish time in US Eastern',
    );
    await registerByApi(page, ownerPerson);
    await openManagement(page);
    await press(page, '+ Create New Post');
    await fillPostText(page, '# Later\n\nNot yet.');
    const year = new Date().getUTCFullYear() + 1;
    await page.getByLabel('Publish time').fill(`${year}-07-01T09:30`);
    await publishPost(page, 'Save & Publish', 'Schedule');
    await seen(page, new RegExp(`Blog post scheduled for Jul 1, ${year}, 9:30 AM ET`));
    await press(page, '← Back to Posts');
    await page.getByText('Scheduled', { exact: true }).first().waitFor();
    expect(await page.getByRole('link', { name: /^View/ }).count()).toBe(0);
    const { origin } = new URL(page.url());
    expect((await fetch(`${origin}/blog/later`)).status).toBe(404);
    expect((await fetch(`${origin}/api/blog/public-post/later`)).status).toBe(404);

    await page.getByRole('link', { name: 'Later' }).click();
    await seen(page, 'Not yet.');
    await page.goto('/dashboard/blog/nothing');
    await seen(page, 'The requested blog post could not be found.');

    await page.goto('/dashboard/blog');
    await press(page, 'Back to Draft: Later');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Back to Draft' }).click();
    await seen(page, 'Blog post is a draft again');
    await page.getByText('Draft', { exact: true }).first().waitFor();
  });
});

test('the member is told that only the owner writes', async ({ page }) => {
  await registerByApi(page, memberPerson);
  await page.goto('/dashboard/blog');
  await seen(page, 'Only the owner writes here');
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
});
