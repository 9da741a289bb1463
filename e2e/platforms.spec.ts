import type { Page } from 'playwright-core';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { openCashPage } from './cash-page.ts';
import { fillField } from './fill-field.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

const long = 'The retirement account of many years 401';
const card = (page: Page) => page.getByRole('region', { name: 'Platforms', exact: true });
const openPlatforms = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/settings');
  await card(page).getByRole('listitem').first().waitFor();
};
const addPlatform = async (page: Page, name: string): Promise<void> => {
  await card(page).getByRole('button', { name: 'Add platform' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add platform' });
  await fillField(dialog.getByLabel(/^Name/), name);
  await dialog.getByRole('button', { name: 'Add platform' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await card(page).getByRole('listitem').filter({ hasText: name }).waitFor();
};
const rowOf = (page: Page, name: string) => card(page).getByRole('listitem').filter({ hasText: name });
const balanceCard = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Cash Balances by Platform' }).getByRole('listitem').filter({ hasText: name });

test("a platform of one's own is added, keeps cash from a day on, and no longer", { tags: 'screen' }, async ({
  page,
}) => {
  await registerByApi(page, ownerPerson);
  await openPlatforms(page);
  await addPlatform(page, 'Vanguard');
  await addPlatform(page, long);
  await recordTradesByApi(page, [{ platform: 'Vanguard', transactionDate: '2026-01-05' }, { platform: long }]);

  await rowOf(page, 'Vanguard').getByRole('button', { name: 'Keep cash of Vanguard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cash of Vanguard' });
  await dialog.getByLabel(/^From this day on/).fill('2026-01-10');
  await fillField(dialog.getByLabel(/^Balance at the start/), '5000');
  await takePageScreenshots(page, 'platforms-keep');
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep cash' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await rowOf(page, 'Vanguard').getByText('Cash since Jan 10, 2026, which began with $5,000.00').waitFor();
  await takePageScreenshots(page, 'platforms-settings', card(page));
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);

  await page.goto('/dashboard/portfolio?view=platforms');
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Transaction' });
  await fillField(form.getByRole('combobox', { name: 'Company name' }), 'Apple');
  await form.getByRole('option').filter({ hasText: 'AAPL' }).first().click();
  await form.getByRole('combobox', { name: 'Platform' }).selectOption('Vanguard');
  await fillField(form.getByRole('spinbutton', { name: 'Quantity' }), '2');
  await fillField(form.getByRole('spinbutton', { name: 'Price' }), '100');
  await form.getByLabel(/^Date/).fill('2026-01-12');
  await form.getByRole('button', { name: 'Add Transaction' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: long }).first().waitFor();
  await takePageScreenshots(page, 'platforms-portfolio', page.getByRole('heading', { name: long }).first());

  await openCashPage(page);
  await balanceCard(page, 'Vanguard').getByText('$4,800.00').waitFor();
  await takePageScreenshots(page, 'platforms-cash');
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  const entry = page.getByRole('dialog', { name: 'Add Cash Transaction' });
  const choices = entry.getByRole('combobox', { name: 'Platform' });
  await choices.locator('option', { hasText: 'Vanguard' }).waitFor({ state: 'attached' });
  await expect.poll(() => choices.locator('option').allTextContents()).not.toContain(long);
  await page.keyboard.press('Escape');

  await openPlatforms(page);
  await rowOf(page, 'Vanguard').getByRole('button', { name: 'Stop keeping cash of Vanguard' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Stop' }).click();
  await rowOf(page, 'Vanguard').getByText('Keeps no cash here').waitFor();
  await rowOf(page, 'Vanguard').getByRole('button', { name: 'Remove Vanguard' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Vanguard is in use: 2 trades.', { exact: false }).first().waitFor();
  await openCashPage(page);
  await page.getByRole('heading', { name: 'Cash Balances by Platform' }).waitFor();
  await expect.poll(() => balanceCard(page, 'Vanguard').count()).toBe(0);
});

test('the one used last is what the form of a trade shows, however late the list of platforms comes', async ({
  page,
}) => {
  covers('4.4 proposals of the trade form');
  await registerByApi(page, ownerPerson);
  await openPlatforms(page);
  await addPlatform(page, long);
  await recordTradesByApi(page, [{ platform: long }]);
  const read = Promise.withResolvers<void>();
  const listed = Promise.withResolvers<void>();
  await page.route('**/api/portfolio/transactions?**', async (route) => {
    await read.promise;
    await route.continue();
  });
  await page.route('**/api/portfolio/platforms?detail=names', async (route) => {
    await listed.promise;
    await route.continue();
  });
  await page.goto('/dashboard/portfolio?add');
  const platform = page.getByRole('dialog', { name: 'Add Transaction' }).getByRole('combobox', { name: 'Platform' });
  await expect.poll(() => platform.inputValue()).toBe('');
  read.resolve();
  await expect.poll(() => platform.inputValue()).toBe(long);
  const answered = page.waitForResponse('**/api/portfolio/platforms?detail=names');
  listed.resolve();
  await answered;
  await expect.poll(() => platform.inputValue()).toBe(long);
});

test('what was typed of a platform is kept, a name that is there is refused, and all of it goes by the keyboard', async ({
  page,
}) => {
  await registerByApi(page, ownerPerson);
  await openPlatforms(page);
  await card(page).getByRole('button', { name: 'Add platform' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Add platform' }).waitFor();
  await page.keyboard.type('schwab');
  await page.keyboard.press('Enter');
  await page.getByText('schwab is a built-in platform, or not a valid name.').first().waitFor();
  // The draft is written a moment after the last key.
  await page.waitForTimeout(800);
  await page.reload();
  await card(page).getByRole('button', { name: 'Add platform' }).click();
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect.poll(() => page.getByRole('dialog').getByLabel(/^Name/).inputValue()).toBe('schwab');
});

test('added in two tabs at once it stands once, and the later tab is told and keeps what was typed', async ({
  page,
}) => {
  covers('4.1 platform added twice');
  await registerByApi(page, ownerPerson);
  await openPlatforms(page);
  const other = await page.context().newPage();
  await openPlatforms(other);
  await card(other).getByRole('button', { name: 'Add platform' }).click();
  const late = other.getByRole('dialog', { name: 'Add platform' });
  await fillField(late.getByLabel(/^Name/), '  vanguard ');
  await addPlatform(page, 'Vanguard');
  await late.getByRole('button', { name: 'Add platform' }).click();
  await late.getByText('Vanguard is already one of your platforms.').waitFor();
  await expect.poll(() => late.getByLabel(/^Name/).inputValue()).toBe('  vanguard ');
  expect(await findAxeViolationsInAllViews(other)).toEqual([]);
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: 'Close without saving' }).click();
  await late.waitFor({ state: 'hidden' });
  await rowOf(other, 'Vanguard').waitFor();
  await openPlatforms(page);
  await expect.poll(() => rowOf(page, 'Vanguard').count()).toBe(1);
  await other.close();
});
