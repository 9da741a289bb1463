import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolations, findAxeViolationsInAllViews, waitUntilPageIsStable } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

/** Tab until what is named so has the focus: the way of whoever has no pointer. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    const { text, label } = await page.evaluate(() => ({
      text: document.activeElement?.textContent ?? '',
      label: document.activeElement?.getAttribute('aria-label') ?? '',
    }));
    if (name.test(label) || name.test(text)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}.`);
};

const explanation = (page: Page) => page.getByRole('dialog');
const sidewaysBy = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('a figure that explains itself', () => {
  test('leads from the return on investment down to a single trade, and to that trade on its page, by keyboard alone', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('4.3 explained figures');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [
      { quantity: 10, price: 50 },
      { quantity: 4, price: 25, fees: 1 },
    ]);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/dashboard');
    await page.getByTitle('Explain this number: Return on Investment').focus();
    await page.keyboard.press('Enter');
    await explanation(page).getByText('Total returns ÷ Invested, in percent, rounded to 2 decimals.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await takePageScreenshots(page, 'explained', explanation(page));
    await tabTo(page, /^Invested/);
    await page.keyboard.press('Enter');
    await explanation(page).getByText('2 rows, $600.00 in total.').waitFor();
    await tabTo(page, /^Buy/);
    await page.keyboard.press('Enter');
    await explanation(page).getByText('Quantity × Price, rounded to the cent.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await sidewaysBy(page)).toBeLessThanOrEqual(0);
    await takePageScreenshots(page, 'explained-trade', explanation(page));
    await tabTo(page, /^Open$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'AAPL' }).waitFor();
    const arrived = page.getByRole('region', { name: 'Selected transaction' });
    await arrived.getByText('$100.00').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent?.includes('Selected transaction')))
      .toBe(true);
    expect(await explanation(page).count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await sidewaysBy(page)).toBeLessThanOrEqual(0);
  });

  test('of returns reads the rows of what was put in when that is opened, and they come to it', async ({ page }) => {
    covers('4.3 explained sums');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [
      { quantity: 10, price: 50, fees: 2 },
      { quantity: 4, price: 25, fees: 1 },
    ]);
    await page.goto('/dashboard/returns?range=all');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.endsWith('/insight/rows')) asked.push(search);
    });
    await page.getByTitle('Explain this number: Simple return').click();
    const open = (name: RegExp) => explanation(page).locator('summary').filter({ hasText: name }).first().click();
    await open(/Gain/);
    await open(/Put in/);
    expect(asked).toEqual([]);
    await open(/Bought or brought in/);
    await explanation(page).getByText('2 rows, $603.00 in total.').waitFor();
    expect(asked).toHaveLength(1);
    await open(/Bought or brought in, with its fee/);
    await explanation(page).getByText('$502.00').first().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await takePageScreenshots(page, 'explained-returns', explanation(page));
  });

  test('is opened by the menu of a row and by the totals of the table, and Escape gives the focus back', async ({
    page,
  }) => {
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ quantity: 10, price: 50 }]);
    await page.goto('/dashboard/portfolio');
    await page.getByRole('button', { name: 'More about AAPL' }).click();
    await page.getByRole('menuitem', { name: 'Explain these figures' }).click();
    await explanation(page).getByText('Average price').first().waitFor();
    await explanation(page)
      .locator('summary', { hasText: /^Value/ })
      .click();
    await explanation(page).getByText('Shares × Price, rounded to the cent.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await takePageScreenshots(page, 'explained-row', explanation(page));
    await page.keyboard.press('Escape');
    await explanation(page).waitFor({ state: 'hidden' });
    const totals = page.getByTitle('Explain this number: Totals of the table');
    await totals.press('Enter');
    await explanation(page).getByText('Share of the portfolio').waitFor();
    await page.keyboard.press('Escape');
    await explanation(page).waitFor({ state: 'hidden' });
    await expect.poll(() => totals.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  test('opens beside the page on a wide screen, where another figure takes its place and the page goes on', async ({
    page,
  }) => {
    covers('4.3 explanation beside the page');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ quantity: 10, price: 50 }]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/dashboard');
    const figure = (name: string) => page.getByTitle(`Explain this number: ${name}`);
    const [value, dividends] = [figure('Total Portfolio Value'), figure('Monthly Dividends')];
    const hasFocus = (one: Locator) => one.evaluate((it) => it === document.activeElement);
    await value.click();
    const panel = page.getByRole('dialog', { name: 'Total Portfolio Value' });
    await panel
      .getByText(await value.innerText())
      .first()
      .waitFor();
    await expect.poll(() => hasFocus(panel.getByRole('heading', { name: 'Total Portfolio Value' }))).toBe(true);
    await expect.poll(() => panel.getAttribute('aria-modal')).toBeNull();
    await expect.poll(() => value.getAttribute('aria-expanded')).toBe('true');
    expect(await findAxeViolations(page)).toEqual([]);
    await takePageScreenshots(page, 'explained-beside');

    // The next lies under it: the page makes way, and nothing of it is covered by then.
    await page.keyboard.press('Shift+Tab');
    expect(await hasFocus(value)).toBe(true);
    await dividends.press('Enter');
    const next = page.getByRole('dialog', { name: 'Monthly Dividends' });
    await next.waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await expect.poll(() => value.getAttribute('aria-expanded')).toBe('false');
    await waitUntilPageIsStable(page);
    const [at, beside] = await Promise.all([dividends.boundingBox(), next.boundingBox()]);
    expect((at?.x ?? 0) + (at?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
    expect(at?.x).toBeGreaterThanOrEqual(0);
    expect(await sidewaysBy(page)).toBeLessThanOrEqual(0);
    expect(await findAxeViolations(page)).toEqual([]);

    // For Tab it comes after its figure.
    await next.getByRole('button', { name: 'Close explanation' }).focus();
    for (
      let presses = 0;
      presses < 20 && (await next.evaluate((it) => it.contains(document.activeElement)));
      presses += 1
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await hasFocus(dividends)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(next.getByRole('heading'))).toBe(true);
    await page.keyboard.press('Escape');
    await next.waitFor({ state: 'hidden' });
    expect(await hasFocus(dividends)).toBe(true);
    await waitUntilPageIsStable(page);
    expect(await page.locator('main').evaluate((it) => it.getBoundingClientRect().left)).toBe(0);

    await value.click();
    await panel.getByRole('button', { name: 'Close explanation' }).click();
    await panel.waitFor({ state: 'hidden' });
    expect(await hasFocus(value)).toBe(true);
    await value.click();
    await panel.waitFor();
    await value.click();
    await panel.waitFor({ state: 'hidden' });
    await value.click();
    await panel.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await panel.count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cash', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Cash Management' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('opens over the page on a phone, under its name and its number', async ({ page }) => {
    covers('4.3 explanation beside the page');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ quantity: 10, price: 50 }]);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/dashboard');
    const value = page.getByTitle('Explain this number: Total Portfolio Value');
    await value.click();
    const sheet = page.getByRole('dialog', { name: 'Total Portfolio Value' });
    await sheet
      .getByText(await value.innerText())
      .first()
      .waitFor();
    await expect.poll(() => sheet.getAttribute('aria-modal')).toBe('true');
    expect(await sidewaysBy(page)).toBeLessThanOrEqual(0);
    // Of a window that becomes wide it stands beside the page.
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await expect.poll(() => sheet.getAttribute('aria-modal')).toBeNull();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => value.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  test('on paper is a figure as any other', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{}]);
    await page.goto('/dashboard');
    const button = page.getByTitle('Explain this number: Total Portfolio Value');
    await button.waitFor();
    await page.emulateMedia({ media: 'print' });
    await button.hover();
    expect(await button.evaluate((one) => getComputedStyle(one).textDecorationLine)).toBe('none');
  });
});
