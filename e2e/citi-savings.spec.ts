import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, registerByApi } from './people.ts';
import { getDayFromToday, postRecord, updateRecord } from './record-by-api.ts';

/** A savings account is kept in order for as long as it is there: itself, its movements and its rate. */

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const figure = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).innerText();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const lines = (page: Page) => page.getByRole('list', { name: 'Recent transactions of Rainy days' });

const open = async (page: Page): Promise<void> => {
  await registerByApi(page, memberPerson);
  await postRecord(page, '/savings', { accountName: 'Rainy days', currentBalance: 0, interestRate: 4 });
  await postRecord(page, '/savings/1/transactions', {
    transactionType: 'deposit',
    amount: 500,
    transactionDate: getDayFromToday(-20),
  });
  await page.goto('/dashboard/citi/savings');
  await page.getByRole('heading', { level: 1, name: 'Citi Savings Accounts' }).waitFor();
};

describe('an account', () => {
  test('is edited in every field that can change, and says what else moves it', async ({ page }) => {
    covers('3.2 savings account edited');
    await open(page);
    await press(page, 'Edit Rainy days');
    const form = dialog(page, 'Edit Savings Account');
    await form.getByText('The balance follows from the transactions; the currency cannot change.').waitFor();
    await form.getByRole('textbox', { name: 'Account name' }).fill('Sunny days');
    await form.getByRole('combobox', { name: 'Account type' }).selectOption('Money Market');
    await form.getByRole('spinbutton', { name: 'Interest rate (%)' }).fill('4.25');
    await form.getByRole('textbox', { name: 'Description' }).fill('for the roof');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await seen(page, 'Savings account updated successfully!');
    await page.getByRole('heading', { name: 'Sunny days' }).waitFor();
    for (const text of ['Money Market', '4.25%', 'for the roof', '$500.00']) await seen(page, text);
  });

  test('that was changed elsewhere is not overwritten, and what was typed stays', async ({ page }) => {
    covers('3.2 savings account edited');
    await open(page);
    await press(page, 'Edit Rainy days');
    const form = dialog(page, 'Edit Savings Account');
    await form.getByRole('textbox', { name: 'Account name' }).fill('Mine');
    await updateRecord(page, '/savings/1', { accountName: 'Theirs' });
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await form.getByText(/was changed elsewhere in the meantime/).waitFor();
    await expect.poll(() => form.getByRole('textbox', { name: 'Account name' }).inputValue()).toBe('Mine');
    await form.getByRole('button', { name: 'Load the saved version' }).click();
    await expect.poll(() => form.getByRole('textbox', { name: 'Account name' }).inputValue()).toBe('Theirs');
  });
});

