import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

const open = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/portfolio/assets');
  await page.getByRole('heading', { level: 1, name: 'Own Assets' }).waitFor();
};
const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

interface Typed {
  symbol?: string;
  name: string;
  price: string;
  date: string;
}

const fill = async (dialog: Locator, { symbol, name, price, date }: Typed): Promise<void> => {
  if (symbol) await dialog.getByRole('textbox', { name: 'Symbol' }).fill(symbol);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('spinbutton', { name: 'Price per share' }).fill(price);
  await dialog.getByLabel(/^Date/).fill(date);
};
const addAsset = async (page: Page, typed: Typed): Promise<void> => {
  await page.getByRole('button', { name: 'Add Own Asset' }).first().click();
  const dialog = dialogOf(page, 'Add Own Asset');
  await fill(dialog, typed);
  await dialog.getByRole('button', { name: 'Add Own Asset' }).click();
  await dialog.waitFor({ state: 'hidden' });
};

const fund = { symbol: 'fund40', name: 'Plan Fund 2040', price: '12.50', date: '2026-03-03' };
const bought = {
  symbol: 'FUND40',
  companyName: 'Plan Fund 2040',
  quantity: 100,
  price: 10,
  platform: 'Schwab',
} as const;
const fundRow = (page: Page) =>
  page.getByRole('region', { name: 'Current Holdings', exact: true }).getByRole('row').filter({ hasText: 'FUND40' });

