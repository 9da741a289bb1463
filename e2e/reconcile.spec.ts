import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { addCashEntryOnPage, openCashPage } from './cash-page.ts';
import { fillField } from './fill-field.ts';
import { expect, test } from './fixtures.ts';
import { dropFiles, importAllRowsOnPage, openImportPage, openImportPreview } from './import-page.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { createRobinhoodFile, robinhoodRows, schwabPositionsFile } from './statement-files.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

const figures = (page: Page) => page.getByRole('textbox', { name: 'Positions and balances' });
const compare = (page: Page) => page.getByRole('button', { name: 'Compare', exact: true }).click();
const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const title = 'Compare with your broker';

const openPortfolio = async (page: Page) => {
  await page.goto('/dashboard/portfolio');
  await cardOf(page, 'Robinhood').waitFor();
};
const openFor = async (page: Page, platform: string) => {
  await cardOf(page, platform).getByRole('link', { name: title }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await figures(page).waitFor();
};

describe('a platform that is compared with its broker', () => {
  test('shows what is missing and why, and is right as of the day once that is recorded', {
    tags: 'screen',
    timeout: 120_000,
  }, async ({ page }) => {
    covers('4.9 compare with your broker');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [
      {},
      { symbol: 'KO', companyName: 'Coca-Cola', quantity: 3 },
      { symbol: 'MSFT', companyName: 'Microsoft', platform: 'Schwab' },
    ]);
    await openPortfolio(page);
    await openFor(page, 'Robinhood');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'compare-form');

    await fillField(figures(page), 'AAPL\t10\nKO ten');
    await compare(page);
    await seen(page, 'This line cannot be read: KO ten');
    await fillField(figures(page), 'AAPL\t12.5\nKO\t3');
    await compare(page);
    await seen(page, /^Robinhood: 1 difference on /);
    await seen(page, '2.5 less here');
    await seen(page, 'A purchase may be missing here.');
    await seen(page, '1 line agrees');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('comparison');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'compare-difference');

    await openPortfolio(page);
    await cardOf(page, 'Robinhood')
      .getByText(/^1 difference on /)
      .waitFor();
    expect(
      await cardOf(page, 'Schwab')
        .getByText(/difference|Right/)
        .count(),
    ).toBe(0);
    await openFor(page, 'Robinhood');
    // What is being worked on stands in the form again.
    await expect.poll(() => figures(page).inputValue()).toBe('AAPL 12.5\nKO 3');
    // The way there carries the stock's name once the market has said it.
    const way = page.getByRole('link', { name: 'Record a trade of AAPL' });
    await expect.poll(() => way.getAttribute('href')).toContain('Apple');
    await way.click();
    const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('2.5');
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Platform' }).inputValue()).toBe('Robinhood');
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Company name' }).inputValue()).toContain('Apple');
    await takePageScreenshots(page, 'compare-mend');
    await fillField(dialog.getByRole('spinbutton', { name: /per share$/ }), '200');
    await dialog.getByRole('button', { name: 'Add Transaction' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('link', { name: 'By platform' }).click();
    await cardOf(page, 'Robinhood')
      .getByText(/^1 difference on .*\. Changed since then\.$/)
      .waitFor();

    await openFor(page, 'Robinhood');
    await seen(page, /This platform has changed since/);
    await compare(page);
    await seen(page, /^Robinhood: Right as of /);
    await seen(page, 'All 2 lines agree.');
    await openPortfolio(page);
    await cardOf(page, 'Robinhood')
      .getByText(/^Right as of /)
      .waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'compare-card', cardOf(page, 'Robinhood'));
  });

  test('has its cash compared from the Cash page, and a row recorded from there', { timeout: 60_000 }, async ({
    page,
  }) => {
    covers('4.9 compare with your broker');
    await registerByApi(page, ownerPerson);
    await openCashPage(page);
    await addCashEntryOnPage(page, { amount: '500', platform: 'Revolut', date: '2026-01-15' });
    await page.getByRole('link', { name: `${title}: Revolut` }).click();
    await fillField(figures(page), 'USD $512.50');
    await compare(page);
    await seen(page, '$12.50 less here');
    await page.getByRole('link', { name: 'Record a cash transaction' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Cash Transaction' });
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Amount' }).inputValue()).toBe('12.5');
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Platform' }).inputValue()).toBe('Revolut');
    await dialog.getByRole('combobox', { name: 'Transaction type' }).selectOption('Interest');
    await dialog.getByRole('button', { name: 'Add Transaction' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: `${title}: Revolut` }).click();
    await figures(page).waitFor();
    await compare(page);
    await seen(page, 'The only line agrees.');
    await openCashPage(page);
    await seen(page, /^Right as of /);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'compare-cash-card');
  });

  test('takes its figures from the broker’s positions file, keeps them as a draft, and asks before they are left', {
    timeout: 60_000,
  }, async ({ page }) => {
    covers('4.9 compare with your broker');
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/import?compare=Schwab');
    await figures(page).waitFor();
    await page.getByLabel('Or its positions file').setInputFiles(schwabPositionsFile);
    await seen(page, /figures? read from schwab-positions\.csv\./);
    const typed = await figures(page).inputValue();
    expect(typed).toMatch(/^[A-Z]+ \d/);
    await expect.poll(() => page.getByLabel(/^At the end of/).inputValue()).toBe('2026-11-20');
    await page.getByRole('link', { name: 'Cash', exact: true }).first().click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cash Management' }).waitFor();
    await page.goto('/dashboard/import?compare=Schwab');
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect.poll(() => figures(page).inputValue()).toBe(typed);
    await page
      .getByLabel('Or its positions file')
      .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('no') });
    await seen(page, /no|not/);
    await expect.poll(() => figures(page).inputValue()).toBe(typed);
  });

  test('has the dividends of a year compared with its tax form', { timeout: 60_000 }, async ({ page }) => {
    covers('4.9 dividends of a year compared');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, createRobinhoodFile(robinhoodRows));
    await openImportPreview(page);
    await importAllRowsOnPage(page);
    await page.goto('/dashboard/import?compare=Robinhood');
    const year = page.getByRole('spinbutton', { name: 'Dividends 2026, up to that day' });
    await fillField(year, '12.60');
    await fillField(page.getByRole('spinbutton', { name: 'Dividends 2025', exact: true }), 'ten');
    await compare(page);
    await seen(page, 'Enter an amount such as 412.37.');
    await fillField(page.getByRole('spinbutton', { name: 'Dividends 2025', exact: true }), '');
    await compare(page);
    await seen(page, '$10.00 less here');
    await seen(page, /^Dividends 2026, before tax: Jan 1, 2026 to /);
    await seen(page, 'A dividend may be missing here.');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'compare-dividends');
    await page.reload();
    await expect.poll(() => year.inputValue()).toBe('12.6');
    await page.getByRole('link', { name: 'View dividends' }).click();
    await page.getByRole('heading', { level: 1, name: /Dividend/ }).waitFor();
    await page.goto('/dashboard/import?compare=Robinhood');
    await fillField(year, '2.60');
    await compare(page);
    await seen(page, 'The only line agrees.');
  });

  test('can be compared with the keyboard alone', { timeout: 60_000 }, async ({ page }) => {
    covers('4.9 compare with your broker');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{}]);
    await openPortfolio(page);
    await cardOf(page, 'Robinhood').getByRole('link', { name: title }).focus();
    await page.keyboard.press('Enter');
    await figures(page).focus();
    await page.keyboard.type('AAPL 10');
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab');
    while ((await page.evaluate(() => document.activeElement?.textContent)) !== 'Compare')
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await seen(page, /^Robinhood: Right as of /);
  });
});
