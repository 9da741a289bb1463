import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { dividendBody, postRecord, updateRecord } from './record-by-api.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { readTableCellTexts, recordTradesByApi } from './trades-page.ts';

/** A fund that the market does not know: its figures are by own prices, and so the same on any day. */
const fund = { symbol: 'FUND40', companyName: 'Plan Fund 2040', platform: 'Schwab' } as const;
const open = async (page: Page, symbol: string, part = 'position'): Promise<void> => {
  await page.goto(`/dashboard/stock/${symbol}?part=${part}`);
  await page.getByRole('heading', { level: 1, name: symbol.toUpperCase() }).waitFor();
};
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const part = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const figure = (page: Page, name: string): Promise<string> =>
  page.getByRole('group', { name, exact: true }).innerText();
const table = (page: Page, name: string): Locator => page.getByRole('table', { name });

/** 10 for $5 long ago, 10 for $7 of late, 12 sold for $9; what is left is worth $10 a share. */
const threeTrades = async (page: Page): Promise<void> => {
  const asset = { symbol: 'FUND40', name: 'Plan Fund 2040', price: 4, date: '2024-01-02' };
  await postRecord(page, '/portfolio/assets', asset);
  await updateRecord(page, '/portfolio/assets/FUND40/prices', { prices: [{ date: '2026-09-01', price: 10 }] });
  await recordTradesByApi(page, [
    { ...fund, quantity: 10, price: 5, transactionDate: '2024-01-15' },
    { ...fund, quantity: 10, price: 7, transactionDate: '2026-08-03' },
    { ...fund, quantity: 12, price: 9, transactionDate: '2026-09-01', transactionType: 'sell' },
  ]);
};

