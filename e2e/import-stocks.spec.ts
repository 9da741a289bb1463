import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { fillField } from './fill-field.ts';
import { expect, test } from './fixtures.ts';
import {
  dropFiles,
  enterBrokerFiguresOnPage,
  getButtonByName,
  importAllRowsOnPage,
  openImportPage,
  openImportPreview,
  readImportSummaryFigure,
  startNextImport,
  undoImportOnPage,
  waitForText,
} from './import-page.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { createRobinhoodFile, createSchwabFile } from './statement-files.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { chooseStockOnPage, readTableCellTexts } from './trades-page.ts';

const held = async (page: Page): Promise<string[]> => {
  await page.goto('/dashboard/portfolio?view=platforms');
  const table = page.getByRole('region', { name: 'Current Holdings', exact: true }).getByRole('table');
  return (await readTableCellTexts(table, 1))[0] ?? [];
};

describe('the stocks of a statement', () => {
  test('that the market does not know are asked about once: an own asset is made with its price', {
    timeout: 120_000,
  }, async ({ page }) => {
    covers('4.9 stocks unknown to the market');
    const first = createRobinhoodFile([['2/3/2026', 'FUND40', 'Buy', '10', '$12.00', '($120.00)']]);
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, first);
    await waitForText(page, 'The market has no price for these. Choose what each one is.');
    const is = page.getByLabel('FUND40 is');
    await expect.poll(() => is.inputValue()).toBe('written');
    await is.selectOption('My own asset');
    // What was paid last, until something better is known.
    await expect.poll(() => page.getByLabel(/^Price/).inputValue()).toBe('12');
    await fillField(page.getByLabel(/^Price/), '');
    await expect.poll(() => getButtonByName(page, 'Preview').isEnabled()).toBe(false);
    await fillField(page.getByLabel(/^Price/), '14.50');
    await page.getByLabel(/^On/).fill('2026-11-02');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'import-own-asset', is);
    await openImportPreview(page);
    await importAllRowsOnPage(page);
    await enterBrokerFiguresOnPage(page, 'FUND40 10');
    await waitForText(page, 'The only figure agrees with your broker.');
    await startNextImport(page);

    // Now it is known: the next file of it is not asked about.
    await dropFiles(page, createRobinhoodFile([['3/3/2026', 'FUND40', 'Buy', '5', '$13.00', '($65.00)']], 'march.csv'));
    await page.getByRole('button', { name: 'Preview', exact: true }).and(page.locator(':enabled')).waitFor();
    expect(await page.getByText('Unknown stocks').count()).toBe(0);
    await openImportPreview(page);
    await expect.poll(() => readImportSummaryFigure(page, 'New')).toBe(1);
    await importAllRowsOnPage(page);
    const row = (await held(page)).join(' | ');
    expect(row).toMatch(/^FUND40 .*\| 15\.000000 \|/);
    expect(row).toContain('Own price of Nov 2, 2026');
    expect(row).toContain('$217.50');
  });

  test('that were renamed are found by the search on the way, or left out', { timeout: 120_000 }, async ({ page }) => {
    covers('4.9 stocks unknown to the market');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(
      page,
      createRobinhoodFile([
        ['2/4/2026', 'OLDCO', 'Buy', '3', '$20.00', '($60.00)'],
        ['2/3/2026', 'APPLX', 'Buy', '10', '$120.00', '($1,200.00)'],
      ]),
    );
    await page.getByLabel('APPLX is').selectOption('Another stock...');
    await expect.poll(() => getButtonByName(page, 'Preview').isEnabled()).toBe(false);
    const asked = page.getByRole('listitem').filter({ has: page.getByLabel('APPLX is') });
    await chooseStockOnPage(asked, 'apple', 'AAPL', 'Stock');
    await page.getByLabel('OLDCO is').selectOption('Left out');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'import-search', asked);
    await openImportPreview(page);
    expect([await readImportSummaryFigure(page, 'New'), await readImportSummaryFigure(page, 'Left out')]).toEqual([
      1, 1,
    ]);
    await waitForText(page, 'Buy 10 AAPL');
    await importAllRowsOnPage(page);
    await enterBrokerFiguresOnPage(page, 'AAPL 10');
    await waitForText(page, 'The only figure agrees with your broker.');
    expect((await held(page)).slice(0, 2)).toEqual(['AAPL Apple Inc.', '10.000000']);
    await openImportPage(page);
    await undoImportOnPage(page, 'robinhood.csv');
  });

  test('whose split leaves a fraction of a share are asked for its ratio', { timeout: 120_000 }, async ({ page }) => {
    covers('4.9 split without a ratio');
    const ko = (day: string, action: string, quantity: string, price: string, amount: string) => [
      day,
      action,
      'KO',
      'COCA COLA CO',
      quantity,
      price,
      '',
      amount,
    ];
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    // 7 shares by 3:2 are 10.5: Schwab books 3 more, and pays for half a share.
    await dropFiles(
      page,
      createSchwabFile('schwab.csv', [
        ko('03/03/2026', 'Cash In Lieu', '', '', '$22.00'),
        ko('03/02/2026', 'Stock Split', '3', '', ''),
        ko('02/03/2026', 'Buy', '7', '$66.00', '-$462.00'),
      ]),
    );
    await openImportPreview(page);
    await waitForText(page, 'Ratio unknown');
    await getButtonByName(page, 'Import 1 row').waitFor();
    await getButtonByName(page, /^Change: .*KO/)
      .last()
      .waitFor();
    await takePageScreenshots(page, 'import-split');
    await getButtonByName(page, /^Change: Split/).click();
    const dialog = page.getByRole('dialog', { name: /^Change: / });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await fillField(dialog.getByLabel(/^New shares/), '3');
    await fillField(dialog.getByLabel(/^For old shares/), '2');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'import-split-dialog');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await getButtonByName(page, 'Import 2 rows').click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    await enterBrokerFiguresOnPage(page, 'KO 10');
    await waitForText(page, 'The only figure differs from your broker’s.');
    await waitForText(page, '+0.5');
    await enterBrokerFiguresOnPage(page, 'KO 10.5');
    await waitForText(page, 'The only figure agrees with your broker.');
    const [name, shares] = await held(page);
    expect(name).toContain('3:2 split on Mar 2, 2026');
    expect(shares).toContain('10.500000');
  });
});
