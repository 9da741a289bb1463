import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { expect, test } from './fixtures.ts';
import { fillRegistration, ownerPerson, registerByApi, signInOnPage } from './people.ts';
import { fillTradeDialog, recordTradesByApi, submitTradeDialog } from './trades-page.ts';

const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

/** Every such call fails from here on: without a word, or with the server's. A refusal is not tried again. */
const refuse = (page: Page, method: string, path: string, error?: string): Promise<unknown> =>
  page.route(`**/api${path}`, (route) => {
    if (route.request().method() !== method) return route.fallback();
    return error
      ? route.fulfill({ status: 422, json: { error, code: 'no' } })
      : route.fulfill({ status: 418, body: '' });
  });
const allow = (page: Page) => page.unrouteAll({ behavior: 'wait' });

/** As the signed-in person through the API, for what a journey only needs to be there. */
const post = async (page: Page, origin: string, path: string, body: object): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(201);
};
const deposit = { transactionType: 'deposit', amount: 5, platform: 'BOSA', transactionDate: '2026-01-05' };

const confirm = (page: Page, button: string | RegExp) =>
  page.getByRole('alertdialog').getByRole('button', { name: button }).click();

describe('what cannot be loaded is told', () => {
  test.for([
    ['/dashboard/portfolio', '/portfolio/*', 'Failed to load portfolio data', covers('2.8 portfolio cannot be read')],
    ['/dashboard/cash', '/cash/*', 'Failed to load cash data', covers('2.8 cash cannot be read')],
    [
      '/dashboard/dividends',
      '/dividends/robinhood-summary?*',
      'Failed to load dividend data',
      covers('2.8 found dividends cannot be read'),
    ],
    [
      '/dashboard/dividends',
      '/dividends/scheduler-status',
      'Unable to load scheduler status',
      covers('2.8 scheduler cannot be read'),
    ],
    [
      '/dashboard/enhanced-watchlist',
      '/enhanced-watchlist',
      'Failed to load enhanced watchlist',
      covers('2.8 watchlist cannot be read'),
    ],
    [
      '/dashboard/enhanced-watchlist',
      '/enhanced-watchlist/categories',
      'Failed to load categories',
      covers('2.8 categories cannot be read'),
    ],
  ] as const)('%s without %s: %s', async ([address, path, sentence], { page }) => {
    await registerByApi(page, ownerPerson);
    await refuse(page, 'GET', path);
    await page.goto(address);
    await seen(page, sentence);
    await heading(page);
  });

  test('the dividends entered by hand as well', async ({ page }) => {
    covers('2.8 dividends by hand cannot be read');
    await registerByApi(page, ownerPerson);
    await refuse(page, 'GET', '/dividends?*');
    await page.goto('/dashboard/dividends');
    await page.getByRole('tab', { name: 'Manual Dividends' }).click();
    await seen(page, 'Failed to load dividends');
  });
});

