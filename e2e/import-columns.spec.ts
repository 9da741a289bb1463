import { readFile } from 'node:fs/promises';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import {
  dropFiles,
  getButtonByName,
  importAllRowsOnPage,
  openImportPage,
  openImportPreview,
  readImportSummaryFigure,
  waitForText,
} from './import-page.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';
import { createStatementFile } from './statement-files.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

/** Trades of a broker that nobody knows: by columns that a person chooses, saves and hands on. */

const trades = [
  'When,What,Stock,Pieces,Each,Sum',
  '05/01/2026,Bezug,AAPL,10,150.00,1500.00',
  '06/01/2026,Bezug,AAPL,5,160.00,800.00',
  '07/01/2026,Abgang,AAPL,12,170.00,2040.00',
].join('\n');

test('trades of an unknown broker come in by columns that are chosen once, and never by columns that contradict the file', {
  tags: 'screen',
  timeout: 120_000,
}, async ({ page, browser, stack }) => {
  await registerByApi(page, ownerPerson);
  await openImportPage(page);
  await dropFiles(page, createStatementFile('trades.csv', trades));
  await waitForText(page, 'Choose what each column holds.');
  await page.getByLabel('This file lists').selectOption('Trades');
  const choose = (label: string | RegExp, option: string) => page.getByLabel(label).selectOption(option);
  await choose(/^Date(?!s)/, 'When');
  await choose(/^Symbol or ISIN/, 'Stock');
  await choose(/^Shares/, 'Pieces');
  await choose(/^Price per share/, 'Sum');
  await choose(/^Amount/, 'Each');
  await choose(/^Transaction type/, 'What');
  await choose(/^Dates such as/, 'February 1');
  await getButtonByName(page, 'Read the file').click();
  await expect.poll(() => page.getByText('Choose what it means.').count()).toBe(2);
  await choose(/^"bezug" is/, 'A purchase');
  await choose(/^"abgang" is/, 'A sale');
  await page.getByText('Broker and more columns').click();
  await page.getByLabel('Broker', { exact: true }).fill('Trading Post');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 800 });
  await takePageScreenshots(page, 'import-columns');
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  await getButtonByName(page, 'Read the file').click();
  await waitForText(page, 'On line 2 10 shares at 1500 are 15000, and the amount is 150.');
  await choose(/^Price per share/, 'Each');
  await choose(/^Amount/, 'Sum');
  await getButtonByName(page, 'Read the file').click();
  await waitForText(page, 'Trading Post, by its columns · 3 rows · Jan 2026');
  const saving = page.waitForEvent('download');
  await getButtonByName(page, 'Save these columns as a file').click();
  const saved = await readFile(await (await saving).path(), 'utf8');

  await page.getByLabel('Trading Post', { exact: true }).selectOption('Schwab');
  await openImportPreview(page);
  await expect.poll(() => readImportSummaryFigure(page, 'New')).toBe(3);
  await importAllRowsOnPage(page);
  await waitForText(page, '3 rows recorded.');
  await page.goto('/dashboard/portfolio');
  await page
    .getByRole('cell', { name: /^3(\.0+)?$/ })
    .first()
    .waitFor();

  // Somebody else with such a file needs but the small one.
  const context = await browser.newContext({ baseURL: stack.origin });
  const other = await context.newPage();
  await registerByApi(other, memberPerson);
  await openImportPage(other);
  await dropFiles(other, createStatementFile('mine.csv', trades.replace('AAPL', 'VOO')));
  const useSaved = other.getByLabel('Use saved columns');
  await useSaved.setInputFiles(createStatementFile('wrong.json', '{}', 'application/json'));
  await waitForText(other, 'This is not a file of saved columns');
  await useSaved.setInputFiles(createStatementFile('columns.json', saved, 'application/json'));
  await waitForText(other, 'Trading Post, by its columns · 3 rows · Jan 2026');
  await context.close();
});

test('trades whose columns go by their own names are read at once', async ({ page }) => {
  await registerByApi(page, ownerPerson);
  await openImportPage(page);
  const text = [
    'Trade date,Instrument code,Quantity,Price,Transaction type,Transaction fee,Currency,Amount',
    '05/01/2026,AAPL,10,150.00,BUY,1.50,USD,1500.00',
    '26/01/2026,VOO,3,500.00,BUY,1.50,USD,1500.00',
    '02/03/2026,AAPL,4,170.00,SELL,1.50,USD,680.00',
  ].join('\n');
  await dropFiles(page, createStatementFile('sharesies.csv', text));
  await waitForText(page, 'Trades (Trade date Instrument code), by its columns · 3 rows · Jan 2026 to Mar 2026');
  await waitForText(page, 'Its columns are confirmed by its own figures');
});
