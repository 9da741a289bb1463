import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { addCashEntryOnPage as add, openCashPage as open } from './cash-page.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { readTableCellTexts, recordTradesByApi } from './trades-page.ts';

const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const rows = (page: Page, count: number) =>
  readTableCellTexts(page.getByRole('region', { name: 'Recent Transactions', exact: true }).getByRole('table'), count);
const total = (page: Page) => page.getByRole('group', { name: 'Total Cash' }).innerText();

describe('cash', () => {
  test('begins empty and says so', async ({ page }) => {
    covers('1.2 cash page', '2.2 dividend banner', '2.5 cash form', '2.8 nothing to clear', '2.9 lists to choose from');
    await registerByApi(page, ownerPerson);
    await open(page);
    await expect.poll(() => page.title()).toBe('Cash Management | Evenkeel');
    await seen(page, 'No Cash Balances Yet');
    await seen(page, 'No Transactions Yet');
    await expect.poll(() => total(page)).toContain('$0.00');
    await page.getByRole('button', { name: 'Clear All Dividends' }).click();
    await seen(page, 'No dividend transactions found to delete.');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add Transaction' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Cash Transaction' });
    const choices = (name: string) => dialog.getByRole('combobox', { name }).getByRole('option').allInnerTexts();
    await expect
      .poll(async () => (await choices('Transaction type')).slice(0, 3))
      .toEqual(['Deposit', 'Withdrawal', 'Fee Payment']);
    await expect.poll(() => choices('Currency')).toEqual(['USD', 'EUR', 'PLN']);
    await expect
      .poll(() => choices('Platform'))
      .toEqual(expect.arrayContaining(['Revolut', 'Robinhood', 'BOSA', 'Bank Account', 'Other']));
    await dialog.getByLabel(/^Date/).fill('');
    await dialog.getByRole('button', { name: 'Add Transaction' }).click();
    for (const sentence of ['Enter the transaction date.', 'Enter the amount.', 'Choose a platform.'])
      await dialog.getByText(sentence).waitFor();
  });

  test('records deposits, withdrawals and fees in three currencies, edits and deletes them', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('2.2 cash dialogs', '2.5 cash form', '2.8 cash saved');
    await registerByApi(page, ownerPerson);
    await open(page);
    await add(page, { amount: '500', platform: 'Revolut', date: '2026-01-05', description: 'salary' });
    await seen(page, 'Cash transaction added successfully!');
    await add(page, { type: 'Withdrawal', amount: '120.50', platform: 'Revolut', date: '2026-01-06' });
    await add(page, { type: 'Fee Payment', amount: '2', platform: 'Revolut', date: '2026-01-07' });
    await add(page, { amount: '100', platform: 'BOSA', currency: 'EUR', date: '2026-01-08' });
    const listed = await rows(page, 4);
    expect(listed.map(([date]) => date)).toEqual(['Jan 8, 2026', 'Jan 7, 2026', 'Jan 6, 2026', 'Jan 5, 2026']);
    expect(listed[0]?.join(' ')).toContain('100.00 EUR');
    await page.getByText('$377.50').first().waitFor();

    await page.getByRole('button', { name: /^Edit withdrawal of \$120\.50/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Cash Transaction' });
    await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('');
    await expect.poll(() => dialog.getByRole('button', { name: 'Save Changes' }).isEnabled()).toBe(false);
    await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('100');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await seen(page, 'Transaction updated successfully!');
    await page.getByText('$398.00').first().waitFor();

    await page.getByRole('button', { name: /^Delete fee of \$2\.00/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await seen(page, 'Transaction deleted successfully!');
    await page.getByText('$400.00').first().waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('records interest and tax withheld, which count in the balance of Robinhood as well', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await open(page);
    await add(page, { amount: '100', platform: 'Robinhood', date: '2026-01-05' });
    await add(page, { type: 'Interest', amount: '3.21', platform: 'Robinhood', date: '2026-01-31' });
    await add(page, { type: 'Tax Withheld', amount: '0.77', platform: 'Robinhood', date: '2026-01-31' });
    const listed = (await rows(page, 3)).map((cells) => cells.join(' '));
    expect(listed[0]).toMatch(/Tax Withheld.*-\$0\.77/);
    expect(listed[1]).toMatch(/Interest.*\+\$3\.21/);
    await page.getByText('$102.44').first().waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('are entered one after the other from the keyboard, each beginning where the last one was', async ({ page }) => {
    covers('4.4 one record after another');
    await registerByApi(page, ownerPerson);
    await open(page);
    await page.getByRole('button', { name: 'Add Transaction' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Cash Transaction' });
    await dialog.getByRole('combobox', { name: 'Transaction type' }).selectOption('Withdrawal');
    await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('11');
    await dialog.getByRole('combobox', { name: 'Platform' }).selectOption('Revolut');
    await dialog.getByLabel(/^Date/).fill('2026-01-05');
    await dialog.getByRole('button', { name: 'Save and add another' }).press('Enter');
    await seen(page, 'Cash transaction added successfully!');
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Amount' }).inputValue()).toBe('');
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Transaction type' }).inputValue()).toBe('withdrawal');
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Platform' }).inputValue()).toBe('Revolut');
    await expect.poll(() => dialog.getByLabel(/^Date/).inputValue()).toBe('2026-01-05');
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('12');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect((await rows(page, 2)).map(([date]) => date)).toEqual(['Jan 5, 2026', 'Jan 5, 2026']);
  });

  test('shows trades on cash platforms as rows that cannot be changed, and pages above and below', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('2.2 cash page', '2.4 rows that cannot be edited', '2.9 ten rows a page');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(
      page,
      Array.from({ length: 12 }, (_, at) => ({ transactionDate: `2026-01-${at + 10}`, quantity: 1, price: 10 })),
    );
    await open(page);
    expect((await rows(page, 10))[0]?.at(-1)).toBe('Portfolio');
    await expect.poll(() => page.getByRole('button', { name: 'Page 2' }).count()).toBe(2);
    await expect.poll(() => total(page)).toContain('-$120.00');
    expect(await page.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
  });

  test('a row typed in the words of a dividend is ordinary: edited, deleted, and never cleared as one', async ({
    page,
  }) => {
    covers('2.4 rows that cannot be edited');
    await registerByApi(page, ownerPerson);
    await open(page);
    const description = 'Dividend from AAPL: 10 shares @ $0.2400';
    await add(page, { type: 'Withdrawal', amount: '12', platform: 'Revolut', date: '2026-01-05', description });
    await page.getByRole('button', { name: 'Clear All Dividends' }).click();
    await seen(page, 'No dividend transactions found to delete.');
    await page.getByRole('button', { name: /^Edit withdrawal of \$12\.00/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Cash Transaction' });
    await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('13');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await seen(page, 'Transaction updated successfully!');
    await page.getByRole('button', { name: /^Delete withdrawal of \$13\.00/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this transaction?' });
    expect(await question.innerText()).not.toContain('recorded automatically');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await seen(page, 'Transaction deleted successfully!');
  });

  test('sets a balance', { tags: 'screen' }, async ({ page }) => {
    covers('2.2 cash dialogs');
    await registerByApi(page, ownerPerson);
    await open(page);
    await add(page, { amount: '500', platform: 'Revolut', date: '2026-01-05' });
    await page.getByRole('button', { name: 'Set balance of Revolut' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set Balance of Revolut' });
    await dialog.getByRole('spinbutton', { name: 'Balance' }).fill('1234.56');
    await dialog.getByRole('button', { name: 'Set Balance' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('$1,234.56').first().waitFor();
    await expect.poll(() => rows(page, 1)).toHaveLength(1);
  });
});