describe('the page of a stock', () => {
  test('is reached by its symbol, and shows what is held, what it cost, and what was done', { tags: 'screen' }, async ({
    page,
  }) => {
    covers('4.1 stock page');
    await registerByApi(page, ownerPerson);
    await threeTrades(page);
    await page.goto('/dashboard/portfolio');
    const trades = page.getByRole('table', { name: 'Transactions, newest first' });
    await trades.getByRole('link', { name: 'FUND40' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'FUND40' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/stock/FUND40');
    await expect.poll(() => page.title()).toBe('FUND40 | Evenkeel');
    await expect.poll(() => figure(page, 'Price')).toMatch(/\$10\.0000[\s\S]*Own price of Sep 1, 2026/);
    await expect.poll(() => figure(page, '52-week range')).toMatch(/\$4\.00 to \$10\.00\s+Now at 100% of the range\./);
    await expect.poll(() => figure(page, 'Next ex-date')).toMatch(/None known/);
    await expect.poll(() => figure(page, 'Shares')).toMatch(/8\s+at an average of \$6\.0000/);
    await expect.poll(() => figure(page, 'Value')).toMatch(/\$80\.00[\s\S]*\+\$32\.00/);
    await expect.poll(() => figure(page, 'Realized gain')).toContain('+$36.00');
    const [schwab] = await readTableCellTexts(table(page, 'The stock on each platform'), 1);
    expect(schwab?.slice(0, 7)).toEqual([
      'Schwab Jan 15, 2024 to Sep 1, 2026',
      '8',
      '$6.0000',
      '$48.00',
      '$80.00',
      '+$32.00 +66.67%',
      '+$36.00',
    ]);
    await said(page, 'These are your own prices; each applies until the next.');
    // The year holds a purchase and the sale.
    const chart = page.getByRole('slider', { name: 'Price over time' });
    await chart.focus();
    for (const text of [
      /Sep 1, 2026: Price \$10.0000. Sold 12 for \$108.00/,
      /Price \$4.0000. Bought 10 for \$70.00/,
    ]) {
      await page.keyboard.press('Shift+ArrowLeft');
      await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(text);
    }
    await page.getByRole('button', { name: '3Y', exact: true }).click();
    expect(await figure(page, '52-week range')).toContain('$4.00 to $10.00');
    await chart.focus();
    await expect
      .poll(async () => {
        await page.keyboard.press('Shift+ArrowLeft');
        return chart.getAttribute('aria-valuetext');
      })
      .toContain('Bought 10 for $50.00');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'stock-position');
  });

  test('tells the lots under each method, and what a sale would realize', async ({ page }) => {
    covers('4.1 sale preview');
    await registerByApi(page, ownerPerson);
    await threeTrades(page);
    await open(page, 'fund40', 'lots');
    const lots = table(page, 'Lots, oldest first');
    const method = page.getByRole('combobox', { name: 'Method' });
    const first = async () => (await readTableCellTexts(lots, 1))[0]?.join(' | ');
    await expect
      .poll(() => first())
      .toContain('Aug 3, 2026 | Short term long from Aug 4, 2027 | 8 | $6.0000 | $48.00 | +$32.00');
    await method.selectOption('First in, first out');
    await expect.poll(() => first()).toContain('| 8 | $7.0000 | $56.00 | +$24.00');
    await method.selectOption('Highest cost first');
    await expect.poll(() => first()).toContain('Jan 15, 2024 | Long term | 8 | $5.0000 | $40.00 | +$40.00');
    await expect
      .poll(() => readTableCellTexts(table(page, 'The same trades under each method'), 3))
      .toEqual([
        ['Average cost', '$48.00', '+$6.00', '+$30.00', '+$32.00', '+$68.00'],
        ['First in, first out', '$56.00', '+$4.00', '+$40.00', '+$24.00', '+$68.00'],
        ['Highest cost first', '$40.00', '+$20.00', '+$8.00', '+$40.00', '+$68.00'],
      ]);
    await said(page, /not tax advice/);

    await said(page, 'Enter the shares and the price.');
    await page.getByRole('spinbutton', { name: /^Shares to sell$/ }).fill('4');
    await page.getByRole('spinbutton', { name: 'Price per share' }).fill('12');
    await page.getByRole('spinbutton', { name: 'Fee' }).fill('1');
    await page.getByLabel('Sale date').fill('2026-11-02');
    const sale = table(page, 'The sale under each method');
    expect((await readTableCellTexts(sale, 4)).slice(0, 3)).toEqual([
      ['Average cost', '4', '$47.00', '$24.00', '+$23.00', '$0.00', '+$23.00'],
      ['First in, first out', '4', '$47.00', '$28.00', '+$19.00', '$0.00', '+$19.00'],
      ['Highest cost first', '4', '$47.00', '$20.00', '$0.00', '+$27.00', '+$27.00'],
    ]);
    // A year and a day after the purchase.
    await page.getByLabel('Sale date').fill('2027-08-04');
    await expect.poll(async () => (await readTableCellTexts(sale, 4))[1]?.at(-2)).toBe('+$19.00');

    await method.selectOption('Specific lots');
    await page.getByRole('spinbutton', { name: 'Shares to sell from Aug 3, 2026' }).fill('2');
    expect((await readTableCellTexts(sale, 4))[3]).toEqual([
      'Specific lots',
      '2',
      '$23.00',
      '$14.00',
      '$0.00',
      '+$9.00',
      '+$9.00',
    ]);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'stock-lots', sale);

    await page.getByRole('spinbutton', { name: /^Shares to sell$/ }).fill('9');
    await said(page, 'You hold 8 here; no more can be sold.');
    // Typed figures stay while another part is looked at.
    await part(page, 'Transactions');
    await part(page, 'Lots');
    await expect.poll(() => page.getByRole('spinbutton', { name: /^Shares to sell$/ }).inputValue()).toBe('9');
  });

  test('keeps what was typed of a sale, with the lots that were picked, and offers it again', async ({ page }) => {
    covers('4.1 draft of a sale');
    await registerByApi(page, ownerPerson);
    await threeTrades(page);
    await open(page, 'FUND40', 'lots');
    const shares = page.getByRole('spinbutton', { name: /^Shares to sell$/ });
    const offer = page.getByText(/^You typed something here/);
    const picked = page.getByRole('spinbutton', { name: 'Shares to sell from Aug 3, 2026' });
    await page.getByRole('combobox', { name: 'Method' }).selectOption('Specific lots');
    await picked.fill('2');
    await shares.fill('4');
    // At rest for long enough to be kept.
    await page.waitForTimeout(600);
    await page.reload();
    await offer.waitFor();
    await expect.poll(() => shares.inputValue()).toBe('');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'stock-sale-draft', offer);
    await page.getByRole('button', { name: 'Use it' }).click();
    expect([await shares.inputValue(), await picked.inputValue()]).toEqual(['4', '2']);
    await page.reload();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await offer.waitFor({ state: 'detached' });
    await page.reload();
    await shares.waitFor();
    // As long as a draft takes to be looked for.
    await page.waitForTimeout(600);
    expect(await offer.count()).toBe(0);
  });

  test('has all its rows, which are changed, taken back and added there', async ({ page }) => {
    covers('4.1 stock page');
    await registerByApi(page, ownerPerson);
    await threeTrades(page);
    await open(page, 'FUND40', 'trades');
    const trades = table(page, 'Transactions, newest first');
    await readTableCellTexts(trades, 3);
    await page.getByRole('button', { name: /^Delete sell of 12/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => figure(page, 'Shares')).toMatch(/^Shares\s+20/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => figure(page, 'Shares')).toMatch(/^Shares\s+8/);

    await page.getByRole('button', { name: /^Edit buy of 10.* Aug 3, 2026/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Transaction' });
    await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('20');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(() => figure(page, 'Shares')).toMatch(/^Shares\s+18/);

    await part(page, 'Position');
    await page.getByRole('button', { name: 'Sell FUND40 on Schwab' }).click();
    const selling = page.getByRole('dialog', { name: 'Add Transaction' });
    await expect.poll(() => selling.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('18');
    await selling.getByRole('spinbutton', { name: /per share$/ }).fill('11');
    await selling.getByRole('button', { name: 'Add Transaction' }).click();
    await said(page, 'You no longer hold FUND40. What it earned is shown below.');
    await said(page, 'Sold out');
    await expect.poll(() => figure(page, 'Realized gain')).toContain('+$116.00');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'stock-sold-out');

    // Bought again, it begins anew.
    await page.getByRole('button', { name: 'Add Transaction' }).click();
    const adding = page.getByRole('dialog', { name: 'Add Transaction' });
    await adding.getByText('FUND40').first().waitFor();
    await adding.getByRole('combobox', { name: 'Platform' }).selectOption('Schwab');
    await adding.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
    await adding.getByRole('spinbutton', { name: /per share$/ }).fill('2');
    await adding.getByRole('button', { name: 'Add Transaction' }).click();
    await expect.poll(() => figure(page, 'Shares')).toMatch(/^Shares\s+3\s+at an average of \$2\.0000/);
    await part(page, 'Lots');
    await readTableCellTexts(table(page, 'Lots, oldest first'), 1);
  });

  test('shows its dividends, paid and to come, and why it is watched', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [
      { symbol: 'KO', companyName: 'Coca-Cola', price: 50, transactionDate: '2026-02-02' },
    ]);
    await postRecord(page, '/dividends', { ...dividendBody, shares: 10 });
    await postRecord(page, '/enhanced-watchlist', { symbol: 'KO', investmentThesis: 'People are thirsty.' });
    await open(page, 'KO', 'dividends');
    const [paid] = await readTableCellTexts(table(page, 'Paid: one payment'), 1);
    expect(paid?.join(' ')).toMatch(/^Apr 1, 2026.*\$10\.00$/);
    await expect.poll(() => figure(page, 'Income, 12 months')).toMatch(/\$10\.00\s+Yield on cost 2\.00%/);
    await table(page, 'Upcoming')
      .getByText(/Announced|Estimated/)
      .first()
      .waitFor();
    await expect
      .poll(() => figure(page, 'Next ex-date'))
      .toMatch(/[A-Z][a-z]{2} \d+, 202\d\s+(Announced|Estimated)\s+paid (about )?[A-Z]/);
    await expect
      .poll(() => figure(page, '52-week range'))
      .toMatch(/\$\d+\.\d\d to \$\d+\.\d\d\s+Now at \d+% of the range\./);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'stock-dividends', page.getByRole('tablist'));
    await part(page, 'Position');
    await said(page, 'People are thirsty.');
    await page.getByRole('link', { name: 'Open on the watchlist' }).click();
    await page.getByRole('heading', { level: 1, name: 'Enhanced Watchlist' }).waitFor();
    await page.getByRole('button', { name: 'KO details' }).click();
    await page.getByRole('link', { name: 'Everything recorded about it' }).click();
    await page.getByRole('heading', { level: 1, name: 'KO' }).waitFor();
    await page.goto('/dashboard/dividends');
    await page.getByRole('tab', { name: 'Manual Dividends' }).click();
    await page.getByRole('link', { name: 'KO', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'KO' }).waitFor();
  });
});

