import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi, registerOnPage } from './people.ts';
import { readTableCellTexts, recordTradesByApi } from './trades-page.ts';

const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const figure = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const open = async (page: Page, path = '/dashboard') => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const reads = (page: Page, path: string, answer: object) =>
  page.route(`**/api${path}`, (route) => route.fulfill(answer));

/** What the ledger below comes to: 10 @ $100 and 5 @ $120 bought, 4 @ $150 sold, $1 fees. */
const trades = [
  { quantity: 10, price: 100, transactionDate: '2026-01-15' },
  { quantity: 5, price: 120, transactionDate: '2026-02-17', fees: 1 },
  { transactionType: 'sell' as const, quantity: 4, price: 150, transactionDate: '2026-03-16' },
];

describe('the dashboard', () => {
  test('tells an empty one what to do, and refreshes', async ({ page }) => {
    covers('1.2 dashboard head', '1.2 empty dashboard');
    await registerByApi(page, ownerPerson);
    await open(page);
    await seen(page, 'No Data Available');
    await seen(page, 'Your dashboard will populate as you add transactions.');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await recordTradesByApi(page, trades);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await figure(page, 'Total Portfolio Value').waitFor();
  });

  test('shows every figure of a ledger, as a hand would compute it', { tags: 'screen' }, async ({ page }) => {
    covers('1.2 dashboard page', '1.2 dashboard head', '1.2 dashboard figures', '1.9 dollars and US dates');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, trades);
    await open(page);
    const text = (label: string) => figure(page, label).innerText();
    // 11 shares at the sample's $336.48 = 3,701.28; + 600 sold - 1,600 invested - 1 fees = 2,700.28, 168.77 %.
    await expect.poll(() => text('Total Portfolio Value')).toContain('$3,701.28');
    await expect.poll(() => text('Total Returns')).toContain('+$2,700.28');
    await expect.poll(() => text('Total Returns')).toContain('+168.77%');
    await expect.poll(() => text('Monthly Dividends')).toContain('$0.00');
    await expect.poll(() => text('Watchlist Size')).toContain('0');
    const lines = async (title: string) => (await card(page, title).innerText()).replace(/\s+/g, ' ');
    await expect
      .poll(() => lines('Portfolio Summary'))
      .toBe(
        'Portfolio Summary Unique Stocks 1 1 held now Total Invested $1,600.00 Total Sold $600.00 Total Transactions 3',
      );
    // Robinhood's cash: -1,000 - 601 + 600.
    await expect
      .poll(() => lines('Quick Stats'))
      .toBe(
        'Quick Stats Cash Balance -$1,001.00 Transactions This Month 0 Return on Investment +168.77% Total Dividends $0.00',
      );
    await expect
      .poll(() => lines('Monthly Activity'))
      .toBe('Monthly Activity Mar 2026 1 transaction(s) Feb 2026 1 transaction(s) Jan 2026 1 transaction(s)');
    const recent = page.getByRole('table', { name: 'The newest transactions' });
    await expect
      .poll(async () => (await readTableCellTexts(recent, 3))[0])
      .toEqual(['AAPL', 'Sell', '4.000000', '$150.0000', '$600.00', 'Mar 16, 2026']);
    await page.getByText(/^Last updated /).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await recent.getByRole('link', { name: 'AAPL' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'AAPL' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/stock/AAPL');
  });

  test('lists the six latest months with a trade, the newest first', async ({ page }) => {
    covers('1.9 six months of activity');
    await registerByApi(page, ownerPerson);
    const months = ['2025-08', '2025-10', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04'];
    await recordTradesByApi(
      page,
      months.map((month) => ({ quantity: 1, transactionDate: `${month}-15` })),
    );
    await open(page);
    const listed = card(page, 'Monthly Activity').getByText(/^\w{3} \d{4}$/);
    await expect
      .poll(() => listed.allInnerTexts())
      .toEqual(['Apr 2026', 'Mar 2026', 'Feb 2026', 'Jan 2026', 'Dec 2025', 'Oct 2025']);
  });

  test('draws its charts, and tells their figures as tables by keyboard', async ({ page }) => {
    covers('1.2 dashboard figures');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, trades);
    await open(page);
    const worth = card(page, 'Net worth');
    await worth.getByRole('button', { name: 'Investments' }).click();
    const value = card(page, 'Investments');
    await value.locator('[data-drawing] canvas').first().waitFor();
    await value.locator('summary').focus();
    await page.keyboard.press('Enter');
    const table = value.getByRole('table');
    await expect.poll(() => table.getByRole('columnheader').allInnerTexts()).toEqual(['Day', 'Investments', 'Put in']);
    // What was put in: 10 at $100. The curve begins on that day, not with the nothing of the day before.
    const putInOn = async (day: string) =>
      (await table.getByRole('row', { name: day }).getByRole('cell').last().innerText()).split('\n').at(-1);
    await expect.poll(() => putInOn('Jan 15, 2026')).toBe('$1,000.00');
    expect(await table.getByRole('row', { name: 'Jan 14, 2026' }).count()).toBe(0);
    await card(page, 'Allocation by Stock').getByText('All of the value is in AAPL.').waitFor();
    await card(page, 'Allocation by Platform').getByText('All of the value is in Robinhood.').waitFor();
    await card(page, 'Dividends by Month').getByText('No dividends were paid in the last 12 months.').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('has one return, on its card, under its curve and on Analytics, a stock without a price on no side', async ({
    page,
  }) => {
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [
      ...trades,
      { symbol: 'XYZQ', companyName: 'Nobody knows', quantity: 10, price: 70 },
    ]);
    await open(page);
    const named = 'XYZQ has no price at present: its cost, value, gain and income are not included.';
    // As above: 3,701.28 + 600 - 1,600 - 1 = 2,700.28 of 1,600; the $700 of XYZQ are among all buys alone.
    await expect.poll(() => figure(page, 'Total Returns').innerText()).toContain('+$2,700.28');
    await expect.poll(() => figure(page, 'Total Returns').innerText()).toContain('+168.77%');
    const worth = card(page, 'Net worth');
    await worth.getByText('Not included: XYZQ').waitFor();
    await worth.getByRole('button', { name: 'Investments' }).click();
    const investments = card(page, 'Investments');
    await investments.getByRole('button', { name: 'All', exact: true }).click();
    const gain = investments.getByTitle(/Explain this number: Gain of the range$/);
    await expect.poll(() => gain.innerText()).toContain('$2,700.28 (168.77%) since Jan');
    const summary = async () => (await card(page, 'Portfolio Summary').innerText()).replace(/\s+/g, ' ');
    await expect
      .poll(summary)
      .toContain('Total Invested $2,300.00 $700.00 of it not included in returns Total Sold $600.00');
    await page.getByRole('region', { name: 'Key figures' }).getByText(named).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.goto('/dashboard/analytics');
    await expect.poll(() => figure(page, 'Total Returns').innerText()).toContain('+168.77%');
    const returns = card(page, 'Return Over Time');
    await returns.getByText('A return of $2,700.28 on $1,600.00 invested so far.').waitFor();
    for (const part of [page.getByRole('region', { name: 'Key figures' }), returns])
      await part.getByText(named).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('says in its own words that it failed, and comes back', async ({ page }) => {
    covers('1.2 dashboard error', '1.8 dashboard failed');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, trades);
    await reads(page, '/dashboard/data', { status: 422, json: { error: 'Not today.', code: 'no' } });
    await open(page);
    await seen(page, 'Dashboard Error');
    await seen(page, 'Failed to load dashboard: Not today.');
    await page.getByRole('button', { name: 'Debug' }).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await reads(page, '/dashboard/data', { status: 418, body: '' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await seen(page, 'Failed to load dashboard: HTTP 418');
    await page.unroute('**/api/dashboard/data');
    await page.getByRole('button', { name: 'Retry' }).click();
    await figure(page, 'Total Portfolio Value').waitFor();
  });

  test('writes what it is made of to the console', async ({ page }) => {
    covers('1.2 dashboard debug');
    await registerByApi(page, ownerPerson);
    await open(page);
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Dashboard'));
    const debug = async () => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Debug' }).click();
    };
    await debug();
    await seen(page, 'Debug info logged to console');
    expect((await logged).type()).toBe('info');
    await reads(page, '/dashboard/debug', { status: 422, json: { error: 'No.', code: 'no' } });
    await debug();
    await seen(page, 'Debug failed');
  });

  test('of the member stands on the banks', async ({ page, stack }) => {
    covers('1.2 dashboard figures');
    await registerByApi(page, memberPerson);
    await open(page);
    await seen(page, 'No Data Available');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const opened = await fetch(`${stack.origin}/api/savings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ accountName: 'Rainy day', currentBalance: 1234.5, interestRate: 4 }),
    });
    expect(opened.status).toBe(201);
    await open(page);
    await expect.poll(() => figure(page, 'Total Balance').innerText()).toContain('$1,234.50');
    await card(page, 'Net worth')
      .getByRole('button', { name: /^\$1,234\.50/ })
      .waitFor();
    await card(page, 'Today and next').waitFor();
    // The cards of stocks come with the first of them.
    expect(await figure(page, 'Total Portfolio Value').count()).toBe(0);
    expect(await page.getByRole('group', { name: 'What is shown' }).count()).toBe(0);
    await page.getByText(/^Last updated /).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });
});

describe('the welcome', () => {
  const feature = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Features' }).getByRole('link', { name });

  test('is met by nobody unasked: who has just registered sees the dashboard', async ({ page }) => {
    covers('1.2 welcome');
    await registerOnPage(page, ownerPerson);
    await seen(page, 'No Data Available');
    for (const text of ['Elite Member', 'Coming Soon']) expect(await page.getByText(text).count()).toBe(0);
  });

  test('is reached from the foot of the menu; each of its cards leads to its page', { tags: 'screen' }, async ({
    page,
  }) => {
    covers('1.2 welcome');
    await registerOnPage(page, ownerPerson);
    await page.getByRole('link', { name: 'Welcome', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Welcome to Evenkeel' }).waitFor();
    for (const text of ['Elite Member', 'Elite', 'Premium', '24/7', 'Support']) await seen(page, text);
    await expect.poll(() => page.getByText('Coming Soon').count()).toBe(6);
    await expect
      .poll(() => page.getByRole('list', { name: 'Features' }).getByRole('link').allInnerTexts())
      .toEqual([
        'Portfolio Management',
        'Cash Management',
        'Dividend Tracking',
        'Enhanced Watchlist',
        'Investment Blog',
        'Advanced Analytics',
      ]);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await feature(page, 'Cash Management').click();
    await page.waitForURL('**/dashboard/cash');
  });
});
