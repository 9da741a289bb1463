import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

const open = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/dividends');
  await page.getByRole('heading', { level: 1, name: 'Dividends' }).waitFor();
};
const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const figure = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).innerText();
const foundList = (page: Page) => page.getByRole('region', { name: 'Dividends Found' });
const rowsWith = (page: Page, text: string) => foundList(page).getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** Ten shares of Apple for a year: the sample market pays on them four times. */
const apple = { quantity: 10, price: 150, transactionDate: '2025-01-06' };

describe('dividends from Robinhood', () => {
  test('are read 24 at a time and each page of them once, searched among all, and led to by the keyboard', async ({
    page,
  }) => {
    await registerByApi(page, ownerPerson);
    const since = { ...apple, transactionDate: '2018-01-10' };
    await recordTradesByApi(page, [since, { ...since, symbol: 'KO', companyName: 'The Coca-Cola Company' }]);
    await open(page);
    await press(page, 'Discover Dividends');
    await seen(page, /^Discovered \d+ dividends!$/);
    const asked: string[] = [];
    page.on('request', (request) => {
      // What the page of before still asks for is none of this one's.
      if (request.isNavigationRequest()) asked.length = 0;
      const { pathname, searchParams } = new URL(request.url());
      if (request.method() !== 'GET' || !pathname.startsWith('/api/dividends')) return;
      const [search, cursor] = [searchParams.get('search'), searchParams.get('cursor')];
      asked.push([pathname.slice('/api/dividends'.length), search, cursor && 'on'].filter(Boolean).join(' '));
    });
    // As on a first visit: nothing is kept from before.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (!/^(token|user)$/.test(key)) localStorage.removeItem(key);
    });
    await open(page);
    const rows = foundList(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') });
    await page.getByText(/^24 of \d+ dividends$/).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.toSorted()).toEqual([
      '/automated/future',
      '/income/stocks',
      '/robinhood-summary',
      '/scheduler-status',
    ]);
    asked.length = 0;

    await page.getByRole('button', { name: 'Show more' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.count()).toBeGreaterThan(24);
    await expect.poll(() => rows.nth(24).evaluate((row) => row === document.activeElement)).toBe(true);
    const all = await rows.count();
    await page.getByLabel('Search by symbol or company').fill('coca');
    await expect
      .poll(() =>
        page
          .getByRole('status')
          .filter({ hasText: /^\d+ of \d+ dividends$/ })
          .count(),
      )
      .toBe(1);
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await expect(rows.first().innerText()).resolves.toContain('The Coca-Cola Company');
    expect(asked).toEqual(['/robinhood-summary on', '/robinhood-summary coca']);
  });

  test('are found, searched, synced once however often, and cleared', { tags: 'screen' }, async ({ page }) => {
    covers(
      '1.2 dividends page',
      '2.2 dividend tabs',
      '2.4 deletes ask first',
      '2.8 generated row cannot be edited',
      '2.8 dividends found and synced',
    );
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [apple, { ...apple, symbol: 'TSLA', companyName: 'Tesla, Inc.' }]);
    await open(page);
    await expect.poll(() => page.title()).toBe('Dividends | Evenkeel');
    await seen(page, 'No Dividends Yet');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);

    await press(page, 'Discover Dividends');
    await seen(page, /^Discovered \d+ dividends!$/);
    await rowsWith(page, '10.000000');
    const found = Number(/\d+/.exec((await figure(page, 'Total Dividends')).replace(/\D+/, ''))?.[0]);
    expect(found).toBeGreaterThanOrEqual(7);

    const search = page.getByLabel('Search by symbol or company');
    await search.fill('tesla');
    await seen(page, 'No dividend matches your search');
    await search.fill('aapl');
    await expect.poll(() => page.getByText('No dividend matches your search').count()).toBe(0);
    // More than the server takes is looked for as well, and is the name of none.
    await search.fill('q'.repeat(121));
    await seen(page, 'No dividend matches your search');
    await expect.poll(() => search.inputValue()).toBe('q'.repeat(121));
    await search.fill('aapl');
    await rowsWith(page, 'Apple Inc.');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);

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
    await seen(page, 'None is synced at the moment.');
  });

  test('tell when the run ran last, what it found, and run now on request', async ({ page }) => {
    covers('2.2 dividend tabs');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [apple]);
    await open(page);
    const line = page.getByRole('region', { name: 'Daily Discovery' });
    await line.getByText(/^Daily at 4:00 PM, New York time\./).waitFor();
    await line.getByRole('button', { name: 'Details' }).focus();
    await page.keyboard.press('Enter');
    await line.getByText('Nothing to report yet.').waitFor();
    await page.keyboard.press('Enter');
    await line.getByText('Nothing to report yet.').waitFor({ state: 'hidden' });
    await press(page, 'Run now');
    await line.getByText(/dividends? found, \d+ synced to cash in/).waitFor();
    await rowsWith(page, 'Apple Inc.');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });
});

