import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { violationsEverywhere } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { owner, register } from './people.ts';
import { recordTrades } from './trades.ts';

const open = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/dividends');
  await page.getByRole('heading', { level: 1, name: 'Dividends' }).waitFor();
};
const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const figure = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).innerText();
const cards = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Dividends Found' }).getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** Ten shares of Apple for a year: the sample market pays on them four times. */
const apple = { quantity: 10, price: 150, transactionDate: '2025-01-06' };

describe('dividends from Robinhood', () => {
  test('are found, searched, synced once however often, and cleared', async ({ page }) => {
    await register(page, owner);
    await recordTrades(page, [apple, { ...apple, symbol: 'TSLA', companyName: 'Tesla, Inc.' }]);
    await open(page);
    expect(await page.title()).toBe('Dividends | Evenkeel');
    await seen(page, 'No Dividends Yet');
    expect(await violationsEverywhere(page)).toEqual([]);

    await press(page, 'Discover Dividends');
    await seen(page, /^Discovered \d+ dividends!$/);
    await cards(page, '10.000000');
    const found = Number(/\d+/.exec((await figure(page, 'Total Dividends')).replace(/\D+/, ''))?.[0]);
    expect(found).toBeGreaterThanOrEqual(7);

    const search = page.getByLabel('Search by symbol or company');
    await search.fill('tesla');
    await seen(page, 'No dividend matches your search');
    await search.fill('aapl');
    await cards(page, 'Apple Inc.');
    expect(await violationsEverywhere(page)).toEqual([]);

    await press(page, 'Sync to Cash');
    await seen(page, /^Synced [1-9]\d* dividends to cash!$/);
    await page.getByText(/^Synced [1-9]/).waitFor({ state: 'hidden' });
    await press(page, 'Sync to Cash');
    await seen(page, 'Synced 0 dividends to cash!');

    await page.goto('/dashboard/cash');
    await seen(page, /Dividend from AAPL: 10 shares @ \$0\.\d{4}/);
    await page
      .getByRole('button', { name: /^Edit deposit/ })
      .first()
      .click();
    await seen(page, 'This transaction cannot be edited as it was automatically generated.');

    await open(page);
    await press(page, 'Clear All');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear All' }).click();
    await seen(page, 'All dividends cleared successfully!');
    await seen(page, 'No Dividends Yet');
    await page.goto('/dashboard/cash');
    await seen(page, 'None is recorded at the moment.');
  });

  test('tell when the run ran last, what it found, and run now on request', async ({ page }) => {
    await register(page, owner);
    await recordTrades(page, [apple]);
    await open(page);
    await seen(page, /Daily at 4:00 PM/);
    await press(page, 'Run now');
    await seen(page, /dividends? found, \d+ synced to cash in/);
    await cards(page, 'Apple Inc.');
  });
});

describe('a daily run without market data', () => {
  test('says so in a sentence, once at the press and in the last result, and can be run again', async ({ page }) => {
    await register(page, owner);
    // Nobody quotes it, so that all stocks of this ledger go unanswered.
    await recordTrades(page, [{ ...apple, symbol: 'QQXZ', companyName: 'A stock without a market' }]);
    await open(page);
    await press(page, 'Run now');
    const sentence =
      'There was no market data for any stock, so new dividends may be missing. What was found before stays; run it again later.';
    const said = page.getByText(sentence);
    await expect.poll(() => said.count()).toBe(2);
    expect(await violationsEverywhere(page)).toEqual([]);
    const runNow = page.getByRole('button', { name: 'Run now' });
    expect(await runNow.isEnabled()).toBe(true);
  });
});

describe('dividends entered by hand', () => {
  test('are previewed while typed, added, edited and deleted', async ({ page }) => {
    await register(page, owner);
    await open(page);
    await page.getByRole('tab', { name: 'Manual Dividends' }).click();
    await seen(page, /runs daily at market close \(4:00 PM ET\)/);
    await page.getByRole('textbox', { name: 'Symbol' }).fill('ko');
    await page.getByRole('textbox', { name: 'Company name' }).fill('The Coca-Cola Company');
    await page.getByLabel(/^Payment date/).fill('2026-04-01');
    await page.getByRole('spinbutton', { name: 'Shares' }).fill('12.5');
    await page.getByRole('spinbutton', { name: 'Dividend per share' }).fill('0.485');
    await page.getByRole('spinbutton', { name: 'Fees' }).fill('0.06');
    await seen(page, '$6.06');
    await seen(page, '$6.00');
    await page.getByRole('button', { name: 'Add Dividend', exact: true }).click();
    await seen(page, 'Dividend added successfully');
    await expect.poll(() => figure(page, 'Total Net')).toContain('$6.00');
    expect(await violationsEverywhere(page)).toEqual([]);

    await page.getByRole('button', { name: /^Edit dividend of \$6\.00 from KO/ }).click();
    await page.getByRole('spinbutton', { name: 'Fees' }).fill('0');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await seen(page, 'Dividend updated successfully');
    await page.getByRole('button', { name: /^Delete dividend of \$6\.06 from KO/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await seen(page, 'Dividend deleted successfully');
    await page.getByRole('heading', { name: 'Dividend History' }).waitFor();
    await seen(page, 'No Dividends Yet');
  });
});
