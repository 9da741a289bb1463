import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findFirefox } from '#tests/kit/find-browser';
import { findAxeViolations } from './axe.ts';
import { launchFirefox } from './browsers.ts';
import { addCashEntryOnPage, openCashPage } from './cash-page.ts';
import { fillField } from './fill-field.ts';
import { createBrowserFixture, expect, test as inChromium } from './fixtures.ts';
import { logOutOnPage, ownerPerson, registerOnPage, signInOnPage } from './people.ts';
import { getPostEditor, readPostText } from './post-editor.ts';
import { publishPost } from './publish-post.ts';
import { addTradeOnPage, readTableCellTexts, recordTradesByApi } from './trades-page.ts';

const test = inChromium.extend('browser', { scope: 'file' }, createBrowserFixture(launchFirefox));

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** The cells out of which something hangs at the bottom, by their words. */
const overfull = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('tbody :is(td, th)')]
      .filter((cell) => {
        const { bottom } = cell.getBoundingClientRect();
        const room = bottom - Number.parseFloat(getComputedStyle(cell).paddingBottom) + 1;
        return [...cell.children].some((part) => part.getBoundingClientRect().bottom > room);
      })
      .map((cell) => cell.textContent ?? ''),
  );

const picture = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: '#0b5266' } })
    .png()
    .toBuffer();

describe.skipIf(findFirefox() === null)('in Firefox', () => {
  test('one registers, leaves, mistypes the password and signs in', async ({ page }) => {
    await registerOnPage(page, ownerPerson);
    await logOutOnPage(page);
    await page.waitForURL('**/login');
    await signInOnPage(page, { ...ownerPerson, password: 'wrong password' });
    await seen(page, 'Invalid email or password');
    expect(await findAxeViolations(page)).toEqual([]);
    await signInOnPage(page, ownerPerson);
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  });

  test('a trade is found by typing and recorded, its row holds all of it, and the dashboard draws it', async ({
    page,
  }) => {
    covers('4.5 Firefox and old browsers');
    await registerOnPage(page, ownerPerson);
    await page.goto('/dashboard/portfolio?view=platforms');
    const apple = { name: 'apple', symbol: 'AAPL', platform: 'Robinhood' };
    await addTradeOnPage(page, { ...apple, quantity: '10', price: '100.5', date: '2026-01-15', fees: '1.25' });
    const held = await readTableCellTexts(card(page, 'Current Holdings').getByRole('table'), 1);
    expect(held[0]?.slice(0, 3)).toEqual(['AAPL Apple Inc.', '10.000000', '$100.5000']);
    expect(await overfull(page)).toEqual([]);
    expect(await findAxeViolations(page)).toEqual([]);

    await page.goto('/dashboard');
    const value = card(page, 'Net worth');
    await value.locator('[data-drawing] canvas').first().waitFor();
    await card(page, 'Allocation by Platform').getByText('All of the value is in Robinhood.').waitFor();
    await value.locator('summary').focus();
    await page.keyboard.press('Enter');
    await value.getByRole('table').getByRole('row').nth(1).waitFor();
    await expect
      .poll(() => value.getByRole('table').getByRole('columnheader').allInnerTexts())
      .toEqual(['Day', 'Net worth', 'Put in']);
    expect(await overfull(page)).toEqual([]);
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('cash is recorded, corrected and deleted', async ({ page }) => {
    await registerOnPage(page, ownerPerson);
    await openCashPage(page);
    await addCashEntryOnPage(page, { amount: '500', platform: 'Revolut', date: '2026-01-05', description: 'salary' });
    await addCashEntryOnPage(page, { type: 'Fee Payment', amount: '2', platform: 'Revolut', date: '2026-01-07' });
    await seen(page, '$498.00');
    expect(await overfull(page)).toEqual([]);
    await press(page, /^Edit deposit of \$500/);
    const amount = page.getByRole('dialog').getByRole('spinbutton', { name: 'Amount' });
    await fillField(amount, '100.10');
    await press(page, 'Save Changes');
    await seen(page, '$98.10');
    await press(page, /^Delete fee/);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await seen(page, '$100.10');
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('a post is generated, illustrated, looked at in a window of its own, published and read', async ({ page }) => {
    await registerOnPage(page, ownerPerson);
    await page.goto('/dashboard/blog');
    await press(page, '+ Create New Post');
    await fillField(page.getByLabel('Topic'), 'Bonds');
    await press(page, 'Generate');
    await expect.poll(() => readPostText(page)).toMatch(/^# /);
    await expect.poll(() => page.getByRole('button', { name: 'Generate', exact: true }).isEnabled()).toBe(true);
    await getPostEditor(page).press('Control+End');
    await page.keyboard.type('Typed.');
    await page.keyboard.press('Control+b');
    await expect.poll(() => readPostText(page)).toMatch(/Typed\.\*\*\*\*$/);
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('ArrowRight');
    const upload = page.getByLabel('Featured image');
    await upload.setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: await picture() });
    await fillField(page.getByLabel('What the image shows'), 'The sea');
    await press(page, 'Insert After Title');
    const time = page.getByLabel('Publish time');
    await time.fill('2030-07-01T09:30');
    await seen(page, 'Published on Jul 1, 2030, 9:30 AM ET.');
    await time.fill('');
    await press(page, 'Inline Preview');
    await page.locator('.blog-content').waitFor();
    const popup = page.waitForEvent('popup');
    await press(page, 'Open in New Window');
    await (await popup).locator('.blog-content').waitFor();
    await publishPost(page);
    const [, slug = ''] = /\/blog\/([\w-]+)/.exec(await page.getByText(/Blog post saved as/).innerText()) ?? [];
    await page.goto(`/blog/${slug}`);
    await page.getByRole('img', { name: 'The sea' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await page.getByRole('link', { name: /^Read more/ }).waitFor();
  });

  test('a page that is left says nothing of what it was still loading', async ({ page }) => {
    await registerOnPage(page, ownerPerson);
    // Firefox may fail an import for the page that comes, where the page before was left while it loaded the same file.
    await page.waitForLoadState('networkidle');
    await recordTradesByApi(page, [{ quantity: 1, price: 100 }]);
    const charts = '**/assets/dashboard-charts-*.js';
    const asked = page.waitForRequest(charts);
    await page.route(charts, () => undefined);
    await page.goto('/dashboard');
    await asked;
    await page.evaluate(() => {
      const note = () => {
        const told = document.querySelector('#root [role=alert]')?.textContent;
        if (told) sessionStorage.setItem('told', told);
      };
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
    });
    await page.route('**/blog', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await page.evaluate(() => location.assign('/blog'));
    await page.waitForURL('**/blog');
    expect(await page.evaluate(() => sessionStorage.getItem('told'))).toBeNull();
  });
});
