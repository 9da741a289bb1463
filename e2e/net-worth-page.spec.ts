import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { closeExplanation, expectDialogFits, getExplanationDialog, openExplanation } from './explanation-dialog.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';
import { cdBody, getDayFromToday, postRecord, readFromApi, savingsBody, updateRecord } from './record-by-api.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

const madeOf = (page: Page) => page.getByRole('region', { name: 'What It Is Made Of' });
const readNames = (page: Page) => madeOf(page).getByRole('rowheader').allInnerTexts();

describe('the page of net worth', () => {
  test('tells the owner what it is made of, to the cent, and explains each part by the keyboard', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('4.2 net worth page');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ platform: 'Schwab' }]);
    await postRecord(page, '/cash/transactions', {
      ...{ transactionType: 'deposit', amount: 500, platform: 'Revolut', transactionDate: getDayFromToday(-10) },
    });
    await postRecord(page, '/cds', cdBody);
    await postRecord(page, '/savings', { ...savingsBody, bankName: 'Marcus' });
    await page.goto('/dashboard');
    await page.getByRole('complementary').getByRole('link', { name: 'Net Worth', exact: true }).click();
    await madeOf(page).waitFor();
    const told = (await readFromApi(page, '/insight/net-worth')) as { value: number; parts: { value: number }[] };
    expect(told.parts).toHaveLength(4);
    const cents = told.parts.reduce((sum, { value }) => sum + Math.round(value * 100), 0);
    expect(cents).toBe(Math.round(told.value * 100));
    const names = async () => (await readNames(page)).toSorted();
    await expect.poll(names).toEqual(['CDs', 'Cash', 'Investments', 'Savings']);
    await madeOf(page).getByRole('button', { name: 'Place' }).click();
    await expect.poll(names).toEqual(['Citi', 'Marcus', 'Revolut', 'Schwab']);
    await page.reload();
    await expect.poll(names).toEqual(['Citi', 'Marcus', 'Revolut', 'Schwab']);
    await openExplanation(page, 'Revolut');
    await getExplanationDialog(page).getByText('Cash').first().waitFor();
    await expectDialogFits(page);
    await closeExplanation(page, 'Revolut');
    await page.getByRole('group', { name: 'Range' }).getByRole('button', { name: 'All' }).click();
    await page.waitForURL('**/net-worth?by=place&range=all');
    await page.getByRole('button', { name: 'All', pressed: true }).waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'net-worth-page', madeOf(page));
  });

  test('says by owner whose it is, as the household parts an account that belongs to both', async ({ page }) => {
    covers('4.2 net worth page');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ platform: 'Schwab' }]);
    await postRecord(page, '/savings', { ...savingsBody, currentBalance: 100.01 });
    await updateRecord(page, '/insight/household/sharing', {
      choices: [{ kind: 'savings', id: '1', level: 'nothing', ownPercent: 50 }],
      version: 0,
    });
    await page.goto('/dashboard/net-worth');
    await madeOf(page).getByRole('button', { name: 'Owner' }).click();
    await expect.poll(() => readNames(page)).toEqual(['You', 'The other person']);
    const { value } = (await readFromApi(page, '/insight/net-worth')) as { value: number };
    const rows = await madeOf(page).getByRole('row').allInnerTexts();
    expect(rows.at(-1)).toContain('$50.00');
    expect(rows.at(-2)).toContain(`$${(value - 50).toLocaleString('en-US', { minimumFractionDigits: 2 })}`);
    await openExplanation(page, 'The other person');
    await getExplanationDialog(page).getByText('50%').first().waitFor();
    await closeExplanation(page, 'The other person');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'net-worth-by-owner', madeOf(page));
  });

  test('leads the member from nothing to what their deposits come to, on a phone', async ({ page }) => {
    covers('4.2 net worth page');
    await registerByApi(page, memberPerson);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard/net-worth');
    await page.getByText('Your net worth appears here').waitFor();
    await page.getByRole('link', { name: 'Go to Deposits' }).click();
    await page.waitForURL('**/dashboard/deposits');
    await postRecord(page, '/cds', cdBody);
    await page.goto('/dashboard/net-worth');
    await expect.poll(() => readNames(page)).toEqual(['CDs']);
    await page.getByRole('table', { name: 'From start to end' }).waitFor();
    expect(await page.getByRole('region', { name: 'By Class Over Time' }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('keeps goals, says what is missing a month, and takes a deleted one back', async ({ page }) => {
    covers('4.2 net worth goals');
    await registerByApi(page, memberPerson);
    await postRecord(page, '/savings', savingsBody);
    await page.goto('/dashboard/net-worth');
    const goals = page.getByRole('region', { name: 'Goals' });
    await goals.getByText('No goals yet.').waitFor();
    await goals.getByRole('button', { name: 'Add goal' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByLabel('Name').fill('House');
    await dialog.getByLabel('Net worth of').fill('100,500');
    await dialog.getByLabel('By').fill(addMonthsToDay(getDayFromToday(0), 20));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await goals.getByText('$100,000.00 missing, $5,000.00 a month until then.').waitFor();
    await goals.getByText('can be told after a year on record.').waitFor();
    await page.reload();
    await goals.getByRole('button', { name: 'Edit goal House' }).click();
    // Meanwhile another is kept elsewhere: this one is not put over it.
    await updateRecord(page, '/insight/goals', {
      goals: [{ name: 'House', amount: 600, date: '2099-12-31' }],
      version: 1,
    });
    await dialog.getByLabel('Net worth of').fill('500');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('changed elsewhere').waitFor();
    await dialog.getByRole('button', { name: 'Load the saved version' }).click();
    await expect.poll(() => dialog.getByLabel('Net worth of').inputValue()).toBe('600');
    await dialog.getByLabel('Net worth of').fill('500');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await goals.getByText('Reached.').waitFor();
    await page.reload();
    await goals.getByText('Reached.').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await goals.getByRole('button', { name: 'Delete goal House' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await goals.getByText('No goals yet.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await goals.getByText('Reached.').waitFor();
  });
});
