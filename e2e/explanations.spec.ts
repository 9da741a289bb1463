import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { findAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { recordTradesByApi } from './trades-page.ts';

/** A figure that says how it is computed, and is made of no rows. */
const [where, name] = ['/dashboard/marcus/savings', 'Monthly Interest'];
const buttonOf = (page: Page) => page.getByTitle(`Explain this number: ${name}`);

describe('a sentence about a figure', () => {
  test('opens from it by the keyboard, closes with Escape and gives the focus back', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await page.goto(where);
    const button = buttonOf(page);
    await button.focus();
    await page.keyboard.press('Enter');
    const explanation = page.getByRole('dialog', { name });
    await explanation.getByText('The monthly interest of the accounts below, added up.').waitFor();
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await explanation.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  test('whose code cannot be had says so, and comes with the next press', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await page.goto(where);
    const button = buttonOf(page);
    await button.waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await button.press('Enter');
    await page.getByText('This part of the page could not be loaded.').waitFor();
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
    await page.context().setOffline(false);
    await button.press('Enter');
    await page.getByRole('dialog', { name }).waitFor();
  });
});

test('charts whose code cannot be had say so in their own place, and every figure stays', async ({
  stack,
  browser,
}) => {
  // A page of its own: the browser complains of what is missing, as it should.
  const context = await browser.newContext({ baseURL: stack.origin });
  const page = await context.newPage();
  await registerByApi(page, ownerPerson);
  await recordTradesByApi(page, [{}]);
  const drawings = '**/assets/dashboard-charts-*.js';
  await page.route(drawings, (route) => route.abort('internetdisconnected'));
  await page.goto('/dashboard');
  await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).first().waitFor();
  await page.getByText('Total Portfolio Value', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Recent Transactions' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.unroute(drawings);
  await page.getByRole('button', { name: 'Reload' }).first().click();
  await page.getByText('Figures as a table').first().waitFor();
  await context.close();
});

test('where a price comes from is told on hover, while the pointer is on it, and not in passing', async ({ page }) => {
  await registerByApi(page, ownerPerson);
  await recordTradesByApi(page, [{}]);
  await page.goto('/dashboard/portfolio');
  const price = page
    .getByRole('region', { name: 'Current Holdings', exact: true })
    .getByRole('button', { name: /^\$[\d.]+$/ })
    .first();
  const told = page.getByRole('tooltip');
  await price.hover();
  await page.mouse.move(0, 0);
  await page.waitForTimeout(500);
  expect(await told.count()).toBe(0);
  await price.hover();
  await told.waitFor();
  await expect.poll(() => price.getAttribute('aria-describedby')).toBe(await told.getAttribute('id'));
  await told.hover();
  await page.waitForTimeout(300);
  await expect.poll(() => told.count()).toBe(1);
  await page.mouse.move(0, 0);
  await told.waitFor({ state: 'hidden' });
});
