import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { openCashPage } from './cash-page.ts';
import { fillField } from './fill-field.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { getSheetCell, pasteText, toClipboardText } from './spreadsheet-page.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { fillTradeDialog, readTableCellTexts, recordTradesByApi, submitTradeDialog } from './trades-page.ts';

const open = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/portfolio');
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
};
const transactions = (page: Page) =>
  page.getByRole('region', { name: 'Recent Transactions', exact: true }).getByRole('table');
/** Price and total of the one trade that there is. */
const listed = async (page: Page): Promise<string[] | undefined> =>
  (await readTableCellTexts(transactions(page), 1))[0]?.slice(4, 6);
const cashOnRevolut = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Revolut' }) });
const apple = {
  name: 'apple',
  symbol: 'AAPL',
  platform: 'Revolut',
  quantity: '10',
  price: '100.5',
  date: '2026-11-13',
};

describe('a trade that was paid in euros', () => {
  test('has the market’s rate of its day, moves the cash in euros, and is edited at another rate', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('4.1 trade in another currency');
    await registerByApi(page, ownerPerson);
    await open(page);
    const dialog = await fillTradeDialog(page, { ...apple, fees: '1' });
    await takePageScreenshots(page, 'currency-none');
    await dialog.getByRole('button', { name: 'Paid in another currency' }).click();
    const currency = dialog.getByRole('combobox', { name: 'Currency' });
    await expect.poll(() => currency.evaluate((element) => element === document.activeElement)).toBe(true);
    await currency.selectOption('EUR');
    const rate = dialog.getByRole('spinbutton', { name: /^Exchange rate/ });
    await expect.poll(() => rate.inputValue()).toBe('1.1312');
    await dialog.getByText('Sample rate on Nov 13, 2026: 1.1312').waitFor();
    await dialog.getByText('In EUR.', { exact: true }).waitFor();
    await dialog.getByText('1,005.00 EUR').waitFor();
    await dialog.getByText('$1,136.86').waitFor();
    await takePageScreenshots(page, 'currency-form', currency);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    // The last day before that had trading.
    await dialog.getByLabel(/^Date/).fill('2026-11-15');
    await dialog.getByText('Sample rate on Nov 13, 2026: 1.1312').waitFor();
    await submitTradeDialog(dialog);
    await dialog.waitFor({ state: 'hidden' });
    const first = ['$113.6856 100.5000 EUR at 1.1312 (market)', '$1,136.86 1,005.00 EUR Fees $1.13 (1.00 EUR)'];
    await expect.poll(() => listed(page)).toEqual(first);
    await takePageScreenshots(page, 'currency-table', page.getByRole('region', { name: 'Recent Transactions' }));

    await openCashPage(page);
    await cashOnRevolut(page).getByText('-1,006.00 EUR').first().waitFor();
    await takePageScreenshots(page, 'currency-cash');

    await open(page);
    await page.getByRole('button', { name: /^Edit buy of/ }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Transaction' });
    const editedRate = edit.getByRole('spinbutton', { name: /^Exchange rate/ });
    await expect.poll(() => editedRate.inputValue()).toBe('1.1312');
    await takePageScreenshots(page, 'currency-edit', editedRate);
    // Another day has another rate, and the recorded day the one that was recorded.
    await edit.getByLabel(/^Date/).fill('2026-11-12');
    await expect.poll(() => editedRate.inputValue()).toMatch(/^1\.1(?!312$)/);
    await edit.getByLabel(/^Date/).fill('2026-11-15');
    await edit.getByText('The market’s rate, as recorded.').waitFor();
    await expect.poll(() => editedRate.inputValue()).toBe('1.1312');
    await fillField(editedRate, '1.2');
    await edit.getByText('$1,206.00').waitFor();
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await edit.waitFor({ state: 'hidden' });
    await expect
      .poll(() => listed(page))
      .toEqual(['$120.6000 100.5000 EUR at 1.2 (entered)', '$1,206.00 1,005.00 EUR Fees $1.20 (1.00 EUR)']);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => listed(page)).toEqual(first);
  });

  test('is kept as a draft, repeated at the rate of another day, and asks for a rate that nobody knows', async ({
    page,
  }) => {
    await registerByApi(page, ownerPerson);
    const paid = { price: 113.6856, fees: 1.13, currency: 'EUR', priceInCurrency: 100.5, feesInCurrency: 1 } as const;
    await open(page);
    await recordTradesByApi(page, [
      { ...paid, platform: 'Revolut', exchangeRate: 1.1312, rateSource: 'statement', transactionDate: '2026-11-13' },
    ]);
    await open(page);
    // Of today the sample market has no rate.
    await page.getByRole('button', { name: /^Duplicate buy of/ }).click();
    const copy = page.getByRole('dialog', { name: 'Add Transaction' });
    await copy.getByText('The market’s rate of that day is not known.').waitFor();
    const rate = copy.getByRole('spinbutton', { name: /^Exchange rate/ });
    await expect.poll(() => rate.inputValue()).toBe('');
    await submitTradeDialog(copy);
    await copy.getByText('Enter the exchange rate: US dollars for one EUR.').waitFor();
    await copy.getByLabel(/^Date/).fill('2026-11-12');
    await copy.getByText(/^Sample rate on Nov 12, 2026: 1\.\d+$/).waitFor();
    await expect.poll(() => rate.inputValue()).toMatch(/^1\.1/);
    await fillField(rate, '1.5');
    await page.waitForTimeout(600);
    await page.reload();
    await page.getByRole('button', { name: /^Duplicate buy of/ }).click();
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect.poll(() => rate.inputValue()).toBe('1.5');
    // A rate that was typed stays, whatever the day.
    await copy.getByLabel(/^Date/).fill('2026-11-13');
    await copy.getByText('Sample rate on Nov 13, 2026: 1.1312').waitFor();
    await expect.poll(() => rate.inputValue()).toBe('1.5');
    await copy.getByRole('combobox', { name: 'Currency' }).selectOption('PLN');
    await expect.poll(() => rate.inputValue()).toBe('0.2664');
    await copy.getByRole('combobox', { name: 'Currency' }).selectOption('US dollars');
    await rate.waitFor({ state: 'hidden' });
    await copy.getByText('In US dollars, kept apart from the cost.').waitFor();
    await submitTradeDialog(copy);
    await copy.waitFor({ state: 'hidden' });
    const rows = await readTableCellTexts(transactions(page), 2);
    expect(rows.map((cells) => cells[4])).toEqual(['$100.5000', '$113.6856 100.5000 EUR at 1.1312 (statement)']);
  });

  test('is a row of the spreadsheet with its rate, and one in pounds is found in the cash that is edited', async ({
    page,
  }) => {
    covers('4.1 trade in another currency');
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/portfolio');
    await page.getByRole('button', { name: 'Spreadsheet' }).click();
    await getSheetCell(page, 'Date', 1).focus();
    const row = ['2026-11-12', 'buy', 'AAPL', '10', '100.5', '1', 'Revolut', 'Apple Inc.'];
    const headings = [
      'Date',
      'Type',
      'Symbol',
      'Quantity',
      'Price',
      'Fees',
      'Platform',
      'Company',
      'Currency',
      'FX rate',
    ];
    await pasteText(page, toClipboardText([headings, [...row, 'EUR', ''], [...row, 'GBP', '1.3']]));
    await page.getByText('1 of 2 rows needs attention.').waitFor();
    await page.getByRole('button', { name: 'Next to fix (F8)' }).click();
    await page.getByText('Enter the exchange rate: US dollars for one EUR.').first().waitFor();
    await takePageScreenshots(page, 'currency-sheet');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.keyboard.type('1.0834');
    await page.keyboard.press('Tab');
    await page.getByText('2 rows, all valid.').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('2 transactions added.').waitFor();
    const rows = await readTableCellTexts(transactions(page), 2);
    expect(rows.map((cells) => cells[4]).toSorted()).toEqual([
      '$108.8817 100.5000 EUR at 1.0834 (entered)',
      '$130.6500 100.5000 GBP at 1.3 (entered)',
    ]);
    await openCashPage(page);
    await cashOnRevolut(page).getByText('-1,006.00 GBP').waitFor();
    await page.getByRole('button', { name: 'Add Transaction' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Cash Transaction' });
    await fillField(dialog.getByRole('spinbutton', { name: 'Amount' }), '1500');
    await dialog.getByRole('combobox', { name: 'Platform' }).selectOption('Revolut');
    await dialog.getByRole('combobox', { name: 'Currency' }).selectOption('GBP');
    await dialog.getByRole('button', { name: 'Add Transaction' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await cashOnRevolut(page).getByText('494.00 GBP').waitFor();
    await page.getByRole('button', { name: /^Edit deposit of 1,500\.00 GBP/ }).click();
    const edit = page.getByRole('dialog', { name: /^Edit/ });
    await expect.poll(() => edit.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('GBP');
    await fillField(edit.getByRole('spinbutton', { name: 'Amount' }), '1600');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await cashOnRevolut(page).getByText('594.00 GBP').waitFor();
  });
});

describe('a position that was paid in dollars and in euros', () => {
  test('is told apart into price and currency, and a sale in dollars of what was paid in euros is not, and says so', async ({
    page,
  }) => {
    covers('4.1 other currencies');
    await registerByApi(page, ownerPerson);
    await open(page);
    const inEuros = { currency: 'EUR', exchangeRate: 1.1, rateSource: 'entered', feesInCurrency: 0 } as const;
    await recordTradesByApi(page, [
      { platform: 'Revolut', transactionDate: '2026-11-09', quantity: 10, price: 100 },
      {
        ...inEuros,
        platform: 'Revolut',
        transactionDate: '2026-11-10',
        quantity: 10,
        price: 110,
        priceInCurrency: 100,
      },
    ]);
    await page.goto('/dashboard/stock/AAPL');
    const card = page.getByRole('region', { name: 'Price and currency' });
    const row = card.getByRole('row').last();
    await expect
      .poll(() => row.innerText())
      .toMatch(/1 EUR = \$1\.\d{4} on .*\$1,000\.00\s+1,000\.00 EUR.*\$0\.00\s*\$0\.00$/s);
    await card.getByText('What was paid in US dollars gains or loses by the price alone.').waitFor();
    await takePageScreenshots(page, 'stock-currencies', card);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await recordTradesByApi(page, [
      { platform: 'Revolut', transactionDate: '2026-11-11', transactionType: 'sell', quantity: 10, price: 120 },
    ]);
    await page.goto('/dashboard/stock/AAPL');
    await expect.poll(() => row.innerText()).toMatch(/\$500\.00\s+500\.00 EUR.*–\s*–$/s);
    await card.getByText('A sale in one currency took shares that were paid in another').waitFor();
    await takePageScreenshots(page, 'stock-currencies-unknown', card);
  });
});
