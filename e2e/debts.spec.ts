import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { getExplanationDialog, openExplanation, openExplanationLine } from './explanation-dialog.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';
import { getDayFromToday, postRecord, savingsBody } from './record-by-api.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Debts' });
const netWorth = (page: Page) =>
  page.getByRole('region', { name: 'Net worth at a glance' }).getByRole('group', { name: 'Net worth' });

describe('debts', () => {
  test('of the owner are taken off net worth, here and on the dashboard, and explained', async ({ page }) => {
    covers('4.2 debts');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{}]);
    await postRecord(page, '/savings', savingsBody);
    await page.goto('/dashboard/net-worth');
    await card(page).getByText('No debts.').waitFor();
    await card(page).getByRole('button', { name: 'Add debt' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter the name.').waitFor();
    await dialog.getByLabel('Name').fill('Home');
    await dialog.getByLabel('Lender').fill('Bank of America');
    await dialog.getByLabel('Interest rate (% a year)').fill('5.125');
    await dialog.getByLabel('Amount owed').fill('200,000');
    await dialog.getByLabel('As of').fill(getDayFromToday(-40));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card(page).getByText('Mortgage, Bank of America, 5.125%').waitFor();
    await expect.poll(() => netWorth(page).innerText()).toContain('-$19');

    await card(page).getByRole('button', { name: 'Update balance of Home' }).click();
    await dialog.getByLabel('Amount owed').fill('150,000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card(page).getByText('$150,000.00', { exact: true }).first().waitFor();
    await expect.poll(() => netWorth(page).innerText()).toContain('-$14');
    await card(page).getByText('Balances (2)').click();
    await card(page).getByRole('listitem').filter({ hasText: '$200,000.00 since' }).last().waitFor();
    await openExplanation(page, 'Net worth');
    await openExplanationLine(page, 'Debts');
    await getExplanationDialog(page).getByText('Owed').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'debts', card(page));
    const told = (await netWorth(page).innerText()).replace(/[^-$\d.,]/g, '');
    await page.goto('/dashboard');
    await expect
      .poll(async () => (await page.getByRole('region', { name: 'Net worth' }).innerText()).replace(/\s/g, ''))
      .toContain(told);
  });

  test('of the member are changed, deleted and taken back on a phone', async ({ page }) => {
    covers('4.2 debts');
    await registerByApi(page, memberPerson);
    await postRecord(page, '/insight/debts', {
      ...{ name: 'Visa', kind: 'card', currency: 'EUR' },
      amounts: [
        { date: getDayFromToday(-20), amount: 80 },
        { date: getDayFromToday(-2), amount: 1234.5 },
      ],
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard/net-worth');
    await card(page).getByText('Card', { exact: true }).waitFor();
    await card(page).getByRole('button', { name: 'Edit Visa' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Mastercard');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card(page).getByText('Mastercard').waitFor();
    await card(page).getByText('Balances (2)').click();
    await card(page)
      .getByRole('button', { name: `Delete balance of ${getDayFromToday(-2)}` })
      .click();
    await card(page).getByText('Balances (1)').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.reload();
    await card(page).getByRole('button', { name: 'Delete Mastercard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await card(page).getByText('No debts.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await card(page).getByText('Mastercard').waitFor();
  });
});