describe('a daily run without market data', () => {
  test('says so in a sentence, once at the press and in the last result, and can be run again', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    // Nobody quotes it, so that all stocks of this ledger go unanswered.
    await recordTradesByApi(page, [{ ...apple, symbol: 'QQXZ', companyName: 'A stock without a market' }]);
    await open(page);
    await press(page, 'Run now');
    const sentence =
      'There was no market data for any stock, so new dividends may be missing. What was found before stays; run it again later.';
    const said = page.getByText(sentence);
    await expect.poll(() => said.count()).toBe(2);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    const runNow = page.getByRole('button', { name: 'Run now' });
    await expect.poll(() => runNow.isEnabled()).toBe(true);
  });
});

const allPlatforms = (page: Page) => page.getByRole('region', { name: 'All Platforms' });
const dollars = (text: string): number => Number(/\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', ''));

describe('dividends of every platform', () => {
  test('add up to the total on the dashboard, by platform, stock and year, to the cent', async ({ page }) => {
    covers('4.10 dividends of all platforms');
    await registerByApi(page, ownerPerson);
    const onSchwab = { ...apple, platform: 'Schwab', quantity: 3 } as const;
    const coke = { ...onSchwab, symbol: 'KO', companyName: 'The Coca-Cola Company' };
    await recordTradesByApi(page, [apple, onSchwab, coke, { ...coke, platform: 'Revolut' }]);
    await open(page);
    await press(page, 'Discover Everywhere');
    await seen(page, /^Discovered \d+ dividends!$/);
    const all = allPlatforms(page);
    await all.getByRole('button', { name: 'Schwab', exact: true }).click();
    await all.getByRole('button', { name: 'KO The Coca-Cola Company' }).click();
    await all.getByRole('table', { name: /^2025: \$/ }).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    const total = dollars(await all.locator('dl').innerText());
    const sums = await all.getByRole('heading', { level: 3 }).locator('xpath=following-sibling::p').allInnerTexts();
    expect(sums).toHaveLength(3);
    expect(sums.reduce((cents, text) => cents + Math.round(dollars(text) * 100), 0)).toBe(Math.round(total * 100));

    await page.goto('/dashboard');
    const quick = page.getByRole('region', { name: 'Quick Stats' });
    await expect.poll(() => quick.innerText()).toContain(`Total Dividends\n`);
    expect(dollars((await quick.innerText()).split('Total Dividends')[1] ?? '')).toBe(total);
  });

  test('are left alone by the buttons of the Robinhood tab, which count what it shows', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [apple, { ...apple, platform: 'Schwab' }, { ...apple, platform: 'Revolut' }]);
    await open(page);
    await press(page, 'Discover Dividends');
    await seen(page, /^Discovered \d+ dividends!$/);
    const said = await page.getByText(/^Discovered \d+ dividends!$/).innerText();
    await rowsWith(page, '10.000000');
    const shown = Number((await figure(page, 'Total Dividends')).replace(/\D+/g, ''));
    expect(said).toBe(`Discovered ${shown} dividends!`);
    await expect
      .poll(() => allPlatforms(page).getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual(['Robinhood']);
    await press(page, 'Sync to Cash');
    await seen(page, /^Synced [1-9]\d* dividends to cash!$/);
    await page.goto('/dashboard/cash');
    await seen(page, /^Dividend from AAPL/);
    expect(await page.getByRole('button', { name: /^Delete deposit of .* on Revolut/ }).count()).toBe(0);
  });

  test('come back into cash by Sync after their row was deleted, on Revolut too', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ ...apple, platform: 'Revolut' }]);
    await open(page);
    await press(page, 'Discover Everywhere');
    await seen(page, /^Discovered \d+ dividends!$/);
    await press(page, 'Sync All to Cash');
    await seen(page, /^Synced [1-9]\d* dividends to cash!$/);
    await page.goto('/dashboard/cash');
    await page
      .getByRole('button', { name: /^Delete deposit of .* on Revolut/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete dividend transaction' }).click();
    await seen(page, 'Transaction deleted successfully!');
    await open(page);
    await press(page, 'Sync All to Cash');
    await seen(page, 'Synced 1 dividends to cash!');
  });

  test('take the tax withheld: three figures in the row, and the net in cash', async ({ page }) => {
    covers('4.10 dividends of all platforms');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ ...apple, transactionDate: '2026-10-01' }]);
    await open(page);
    await press(page, 'Discover Dividends');
    await rowsWith(page, '$2.70');
    await page
      .getByRole('region', { name: 'Dividends Found' })
      .getByRole('button', { name: /^Set the tax withheld from AAPL on Robinhood/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Tax withheld' });
    await dialog.getByRole('spinbutton', { name: 'Tax withheld' }).fill('2.71');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await seen(page, 'Tax withheld cannot exceed the gross amount.');
    await dialog.getByRole('spinbutton', { name: 'Tax withheld' }).fill('0.41');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await seen(page, 'Tax withheld saved.');
    await rowsWith(page, '$2.29');
    await expect.poll(() => figure(page, 'Total Amount')).toContain('gross $2.70, tax $0.41');
    await press(page, 'Sync to Cash');
    await seen(page, /^Synced \d dividends to cash!$/);
    await page.goto('/dashboard/cash');
    await seen(page, 'Dividend from AAPL: 10 shares @ $0.2700, less tax withheld');
    await seen(page, '+$2.29');
  });
});