describe('what cannot be saved is told, in the words of the server where it has any', () => {
  test('a trade', async ({ page }) => {
    covers('2.8 trade or cash cannot be saved');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{}]);
    await page.goto('/dashboard/portfolio');
    for (const method of ['POST', 'PUT', 'DELETE']) await refuse(page, method, '/portfolio/transactions**');
    const trade = { name: 'apple', symbol: 'AAPL', platform: 'Schwab', quantity: '1', price: '1', date: '2026-02-02' };
    const dialog = await fillTradeDialog(page, trade);
    await submitTradeDialog(dialog);
    await seen(page, 'Failed to add transaction');
    await refuse(page, 'POST', '/portfolio/transactions', 'The server is full.');
    await submitTradeDialog(dialog);
    await seen(page, 'The server is full.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Edit buy/ }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await seen(page, 'Failed to update transaction');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Delete buy/ }).click();
    await confirm(page, 'Delete');
    await seen(page, 'Failed to delete transaction');
  });

  test('a row of cash', async ({ page, stack }) => {
    covers('2.8 trade or cash cannot be saved');
    await registerByApi(page, ownerPerson);
    await post(page, stack.origin, '/cash/transactions', deposit);
    await page.goto('/dashboard/cash');
    for (const method of ['POST', 'PUT', 'DELETE']) await refuse(page, method, '/cash/transactions**');
    await page.getByRole('button', { name: 'Add Transaction' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Cash Transaction' });
    await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('1');
    await dialog.getByRole('combobox', { name: 'Platform' }).selectOption('BOSA');
    await dialog.getByRole('button', { name: 'Add Transaction' }).click();
    await seen(page, 'Failed to add transaction');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Edit deposit/ }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await seen(page, 'Failed to update transaction');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Delete deposit/ }).click();
    await confirm(page, 'Delete');
    await seen(page, 'Failed to delete transaction');
  });

  test('finding, syncing and clearing dividends, one by one and all at once', async ({ page }) => {
    covers(
      '2.2 dividend banner',
      '2.7 clearing dividends from cash',
      '2.8 dividends cannot be found or cleared',
      '2.8 some rows not cleared',
      '2.8 rows cleared',
    );
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ transactionDate: '2025-01-06' }]);
    await page.goto('/dashboard/dividends');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    await refuse(page, 'POST', '/dividends/**');
    await press('Discover Dividends');
    await seen(page, 'Failed to discover dividends');
    await allow(page);
    await press('Discover Dividends');
    await page.getByText(/^Discovered \d+ dividends!$/).waitFor();
    await refuse(page, 'POST', '/dividends/**');
    await refuse(page, 'DELETE', '/dividends/clear-all');
    await press('Sync to Cash');
    await seen(page, 'Failed to sync dividends to cash');
    await press('Clear All');
    await confirm(page, 'Clear All');
    await seen(page, 'Failed to clear dividends');
    await allow(page);
    await page.reload();
    await press('Sync to Cash');
    await page.getByText(/^Synced [1-9]\d* dividends to cash!$/).waitFor();
    await page.goto('/dashboard/cash');
    await refuse(page, 'DELETE', '/cash/transactions/*');
    await press('Clear All Dividends');
    await confirm(page, /^(Clear|Delete)/);
    await seen(page, 'Failed to delete some dividend transactions. Please try again.');
    await allow(page);
    await page.reload();
    await press('Clear All Dividends');
    await confirm(page, /^(Clear|Delete)/);
    await page.getByText(/^Successfully deleted [1-9]\d* dividend transactions!$/).waitFor();
  });

  test('a dividend entered by hand', async ({ page, stack }) => {
    covers('2.8 dividend cannot be saved');
    await registerByApi(page, ownerPerson);
    const dividend = {
      symbol: 'KO',
      companyName: 'Coca-Cola',
      shares: 1,
      dividendPerShare: 1,
      paymentDate: '2026-04-01',
    };
    await post(page, stack.origin, '/dividends', dividend);
    await page.goto('/dashboard/dividends');
    await page.getByRole('tab', { name: 'Manual Dividends' }).click();
    for (const method of ['PUT', 'DELETE']) await refuse(page, method, '/dividends/*');
    await page.getByRole('button', { name: /^Edit dividend/ }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await seen(page, 'Failed to save dividend');
    await page.getByRole('button', { name: /^Delete dividend/ }).click();
    await confirm(page, 'Delete');
    await seen(page, 'Failed to delete dividend');
  });
});

test('a watched stock that cannot be changed or removed is told as well', async ({ page, stack }) => {
  covers('2.8 watched stock cannot be changed');
  await registerByApi(page, ownerPerson);
  await post(page, stack.origin, '/enhanced-watchlist', { symbol: 'AAPL' });
  for (const method of ['PATCH', 'DELETE']) await refuse(page, method, '/enhanced-watchlist/**');
  await page.goto('/dashboard/enhanced-watchlist');
  await page.getByRole('combobox', { name: 'Status of AAPL' }).selectOption('completed');
  await seen(page, 'Failed to update status');
  await page.getByRole('button', { name: 'Remove AAPL' }).click();
  await confirm(page, 'Remove');
  await seen(page, 'Failed to remove stock');
});

test('a row that came without an id cannot be deleted, and says so', async ({ page, stack }) => {
  covers('2.8 row without an id');
  await registerByApi(page, ownerPerson);
  await recordTradesByApi(page, [{ platform: 'Schwab' }]);
  await post(page, stack.origin, '/cash/transactions', deposit);
  for (const path of ['/portfolio/transactions', '/cash/transactions']) {
    await page.route(`**/api${path}{,?*}`, async (route) => {
      const response = await route.fetch();
      const without = (rows: object[]) => rows.map((row) => ({ ...row, id: undefined }));
      const answer: object[] | { rows: object[] } = await response.json();
      const json = 'rows' in answer ? { ...answer, rows: without(answer.rows) } : without(answer);
      return route.fulfill({ response, json });
    });
  }
  await page.goto('/dashboard/portfolio');
  await page.getByRole('button', { name: /^Delete buy/ }).click();
  await seen(page, 'Cannot delete transaction: Invalid ID');
  await page.goto('/dashboard/cash');
  await page.getByRole('button', { name: /^Delete deposit/ }).click();
  await seen(page, 'Cannot delete transaction: Invalid ID');
});

test('a login or registration that fails without a word is told, and the page stays', async ({ page }) => {
  covers('1.8 login failed', '1.8 registration failed');
  await refuse(page, 'POST', '/auth/*');
  await page.goto('/register');
  await fillRegistration(page, ownerPerson);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await seen(page, 'Registration failed');
  expect(new URL(page.url()).pathname).toBe('/register');
  await signInOnPage(page, ownerPerson);
  await seen(page, 'Login failed');
  expect(new URL(page.url()).pathname).toBe('/login');
});