describe('what cannot be told of a stock is said:', () => {
  test('one that nobody knows, holds or watches, and an address that is no symbol', async ({ page }) => {
    covers('4.1 stock page', '4.1 address of a stock');
    await registerByApi(page, ownerPerson);
    await open(page, 'ZZZZ');
    await said(page, 'You hold no ZZZZ. No trade of ZZZZ is recorded.');
    await said(page, 'There is no market price for ZZZZ');
    await said(page, 'No price history is available');
    await expect
      .poll(() => figure(page, '52-week range'))
      .toMatch(/Unavailable\s+There are no closing prices for these weeks\./);
    await expect.poll(() => figure(page, 'Next ex-date')).toMatch(/None known/);
    expect(await page.getByRole('region', { name: 'Price over time' }).innerText()).not.toMatch(/undefined|NaN/);
    // No range has more.
    expect(await page.getByRole('button', { name: 'All', exact: true }).count()).toBe(0);
    await page.getByRole('region', { name: 'Your notes' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'stock-unknown');
    await page.goto('/dashboard/stock/no%20symbol!');
    await said(page, 'Not a stock symbol');
    await page.getByRole('link', { name: 'Open portfolio' }).click();
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
  });

  test('a gift, a cent and a split', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await postRecord(page, '/portfolio/assets', { symbol: 'GIFT', name: 'Given', price: 12, date: '2026-03-02' });
    const gift = { symbol: 'GIFT', companyName: 'Given', platform: 'Schwab' };
    await recordTradesByApi(page, [
      { ...gift, transactionType: 'sharesIn', quantity: 5, price: 0, transactionDate: '2026-03-02' },
      { ...gift, platform: 'Fidelity', quantity: 0.0008, price: 12, transactionDate: '2026-03-03' },
    ]);
    await postRecord(page, '/portfolio/splits', { symbol: 'GIFT', date: '2026-04-01', numerator: 4, denominator: 1 });
    await open(page, 'GIFT');
    const rows = await readTableCellTexts(table(page, 'The stock on each platform'), 2);
    expect(rows.map((row) => row.slice(1, 6).join(' '))).toEqual([
      '0.0032 $3.0000 $0.01 $0.01 $0.00 0.00%',
      '20 $0.0000 $0.00 $60.00 +$60.00',
    ]);
    await said(page, 'Prices before a split are adjusted for it.');
    await part(page, 'Lots');
    await page.getByRole('combobox', { name: 'Platform' }).selectOption('Schwab');
    await expect
      .poll(async () => (await readTableCellTexts(table(page, 'Lots, oldest first'), 1))[0]?.join(' '))
      .toContain('Mar 2, 2026 Shares in Short term long from Mar 3, 2027 20 $0.0000 $0.00 +$60.00');
  });

  test('a server that does not answer, and one that is slow', async ({ page }) => {
    covers('4.1 stock page');
    await registerByApi(page, ownerPerson);
    await threeTrades(page);
    await page.route('**/api/insight/stock/**', (route) => route.abort('connectionreset'));
    await open(page, 'FUND40');
    await said(page, 'This stock could not be loaded');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
    await page.route('**/api/insight/stock/*/prices*', (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect.poll(() => figure(page, '52-week range')).toMatch(/Unavailable\s+The prices could not be loaded\./);
    await page.getByRole('region', { name: 'Price over time' }).getByText('The prices could not be loaded.').waitFor();
    await expect.poll(() => figure(page, 'Shares')).toMatch(/^Shares\s+8/);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await said(page, 'Figures as a table');
    await expect.poll(() => figure(page, '52-week range')).toContain('Now at 100% of the range.');
    let answer = () => {};
    const waited = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/insight/stock/**', async (route) => {
      await waited;
      await route.fallback();
    });
    await page.reload();
    await page.getByText('Loading the stock...').waitFor({ state: 'attached' });
    answer();
    await page.getByRole('group', { name: 'Shares', exact: true }).waitFor();
  });
});

test('the keyboard alone reaches every part, and a sale is typed with it', async ({ page }) => {
  covers('4.1 stock page');
  await registerByApi(page, ownerPerson);
  await threeTrades(page);
  await open(page, 'FUND40');
  await page.getByRole('tab', { name: 'Position' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => new URL(page.url()).search).toBe('?part=lots');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(() => focused()).toBe('Lots');
  const shares = page.getByRole('spinbutton', { name: /^Shares to sell$/ });
  await shares.waitFor();
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await shares.evaluate((input) => input === document.activeElement)) break;
  }
  await page.keyboard.type('8');
  await expect
    .poll(async () => (await readTableCellTexts(table(page, 'The sale under each method'), 4))[0]?.slice(0, 3))
    .toEqual(['Average cost', '8', '$80.00']);
});