const income = (page: Page, name: string) => figure(page, name).then(dollars);
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Dividends' });

describe('what dividends bring in', () => {
  test('stands above both tabs, agrees with the dashboard and with its rows, and explains itself', async ({ page }) => {
    covers('4.10 dividends received and expected');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [
      apple,
      { ...apple, platform: 'Fidelity', symbol: 'KO', companyName: 'The Coca-Cola Company', quantity: 40, price: 60 },
    ]);
    await open(page);
    await expect.poll(() => figure(page, 'Received this year')).toContain('$0.00');
    await press(page, 'Discover Everywhere');
    await seen(page, /^Discovered \d+ dividends!$/);
    const [thisYear, last12Months, next12Months] = [
      await income(page, 'Received this year'),
      await income(page, 'Last 12 months'),
      await income(page, 'Expected in the next 12 months'),
    ];
    expect(thisYear).toBeGreaterThan(0);
    expect(last12Months).toBeGreaterThanOrEqual(thisYear);

    // Open from the beginning; the rows of all its pages come to the figure.
    let rows = 0;
    let cents = 0;
    for (let at = 1; ; at += 1) {
      const totals = await upcoming(page).getByRole('row').locator('td:last-child').allInnerTexts();
      rows += totals.length;
      cents += totals.reduce((sum, text) => sum + Math.round(dollars(text) * 100), 0);
      const next = upcoming(page).getByRole('button', { name: `Page ${at + 1}`, exact: true });
      if ((await next.count()) === 0) break;
      await next.click();
    }
    expect(cents).toBe(Math.round(next12Months * 100));
    await upcoming(page).getByText(`${rows} dividends, $`).waitFor();
    // Two stocks that pay every quarter.
    expect(rows).toBeGreaterThanOrEqual(7);

    // The picture of both, with the same sum to come, in its sentence and over its rows.
    const byMonth = page.getByRole('region', { name: 'Income by Month' });
    const expected = `$${next12Months.toFixed(2)} expected until`;
    await byMonth.getByText(/received since/).waitFor();
    expect((await byMonth.innerText()).replaceAll(',', '')).toContain(expected);
    await byMonth.getByText(/^Received, net went from .* Expected, before tax went from /).waitFor();
    await byMonth.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => byMonth.getByRole('row').count()).toBe(25);
    const toCome = (await byMonth.getByRole('row').locator('td:last-child').allInnerTexts()).filter((text) => text);
    expect(toCome).toHaveLength(13);
    expect(toCome.reduce((sum, text) => sum + Math.round(dollars(text) * 100), 0)).toBe(cents);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'income-by-month', byMonth);
    await page.keyboard.press('Enter');

    await page.getByRole('tab', { name: 'Manual Dividends' }).click();
    await page.getByRole('heading', { name: 'Dividend History' }).waitFor();
    expect(await income(page, 'Last 12 months')).toBe(last12Months);
    const explained = page.getByTitle(/Explain this number: Received this year$/);
    await explained.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.locator('summary').filter({ hasText: 'Received this year' }).click();
    const sum = dialog.getByText(/^\d+ rows, \$[\d.]+ in total\.$/);
    await sum.waitFor();
    expect((await sum.innerText()).endsWith(` $${thisYear.toFixed(2)} in total.`)).toBe(true);
    await page.keyboard.press('Escape');

    await page.goto('/dashboard');
    const monthly = page.getByRole('group', { name: 'Monthly Dividends', exact: true });
    await expect.poll(() => monthly.innerText()).toContain('$');
    expect(Math.abs(dollars(await monthly.innerText()) - last12Months / 12)).toBeLessThanOrEqual(0.005001);
  });

  test('fits a phone, and waits for late answers in its place', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [apple]);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.route('**/api/dividends/automated/future?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue().catch(() => undefined);
    });
    await open(page);
    const expected = page.getByRole('group', { name: 'Expected in the next 12 months', exact: true });
    await expected.waitFor();
    const before = await expected.boundingBox();
    await expect.poll(() => expected.innerText()).toContain('$');
    expect(await expected.boundingBox()).toEqual(before);
    const reach = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(reach)).toBeLessThanOrEqual(0);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });
});

