import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import { covers } from '#tests/kit/covers';
import { runDailyAt } from '#tests/kit/daily-run-at';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

const record = async (page: Page, path: string, data: object): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${token}` } });
  if (answer.status() !== 201) throw new Error(await answer.text());
};
/** The sample has AAPL far below this. */
const watchAtTarget = (page: Page, symbol = 'AAPL') =>
  record(page, '/enhanced-watchlist', { symbol, targetBuyPrice: 100_000 });
const today = () => getDayInNewYork(new Date());
const maturingCd = (page: Page) =>
  record(page, '/cds', {
    accountNumber: '1001',
    principalAmount: 5000,
    interestRate: 0.045,
    termMonths: 12,
    startDate: addDays(today(), -355),
    maturityDate: addDays(today(), 10),
  });

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notices' });
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const openHome = async (page: Page): Promise<void> => {
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
};

describe('the bell', () => {
  test('shows what the daily run has found, until it is opened, in every tab, and leads to where it is acted on', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('4.10 bell');
    await registerByApi(page, ownerPerson);
    await watchAtTarget(page);
    await maturingCd(page);
    await openHome(page);
    await bell(page, 'Notices').waitFor();

    await runDailyAt(new Date());
    await page.reload();
    await bell(page, 'Notices, 2 new').waitFor();
    await page.getByText('Notices, 2 new', { exact: true }).first().waitFor({ state: 'attached' });
    const other = await page.context().newPage();
    await other.goto('/dashboard/cash');
    await bell(other, 'Notices, 2 new').waitFor();

    await bell(page, 'Notices, 2 new').press('Enter');
    const fresh = panel(page).getByRole('region', { name: 'New', exact: true });
    await fresh.getByText(/^AAPL is at \$[\d.]+, at or below your buy target of \$100,000\.00\.$/).waitFor();
    await fresh.getByText(/^Your CD at Citi matures on /).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await fresh.getByText('Open CDs').waitFor();
    // At the bell, beside the page, which stays as it is.
    const box = await panel(page).boundingBox();
    expect((box?.width ?? 0) <= 400 && (box?.y ?? 99) < 80, JSON.stringify(box)).toBe(true);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => focusedLabel(page)).toBe('Notices');
    // The button closes what it has opened.
    await bell(page, 'Notices').click();
    await panel(page).waitFor();
    await bell(page, 'Notices').click();
    await panel(page).waitFor({ state: 'detached' });

    await other.reload();
    await other.getByRole('heading', { level: 1, name: 'Cash Management' }).waitFor();
    await bell(other, 'Notices').waitFor();
    await other.close();

    await bell(page, 'Notices').click();
    await panel(page)
      .getByRole('region', { name: 'Earlier' })
      .getByRole('link', { name: /Your CD at Citi matures/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Deposits', exact: true }).waitFor();
    await panel(page).waitFor({ state: 'detached' });
  });

  test('shows the five latest, without a list before it is pressed, and all of them in a dialog', async ({ page }) => {
    covers('4.10 bell');
    await registerByApi(page, ownerPerson);
    for (const symbol of ['AAPL', 'MSFT', 'KO', 'PEP', 'NVDA', 'AMD', 'DIS']) await watchAtTarget(page, symbol);
    await runDailyAt(new Date());
    const lists: string[] = [];
    page.on('request', (request) => {
      if (/\/insight\/notices(\?|$)/.test(request.url())) lists.push(request.url());
    });
    await openHome(page);
    await bell(page, 'Notices, 7 new').waitFor();
    expect(lists).toEqual([]);
    await bell(page, 'Notices, 7 new').press('Enter');
    const links = panel(page).getByRole('listitem');
    await expect.poll(() => links.count()).toBe(5);
    await expect.poll(() => bell(page, 'Notices').getAttribute('aria-expanded')).toBe('true');
    await takePageScreenshots(page, 'notices-popover');
    await page.setViewportSize({ width: 1280, height: 900 });
    await panel(page).getByRole('button', { name: 'All notices' }).press('Enter');
    await page.getByRole('dialog', { name: 'Notices' }).and(page.locator('[aria-modal]')).waitFor();
    await expect.poll(() => panel(page).getByRole('region', { name: 'New' }).getByRole('listitem').count()).toBe(7);
    expect(lists.length).toBe(1);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => focusedLabel(page)).toBe('Notices');
  });

  test('says where the list cannot be read, and reads it at another try', async ({ page }) => {
    covers('4.10 bell');
    await registerByApi(page, ownerPerson);
    await openHome(page);
    await page.route(/\/insight\/notices(\?|$)/, (route) => route.abort('connectionreset'));
    await bell(page, 'Notices').click();
    await panel(page).getByText('Notices could not be loaded').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
    await panel(page).getByRole('button', { name: 'Retry' }).click();
    await panel(page).getByText('No notices yet').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await panel(page).waitFor({ state: 'detached' });
  });

  test('on a phone stands in the top bar, and with nothing found says what it would tell', async ({ page }) => {
    covers('4.10 bell');
    await page.setViewportSize({ width: 360, height: 740 });
    await registerByApi(page, ownerPerson);
    await openHome(page);
    await bell(page, 'Notices').click();
    await panel(page).getByText('No notices yet').waitFor();
    // It fills the width but for its margins.
    const widthLeft = async () =>
      (await page.evaluate(() => document.body.getBoundingClientRect().width)) -
      ((await panel(page).boundingBox())?.width ?? 0);
    await expect.poll(() => widthLeft()).toBe(24);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await panel(page).getByRole('link', { name: 'Notice settings' }).click();
    await page.getByRole('checkbox', { name: 'Target price reached' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

describe('a kind that is turned off', () => {
  test('is not told any more, and is turned on again by taking that back', async ({ page }) => {
    covers('4.10 kinds of notices');
    await registerByApi(page, ownerPerson);
    await watchAtTarget(page);
    await page.goto('/dashboard/settings');
    const target = page.getByRole('checkbox', { name: 'Target price reached' });
    await target.focus();
    await page.keyboard.press('Space');
    await page.getByText('Saved.').first().waitFor();
    await expect.poll(() => target.isChecked()).toBe(false);
    expect(await page.getByRole('checkbox', { name: /Email me/ }).count()).toBe(0);
    await runDailyAt(new Date());
    await page.reload();
    await target.waitFor();
    await expect.poll(() => target.isChecked()).toBe(false);
    await bell(page, 'Notices').waitFor();

    await page.goto('/dashboard/activity');
    await page.getByText('Notice settings').first().waitFor();
    await page.goto('/dashboard/settings');
    await target.click();
    await page.getByText('Saved.').first().waitFor();
    await runDailyAt(new Date(Date.now() + 86_400_000));
    await page.reload();
    await bell(page, 'Notices, 1 new').waitFor();
  });
});
