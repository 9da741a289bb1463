import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const openSite = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/blog');
  await page.getByRole('link', { name: 'Site', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Site' }).waitFor();
  await page.getByLabel('Name', { exact: true }).waitFor();
};

const portrait = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: '#0b5266' } })
    .png()
    .toBuffer();

describe('the site of the owner', () => {
  test('is set up in Blog Management, and read by a visitor who runs no script', { tags: 'screen' }, async ({
    page,
    browser,
    stack,
  }) => {
    covers('4.7 site of the owner');
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/blog');
    await seen(page, 'Say whose site this is');
    await openSite(page);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovett');
    await page.getByLabel('Headline').fill('Payments strategist and business leader');
    await page.getByLabel('Portrait').setInputFiles({
      name: 'ada.png',
      mimeType: 'image/png',
      buffer: await portrait(),
    });
    await page.getByRole('button', { name: 'Remove portrait' }).waitFor();
    await page.getByLabel('Page About').fill('I move *money*.');
    await page.getByLabel('Contact address').fill('ada@lovett.test');
    await page.getByLabel('Accent colour', { exact: true }).fill('#9fd3e6');
    await press(page, 'Publish Site');
    await seen(page, /too faint on the light page/);
    await page.getByLabel('Accent colour', { exact: true }).fill('#7a1f4b');
    await page.setViewportSize({ width: 360, height: 740 });
    await press(page, 'Publish Site');
    await seen(page, 'Site published');
    await seen(page, 'Version 1');

    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stack.origin });
    const visitor = await context.newPage();
    for (const width of [1280, 360]) {
      await visitor.setViewportSize({ width, height: 800 });
      await visitor.goto('/');
      await visitor.getByRole('heading', { level: 1, name: 'Ada Lovett' }).waitFor();
      await visitor.getByRole('link', { name: 'ada@lovett.test' }).waitFor();
      expect(await visitor.title()).toBe('Ada Lovett');
      const links = () => visitor.getByRole('navigation').getByRole('link').allTextContents();
      const onPhone = ['Ada Lovett', 'Blog', 'Contact', 'Login'];
      expect(await links()).toEqual(width < 768 ? onPhone : ['Ada Lovett', 'About', ...onPhone.slice(1)]);
      if (width >= 768) continue;
      // In one row, and the rest behind a button, which needs no script.
      expect((await visitor.getByRole('banner').boundingBox())?.height).toBeLessThan(52);
      await visitor.getByRole('navigation').locator('summary').click();
      expect(await links()).toEqual([...onPhone, 'About']);
    }
    await context.close();

    // Whoever is signed in goes on.
    await page.goto('/');
    await page.waitForURL('**/dashboard');
  });

  test('is calm and honest while nothing is set, and passes axe', async ({ page }) => {
    await page.goto('/');
    await seen(page, 'Nothing has been written here yet');
    expect(await page.content()).not.toMatch(/example\.com|Evenkeel/);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/login');
  });
});
