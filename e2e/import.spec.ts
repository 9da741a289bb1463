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
import {
  createRobinhoodFile,
  etradeStatementFile,
  fidelityTwoAccountsFile,
  robinhoodRows,
  schwabPositionsFile,
  schwabStatementFile,
} from './statement-files.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

describe('a statement', () => {
  test('of Robinhood comes from drop to certificate, adds nothing twice, and is undone', {
    tags: 'screen',
    timeout: 120_000,
  }, async ({ page }) => {
    covers('4.9 import page');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, createRobinhoodFile(robinhoodRows));
    await waitForText(page, 'Robinhood, account activity · 6 rows · Feb 2026 to Jun 2026');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await openImportPreview(page);
    await expect.poll(() => readImportSummaryFigure(page, 'New')).toBe(6);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'robinhood-preview');
    await importAllRowsOnPage(page);
    await waitForText(page, '6 rows recorded.');
    // What the file says of its own rows is no comparison.
    await waitForText(page, 'Nothing was compared with the broker.');
    await waitForText(page, 'Dividends 2026, before tax: Feb 1, 2026 to Jun 30, 2026');
    await waitForText(page, 'Not compared: added up from the file’s own rows.');
    await waitForText(page, '6 rows in the files: 6 recorded.');

    await enterBrokerFiguresOnPage(page, 'AAPL 6\nUSD 4003.83');
    await waitForText(page, 'All 2 figures agree with your broker.');
    await waitForText(page, '1 position and cash compared; dividends not compared.');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'robinhood-certificate');
    await startNextImport(page);
    await waitForText(page, '1 position and cash compared; dividends not compared: all agree.');

    await dropFiles(page, createRobinhoodFile(robinhoodRows));
    await openImportPreview(page);
    expect([await readImportSummaryFigure(page, 'New'), await readImportSummaryFigure(page, 'Already here')]).toEqual([
      0, 6,
    ]);
    await waitForText(page, 'There is nothing new in these files.');
    await getButtonByName(page, 'Back to the files').click();
    await getButtonByName(page, 'Remove robinhood.csv').click();

    // A later export overlaps, and has a twin of what is here and one row more.
    const later = createRobinhoodFile(
      [['7/1/2026', 'KO', 'Buy', '10', '$70.00', '($700.00)'], ...robinhoodRows.slice(0, 5)],
      'later.csv',
    );
    await dropFiles(page, later);
    await openImportPreview(page);
    expect([await readImportSummaryFigure(page, 'New'), await readImportSummaryFigure(page, 'Already here')]).toEqual([
      1, 5,
    ]);
    await importAllRowsOnPage(page);
    await startNextImport(page);

    await undoImportOnPage(page, 'later.csv');
    await undoImportOnPage(page, 'robinhood.csv');
    await waitForText(page, 'No statements imported yet');
    await page.goto('/dashboard/portfolio');
    await waitForText(page, 'No transactions');
  });

  test('of Schwab switches its cash on, agrees with the positions file, and is undone', {
    timeout: 120_000,
  }, async ({ page }) => {
    covers('4.9 import page');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, schwabStatementFile, schwabPositionsFile);
    await waitForText(page, 'Schwab, positions');
    await waitForText(page, 'Keep the cash of Schwab here');
    await expect.poll(() => page.getByLabel(/^From/).inputValue()).toBe('2026-02-02');
    await expect.poll(() => page.getByLabel(/^Balance at the start/).inputValue()).toBe('0.00');
    await takePageScreenshots(page, 'schwab-files');
    await openImportPreview(page);
    await expect.poll(() => readImportSummaryFigure(page, 'New')).toBe(5);
    await waitForText(page, 'Schwab: compared with what the file states for Nov 20, 2026.');
    await importAllRowsOnPage(page);
    await waitForText(page, 'All 2 figures agree with your broker.');
    await takePageScreenshots(page, 'schwab-certificate');
    await startNextImport(page);
    await page.getByRole('link', { name: 'Certificate of schwab.csv, schwab-positions.csv' }).click();
    await page.getByRole('heading', { level: 1, name: 'Certificate' }).waitFor();
    await waitForText(page, '$3,610.72');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.getByRole('link', { name: 'All imports' }).click();
    await getButtonByName(page, 'Undo: schwab.csv, schwab-positions.csv').click();
    const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' });
    await dialog.getByText('Cash of Schwab, from Feb 2, 2026').waitFor();
    await expect.poll(() => dialog.getByLabel('Also undo what it created:').isChecked()).toBe(true);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'schwab-undo');
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await waitForText(page, 'The import is undone.');
    await waitForText(page, 'No statements imported yet');
    // Its cash is kept no more: the next one asks again.
    await dropFiles(page, schwabStatementFile);
    await waitForText(page, 'Keep the cash of Schwab here');
  });

  test('of E*TRADE goes to a platform of one’s own, reinvested dividends and all', { timeout: 120_000 }, async ({
    page,
  }) => {
    covers('4.9 every row of a file');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, etradeStatementFile);
    await page.getByLabel('E*TRADE, 1234').selectOption('New platform...');
    await fillField(page.getByLabel(/^Platform name/), 'Roth IRA');
    await page.getByLabel('Keep the cash of Roth IRA here').waitFor();
    await openImportPreview(page);
    await importAllRowsOnPage(page);
    await enterBrokerFiguresOnPage(page, 'AAPL 5\nVTI 0.03\nUSD 4,299.97');
    await waitForText(page, 'All 4 figures agree with your broker.');
    await recordTradesByApi(page, [{ platform: 'Roth IRA', transactionDate: '2026-07-15' }]);
    await startNextImport(page);
    await getButtonByName(page, 'Undo: DownloadTxnHistory.csv').click();
    const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' });
    await dialog.getByText('Platform Roth IRA. It stays, since 1 trade is on it.').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'etrade-undo');
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await waitForText(page, 'The import is undone.');
    await waitForText(page, 'No statements imported yet');
    await page.goto('/dashboard/portfolio');
    await waitForText(page, 'Roth IRA');
  });

  test('of two accounts is parted among platforms, compared with each, found again, and taken back', {
    timeout: 120_000,
  }, async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, fidelityTwoAccountsFile);
    const account = (number: string) => page.getByLabel(`Fidelity, ${number}`);
    await page.getByText('Choose where this account belongs; the file does not say.').nth(1).waitFor();
    await expect.poll(() => getButtonByName(page, 'Preview').isDisabled()).toBe(true);
    await account('X11115678').selectOption('Fidelity');
    await account('X22224321').selectOption('New platform...');
    await expect.poll(() => page.getByLabel(/^Platform name/).inputValue()).toBe('Fidelity 4321');
    await page.getByLabel('Keep the cash of Fidelity 4321 here').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'fidelity-accounts');
    await openImportPreview(page);
    // The market of these tests is a sample: a vest has no invented cost.
    await waitForText(page, 'Cost unknown');
    await takePageScreenshots(page, 'fidelity-preview');
    await importAllRowsOnPage(page);
    await waitForText(page, 'All 4 figures agree with your broker.');
    await startNextImport(page);
    await waitForText(page, 'Fidelity, Fidelity 4321 · 4 recorded');
    await dropFiles(page, fidelityTwoAccountsFile);
    await waitForText(page, 'As in your earlier imports of ...4321.');
    await openImportPreview(page);
    expect([await readImportSummaryFigure(page, 'New'), await readImportSummaryFigure(page, 'Already here')]).toEqual([
      0, 4,
    ]);
    await getButtonByName(page, 'Back to the files').click();
    await getButtonByName(page, 'Undo: Accounts_History.csv').click();
    const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' });
    await dialog.getByText('Platform Fidelity 4321').waitFor();
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await waitForText(page, 'The import is undone.');
    await waitForText(page, 'No statements imported yet');
  });
});
