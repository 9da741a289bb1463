import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { openCashPage } from './cash-page.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { getSheetCell, pasteText, toClipboardText } from './spreadsheet-page.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import {
  addTradeOnPage,
  fillTradeDialog,
  readTableCellTexts,
  recordTradesByApi,
  submitTradeDialog,
} from './trades-page.ts';

const open = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/portfolio?view=platforms');
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
};
const tableOf = (page: Page, card: string) => page.getByRole('region', { name: card, exact: true }).getByRole('table');
/** Shares and average cost of the stocks of a card. */
const heldOn = async (page: Page, card: string, rows = 1) =>
  (await readTableCellTexts(tableOf(page, card), rows)).map(([, shares, average]) => [shares, average]);
const typesListed = async (page: Page, rows: number) =>
  (await readTableCellTexts(tableOf(page, 'Recent Transactions'), rows)).map(([, , type]) => type);
const cashOf = async (page: Page): Promise<string[]> => {
  await openCashPage(page);
  const rows = page.getByText(/AAPL/);
  await rows.first().waitFor();
  return rows.allInnerTexts();
};
const apple = { name: 'apple', symbol: 'AAPL', platform: 'Robinhood' };

describe('kinds of trades', () => {
  test('shares moved in, a reinvestment and a sale come to the holding and the cash that they should', {
    tags: 'screen',
  }, async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await open(page);
    await addTradeOnPage(page, { ...apple, quantity: '10', price: '5', date: '2026-01-15' });
    await addTradeOnPage(page, {
      ...apple,
      type: 'Shares in',
      quantity: '10',
      price: '7',
      date: '2026-02-17',
      fees: '2',
    });
    await addTradeOnPage(page, { ...apple, type: 'Sell', quantity: '5', price: '9', date: '2026-03-16' });
    // 10 @ 5 and 10 @ 7 average 6; 5 sold leave 15.
    await expect.poll(() => heldOn(page, 'Current Holdings')).toEqual([['15.000000', '$6.0000']]);
    await addTradeOnPage(page, { ...apple, type: 'Reinvestment', quantity: '0.5', price: '6', date: '2026-03-17' });
    await expect.poll(() => heldOn(page, 'Current Holdings')).toEqual([['15.500000', '$6.0000']]);
    await expect.poll(() => typesListed(page, 4)).toEqual(['Reinvestment', 'Sell', 'Shares in', 'Buy']);
    await takePageScreenshots(page, 'kinds-list', tableOf(page, 'Recent Transactions'));
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await expect
      .poll(() => cashOf(page))
      .toEqual([
        'Reinvested 0.5 AAPL at $6',
        'Sold 5 AAPL at $9',
        'Fees for moving in 10 AAPL',
        'Bought 10 AAPL at $5',
      ]);
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => typesOnDashboard(page)).toEqual(['Reinvestment', 'Sell', 'Shares in', 'Buy']);
    await takePageScreenshots(page, 'kinds-dashboard', page.getByRole('table', { name: /transactions/i }));
  });

  test('shares are moved out at their average cost, which the form proposes, and back by Undo', async ({ page }) => {
    covers('2.9 kinds of trades');
    await registerByApi(page, ownerPerson);
    await open(page);
    await recordTradesByApi(page, [
      { price: 5 },
      { price: 7, transactionDate: '2026-02-17' },
      { platform: 'Schwab', price: 8, quantity: 1 },
    ]);
    await open(page);
    await page.getByRole('button', { name: 'Add Transaction' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
    const [quantity, value] = ['Quantity', /per share$/].map((name) => dialog.getByRole('spinbutton', { name }));
    await dialog.getByRole('combobox', { name: 'Company name' }).fill('apple');
    await dialog.getByRole('option').filter({ hasText: 'AAPL' }).first().click();
    await dialog.getByRole('combobox', { name: 'Platform' }).selectOption('Robinhood');
    await dialog.getByRole('combobox', { name: 'Transaction type' }).selectOption('Shares out');
    await dialog.getByText('Value per share').waitFor();
    await expect.poll(() => value?.inputValue()).toBe('6');
    // The cost of one position is none of another's.
    await dialog.getByRole('combobox', { name: 'Platform' }).selectOption('Schwab');
    await expect.poll(() => value?.inputValue()).toBe('8');
    await dialog.getByRole('combobox', { name: 'Transaction type' }).selectOption('Sell');
    await expect.poll(() => value?.inputValue()).toBe('');
    await dialog.getByRole('combobox', { name: 'Platform' }).selectOption('Robinhood');
    await dialog.getByRole('combobox', { name: 'Transaction type' }).selectOption('Shares out');
    await quantity?.press('a');
    await expect.poll(() => quantity?.inputValue()).toBe('20');
    await takePageScreenshots(page, 'kinds-form-out');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await submitTradeDialog(dialog);
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => heldOn(page, 'Current Holdings')).toEqual([['1.000000', '$8.0000']]);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => heldOn(page, 'Robinhood Holdings')).toEqual([['20.000000', '$6.0000']]);
  });

  test('what is typed as the value is left alone, and more than is held is refused in a sentence', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await open(page);
    await recordTradesByApi(page, [{ quantity: 3, price: 5 }]);
    await open(page);
    const out = { ...apple, type: 'Shares out', quantity: '5', price: '6.5', date: '2026-02-17' } as const;
    const dialog = await fillTradeDialog(page, out);
    await dialog.getByRole('combobox', { name: 'Platform' }).selectOption('Revolut');
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Value per share' }).inputValue()).toBe('6.5');
    await dialog.getByRole('combobox', { name: 'Platform' }).selectOption('Robinhood');
    await submitTradeDialog(dialog);
    await dialog
      .getByText('You held 3 shares of AAPL on Robinhood on Feb 17, 2026; you cannot move out 5.')
      .first()
      .waitFor();
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('5');
    await dialog.getByRole('combobox', { name: 'Transaction type' }).selectOption('Shares in');
    // What was said of moving out is said no more.
    expect(await dialog.getByText('you cannot move out').count()).toBe(0);
    await dialog.getByText('In US dollars. 0 for a gift.').waitFor();
    await dialog.getByRole('spinbutton', { name: 'Cost per share' }).fill('0');
    await takePageScreenshots(page, 'kinds-form-in');
    await submitTradeDialog(dialog);
    await dialog.waitFor({ state: 'hidden' });
    // 3 @ 5 and 5 for nothing.
    await expect.poll(() => heldOn(page, 'Current Holdings')).toEqual([['8.000000', '$1.8750']]);
  });

  test('a kind is chosen and changed from the keyboard alone, and Activity names what became of it', async ({
    page,
  }) => {
    await registerByApi(page, ownerPerson);
    await open(page);
    await recordTradesByApi(page, [{}]);
    await open(page);
    await page.getByRole('button', { name: /^Edit buy of 10/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
    await dialog.getByRole('combobox', { name: 'Transaction type' }).focus();
    await page.keyboard.type('Shares i');
    await page.keyboard.press('Tab');
    await dialog.getByText('Cost per share').waitFor();
    await dialog.getByRole('spinbutton', { name: 'Cost per share' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^Edit move in of 10/ }).waitFor();
    await page.goto('/dashboard/activity');
    await page.getByText('10 AAPL moved in on Robinhood, Jan 15, 2026').first().waitFor();
    await page.getByRole('main').locator('button[aria-expanded]').first().press('Enter');
    await page.getByText(/became shares in/).waitFor();
    await takePageScreenshots(page, 'kinds-activity');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('a spreadsheet knows them by the words of brokers', async ({ page }) => {
    covers('2.9 kinds of trades');
    await registerByApi(page, ownerPerson);
    await open(page);
    await page.getByRole('button', { name: 'Spreadsheet' }).click();
    await page.getByRole('grid', { name: 'Trades, many at once' }).waitFor();
    const kinds = ['Transfer in', 'Reinvest', 'reinvestment', 'shares in', 'Transfer Out', 'shares out', 'buy', 'gift'];
    await getSheetCell(page, 'Date', 1).focus();
    await pasteText(
      page,
      toClipboardText([
        ['Date', 'Type', 'Symbol', 'Quantity', 'Price', 'Platform'],
        ...kinds.map((kind, at) => [`2026-01-0${at + 1}`, kind, 'AAPL', at === 4 || at === 5 ? 1 : 2, 5, 'Robinhood']),
      ]),
    );
    await page.getByText('1 of 8 rows needs attention.').waitFor();
    await takePageScreenshots(page, 'kinds-sheet');
    const typed = await Promise.all(kinds.map((_, at) => getSheetCell(page, 'Type', at + 1).inputValue()));
    expect(typed.slice(0, 7)).toEqual([
      'shares in',
      'reinvestment',
      'reinvestment',
      'shares in',
      'shares out',
      'shares out',
      'buy',
    ]);
    await getSheetCell(page, 'Type', 8).fill('shares i');
    await getSheetCell(page, 'Type', 8).press('Tab');
    await page.getByRole('button', { name: /^Save 8/ }).click();
    await expect.poll(() => heldOn(page, 'Current Holdings')).toEqual([['10.000000', '$5.0000']]);
  });
});

const typesOnDashboard = async (page: Page) =>
  (await readTableCellTexts(tableOf(page, 'Recent Transactions'), 4)).map(([, type]) => type);
