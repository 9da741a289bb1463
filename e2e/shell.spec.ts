import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolations, findAxeViolationsInAllViews, waitUntilPageIsStable } from './axe.ts';
import { expect, test } from './fixtures.ts';
import {
  type JourneyPerson,
  logOutOnPage,
  memberPerson,
  ownerPerson,
  registerByApi,
  registerOnPage,
} from './people.ts';
import { recordTradesByApi } from './trades-page.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const entries = async (page: Page) => (await menu(page).getByRole('link').allInnerTexts()).map((text) => text.trim());
/** All of it, with nothing over it. */
const isInView = (one: Locator) =>
  one.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const corners = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
    return corners.every((corner) => corner !== null && (element.contains(corner) || corner.contains(element)));
  });
const here = (page: Page) => menu(page).locator('[aria-current=page]').allInnerTexts();

/** The page's own width, so that nothing has to be scrolled sideways. */
const overflow = async (page: Page) => {
  await waitUntilPageIsStable(page);
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
};

const focusIsIn = (page: Page, selector: string) =>
  page.evaluate((wanted) => Boolean(document.activeElement?.closest(wanted)), selector);

test('all that a page needs is asked for side by side, and shown at once', async ({ page }) => {
  await registerByApi(page, ownerPerson);
  const asked = page.waitForRequest('**/assets/cash-page-*.js');
  // One after the other they would wait for each other for ever.
  await page.route('**/assets/main-application-*.js', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/dashboard/cash');
  await page.getByRole('heading', { level: 1, name: 'Cash Management' }).waitFor();
});

test('the figures do not wait for the code of the charts', async ({ page }) => {
  await registerByApi(page, ownerPerson);
  await recordTradesByApi(page, [{}]);
  const figures = page.getByText('Total Portfolio Value').first().waitFor();
  await page.route('**/assets/dashboard-charts-*.js', async (route) => {
    await figures;
    await route.continue();
  });
  await page.goto('/dashboard');
  await page.getByText('Figures as a table').first().waitFor();
});

test('what may be pressed next is fetched before it is pressed', async ({ page }) => {
  await registerByApi(page, ownerPerson);
  const forms = page.waitForRequest('**/assets/cash-dialogs-*.js');
  await page.goto('/dashboard/cash');
  await forms;
  const next = page.waitForRequest('**/assets/portfolio-page-*.js');
  await menu(page).getByRole('link', { name: 'Portfolio' }).hover();
  await next;
  expect(new URL(page.url()).pathname).toBe('/dashboard/cash');
});

describe('the menu', () => {
  test('of the owner has every area, with Marcus as a group', { tags: 'screen' }, async ({ page }) => {
    covers('1.2 head and foot of the menu', '1.2 groups of the menu', "1.2 owner's menu");
    await registerOnPage(page, ownerPerson);
    const specified = [
      'Dashboard',
      'Portfolio',
      'Cash',
      'Dividends',
      'Enhanced Watchlist',
      'Blog',
      'Analytics',
      'Marcus',
    ];
    const insight = ['Net Worth', 'Household', 'Returns', 'Allocation', 'Deposits', 'Income'];
    await page.getByRole('complementary').getByText('Evenkeel', { exact: true }).first().waitFor();
    const others = [...insight, 'Import statement'];
    await expect.poll(() => entries(page)).toEqual([...specified, ...others]);
    await page.getByRole('button', { name: 'Marcus pages' }).click();
    await expect.poll(() => entries(page)).toEqual([...specified, 'CD', 'Savings', ...others]);
    await page.getByRole('button', { name: 'Marcus pages' }).click();
    await expect.poll(() => entries(page)).toEqual([...specified, ...others]);
    await page.getByText(ownerPerson.username).waitFor();
  });

  test('of the member has the banks, and the dashboard under the product name', async ({ page }) => {
    covers("1.2 member's menu");
    await registerOnPage(page, memberPerson);
    await expect
      .poll(() => entries(page))
      .toEqual(['Evenkeel', 'Citi', 'Marcus', 'Wealthfront', 'Net Worth', 'Household', 'Deposits', 'Income']);
    await page.goto('/dashboard/citi/savings');
    await expect
      .poll(() => entries(page))
      .toEqual([
        'Evenkeel',
        'Citi',
        'CD',
        'Savings',
        'Marcus',
        'Wealthfront',
        'Net Worth',
        'Household',
        'Deposits',
        'Income',
      ]);
    await expect.poll(() => here(page)).toEqual(['Savings']);
  });

  test.for([
    ['owner', 1366, 768],
    ['owner', 360, 640],
    ['member', 1366, 768],
    ['member', 360, 640],
  ] as const)(
    'shows every specified entry, the name and Logout in sight of the %s at %sx%s',
    async ([role, width, height], { page }) => {
      covers('1.2 sidebar', '1.2 head and foot of the menu');
      const person = role === 'owner' ? ownerPerson : memberPerson;
      await registerOnPage(page, person);
      await page.setViewportSize({ width, height });
      await page.goto('/dashboard/marcus/cd');
      if (width === 360) await page.getByRole('button', { name: 'More', exact: true }).click();
      const links = menu(page).getByRole('list').first().getByRole('link');
      await expect.poll(() => links.count()).toBe(role === 'owner' ? 10 : 6);
      const specified = await links.all();
      const name = page.getByText(person.username).filter({ visible: true });
      const seen = [...specified, name, page.getByRole('button', { name: 'Logout' })];
      for (const one of seen) await expect.poll(() => isInView(one), { message: await one.innerText() }).toBe(true);
    },
  );

  test('marks where one is, the dashboard only on the dashboard', async ({ page }) => {
    covers('1.2 groups of the menu');
    await registerOnPage(page, ownerPerson);
    await expect.poll(() => here(page)).toEqual(['Dashboard']);
    await menu(page).getByRole('link', { name: 'Portfolio' }).click();
    await page.waitForURL('**/dashboard/portfolio');
    await expect.poll(() => here(page)).toEqual(['Portfolio']);
    await expect.poll(() => page.title()).toBe('Portfolio | Evenkeel');
  });

  test('slides in on a narrow screen, keeps the focus, and closes with Escape and on arrival', async ({ page }) => {
    covers('1.2 sidebar');
    await registerOnPage(page, ownerPerson);
    await page.setViewportSize({ width: 360, height: 740 });
    const opener = page.getByRole('button', { name: 'More', exact: true });
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    await opener.click();
    await sheet.waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => focusIsIn(page, 'dialog, body')).toBe(true);
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.click();
    await sheet.getByRole('link', { name: 'Portfolio' }).click();
    await page.waitForURL('**/dashboard/portfolio');
    await sheet.waitFor({ state: 'hidden' });
  });
});

