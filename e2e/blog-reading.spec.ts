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
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width, height, channels: 3, background: '#0b5266', noise } as const;
  // About as many bytes as a photograph.
  const picture = sharp(await sharp({ create }).png().toBuffer()).blur(3);
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' }), 'sea.jpg');
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
    await expect.poll(() => contents.getByRole('link').allTextContents()).toEqual(['Fees', 'Taxes', 'Time', 'Rest']);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await contents.getByRole('link', { name: 'Rest' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${new URL(page.url()).origin}/blog/in-parts`,
    );
    const around = page.getByRole('navigation', { name: 'More posts' });
    await expect
      .poll(() => around.getByRole('link').allInnerTexts())
      .toEqual(['Previous\nThe one before', 'Next\nThe one after']);
    await around.getByRole('link', { name: 'The one before' }).click();
    await page.getByRole('heading', { level: 1, name: 'The one before' }).waitFor();
    await expect.poll(() => around.getByRole('link').allInnerTexts()).toEqual(['Next\nIn parts']);
  });

  test('has the text within 60 KB and in time, on a slow phone', { timeout: 300_000 }, async ({
    page,
    browser,
    stack,
  }) => {
    await registerByApi(page, ownerPerson);
    const picture = await uploadPicture(page, 1200, 800);
    const text = `${paragraph}\n\n`.repeat(10);
    await postRecord(page, '/save-blog', { content: `# In words\n\n${text}` });
    await postRecord(page, '/save-blog', { content: `# In pictures\n\n${picture}\n\n${text}` });
    /** Milliseconds until the largest of what is seen first is there, and bytes of all that came until then. */
    const measure = async (path: string) => {
      const context = await browser.newContext({ viewport: { width: 390, height: 800 }, deviceScaleFactor: 2 });
      const visitor = await context.newPage();
      const session = await context.newCDPSession(visitor);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      // As a phone on a fair mobile network: 1.6 Mbit/s, 150 ms there and back.
      const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
      await session.send('Network.emulateNetworkConditions', network);
      await visitor.goto(`${stack.origin}${path}`, { waitUntil: 'networkidle' });
      const seen = await visitor.evaluate(
        () =>
          new Promise<{ largest: number; bytes: number; pictureBytes: number }>((resolve) => {
            new PerformanceObserver((list) => {
              const entries = performance.getEntries() as PerformanceResourceTiming[];
              const count = (some: typeof entries) => some.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
              resolve({
                largest: list.getEntries().at(-1)?.startTime ?? Number.POSITIVE_INFINITY,
                bytes: count(entries),
                pictureBytes: count(entries.filter(({ name }) => name.includes('/images/'))),
              });
            }).observe({ type: 'largest-contentful-paint', buffered: true });
          }),
      );
      await context.close();
      return seen;
    };
    for (const [path, most] of [
      ['/blog/in-words', 1_200],
      ['/blog/in-pictures', 1_800],
    ] as const) {
      let median = Number.POSITIVE_INFINITY;
      // Whatever else the machine has to do makes a page slower and never faster: three times five are tried.
      for (let round = 0; round < 3 && median > most; round += 1) {
        const runs: Awaited<ReturnType<typeof measure>>[] = [];
        for (let run = 0; run < 5; run += 1) runs.push(await measure(path));
        median = runs.map(({ largest }) => largest).toSorted((a, b) => a - b)[2] ?? median;
        const textBytes = runs.map(({ bytes, pictureBytes }) => bytes - pictureBytes);
        expect(Math.max(...textBytes), path).toBeLessThanOrEqual(60 * 1024);
      }
      expect(median, path).toBeLessThanOrEqual(most);
    }
  });
});