describe('an account without dividends', () => {
  test('says so once, with the next steps, one of which is the form', async ({ page }) => {
    covers('1.2 dividends page');
    await registerByApi(page, ownerPerson);
    await open(page);
    await seen(page, 'No Dividends Yet');
    for (const text of ['No Payments Yet', 'No upcoming dividends are known', 'Income by Month', 'See All Platforms']) {
      expect(await page.getByText(text).count(), text).toBe(0);
    }
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await press(page, 'Discover Everywhere');
    await seen(page, 'Discovered 0 dividends!');
    await press(page, 'Enter by Hand');
    await expect
      .poll(() => page.getByRole('tab', { name: 'Manual Dividends' }).getAttribute('aria-selected'))
      .toBe('true');
    await page.getByRole('spinbutton', { name: 'Fees' }).waitFor();
  });
});

describe('dividends that only other platforms have', () => {
  test('are named by the toast, by the empty list and beside the buttons, each a way to them', async ({ page }) => {
    covers('4.10 dividends of all platforms');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ ...apple, platform: 'Fidelity' }]);
    await open(page);
    await seen(page, 'No Dividends Yet');
    await press(page, 'Discover Everywhere');
    await seen(page, /^Discovered \d+ dividends!$/);
    const found = Number(/\d+/.exec(await page.getByText(/^Discovered \d+ dividends!$/).innerText())?.[0]);
    const notifications = page.getByRole('region', { name: 'Notifications' });
    expect(await notifications.innerText()).toContain(`${found} found on Fidelity`);
    expect(await notifications.innerText()).toContain('none on Robinhood.');
    await seen(page, 'No Dividends on Robinhood');
    expect(await page.getByText('No Dividends Yet').count()).toBe(0);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);

    const line = allPlatforms(page).getByRole('button', { name: 'Fidelity', exact: true });
    for (const name of [new RegExp(`^${found} found on Fidelity`), 'See All Platforms']) {
      await page.getByRole('button', { name }).last().focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => line.evaluate((button) => button === document.activeElement)).toBe(true);
      await expect.poll(() => line.getAttribute('aria-expanded')).toBe('true');
    }
    await allPlatforms(page).getByRole('button', { name: 'AAPL Apple Inc.' }).waitFor();
    await press(page, 'Discover Dividends');
    await seen(page, 'Discovered 0 dividends!');
    expect(await page.getByText('No Dividends Yet').count()).toBe(0);
  });
});

