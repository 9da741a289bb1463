import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe } from 'vitest';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { postRecord } from './record-by-api.ts';

const paragraph = 'Money that is needed next year has no business in a share. '.repeat(8);

/** The Markdown of a picture that was uploaded as a person would. */
const uploadPicture = async (page: Page, width: number, height: number): Promise<string> => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const picture = sharp({ create: { width, height, channels: 3, background: '#0b5266' } });
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' }), 'sea.png');
  const answer = await fetch(`${new URL(page.url()).origin}/api/upload-image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { imageUrl } = (await answer.json()) as { imageUrl: string };
  return `![The sea](${imageUrl})`;
};

/** The sum of all shifts that nobody asked for. */
const watchLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    const watched = window as { shift?: number };
    watched.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) watched.shift = (watched.shift ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

describe('a reader of a post', () => {
  test('finds nothing moved by pictures that come late, on a phone and scrolled', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    const pictures = [await uploadPicture(page, 900, 600), await uploadPicture(page, 700, 900)];
    const body = pictures.map((picture) => `${paragraph}\n\n${picture}`).join('\n\n');
    await postRecord(page, '/save-blog', { content: `# Late pictures\n\n${pictures[0]}\n\n${body}\n\n${paragraph}` });
    await watchLayoutShift(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.route('**/images/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      await route.continue();
    });
    await page.goto('/blog/late-pictures', { waitUntil: 'domcontentloaded' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 300) await page.mouse.wheel(0, 300);
    const isLoaded = () =>
      page.evaluate(() => [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0));
    await expect.poll(isLoaded, { timeout: 15_000 }).toBe(true);
    expect(await page.evaluate(() => [...document.images].map(({ currentSrc }) => currentSrc.slice(-5)))).toEqual(
      Array(3).fill('.avif'),
    );
    expect(await page.evaluate(() => (window as { shift?: number }).shift)).toBeLessThanOrEqual(0.02);
  });

  test('is shown its parts, how long it takes, a link to take along, and the posts around it', {
    tags: 'screen',
  }, async ({ page }) => {
    await registerByApi(page, ownerPerson);
    const parts = ['Fees', 'Taxes', 'Time', 'Rest'].map((name) => `## ${name}\n\n${paragraph}`).join('\n\n');
    await postRecord(page, '/save-blog', { content: '# The one before\n\nText.' });
    await postRecord(page, '/save-blog', { content: `# In parts\n\n${parts}` });
    await postRecord(page, '/save-blog', { content: '# The one after\n\nText.' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto('/blog/in-parts');
    await page.getByText('2 min read').waitFor();
    const contents = page.getByRole('navigation', { name: 'Contents' });
    expect(await contents.getByRole('link').allTextContents()).toEqual(['Fees', 'Taxes', 'Time', 'Rest']);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await contents.getByRole('link', { name: 'Rest' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${new URL(page.url()).origin}/blog/in-parts`,
    );
    const around = page.getByRole('navigation', { name: 'More posts' });
    expect(await around.getByRole('link').allInnerTexts()).toEqual(['Previous\nThe one before', 'Next\nThe one after']);
    await around.getByRole('link', { name: 'The one before' }).click();
    await page.getByRole('heading', { level: 1, name: 'The one before' }).waitFor();
    expect(await around.getByRole('link').allInnerTexts()).toEqual(['Next\nIn parts']);
  });
});
