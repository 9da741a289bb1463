import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { maxImageBytesThroughLambda } from '#core/blog/images';
import { covers } from '#tests/kit/covers';
import { createDice } from '#tests/kit/dice';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';

const { next } = createDice();
const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Image upload' });
const field = (page: Page) => page.getByLabel('Featured image');

/** What no compression makes smaller: about three bytes a pixel. */
const noise = (width: number, height: number) =>
  sharp(
    Uint8Array.from({ length: width * height * 3 }, () => next(256)),
    { raw: { width, height, channels: 3 } },
  )
    .png({ compressionLevel: 0 })
    .toBuffer();

const openEditor = async (page: Page): Promise<void> => {
  await registerByApi(page, ownerPerson);
  await page.goto('/dashboard/blog');
  await page.getByRole('button', { name: '+ Create New Post' }).click();
  await field(page).waitFor();
};

const choose = async (page: Page, width: number, height: number): Promise<number> => {
  const buffer = await noise(width, height);
  await field(page).setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer });
  return buffer.length;
};

/** As on a line that carries so many bytes a second upwards, until it is told to be as fast as it is. */
const slowLine = async (page: Page, uploadThroughput: number): Promise<() => Promise<void>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
  // A limit that another session takes off still holds for the one that set it.
  return () => session.detach();
};

/** Each share that the bar has shown. */
const sharesShown = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shown: number[] = [];
    Object.assign(window, { shown });
    const note = () => {
      const now = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
      if (now && Number(now) !== shown.at(-1)) shown.push(Number(now));
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
const shares = (page: Page) => page.evaluate(() => (window as unknown as { shown: number[] }).shown);

for (const [way, width, height] of [
  ['to the server', 1000, 700],
  ['straight to the store, as too large for the server', 1300, 1200],
] as const) {
  test(`a picture on its way ${way} shows how much of it has been sent`, async ({ page }) => {
    await openEditor(page);
    await sharesShown(page);
    await slowLine(page, 2_000_000);
    const size = await choose(page, width, height);
    expect(size > maxImageBytesThroughLambda).toBe(width === 1300);
    await seen(page, 'Image uploaded successfully!');
    const shown = await shares(page);
    expect(shown.filter((share) => share > 0 && share < 100).length).toBeGreaterThan(2);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    await expect.poll(() => bar(page).count()).toBe(0);
  });
}

test('an upload is broken off where the person wants so, and another can be chosen', async ({ page }) => {
  covers('3.8 upload of a picture');
  await openEditor(page);
  const speedUp = await slowLine(page, 100_000);
  await choose(page, 1000, 700);
  await bar(page).waitFor();
  const brokenOff = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/upload-image'));
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect((await brokenOff).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect.poll(() => bar(page).count()).toBe(0);
  expect(await page.getByText('Failed to upload image').count()).toBe(0);
  await speedUp();
  await choose(page, 600, 400);
  await seen(page, 'Image uploaded successfully!');
});