describe('its movements', () => {
  test('of every kind are recorded from the keyboard, and the balance follows', { tags: 'screen' }, async ({
    page,
  }) => {
    covers('3.2 savings transactions');
    await open(page);
    await press(page, 'Show Recent Transactions');
    await lines(page).getByText('+$500.00').waitFor();
    for (const [kind, amount, balance] of [
      ['Deposit', '100.50', '$600.50'],
      ['Withdrawal', '50', '$550.50'],
      ['Interest', '1.25', '$551.75'],
      ['Fee', '2', '$549.75'],
    ] as const) {
      await page.getByRole('button', { name: 'Add transaction to Rainy days' }).press('Enter');
      const form = dialog(page, 'Add Transaction');
      await form.getByRole('combobox', { name: 'Type' }).selectOption(kind);
      await form.getByRole('spinbutton', { name: /^Amount/ }).fill(amount);
      await page.keyboard.press('Enter');
      await expect.poll(() => figure(page, 'Total Balance')).toContain(balance);
      await form.waitFor({ state: 'hidden' });
      await expect.poll(() => focused(page)).toBe('Add transaction to Rainy days');
    }
    await lines(page).getByText('-$2.00').waitFor();
    await press(page, 'Add transaction to Rainy days');
    const form = dialog(page, 'Add Transaction');
    await form.getByRole('combobox', { name: 'Type' }).selectOption('Withdrawal');
    await form.getByRole('spinbutton', { name: /^Amount/ }).fill('549.76');
    await form.getByRole('button', { name: 'Add Transaction' }).click();
    await form.getByText('Rainy days holds 549.75 USD; 549.76 USD cannot be taken out.').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('are corrected and deleted, but never below nothing', async ({ page }) => {
    covers('3.2 savings transactions');
    await open(page);
    await postRecord(page, '/savings/1/transactions', {
      transactionType: 'withdrawal',
      amount: 400,
      transactionDate: getDayFromToday(-10),
      description: 'Boiler',
    });
    await press(page, 'Show Recent Transactions');
    await press(page, /^Edit withdrawal of \$400.00 on/);
    const form = dialog(page, 'Edit Transaction');
    await expect.poll(() => form.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Boiler');
    await form.getByRole('spinbutton', { name: /^Amount/ }).fill('410.25');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await seen(page, 'Transaction updated successfully!');
    await lines(page).getByText('-$410.25').waitFor();
    await expect.poll(() => figure(page, 'Total Balance')).toContain('$89.75');
    await press(page, /^Delete deposit of \$500.00 on/);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete transaction' }).click();
    await seen(page, /^Rainy days would then hold -410.25 USD on .*, which is below zero\.$/);
    await press(page, /^Delete withdrawal of \$410.25 on/);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete transaction' }).press('Enter');
    await seen(page, 'Transaction deleted successfully!');
    await expect.poll(() => figure(page, 'Total Balance')).toContain('$500.00');
  });

  test('are all there, a page at a time', async ({ page }) => {
    covers('3.2 savings transactions');
    await open(page);
    for (let at = 1; at <= 10; at += 1) {
      await postRecord(page, '/savings/1/transactions', { transactionType: 'deposit', amount: at });
    }
    await press(page, 'Show Recent Transactions');
    await lines(page).getByText('+$10.00').waitFor();
    await page
      .getByRole('navigation', { name: 'Pages of the transactions of Rainy days' })
      .getByRole('button', { name: 'Next page' })
      .click();
    await page.getByRole('button', { name: /^Edit deposit of \$500.00/ }).waitFor();
  });
});

test('its rate changes from a day on, is corrected, and taken back', async ({ page }) => {
  covers('3.2 savings transactions');
  await open(page);
  await press(page, 'Show Recent Transactions');
  await press(page, 'Change rate of Rainy days');
  const form = dialog(page, 'Change Interest Rate');
  await form.getByLabel('From').fill(getDayFromToday(-5));
  await form.getByRole('spinbutton', { name: 'Interest rate (%)' }).fill('3.75');
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  await form.getByRole('button', { name: 'Change Rate' }).click();
  await seen(page, 'Rate changed successfully!');
  await expect.poll(() => figure(page, 'Avg. Interest Rate')).toContain('3.75%');
  await press(page, 'Change rate of Rainy days');
  await form.getByLabel('From').fill(getDayFromToday(-5));
  await form.getByRole('spinbutton', { name: 'Interest rate (%)' }).fill('3');
  await form.getByRole('button', { name: 'Change Rate' }).click();
  await form.getByText(/already\. Edit that change/).waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await lines(page)
    .getByRole('button', { name: /^Edit rate of 3.75% from/ })
    .click();
  const edit = dialog(page, 'Edit Rate Change');
  await edit.getByLabel('From').fill(getDayFromToday(5));
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await seen(page, 'Rate change updated successfully!');
  // It is yet to come.
  await expect.poll(() => figure(page, 'Avg. Interest Rate')).toContain('4.00%');
  await lines(page)
    .getByRole('button', { name: /^Delete rate of 3.75% from/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete rate change' }).click();
  await seen(page, 'Rate change deleted successfully!');
  await expect.poll(() => lines(page).getByText('Rate change').count()).toBe(0);
});
