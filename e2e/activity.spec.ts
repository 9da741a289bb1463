import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { addCashEntryOnPage, openCashPage } from './cash-page.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { recordTradesByApi } from './trades-page.ts';

const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const gone = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor({ state: 'detached' });
const openActivity = async (page: Page) => {
  await page.goto('/dashboard/activity');
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor();
};
const undoOf = (page: Page, title: string | RegExp) =>
  page.getByRole('button', { name: typeof title === 'string' ? `Undo: ${title}` : title });

describe('what was done', () => {
  test('is taken back by the toast that tells of it, by its button and by the keys', async ({ page }) => {
    covers('4.4 undo');
    await registerByApi(page, ownerPerson);
    await openCashPage(page);
    await addCashEntryOnPage(page, { amount: '500', platform: 'Revolut', date: '2026-01-05' });
    await seen(page, 'Cash transaction added successfully!');
    await page.getByText('$500.00').first().waitFor();
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await seen(page, 'Undone.');
    await seen(page, 'No Transactions Yet');

    await addCashEntryOnPage(page, { amount: '80', platform: 'Revolut', date: '2026-01-06' });
    await page.getByText('$80.00').first().waitFor();
    await page.getByRole('button', { name: /^Delete deposit of \$80\.00/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await seen(page, 'No Transactions Yet');
    await page.keyboard.press('Control+z');
    await page.getByText('$80.00').first().waitFor();
  });

  test('is listed by day with each field before and after, and can be taken back and done again', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('4.4 activity page');
    await registerByApi(page, ownerPerson);
    await openActivity(page);
    await seen(page, 'No changes yet');
    await recordTradesByApi(page, [{ quantity: 10 }, { quantity: 4, transactionDate: '2026-01-16' }]);
    await openCashPage(page);
    await addCashEntryOnPage(page, { amount: '500', platform: 'Revolut', date: '2026-01-05' });
    await page.getByRole('button', { name: /^Edit deposit of \$500\.00/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Cash Transaction' });
    await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('450');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await seen(page, 'Transaction updated successfully!');

    await page.getByRole('link', { name: 'Activity' }).click();
    const edit = page.getByRole('button', { name: /^Changed: Deposit of \$450\.00/ });
    await edit.click();
    await page.getByText('500→ became 450').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.getByRole('link', { name: 'All changes to this record' }).click();
    await page.getByText(/^These are the changes to one record/).waitFor();
    await gone(page, 'Purchase of 4 AAPL on Robinhood, Jan 16, 2026');
    await expect.poll(() => page.getByRole('button', { name: /^(Added|Changed): Deposit/ }).count()).toBe(2);
    await page.getByRole('link', { name: 'Show all changes' }).click();
    await page.getByRole('button', { name: /^Added: Purchase of 4 AAPL/ }).waitFor();

    await undoOf(page, 'Deposit of $450.00 on Revolut, Jan 5, 2026').click();
    await seen(page, 'Undone.');
    await page.getByRole('button', { name: /^Changed: Deposit of \$500\.00/ }).waitFor();
    await seen(page, 'Undone');
    await page.getByRole('button', { name: 'Redo: Deposit of $500.00 on Revolut, Jan 5, 2026' }).click();
    await expect.poll(() => page.getByRole('button', { name: /^Changed: Deposit of \$450\.00/ }).count()).toBe(2);

    await page.getByRole('combobox', { name: 'Records' }).selectOption('Trades');
    await gone(page, 'Deposit of $450.00 on Revolut, Jan 5, 2026');
    await undoOf(page, 'Purchase of 4 AAPL on Robinhood, Jan 16, 2026').click();
    await page.getByRole('button', { name: /^Deleted: Purchase of 4 AAPL/ }).waitFor();
    await page.goto('/dashboard/portfolio');
    await page.getByText('10.000000').first().waitFor();
  });

  test('is taken back with what stands on it once that is agreed to, and a sale keeps its shares', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await openCashPage(page);
    await addCashEntryOnPage(page, { amount: '500', platform: 'Revolut', date: '2026-01-05' });
    for (const amount of ['450', '470']) {
      await page.getByRole('button', { name: /^Edit deposit/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Cash Transaction' });
      await dialog.getByRole('spinbutton', { name: 'Amount' }).fill(amount);
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByText(`$${amount}.00`).first().waitFor();
    }
    await openActivity(page);
    await undoOf(page, 'Deposit of $450.00 on Revolut, Jan 5, 2026').click();
    const question = page.getByRole('alertdialog', { name: 'Undo later changes as well?' });
    await question.getByText(/^A later change depends on it/).waitFor();
    await question.getByRole('button', { name: 'Undo these 1 as well' }).click();
    await seen(page, 'Undone.');
    await openCashPage(page);
    await page.getByText('$500.00').first().waitFor();

    await recordTradesByApi(page, [
      { quantity: 10 },
      { quantity: 6, transactionType: 'sell', transactionDate: '2026-01-20' },
    ]);
    await openActivity(page);
    await undoOf(page, 'Purchase of 10 AAPL on Robinhood, Jan 15, 2026').click();
    const refusal = page.getByText(/^This would leave 0 shares of AAPL on Robinhood/);
    await refusal.waitFor();
    await page.getByRole('button', { name: /^Added: Purchase of 10 AAPL/ }).waitFor();
    // It stays for as long as it takes to read it.
    await page.waitForTimeout(1_500);
    await expect.poll(() => refusal.isVisible()).toBe(true);
  });
});
