import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import type { NewWatchlistItem } from '#contract/watchlist';
import { createSampleMarketProvider } from '#demo/sample-market';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { chooseStockOnPage, formatUsd, recordTradesByApi } from './trades-page.ts';

const open = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/enhanced-watchlist');
  await page.getByRole('heading', { level: 1, name: 'Enhanced Watchlist' }).waitFor();
};
const seen = (within: Page | Locator, text: string | RegExp) => within.getByText(text).first().waitFor();
const priceOf = async (symbol: string) => (await createSampleMarketProvider().quotes([symbol]))[0]?.price as number;
const card = (page: Page, symbol: string) =>
  page.getByRole('article').filter({ has: page.getByRole('button', { name: `${symbol} details` }) });
const tile = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Stock to Enhanced Watchlist' });

/** Sends something to the API as the signed-in person; for what a journey only needs to be there. */
const post = async (page: Page, path: string, body: object): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await fetch(`${new URL(page.url()).origin}/api${path}`, {
    method: path === '/cash/balances' ? 'PUT' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
};
const watch = (page: Page, item: Partial<NewWatchlistItem>) => post(page, '/enhanced-watchlist', item);
const setCash = (page: Page, balance: number) =>
  post(page, '/cash/balances', { platform: 'Revolut', currency: 'USD', balance });

describe('the watchlist', () => {
  test('begins empty, and refuses a stock that was not chosen', async ({ page }) => {
    covers('1.2 watchlist page', '2.5 watchlist form', "3.5 watched stock's quantities");
    await registerByApi(page, ownerPerson);
    await open(page);
    await expect.poll(() => page.title()).toBe('Enhanced Watchlist | Evenkeel');
    await seen(page, 'No stocks on the list yet');
    await seen(page, 'Nothing to analyze yet');
    await expect.poll(() => tile(page, 'Average Price').innerText()).toContain('Unavailable');
    await page.getByRole('button', { name: 'Add Stock' }).first().click();
    const dialog = addDialog(page);
    await dialog.getByRole('button', { name: 'Add Stock' }).click();
    await seen(dialog, 'Please select a stock from the search results');
    await dialog.getByLabel('Target buy quantity').fill('1.5');
    await dialog.getByLabel('Target investment amount').fill('0');
    await seen(dialog, 'Target quantity must be a whole number of at least 1.');
    await seen(dialog, 'Target investment amount must be at least 0.01, in whole cents.');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('adds a stock with its targets, says it is one to buy, and reckons what they come to', {
    tags: 'screen',
  }, async ({ page }) => {
    covers(
      '2.2 add-stock dialog',
      '2.8 watchlist changed',
      "3.2 watched stock's card",
      '3.9 calculator examples',
      '3.9 volume and P/E',
    );
    await registerByApi(page, ownerPerson);
    await open(page);
    await page.getByRole('button', { name: 'Add Stock' }).first().click();
    const dialog = addDialog(page);
    await chooseStockOnPage(dialog, 'apple', 'AAPL');
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Technology');
    await dialog.getByRole('combobox', { name: 'Priority' }).selectOption('1 Critical');
    await dialog.getByLabel('Target buy price').fill('400');
    await dialog.getByLabel('Target buy quantity').fill('3');
    await dialog.getByLabel('Target investment amount').fill('1000');
    await dialog.getByLabel('Investment thesis').fill('They make telephones.');
    await dialog.getByRole('button', { name: 'Add Stock' }).click();
    await seen(page, 'Stock added to enhanced watchlist!');
    const price = formatUsd(await priceOf('AAPL'));
    const text = (await card(page, 'AAPL').innerText()).replace(/\s+/g, ' ');
    for (const part of ['Apple Inc.', '1 Critical', price, 'Technology', '$400.00', 'Not set']) {
      expect(text).toContain(part);
    }
    expect(text).toContain(`Buy ${price} is at or under the target of $400.00.`);
    await expect.poll(() => tile(page, 'Total Items').innerText()).toContain('1');
    await expect.poll(() => tile(page, 'Opportunities').innerText()).toContain('1');
    await expect.poll(() => tile(page, 'Average Price').innerText()).toContain(price);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);

    await card(page, 'AAPL').click({ position: { x: 200, y: 20 } });
    const details = page.getByRole('dialog', { name: 'AAPL' });
    await seen(details, 'They make telephones.');
    const reckoned = (await details.getByRole('region', { name: 'Calculator' }).innerText()).replace(/\s+/g, ' ');
    // At $400: $1,000 buys 2.5 shares, 3 shares cost $1,200; $50, $100, $500; 0.1, 0.5, 0.75 shares.
    for (const line of [
      '$1,000.00 2.5000 shares',
      '3.0000 shares $1,200.00',
      '$50.00 0.1250 shares',
      '$100.00 0.2500 shares',
      '$500.00 1.2500 shares',
      '0.1000 shares $40.00',
      '0.5000 shares $200.00',
      '0.7500 shares $300.00',
    ]) {
      expect(reckoned).toContain(line);
    }
    await seen(details, '41.2M');
    await seen(details, '37.50');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await details.getByRole('button', { name: 'Close' }).click();
    await details.waitFor({ state: 'hidden' });
  });

  test('opens its details without an explanation that nobody asked for; the keyboard asks for it', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await watch(page, { symbol: 'AAPL' });
    await open(page);
    await card(page, 'AAPL').click({ position: { x: 200, y: 20 } });
    const price = page.getByRole('dialog', { name: 'AAPL' }).getByRole('button', { name: /^\$/ });
    await expect.poll(() => price.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.getByRole('tooltip').count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.getByRole('tooltip').first().waitFor();
  });

  test('is told in one sentence what the server refuses, and that a stock is there already', async ({ page }) => {
    covers('2.5 watchlist form', '2.8 stock cannot be watched');
    await registerByApi(page, ownerPerson);
    await watch(page, { symbol: 'AAPL' });
    await open(page);
    await page.getByRole('button', { name: 'Add Stock' }).first().click();
    const dialog = addDialog(page);
    await chooseStockOnPage(dialog, 'apple', 'AAPL');
    await dialog.getByLabel('Target buy price').fill('0.12345678');
    await dialog.getByLabel('Target sell price').fill('9999999999');
    await dialog.getByLabel('Notes').fill('a\u0001b');
    await dialog.getByLabel('Investment thesis').fill('a\u0001b');
    await dialog.getByRole('button', { name: 'Add Stock' }).click();
    await seen(dialog, 'Target buy price takes at most 6 decimals.');
    await seen(dialog, 'Target sell price must be at most 1,000,000,000.');
    await dialog.getByLabel('Target buy price').fill('');
    await dialog.getByLabel('Target sell price').fill('');
    await dialog.getByRole('button', { name: 'Add Stock' }).click();
    const unstored = (name: string) => `${name} holds characters that cannot be stored.`;
    await seen(dialog, `Validation failed: ${unstored('Notes')}, ${unstored('Investment thesis')}`);
    await dialog.getByLabel('Notes').fill('');
    await dialog.getByLabel('Investment thesis').fill('');
    await dialog.getByRole('button', { name: 'Add Stock' }).click();
    await seen(dialog, 'AAPL is already on your watchlist.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close without saving' }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await card(page, 'AAPL').getByRole('button', { name: 'AAPL details' }).click();
    expect(await page.getByRole('region', { name: 'Calculator' }).count()).toBe(0);
  });

  test('saves a status at once and removes a stock after being asked', { tags: 'screen' }, async ({ page }) => {
    covers('2.4 target status', '2.6 calls without a token', '2.8 watchlist changed', '3.4 any target status');
    await registerByApi(page, ownerPerson);
    await watch(page, { symbol: 'AAPL' });
    await open(page);
    const status = page.getByRole('combobox', { name: 'Status of AAPL' });
    await expect.poll(() => status.inputValue()).toBe('pending');
    for (const next of ['cancelled', 'pending', 'completed']) {
      await status.selectOption(next);
      await seen(page, 'Status updated successfully!');
      await page.reload();
      await status.waitFor();
      await expect.poll(() => status.inputValue()).toBe(next);
    }
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    await page.evaluate(() => localStorage.removeItem('token'));
    await status.selectOption('cancelled');
    await seen(page, 'No authentication token found');
    await expect.poll(() => status.inputValue()).toBe('completed');
    await page.evaluate((held) => localStorage.setItem('token', held), token);
    await page.getByRole('button', { name: 'Remove AAPL' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove this stock?' });
    await question.waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Remove AAPL' }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await seen(page, 'Stock removed from enhanced watchlist!');
    await seen(page, 'No stocks on the list yet');
  });

  test('edits everything it keeps of a stock, and never over what was saved elsewhere', async ({ page }) => {
    covers('2.2 watched stock edited');
    await registerByApi(page, ownerPerson);
    await watch(page, { symbol: 'AAPL', targetBuyPrice: 100, notes: 'wait' });
    await open(page);
    await page.getByRole('button', { name: 'Edit AAPL' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Edit Watched Stock' });
    await expect.poll(() => form.getByLabel('Target buy price').inputValue()).toBe('100');
    await form.getByRole('textbox', { name: 'Company name' }).fill('Apple');
    await form.getByRole('combobox', { name: 'Category' }).selectOption('Technology');
    await form.getByRole('combobox', { name: 'Priority' }).selectOption('1 Critical');
    await form.getByLabel('Target buy price').fill('');
    await form.getByLabel('Target sell price').fill('500');
    await form.getByLabel('Target buy quantity').fill('1.5');
    await form.getByRole('combobox', { name: 'Status' }).selectOption('Completed');
    await form.getByLabel('Investment thesis').fill('services');
    await form.getByLabel('Notes').fill('bought');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await seen(form, 'Target quantity must be a whole number of at least 1.');
    await form.getByLabel('Target buy quantity').fill('4');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await seen(page, 'Stock updated successfully!');
    for (const text of ['Apple', 'Technology', '$500.00']) await seen(card(page, 'AAPL'), text);
    await form.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Edit AAPL');
    await page.getByRole('button', { name: 'Edit AAPL' }).press('Enter');
    await form.getByLabel('Notes').fill('mine');
    await page.evaluate(async () => {
      await fetch('/api/enhanced-watchlist/1', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` },
        body: JSON.stringify({ notes: 'theirs' }),
      });
    });
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await form.getByText(/was changed elsewhere in the meantime/).waitFor();
    await expect.poll(() => form.getByLabel('Notes').inputValue()).toBe('mine');
    await form.getByRole('button', { name: 'Load the saved version' }).click();
    await expect.poll(() => form.getByLabel('Notes').inputValue()).toBe('theirs');
  });

  test('is searched and filtered, and turned by buttons, keys and swipes of 50 pixels', async ({ page }) => {
    covers('2.2 watched stocks', '2.9 swipe');
    await registerByApi(page, ownerPerson);
    const symbols = ['AAPL', 'MSFT', 'KO', 'JNJ', 'V', 'WMT', 'NVDA'];
    for (const [at, symbol] of symbols.entries()) await watch(page, { symbol, categoryId: at < 2 ? 4 : 3 });
    await open(page);
    const carousel = page.getByRole('region', { name: 'Watched stocks' });
    await carousel.waitFor();
    expect(Math.round((await card(page, 'AAPL').boundingBox())?.width ?? 0)).toBe(400);
    await seen(carousel, 'Page 1 of 4');
    await page.getByRole('button', { name: 'Next stocks' }).click();
    await seen(carousel, 'Page 2 of 4');
    await page.keyboard.press('ArrowRight');
    await seen(carousel, 'Page 3 of 4');
    await page.keyboard.press('ArrowLeft');
    await seen(carousel, 'Page 2 of 4');
    const swipe = async (by: number) => {
      const box = await card(page, 'KO').boundingBox();
      const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 300];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by / 2, y, { steps: 4 });
      await page.mouse.move(x + by, y, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(-40);
    await seen(carousel, 'Page 2 of 4');
    await swipe(60);
    await seen(carousel, 'Page 1 of 4');
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.getByRole('combobox', { name: 'Category' }).selectOption('Technology');
    await seen(carousel, '2 stocks');
    await page.getByRole('searchbox', { name: 'Search' }).fill('micro');
    await seen(carousel, '1 stock');
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Search' }).fill('zzz');
    await seen(page, 'No stock matches');
    await page.getByRole('button', { name: 'Show all stocks' }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(7);
  });
});

describe('the advisor', () => {
  test.for([
    [600, 'growth', 'Growth'],
    [100, 'balanced', 'Balanced'],
    [99.99, 'dividend', 'Dividend'],
  ] as const)('with cash of %s follows the %s strategy and names five stocks', async ([cash, type, name], { page }) => {
    covers('2.2 advisor', '2.3 recommendation', '2.4 advisor strategy');
    await registerByApi(page, ownerPerson);
    await setCash(page, cash);
    await open(page);
    await seen(page, `${name} strategy for ${formatUsd(cash)}`);
    await expect.poll(() => tile(page, 'Strategy').innerText()).toContain(name);
    await page.getByRole('button', { name: 'Recommendations' }).click();
    await page.getByRole('button', { name: 'Build Recommendations' }).click();
    const panel = page.getByRole('region', { name: 'Recommendations' });
    await panel.getByRole('listitem').nth(4).waitFor();
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(5);
    const first = panel.getByRole('listitem').first();
    const symbol = await first.getByRole('heading').innerText();
    const price = await priceOf(symbol);
    const shares = Math.floor(cash / price);
    const text = (await first.innerText()).replace(/\s+/g, ' ');
    expect(text).toContain(`${formatUsd(price)} `);
    expect(text).toContain(`Whole shares ${shares} Total cost ${formatUsd(shares * price)}`);
    expect(text).toContain(`tests for ${type}`);
    if (type === 'growth') expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.getByRole('button', { name: `Watch ${symbol}` }).click();
    await seen(addDialog(page), `Selected: ${symbol}`);
  });

  test('analyses what is held', { tags: 'screen' }, async ({ page }) => {
    covers('2.2 advisor', '2.9 analysis panel');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ quantity: 1, price: 100 }]);
    await open(page);
    const panel = page.getByRole('region', { name: 'Portfolio Analysis' });
    await seen(panel, 'Largest position');
    const text = (await panel.innerText()).replace(/\s+/g, ' ');
    const price = await priceOf('AAPL');
    expect(text).toContain(`Total value ${formatUsd(price)}`);
    expect(text).toContain('Largest position AAPL 100.00%');
    expect(text).toContain('Positions for 80% of value 1 of 1');
    expect(text).toContain(`Best position AAPL +${(price - 100).toFixed(2)}%`);
  });
});