describe('a payment found and entered by hand', () => {
  test('is one pair on both tabs, can be parted and joined, and counts once or twice accordingly', async ({ page }) => {
    covers('4.10 dividends of all platforms');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ ...apple, transactionDate: '2026-10-01' }]);
    await open(page);
    await press(page, 'Discover Dividends');
    await rowsWith(page, '$2.70');
    const total = async () => dollars(await allPlatforms(page).locator('dl').innerText());
    await page.getByRole('tab', { name: 'Manual Dividends' }).click();
    await page.getByRole('textbox', { name: 'Symbol' }).fill('AAPL');
    await page.getByRole('textbox', { name: 'Company name' }).fill('Apple Inc.');
    await page.getByLabel(/^Payment date/).fill('2026-11-13');
    await page.getByRole('combobox', { name: 'Platform' }).selectOption('Robinhood');
    await page.getByRole('spinbutton', { name: 'Shares' }).fill('10');
    await page.getByRole('spinbutton', { name: 'Dividend per share' }).fill('0.26');
    await page.getByRole('spinbutton', { name: 'Tax withheld' }).fill('0.4');
    await page.getByRole('button', { name: 'Add Dividend', exact: true }).click();
    await seen(page, 'Dividend added successfully');
    await seen(page, 'Robinhood, Nov 12, 2026: found $2.70, entered $2.60');
    await expect.poll(() => figure(page, 'Total Fees')).toContain('and $0.40 tax withheld');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);

    const toRobinhood = () => page.getByRole('tab', { name: 'Robinhood Dividends' }).click();
    const toManual = () => page.getByRole('tab', { name: 'Manual Dividends' }).click();
    await toRobinhood();
    await rowsWith(page, 'Counted as entered: $2.20 on Nov 13, 2026; found $2.70, entered $2.60');
    await expect.poll(() => figure(page, 'Total Dividends')).toContain('1 more counts as entered by hand');
    await expect.poll(total).toBe(2.2);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page
      .getByRole('region', { name: 'Dividends Found' })
      .getByRole('button', { name: /^Separate the dividend of AAPL/ })
      .click();
    await seen(page, 'Separated: both count now.');
    await expect.poll(total).toBe(4.9);

    await toManual();
    await page.getByRole('button', { name: /^Join the dividend of AAPL/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Join with found dividends' });
    const candidate = dialog.getByRole('checkbox', { name: /^Robinhood, Nov 12, 2026/ });
    await candidate.waitFor();
    await dialog.getByRole('button', { name: 'Join' }).click();
    await seen(page, 'Choose at least one.');
    await candidate.check();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Join' }).click();
    await seen(page, 'Joined: the payment counts once now.');
    await seen(page, 'found $2.70, entered $2.60, joined by you');
    await toRobinhood();
    await expect.poll(total).toBe(2.2);
  });
});

describe('dividends entered by hand', () => {
  test('are previewed while typed, added, edited and deleted', { tags: 'screen' }, async ({ page }) => {
    covers('2.2 dividends by hand', '2.5 dividend form', '2.8 dividend saved', '2.9 daily run at 4 PM');
    await registerByApi(page, ownerPerson);
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
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);

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