describe('the keyboard', () => {
  test('skips to the content, and a navigation leads the focus there', { tags: 'screen' }, async ({ page }) => {
    covers('4.5 keyboard alone');
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/cash');
    await page.getByRole('heading', { level: 1, name: 'Cash' }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusIsIn(page, 'main')).toBe(true);
    await menu(page).getByRole('link', { name: 'Portfolio' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
    await expect.poll(() => focusIsIn(page, 'main')).toBe(true);
  });

  test('opens a group and reaches Logout', async ({ page }) => {
    covers('1.2 head and foot of the menu');
    await registerOnPage(page, memberPerson);
    await page.getByRole('button', { name: 'Citi pages' }).focus();
    await page.keyboard.press('Space');
    await menu(page).getByRole('link', { name: 'CD' }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
  });
});

const pages: Record<string, string[]> = {
  owner: [
    '',
    '/cash',
    '/dividends',
    '/enhanced-watchlist',
    '/marcus',
    '/marcus/cd',
    '/marcus/savings',
    '/blog',
    '/analytics',
    '/deposits',
    '/nowhere',
  ],
  member: ['', '/citi', '/citi/cd', '/citi/savings', '/marcus/savings', '/wealthfront', '/deposits'],
};

test.for([
  ['owner', ownerPerson],
  ['member', memberPerson],
] as [string, JourneyPerson][])(
  'every page of the %s has a title, fits 360 px and has no axe violations',
  async ([role, person], { page }) => {
    covers(
      '1.2 Citi page',
      '1.2 Citi CDs page',
      '1.2 Citi savings page',
      '1.2 Marcus page',
      '1.2 Marcus CDs page',
      '1.2 Marcus savings page',
      '1.2 Wealthfront page',
      '1.2 blog management page',
      '1.2 page titles',
      '4.5 360 pixels and axe',
    );
    await registerOnPage(page, person);
    for (const path of pages[role] ?? []) {
      await page.goto(`/dashboard${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.title()).toMatch(/^\S.* \| Evenkeel$/);
      expect(await findAxeViolationsInAllViews(page), `axe on /dashboard${path}`).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await overflow(page), `the width of /dashboard${path}`).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  },
);

test('the public pages and an unknown address stand without a session', { tags: 'screen' }, async ({
  page,
  browser,
  stack,
}) => {
  covers('1.2 list of posts');
  await page.goto('/blog');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  // Of a page that is not there the browser notes that it failed.
  const context = await browser.newContext({ baseURL: stack.origin });
  const nowhere = await context.newPage();
  expect((await nowhere.goto('/nowhere'))?.status()).toBe(404);
  await nowhere.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  expect(await findAxeViolationsInAllViews(nowhere)).toEqual([]);
  await context.close();
  await page.goto('/dashboard/nowhere');
  await page.waitForURL('**/login');
});

test('a page keeps its manners while the server cannot be reached', async ({ page }) => {
  await registerByApi(page, ownerPerson);
  await page.route('**/api/dashboard/**', (route) =>
    route.fulfill({ status: 429, json: { error: 'Too busy.', code: 'busy' } }),
  );
  await page.goto('/dashboard');
  await page.getByText('Dashboard Error').waitFor();
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  await page.unroute('**/api/dashboard/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('No Data Available').waitFor();
  await page.getByText('Your dashboard will populate as you add transactions.').waitFor();
  await logOutOnPage(page);
});
