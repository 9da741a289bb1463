import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi, registerOnPage, signInOnPage } from './people.ts';
import { recordTradesByApi } from './trades-page.ts';

const chosenTheme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'] ?? 'system');
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const [light, dark] = ['rgb(246, 248, 249)', 'rgb(12, 20, 26)'];

describe('a theme', () => {
  test('is chosen in the settings, stands from the first moment of a page, and comes along to another browser', async ({
    page,
    browser,
    stack,
  }) => {
    covers('1.7 PUT /auth/display');
    await page.emulateMedia({ colorScheme: 'light' });
    await registerOnPage(page, ownerPerson);
    expect(await ground(page)).toBe(light);
    await page.goto('/dashboard/settings');
    const saved = page.waitForResponse('**/api/auth/display');
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect.poll(() => ground(page)).toBe(dark);
    expect((await saved).status()).toBe(204);
    // Before any of the page's own code.
    let seen = '';
    await page.route('**/assets/main-*.js', async (route) => {
      seen = await chosenTheme(page);
      await route.continue();
    });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect([seen, await ground(page)]).toEqual(['dark', dark]);

    const other = await browser.newContext({ baseURL: stack.origin, colorScheme: 'light' });
    const there = await other.newPage();
    await signInOnPage(there, ownerPerson);
    await expect.poll(() => ground(there)).toBe(dark);
    await there.goto('/dashboard/settings');
    await there.getByRole('button', { name: 'System' }).click();
    await expect.poll(() => ground(there)).toBe(light);
    await there.getByRole('button', { name: 'Dark' }).click();
    await expect.poll(() => ground(there)).toBe(dark);
    // It is the person's, not the browser's.
    await there.getByRole('button', { name: 'Logout' }).click();
    await there.waitForURL('**/login');
    await expect.poll(() => ground(there)).toBe(light);
    await other.close();
  });

  test('holds until the person logs out where it could not be saved, which is said', async ({ page }) => {
    await registerByApi(page, memberPerson);
    await page.goto('/dashboard/settings');
    await page.route('**/api/auth/display', (route) => route.fulfill({ status: 422, body: '{}' }));
    await page.getByRole('button', { name: 'Dark' }).click();
    await page.getByText('This could not be saved. It applies in this browser until you log out.').waitFor();
    expect(await ground(page)).toBe(dark);
    await page.reload();
    await expect.poll(() => ground(page)).toBe(dark);
  });
});

describe('hidden amounts', () => {
  /** Every amount of money that can be read, but for the price of one share. */
  const amounts = (page: Page) =>
    page.evaluate(() => (document.querySelector('main')?.innerText ?? '').match(/\$[\d,]+\.\d{2}\b/g) ?? []);

  test('are dots by a key or the button, on every page and after a reload, while percentages stay', async ({
    page,
  }) => {
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{}]);
    await page.goto('/dashboard');
    const main = page.getByRole('main');
    await main.getByText('Total Portfolio Value').first().waitFor();
    await expect.poll(() => amounts(page)).not.toEqual([]);
    await page.keyboard.press('Control+.');
    await main.getByText('•••••').first().waitFor();
    await main.getByText(/\d%/).first().waitFor();
    expect(await amounts(page)).toEqual([]);
    expect(await findAxeViolations(page)).toEqual([]);

    for (const path of ['/dashboard', '/dashboard/analytics', '/dashboard/returns', '/dashboard/activity']) {
      await page.goto(path);
      await main.getByText('•••••').first().waitFor();
      expect(await amounts(page), path).toEqual([]);
    }
    // A trade's title in the log of changes comes from the server.
    await main
      .getByText(/••••• AAPL/)
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'Show amounts' }).click();
    await page.getByRole('button', { name: 'Hide amounts' }).waitFor();
    await expect.poll(() => page.getByText('•••••').count()).toBe(0);
  });

  test('leave what is typed alone: no key reaches them below a dialog', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/cash?add');
    const amount = page.getByRole('dialog').getByLabel('Amount');
    await amount.fill('12.5');
    await page.keyboard.press('Control+.');
    await page.keyboard.press('Tab');
    await expect.poll(() => amount.inputValue()).toMatch(/^12\.50?$/);
    expect(await page.evaluate(() => localStorage.getItem('user'))).not.toContain('hidesAmounts');
  });
});

describe('at the foot of a phone', () => {
  test.for([
    ['owner', ['Home', 'Portfolio', 'Cash'], 'Add trade', 'Add Transaction'],
    ['member', ['Home', 'CDs', 'Savings'], 'Add CD', 'Add CD'],
  ] as const)('stand the pages of the %s, Add and More', async ([role, links, add, form], { page }) => {
    await registerOnPage(page, role === 'owner' ? ownerPerson : memberPerson);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard');
    const bar = page.getByRole('navigation', { name: 'Quick' });
    await expect.poll(() => bar.getByRole('link').allInnerTexts()).toEqual([...links]);
    await bar.getByRole('link', { name: links[1] }).click();
    await expect.poll(() => bar.locator('[aria-current]').allInnerTexts()).toEqual([links[1]]);
    await bar.getByRole('button', { name: 'Add' }).click();
    const choice = page.getByRole('dialog', { name: 'Add' });
    await choice.waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await choice.getByRole('link', { name: add, exact: true }).click();
    await page.getByRole('dialog', { name: form }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await bar.waitFor({ state: 'hidden' });
  });
});

test('where there is no room for the menu, the active entry is scrolled into view', async ({ page }) => {
  await registerByApi(page, ownerPerson);
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto('/dashboard/allocation');
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Allocation' });
  const isInList = () =>
    entry.evaluate((element) => {
      const [own, list] = [element, element.closest('nav') as Element].map((one) => one.getBoundingClientRect());
      return own !== undefined && list !== undefined && own.top >= list.top && own.bottom <= list.bottom;
    });
  await expect.poll(isInList).toBe(true);
});

test('each section of the settings has an address, which the list above leads to', async ({ page }) => {
  await registerByApi(page, ownerPerson);
  await page.goto('/dashboard/settings');
  const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect
    .poll(() => sections.allInnerTexts())
    .toEqual(['Appearance', 'Notices', 'Your data', 'Audit', 'Platforms', 'Account']);
  const isInView = (heading: string) =>
    page.getByRole('heading', { name: heading, exact: true }).evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      return top >= 0 && top < innerHeight / 2;
    });
  await sections.filter({ hasText: 'Platforms' }).click();
  expect(new URL(page.url()).hash).toBe('#platforms');
  await expect.poll(() => isInView('Platforms')).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('platforms');
  await page.goto('/dashboard/settings#notices');
  await page.reload();
  await expect.poll(() => isInView('Notices')).toBe(true);
  expect(await findAxeViolations(page)).toEqual([]);
});