describe('own assets', () => {
  test('are added, bought and priced, seen in value and curve, and taken back', { tags: 'screen' }, async ({
    page,
  }) => {
    covers('4.1 own prices');
    await registerByApi(page, ownerPerson);
    await open(page);
    await said(page, 'No Own Assets Yet');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'own-assets-empty');
    await addAsset(page, fund);
    await said(page, 'Own asset added successfully!');
    await card(page, 'Plan Fund 2040').getByText('$12.5000 on Mar 3, 2026').waitFor();

    await recordTradesByApi(page, [{ ...bought, transactionDate: '2026-01-15' }]);
    await page.getByRole('link', { name: 'Go to Portfolio' }).click();
    await page.getByRole('link', { name: 'By platform' }).click();
    // 100 shares at $12.50 cost $1,000.
    await expect.poll(() => fundRow(page).innerText()).toContain('Own price of Mar 3, 2026');
    await expect.poll(() => fundRow(page).innerText()).toContain('$1,250.00');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'own-assets-held', fundRow(page));

    await page.getByRole('link', { name: 'Own assets and their prices' }).click();
    await page.getByRole('button', { name: 'Paste prices of FUND40' }).click();
    const paste = dialogOf(page, 'Paste Prices');
    const cells = paste.getByRole('textbox', { name: 'Dates and prices' });
    await cells.fill('Date\tPrice\n1/30/2026\t$11.00\n2/30/2026\t$12.00');
    await paste.getByRole('button', { name: 'Enter Prices' }).click();
    await paste.getByText('Line 3: ‘2/30/2026’ is not a date.').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'own-assets-paste');
    await cells.fill('Date\tPrice\n1/30/2026\t$11.00\n2/27/2026\t$12.00\n10/30/2026\t$14.00');
    await paste.getByText('3 prices, Jan 30, 2026 to Oct 30, 2026.').waitFor();
    await paste.getByRole('button', { name: 'Enter Prices' }).click();
    await said(page, 'Prices entered!');
    await card(page, 'Plan Fund 2040').getByText('$14.0000 on Oct 30, 2026').waitFor();

    await page.getByRole('button', { name: 'Show prices' }).click();
    const prices = page.getByRole('list', { name: 'Prices of FUND40, newest first' });
    await prices.waitFor();
    expect(
      (await prices.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()),
    ).toEqual(['Oct 30, 2026 $14.0000', 'Mar 3, 2026 $12.5000', 'Feb 27, 2026 $12.0000', 'Jan 30, 2026 $11.0000']);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'own-assets-prices');

    await page.getByRole('button', { name: 'Edit FUND40 $12.0000 on Feb 27, 2026' }).click();
    const edit = dialogOf(page, 'Edit Price');
    await edit.getByRole('spinbutton', { name: 'Price per share' }).fill('12.25');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await prices.getByText('$12.2500').waitFor();
    await page.getByText('Price saved!').locator('..').getByRole('button', { name: 'Undo' }).click();
    await prices.getByText('$12.0000').waitFor();

    // The ends of the months, by the last price of each.
    await page.goto('/dashboard/analytics');
    const curve = page.getByRole('region', { name: 'Return Over Time' });
    await curve.getByText('At own prices: FUND40 (Oct 30, 2026).').waitFor();
    await curve.getByText('A return of $400.00 on $1,000.00 invested so far.').waitFor();
    await curve.getByText('Figures as a table').click();
    const months = await curve.getByRole('table').innerText();
    for (const value of ['$100.00', '$200.00', '$250.00', '$400.00']) expect(months).toContain(value);

    await open(page);
    await page.getByRole('button', { name: 'Delete FUND40', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are transactions of FUND40 that use its prices.').first().waitFor();
    await card(page, 'Plan Fund 2040').getByText('$14.0000 on Oct 30, 2026').waitFor();
  });

  test('are offered where a trade is typed of what the market does not know, and what was typed stays', async ({
    page,
  }) => {
    covers('4.1 own prices');
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/portfolio?add');
    const dialog = dialogOf(page, 'Add Transaction');
    await dialog.getByRole('combobox', { name: 'Company name' }).fill('fund40');
    await dialog.getByText('No matching stock found.').first().waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Company name of FUND40' }).fill('Plan Fund 2040');
    await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('7');
    await page.waitForTimeout(600);
    const offer = dialog.getByRole('link', { name: 'Add own prices for FUND40' });
    await offer.waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'own-assets-offer', offer);
    await offer.click();
    const add = dialogOf(page, 'Add Own Asset');
    await expect.poll(() => add.getByRole('textbox', { name: 'Symbol' }).inputValue()).toBe('FUND40');
    await takePageScreenshots(page, 'own-assets-add');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await fill(add, { ...fund, symbol: '' });
    await add.getByRole('button', { name: 'Add Own Asset' }).click();
    await said(page, 'Own asset added successfully!');
    await page.getByRole('link', { name: 'Go to Portfolio' }).click();
    await page.getByRole('button', { name: 'Add Transaction' }).first().click();
    await page.getByText('You typed something here a moment ago and did not save it.').waitFor();
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('7');
    await dialog.getByText('It is your own asset Plan Fund 2040, and counts with your own prices.').waitFor();
  });

  test('are kept by the keyboard alone, and one that the market knows is refused with a sentence', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/portfolio/assets?add');
    const dialog = dialogOf(page, 'Add Own Asset');
    await dialog.getByRole('textbox', { name: 'Symbol' }).waitFor();
    await page.keyboard.type('aapl');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Apples');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12.50');
    await page.keyboard.press('Enter');
    await dialog.getByText('The market lists AAPL as Apple Inc.: its price comes from there.').waitFor();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Apples');
    await dialog.getByRole('textbox', { name: 'Symbol' }).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('orchard');
    await page.keyboard.press('Enter');
    await said(page, 'Own asset added successfully!');
    await card(page, 'Apples').waitFor();
  });

  test('changed in two tabs: the later one is told, and keeps what it has typed', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await open(page);
    await addAsset(page, fund);
    await page.getByRole('button', { name: 'Rename FUND40' }).click();
    const dialog = dialogOf(page, 'Rename Own Asset');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('My later name');
    const { origin } = new URL(page.url());
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await fetch(`${origin}/api/portfolio/assets/FUND40`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Name of the other tab' }),
    });
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByText('This asset was changed elsewhere in the meantime.').waitFor();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('My later name');
    await dialog.getByRole('button', { name: 'Load the saved version' }).click();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Name of the other tab');
  });
});
