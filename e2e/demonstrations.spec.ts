import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { expect, test } from './fixtures.ts';
import { memberPerson, registerOnPage } from './people.ts';

/** Opens the page as the member; the list grows with every call that the page makes from here on. */
const open = async (page: Page, path: string, title: string): Promise<string[]> => {
  await registerOnPage(page, memberPerson);
  // Away from the dashboard, whose own calls would be counted.
  await page.goto('about:blank');
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.endsWith('/analytics/track')) calls.push(pathname);
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText('Demonstration data').first().waitFor();
  return calls;
};

const figure = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).innerText();

/** Opens a form, sends or leaves it, and sees it close. */
const fillNothing = async (page: Page, opener: string | RegExp, title: string, button: string): Promise<void> => {
  await page.getByRole('button', { name: opener }).first().click();
  const form = page.getByRole('dialog', { name: title, exact: true });
  await form.getByRole('button', { name: button, exact: true }).click();
  await form.waitFor({ state: 'hidden' });
};

describe('Marcus', () => {
  test('leads to its CDs and savings and sums itself up', { tags: 'screen' }, async ({ page }) => {
    covers('1.2 Marcus page', '3.2 Marcus page', '3.7 calls of Marcus and Wealthfront');
    const calls = await open(page, '/dashboard/marcus', 'Marcus Banking');
    for (const line of ['2 active accounts', 'CD & Savings', 'Marcus as banking partner']) {
      await page.getByText(line, { exact: true }).waitFor();
    }
    const main = page.getByRole('main');
    await main.getByRole('link', { name: /^Savings Accounts/ }).click();
    await page.waitForURL('**/dashboard/marcus/savings');
    await page.goBack();
    await main.getByRole('link', { name: /^Certificates of Deposit/ }).click();
    await page.waitForURL('**/dashboard/marcus/cd');
    expect(calls).toEqual([]);
  });

  test('CDs: the forms only close, a deleted row comes back with the page', { tags: 'screen' }, async ({ page }) => {
    covers('1.2 Marcus CDs page', '3.2 Marcus CDs', '3.7 calls of Marcus and Wealthfront');
    const calls = await open(page, '/dashboard/marcus/cd', 'Marcus Certificate of Deposits');
    const rows = page.getByRole('rowheader');
    const count = await rows.count();
    await fillNothing(page, 'Add CD', 'Add New Marcus CD', 'Add');
    await fillNothing(page, /^Edit CD/, 'Edit Marcus CD', 'Update');
    await fillNothing(page, /^Edit CD/, 'Edit Marcus CD', 'Cancel');
    await expect.poll(() => rows.count()).toBe(count);
    await page
      .getByRole('button', { name: /^Delete CD/ })
      .first()
      .click();
    await expect.poll(() => rows.count()).toBe(count - 1);
    expect(calls).toEqual([]);
    await page.reload();
    await expect.poll(() => rows.count()).toBe(count);
  });

  test('savings: four figures, transactions to be shown, forms that only close, a delete at once', {
    tags: 'screen',
  }, async ({ page }) => {
    covers(
      '1.2 Marcus savings page',
      '3.2 Marcus savings',
      '3.7 calls of Marcus and Wealthfront',
      '3.9 progress and average rates',
    );
    const calls = await open(page, '/dashboard/marcus/savings', 'Marcus Savings Accounts');
    for (const name of ['Total Balance', 'Active Accounts', 'Monthly Interest']) {
      await expect.poll(() => figure(page, name)).toMatch(/\d/);
    }
    await expect.poll(() => figure(page, 'Avg. Interest Rate')).toMatch(/\d+\.\d\d%/);
    await page.getByRole('button', { name: 'Show Recent Transactions' }).first().click();
    await page.getByRole('list', { name: /^Recent transactions of/ }).waitFor();
    await page.getByRole('button', { name: 'Hide Recent Transactions' }).click();
    await fillNothing(page, 'Add Account', 'Add New Marcus Savings Account', 'Add');
    await fillNothing(page, /^Edit account/, 'Edit Marcus Savings Account', 'Update');
    const removals = page.getByRole('button', { name: /^Delete account/ });
    for (let left = await removals.count(); left > 0; left -= 1) {
      await removals.first().click();
      await expect.poll(() => removals.count()).toBe(left - 1);
    }
    await expect.poll(() => figure(page, 'Avg. Interest Rate')).toMatch(/\b0%/);
    expect(calls).toEqual([]);
  });
});

test('Wealthfront: figures, signed transactions, goals with progress, forms that only close', {
  tags: 'screen',
}, async ({ page }) => {
  covers(
    '1.2 Wealthfront page',
    '3.2 Wealthfront page',
    '3.4 Wealthfront balance and goals',
    '3.7 calls of Marcus and Wealthfront',
    '3.9 progress and average rates',
  );
  const calls = await open(page, '/dashboard/wealthfront', 'Wealthfront Savings');
  for (const name of ['Total Balance', 'Total Deposits', 'Interest Earned', 'Active Goals']) {
    await expect.poll(() => figure(page, name)).toMatch(/\d/);
  }
  const table = page.getByRole('table');
  const heads = (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  expect(heads).toEqual(['Type', 'Description', 'Category', 'Amount', 'Date', 'Actions']);
  const text = await table.innerText();
  expect(text).toMatch(/\+\$\d/);
  expect(text).toMatch(/-\$\d/);
  const goals = page.getByRole('region', { name: 'Savings Goals' });
  await expect.poll(() => goals.getByText('Target reached').count()).toBeGreaterThan(0);
  await expect.poll(() => goals.getByText(/^\d+ days?$/).count()).toBeGreaterThan(0);
  await expect.poll(() => goals.getByText(/^\d+\.\d%$/).count()).toBeGreaterThan(1);
  await fillNothing(page, 'Add Transaction', 'Add New Transaction', 'Add');
  await fillNothing(page, /^Edit (deposit|interest|withdrawal)/, 'Edit Transaction', 'Update');
  await fillNothing(page, 'Add Goal', 'Add New Savings Goal', 'Cancel');
  await goals.getByRole('button', { name: /^Edit/ }).first().click();
  await page.getByRole('dialog', { name: 'Edit Savings Goal' }).getByRole('button', { name: 'Update' }).click();
  const rows = page.getByRole('rowheader');
  const count = await rows.count();
  await page
    .getByRole('button', { name: /^Delete (deposit|interest|withdrawal)/ })
    .first()
    .click();
  await expect.poll(() => rows.count()).toBe(count - 1);
  expect(calls).toEqual([]);
});
