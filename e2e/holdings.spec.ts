import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Holding } from '#contract/portfolio/holdings';
import type { HoldingsReport } from '#contract/portfolio/portfolio';
import { emptyAllocationTargets } from '#core/allocation/targets';
import { covers } from '#tests/kit/covers';
import { getMachineLoad } from '#tests/kit/machine-load';
import { findAxeViolationsInAllViews } from './axe.ts';
import { fillField } from './fill-field.ts';
import { expect, test } from './fixtures.ts';
import { createManyHoldings } from './many-holdings.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { dividendBody, postRecord, updateRecord } from './record-by-api.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { readTableCellTexts, recordTradesByApi } from './trades-page.ts';

const card = (page: Page, name = 'Current Holdings') => page.getByRole('region', { name, exact: true });
const table = (page: Page) => card(page).getByRole('table');
const rowOf = (page: Page, symbol: string) => table(page).locator(`[data-about="${symbol}"]`);
const head = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true });
const totals = (page: Page) => table(page).getByRole('row', { name: /^Total of/ });
const find = (page: Page) => card(page).getByRole('searchbox', { name: 'Find a holding' });

const open = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/portfolio');
  await table(page).waitFor();
};

const symbolsIn = (page: Page): Promise<(string | null)[]> =>
  table(page)
    .locator('[data-about]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-about')));

/** Cents of what is written in a column, of rows that are seen. */
const centsIn = async (rows: Locator, column: number): Promise<number[]> => {
  const texts = await rows.evaluateAll((all, at) => all.map((row) => row.children[at]?.textContent ?? ''), column);
  return texts.map((text) => Math.round(Number(text.replace(/[^\d.-].*?(?=[\d.-])|[,$+]|%.*$/g, '')) * 100));
};
const sum = (values: readonly number[]): number => values.reduce((so, one) => so + one, 0);
const centsOf = (text = ''): number => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100);

const onTwo = async (page: Page): Promise<void> => {
  await registerByApi(page, ownerPerson);
  await recordTradesByApi(page, [
    { quantity: 10, price: 100 },
    { quantity: 2.5, price: 140, platform: 'Revolut' },
    { symbol: 'KO', companyName: 'The Coca-Cola Company', quantity: 40, price: 55 },
    { symbol: 'MSFT', companyName: 'Microsoft Corporation', quantity: 3, price: 300, platform: 'Schwab' },
    { symbol: 'ZZQX', companyName: 'A Private Fund', quantity: 2, price: 50, platform: 'Schwab' },
  ]);
};

describe('one table of holdings', () => {
  test('is a row a stock with its platforms folded under it, and its totals equal its rows', async ({ page }) => {
    covers('4.1 one table of holdings');
    await onTwo(page);
    await open(page);
    const rows = await readTableCellTexts(table(page), 4);
    const apple = rows.find(([stock]) => stock?.startsWith('AAPL'));
    expect(apple?.slice(0, 2)).toEqual(['AAPL Apple Inc.', '12.500000']);
    await expect
      .poll(() => rowOf(page, 'AAPL').getByRole('link', { name: 'AAPL' }).getAttribute('href'))
      .toBe('/dashboard/stock/AAPL');
    await expect.poll(() => symbolsIn(page)).toEqual(['AAPL', 'KO', 'MSFT', 'ZZQX']);
    await expect.poll(() => rowOf(page, 'AAPL').innerText()).toMatch(/\+\$41\.00\s+\+0\.98%/);

    const stocks = table(page).locator('[data-about]:not([data-about="ZZQX"])');
    const total = await totals(page).getByRole('cell').allInnerTexts();
    expect(sum(await centsIn(stocks, 3))).toBe(centsOf(total[2]));
    expect(sum(await centsIn(stocks, 6))).toBe(centsOf(total[5]));
    expect(total[3]).toBe('100.00%');
    await totals(page).getByText('1 holding without a value is not included.').waitFor();

    await page.getByRole('button', { name: 'Platforms of AAPL' }).click();
    const parts = table(page).locator('tbody tr:not([data-about])');
    await expect.poll(() => parts.getByRole('rowheader').allInnerTexts()).toEqual(['Revolut', 'Robinhood']);
    expect(sum(await centsIn(parts, 3))).toBe((await centsIn(rowOf(page, 'AAPL'), 3))[0]);
    await page.getByRole('button', { name: 'Sell AAPL on Revolut' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('2.5');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'holdings');
  });

  test('stands under the cards of Revolut and Robinhood, with six decimals, and the original count beside a split', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('2.2 portfolio page', '2.2 split badge', '2.9 shares with six decimals');
    await registerByApi(page, ownerPerson);
    const nvidia = { symbol: 'NVDA', companyName: 'NVIDIA Corporation', quantity: 3, price: 500 };
    await recordTradesByApi(page, [{ ...nvidia, transactionDate: '2024-01-10' }]);
    await open(page);
    for (const platform of ['Revolut', 'Robinhood']) {
      const figures = await card(page, platform).innerText();
      for (const name of ['Holdings', 'Total value', 'Total invested', 'Total gain/loss']) {
        expect(figures, platform).toContain(name);
      }
    }
    const [row] = await readTableCellTexts(table(page), 1);
    expect(row?.slice(0, 2)).toEqual(['NVDA Split-adjusted Originally 3 NVIDIA Corporation', '30.000000']);
    await takePageScreenshots(page, 'split-holding', rowOf(page, 'NVDA'));
    await page.setViewportSize({ width: 360, height: 780 });
    const phone = (await rowOf(page, 'NVDA').innerText()).replace(/\s+/g, ' ');
    expect(phone).toMatch(/^NVDA Split-adjusted.* 30\.000000 × \$.* Originally 3 \$/);
  });

  test('is sorted by each column, either way, and what is not known stays last', async ({ page }) => {
    covers('4.1 holdings sorted, searched and filtered');
    await onTwo(page);
    await open(page);
    await expect.poll(() => head(page, 'Value').getAttribute('aria-sort')).toBe('descending');
    await head(page, 'Stock').getByRole('button').click();
    await expect.poll(() => symbolsIn(page)).toEqual(['AAPL', 'KO', 'MSFT', 'ZZQX']);
    await expect.poll(() => head(page, 'Stock').getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(() => head(page, 'Value').getAttribute('aria-sort')).toBeNull();
    await head(page, 'Stock').getByRole('button').click();
    await expect.poll(() => symbolsIn(page)).toEqual(['ZZQX', 'MSFT', 'KO', 'AAPL']);
    await head(page, 'Shares').getByRole('button').click();
    await expect.poll(() => symbolsIn(page)).toEqual(['KO', 'AAPL', 'MSFT', 'ZZQX']);
    await head(page, 'Value').getByRole('button').click();
    await head(page, 'Value').getByRole('button').click();
    await expect.poll(() => symbolsIn(page)).toEqual(['MSFT', 'KO', 'AAPL', 'ZZQX']);
    await page.reload();
    await table(page).waitFor();
    await expect.poll(() => symbolsIn(page)).toEqual(['MSFT', 'KO', 'AAPL', 'ZZQX']);
  });

  test('is searched by symbol or name and filtered by platform, and its totals follow', async ({ page }) => {
    covers('4.1 holdings sorted, searched and filtered');
    await onTwo(page);
    await open(page);
    await fillField(find(page), 'coca');
    await expect.poll(() => symbolsIn(page)).toEqual(['KO']);
    await card(page).getByText('1 of 4 holdings').waitFor();
    await fillField(find(page), 'AaP');
    await expect.poll(() => symbolsIn(page)).toEqual(['AAPL']);
    await fillField(find(page), 'nothing of the kind');
    await card(page).getByText('No holding matches').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await card(page).getByRole('button', { name: 'Clear search and filters' }).click();
    await expect.poll(() => symbolsIn(page)).toHaveLength(4);

    await card(page).getByRole('combobox', { name: 'Platform' }).selectOption('Robinhood');
    await expect.poll(() => symbolsIn(page)).toEqual(['AAPL', 'KO']);
    await card(page).getByText('Income is known by stock, not by platform.').waitFor();
    const [shares, , value] = await rowOf(page, 'AAPL').getByRole('cell').allInnerTexts();
    expect(shares).toBe('10.000000');
    const total = (await totals(page).getByRole('cell').allInnerTexts())[2];
    await page.getByRole('link', { name: 'By platform' }).click();
    await card(page, 'Robinhood')
      .getByText(total ?? 'no total')
      .waitFor();
    await expect.poll(() => card(page, 'Robinhood Holdings').innerText()).toContain(value);
  });

  test('is filtered by class: what the market lists, coins, and assets of one’s own', async ({ page }) => {
    covers('4.1 holdings by class');
    await registerByApi(page, ownerPerson);
    await postRecord(page, '/portfolio/assets', {
      symbol: 'FUND40',
      name: 'Plan Fund',
      price: 12.5,
      date: '2026-01-15',
    });
    await recordTradesByApi(page, [
      { quantity: 10 },
      { symbol: 'BTC-USD', companyName: 'Bitcoin USD', quantity: 0.25, price: 60_000 },
      { symbol: 'FUND40', companyName: 'Plan Fund', quantity: 8, price: 12, platform: 'Schwab' },
    ]);
    await open(page);
    const kind = card(page).getByRole('combobox', { name: 'Class' });
    const ofClass = { 'Stocks and funds': 'AAPL', Coins: 'BTC-USD', 'Own assets': 'FUND40' };
    for (const [name, symbol] of Object.entries(ofClass)) {
      await kind.selectOption(name);
      await expect.poll(() => symbolsIn(page)).toEqual([symbol]);
      await totals(page).getByText('Total of 1 holding').waitFor();
    }
    expect((await totals(page).getByRole('cell').allInnerTexts())[2]).toBe('$100.00');
    await card(page).getByRole('combobox', { name: 'Platform' }).selectOption('Robinhood');
    await card(page).getByText('No holding matches').waitFor();
    await kind.selectOption('All classes');
    await expect.poll(async () => (await symbolsIn(page)).toSorted()).toEqual(['AAPL', 'BTC-USD']);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('is filtered by sector, one’s own among them, and is found so again by Back', async ({ page }) => {
    covers('4.1 holdings by sector');
    await onTwo(page);
    const named = { symbol: 'ZZQX', percent: null, className: null, sector: 'Land' };
    await updateRecord(page, '/insight/targets', { ...emptyAllocationTargets, version: 0, stocks: [named] });
    await open(page);
    const sector = card(page).getByRole('combobox', { name: 'Sector' });
    await expect
      .poll(() => sector.locator('option').allInnerTexts())
      .toEqual(['All sectors', 'Consumer Staples', 'Land', 'Technology']);
    await sector.selectOption('Land');
    await expect.poll(() => symbolsIn(page)).toEqual(['ZZQX']);
    await sector.selectOption('Technology');
    await expect.poll(() => symbolsIn(page)).toEqual(['AAPL', 'MSFT']);
    await fillField(find(page), 'micro');
    await expect.poll(() => symbolsIn(page)).toEqual(['MSFT']);
    await totals(page).getByText('Total of 1 holding').waitFor();
    await rowOf(page, 'MSFT').getByRole('link', { name: 'MSFT' }).click();
    await page.getByRole('heading', { level: 1, name: 'MSFT' }).waitFor();
    await page.goBack();
    await expect.poll(() => symbolsIn(page)).toEqual(['MSFT']);
    await expect.poll(() => find(page).inputValue()).toBe('micro');
    await expect.poll(() => sector.inputValue()).toBe('Technology');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'holdings-sector');
  });

  test('leads from a stock that needs review to the trade that is to be put right', async ({ page }) => {
    covers('4.1 holdings by class');
    await onTwo(page);
    // As it is where a split that was learned later leaves fewer shares than were sold.
    await page.route('**/api/portfolio/holdings', async (route) => {
      const answer = await route.fetch();
      const report = (await answer.json()) as HoldingsReport;
      const reviewReasons = [{ sentence: 'On Jan 15, 2026 you sold 3 KO, but held 2.', tradeId: 3 }];
      const reviewed = (held: Holding): Holding =>
        held.symbol === 'KO' ? { ...held, needsReview: true, reviewReasons } : held;
      const [holdings, platformHoldings] = [report.holdings.map(reviewed), report.platformHoldings.map(reviewed)];
      await route.fulfill({ response: answer, json: { ...report, holdings, platformHoldings } });
    });
    await open(page);
    await page.getByRole('button', { name: 'More about KO' }).click();
    await page.getByRole('menuitem', { name: 'Edit the trade to review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('40');
    await fillField(dialog.getByRole('spinbutton', { name: 'Quantity' }), '50');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await expect.poll(async () => (await rowOf(page, 'KO').getByRole('cell').allInnerTexts())[0]).toBe('50.000000');
  });

  test('shows the columns that are chosen, in this browser; income and yield among them', async ({ page }) => {
    covers('4.1 holdings sorted, searched and filtered');
    await onTwo(page);
    await postRecord(page, '/dividends', { ...dividendBody, symbol: 'AAPL', companyName: 'Apple Inc.' });
    await open(page);
    await card(page).getByRole('button', { name: 'Columns' }).click();
    for (const name of ['Weight', 'Gain', 'Day', 'Average cost', 'Income 12 mo.', 'Yield on cost', 'Price age']) {
      await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
    }
    await takePageScreenshots(page, 'holdings-columns');
    await page.keyboard.press('Escape');
    const heads = ['Stock', 'Shares', 'Average cost', 'Price', 'Value', 'Gain %', 'Income 12 mo.', 'Yield on cost'];
    const shown = () => table(page).getByRole('columnheader').allInnerTexts();
    await expect.poll(shown).toEqual([...heads, 'Price age', 'Actions']);
    const told = await page.evaluate(async () => {
      const token = localStorage.getItem('token');
      const answer = await fetch('/api/insight/holdings', { headers: { authorization: `Bearer ${token}` } });
      return ((await answer.json()) as { holdings: { symbol: string; income: number }[] }).holdings;
    });
    const income = told.find(({ symbol }) => symbol === 'AAPL')?.income ?? 0;
    expect(income).toBeGreaterThan(0);
    const cells = await rowOf(page, 'AAPL').getByRole('cell').allInnerTexts();
    expect(cells[5]).toBe(`$${income.toFixed(2)}`);
    expect(Number.parseFloat(cells[6] ?? '')).toBeCloseTo((income / 1350) * 100, 1);
    await page.reload();
    await table(page).waitFor();
    await expect.poll(shown).toEqual([...heads, 'Price age', 'Actions']);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('stands without what is read beside it, says so, and reads it again', async ({ page }) => {
    covers('1.7 GET /insight/holdings');
    await onTwo(page);
    await page.route('**/api/insight/holdings', (route) => route.fulfill({ status: 404, json: { error: 'No' } }));
    await open(page);
    await card(page).getByRole('alert').getByText('The day’s change and the income could not be loaded.').waitFor();
    await expect.poll(() => symbolsIn(page)).toHaveLength(4);
    await page.unroute('**/api/insight/holdings');
    await card(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => rowOf(page, 'AAPL').innerText()).toMatch(/\+\$41\.00/);
    expect(await card(page).getByRole('alert').count()).toBe(0);
  });

  test('the other view has an address, which a reload keeps and Back leaves', async ({ page }) => {
    covers('4.1 one table of holdings');
    await onTwo(page);
    await open(page);
    await page.getByRole('link', { name: 'By platform' }).press('Enter');
    await card(page, 'Robinhood Holdings').waitFor();
    expect(new URL(page.url()).search).toBe('?view=platforms');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('By platform');
    await page.reload();
    await card(page, 'Robinhood Holdings').waitFor();
    expect(await find(page).count()).toBe(0);
    await page.goBack();
    await table(page).waitFor();
    expect(await card(page, 'Robinhood Holdings').count()).toBe(0);
  });

  test('a small line under each price says how far it went in 30 days; where none can be had, its room stays', async ({
    page,
  }) => {
    covers('4.1 one table of holdings');
    await onTwo(page);
    await page.route('**/api/insight/holdings/prices', (route) =>
      route.fulfill({ status: 404, json: { error: 'No' } }),
    );
    await open(page);
    await expect.poll(() => rowOf(page, 'AAPL').innerText()).toMatch(/\+\$41\.00/);
    const lines = table(page).getByRole('img', { name: /^In 30 days [+-]?\d+\.\d\d%$/ });
    expect(await lines.count()).toBe(0);
    const height = (await rowOf(page, 'AAPL').boundingBox())?.height;
    await page.unroute('**/api/insight/holdings/prices');
    await open(page);
    await expect.poll(() => lines.count()).toBe(3);
    expect((await rowOf(page, 'AAPL').boundingBox())?.height).toBe(height);
  });

  test('the view that was chosen last is the one that the next visit begins with', async ({ page }) => {
    covers('4.1 one table of holdings');
    await onTwo(page);
    const isShown = (name: string) => page.getByRole('link', { name }).and(page.locator('[aria-current]')).waitFor();
    await page.goto('/dashboard/portfolio');
    await isShown('One table');
    for (const name of ['By platform', 'One table']) {
      await page.getByRole('link', { name }).click();
      await page.goto('/dashboard/portfolio');
      await isShown(name);
    }
  });
});

describe('what a row can do', () => {
  test('it sells, shows splits, and offers a price of one’s own where the market has none', { tags: 'screen' }, async ({
    page,
  }) => {
    covers('4.1 actions on a holding');
    await onTwo(page);
    await open(page);
    await page.getByRole('button', { name: 'More about AAPL' }).click();
    const items = page.getByRole('menuitem');
    await expect
      .poll(() => items.allInnerTexts())
      .toEqual(['Sell on Revolut', 'Sell on Robinhood', 'Splits', 'Corporate Action', 'Explain these figures']);
    await items.filter({ hasText: 'Sell on Robinhood' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Platform' }).inputValue()).toBe('Robinhood');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'More about AAPL' }).click();
    await items.filter({ hasText: 'Splits' }).click();
    await page.getByRole('dialog', { name: 'Splits of AAPL' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More about ZZQX' }).click();
    await items.filter({ hasText: 'Enter your own price' }).click();
    const add = page.getByRole('dialog', { name: 'Add Own Asset' });
    await expect.poll(() => add.getByRole('textbox', { name: 'Symbol' }).inputValue()).toBe('ZZQX');
  });

  test('by the keyboard alone: sort, columns, platforms and a sale', async ({ page }) => {
    covers('4.1 actions on a holding');
    await onTwo(page);
    await open(page);
    const name = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    await find(page).focus();
    await page.keyboard.type('app');
    await expect.poll(() => symbolsIn(page)).toEqual(['AAPL']);
    await page.keyboard.press('Tab');
    await expect.poll(() => name()).toBe('Platform');
    await page.keyboard.press('Tab');
    await expect.poll(() => name()).toBe('Sector');
    await page.keyboard.press('Tab');
    await expect.poll(() => name()).toBe('Columns');
    await page.keyboard.press('Enter');
    await expect.poll(name).toBe('Shares');
    await page.keyboard.press('ArrowDown');
    await expect.poll(name).toBe('Average cost');
    await page.keyboard.press('Enter');
    await expect.poll(() => head(page, 'Average cost').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(name).toBe('Columns');
    await page.keyboard.press('Tab');
    await expect.poll(() => name()).toBe('Value');
    await page.keyboard.press('Home');
    await expect.poll(() => name()).toBe('Stock');
    await page.keyboard.press('Space');
    await expect.poll(() => head(page, 'Stock').getAttribute('aria-sort')).toBe('ascending');
    await page.keyboard.press('Tab');
    await expect.poll(() => name()).toBe('Platforms of AAPL');
    await page.keyboard.press('Enter');
    await table(page).getByRole('rowheader', { name: 'Revolut' }).waitFor();
    await page.getByRole('button', { name: 'More about AAPL' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Sell on Revolut' }).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await expect.poll(name).toBe('Sell on Revolut');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(name).toBe('More about AAPL');
  });
});

describe('on a phone', () => {
  test('a row is two lines, of which the second ends with what the table is sorted by', async ({ page }) => {
    covers('4.1 500 holdings');
    await page.setViewportSize({ width: 360, height: 780 });
    await onTwo(page);
    await open(page);
    const row = rowOf(page, 'KO');
    const lines = (await row.innerText()).replace(/\s+/g, ' ');
    expect(lines).toMatch(/^KO The Coca-Cola Company.* 40\.000000 × \$74\.86.*\$2,994\.40.*\+\$794\.40/);
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(64);
    await card(page).getByRole('combobox', { name: 'Sort by' }).selectOption('gainPercent');
    await expect.poll(async () => (await row.innerText()).replace(/\s+/g, ' ')).toMatch(/Gain % \+36\.11%/);
    await card(page).getByRole('button', { name: 'Largest first' }).click();
    await expect.poll(() => symbolsIn(page)).toEqual(['KO', 'MSFT', 'AAPL', 'ZZQX']);
    await card(page).getByText('Prices are sample data shipped with the product, not market prices.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('whatever it is sorted by, a row of many digits is two lines', async ({ page }) => {
    covers('4.1 holdings by sector');
    await page.setViewportSize({ width: 360, height: 780 });
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [
      { quantity: 28.246354, price: 212.4168 },
      { symbol: 'KO', companyName: 'Coca-Cola' },
    ]);
    await postRecord(page, '/dividends', { ...dividendBody, symbol: 'AAPL', companyName: 'Apple Inc.', shares: 1000 });
    await open(page);
    await expect.poll(() => rowOf(page, 'AAPL').innerText()).toContain('$9,504.33');
    const sort = card(page).getByRole('combobox', { name: 'Sort by' });
    const heights: Record<string, number> = {};
    for (const id of ['value', 'average', 'price', 'weight', 'day', 'gainPercent', 'income', 'yield', 'age']) {
      await sort.selectOption(id);
      await expect.poll(() => sort.inputValue()).toBe(id);
      heights[id] = (await rowOf(page, 'AAPL').boundingBox())?.height ?? 0;
    }
    expect(Object.entries(heights).filter(([, height]) => height > 64)).toEqual([]);
  });
});

/**
 * Milliseconds of work that the page's thread has for all that a press of this button draws, until its picture is there: on a
 * machine that is busy with other things the clock would tell of those.
 */
const workOf = async (page: Page, button: string): Promise<number> => {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () =>
    (await client.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  const before = await worked();
  await page.evaluate(async (name) => {
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
    const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    while (!document.querySelector('[data-about]')) await frame();
    await frame();
  }, button);
  const after = await worked();
  await client.detach();
  return (after - before) * 1000;
};

test('500 holdings are drawn, sorted and searched without waiting', async ({ page }) => {
  covers('4.1 500 holdings');
  await registerByApi(page, ownerPerson);
  await recordTradesByApi(page, [{}]);
  await page.route('**/api/portfolio/holdings', (route) => route.fulfill({ json: createManyHoldings(500) }));
  await open(page);
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    await fillField(find(page), 'nothing of the kind');
    await card(page).getByText('No holding matches').waitFor();
    times.push(await workOf(page, 'Clear search and filters'));
  }
  // The others had to share the processor and what it remembers.
  expect(Math.min(...times)).toBeLessThan(100 * getMachineLoad());
  await expect.poll(() => symbolsIn(page)).toHaveLength(50);
  await totals(page).getByText('Total of 500 holdings').waitFor();
  await card(page).getByRole('button', { name: 'Show all 500 holdings' }).click();
  await expect.poll(() => symbolsIn(page)).toHaveLength(500);
  await fillField(find(page), 'number 499');
  await expect.poll(() => symbolsIn(page)).toEqual(['S0499']);
});
