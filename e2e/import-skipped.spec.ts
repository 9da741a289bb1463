import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import {
  dropFiles,
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
import { createRobinhoodFile, schwabMergerStatementFile, schwabOptionStatementFile } from './statement-files.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { readTableCellTexts } from './trades-page.ts';

/** The same file knows its rows again, also the one that was left out, and with its import they go. */
const expectHereAndUndone = async (page: Page): Promise<void> => {
  await dropFiles(page, schwabOptionStatementFile);
  await openImportPreview(page);
  expect([
    await readImportSummaryFigure(page, 'Already here'),
    await readImportSummaryFigure(page, 'Left out'),
  ]).toEqual([5, 0]);
  await getButtonByName(page, 'Back to the files').click();
  await undoImportOnPage(page, 'schwab-options.csv');
  await page.goto('/dashboard/cash');
  await waitForText(page, 'No transactions');
};

describe('a row that is left out', () => {
  test('of a merger leads to the corporate action that its rows state, which is seen before it is recorded', {
    timeout: 120_000,
  }, async ({ page }) => {
    covers('4.9 corporate actions proposed from rows left out');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, schwabMergerStatementFile);
    await openImportPreview(page);
    await importAllRowsOnPage(page);
    await getButtonByName(page, 'Left out or refused · 2').click();
    const link = page.getByRole('link', { name: 'Record the merger of OLDCO' });
    await link.waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'left-out-merger');
    await link.click();
    const dialog = page.getByRole('dialog', { name: 'Corporate action of OLDCO' });
    await expect
      .poll(() => readTableCellTexts(dialog.getByRole('table').first(), 2))
      .toEqual([
        ['NEWCO Schwab', 'before 0.000000 → after 5.000000', 'before $0.00 → after $2,400.00'],
        ['OLDCO Schwab', 'before 10.000000 → after 0.000000', 'before $2,400.00 → after $0.00'],
      ]);
    await takePageScreenshots(page, 'left-out-merger-form');
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await waitForText(page, 'Corporate action recorded.');
    // What the address asked for is done once.
    await page.reload();
    await waitForText(page, 'You no longer hold OLDCO.');
    expect(await dialog.count()).toBe(0);
  });

  test('is the cause of what is missing beside the total of its file, until its cash is recorded', {
    timeout: 120_000,
  }, async ({ page }) => {
    covers('4.9 cash of rows left out');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, schwabOptionStatementFile);
    await openImportPreview(page);
    await importAllRowsOnPage(page);
    await waitForText(
      page,
      'Likely cause: $120.00: the option of Mar 8, 2026, line 4, which is not recorded. Options are not supported.',
    );
    await waitForText(page, 'cash compared; shares and dividends not compared.');
    await waitForText(page, '5 rows in the files: 4 recorded, 1 left out.');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'left-out-cause');
    await startNextImport(page);
    await undoImportOnPage(page, 'schwab-options.csv');

    await dropFiles(page, schwabOptionStatementFile);
    await openImportPreview(page);
    await getButtonByName(page, 'Left out · 1').click();
    await getButtonByName(page, 'Record its cash, $120.00').click();
    await waitForText(page, 'Its cash will be recorded: $120.00.');
    expect([
      await readImportSummaryFigure(page, 'Left out'),
      await readImportSummaryFigure(page, 'Cash alone'),
    ]).toEqual([0, 1]);
    await waitForText(page, '$3,729.47');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'cash-alone');
    await importAllRowsOnPage(page);
    await waitForText(page, 'The only figure agrees with your broker.');
    await waitForText(page, '5 rows in the files: 5 recorded.');
    await startNextImport(page);
    await waitForText(page, 'cash compared; shares and dividends not compared: all agree.');

    await expectHereAndUndone(page);
  });

  test('has its cash recorded from the certificate, once, and as part of the import', { timeout: 120_000 }, async ({
    page,
  }) => {
    covers('4.9 cash of rows left out');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, schwabOptionStatementFile);
    await openImportPreview(page);
    await importAllRowsOnPage(page);
    await waitForText(page, 'Likely cause: $120.00: the option of Mar 8, 2026, line 4');
    await getButtonByName(page, 'Left out or refused · 1').click();
    await getButtonByName(page, 'Record its cash, $120.00').waitFor();
    await page.getByRole('button', { name: 'Record its cash', exact: true }).click();
    await waitForText(page, 'The only figure agrees with your broker.');
    await waitForText(page, '5 rows in the files: 5 recorded.');
    await waitForText(page, 'Cash recorded');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'cash-recorded-late');
    await startNextImport(page);
    await expectHereAndUndone(page);
  });

  test('by the server for shares that are not there is told before, kept and counted after', {
    timeout: 120_000,
  }, async ({ page }) => {
    covers('4.9 rows left out as causes');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    const short = createRobinhoodFile([
      ['6/1/2026', 'AAPL', 'Sell', '4', '$200.00', '$800.00'],
      ['2/1/2026', '', 'ACH', '', '', '$5,000.00'],
    ]);
    await dropFiles(page, short);
    await openImportPreview(page);
    await waitForText(page, 'AAPL on Robinhood: 1 row will be refused and is not counted here');
    await page.getByRole('link', { name: 'Add the opening position of AAPL' }).waitFor();
    await waitForText(page, '$5,000.00');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'will-be-refused');
    await importAllRowsOnPage(page);
    await waitForText(page, '2 rows in the files: 1 recorded, 1 refused.');
    await getButtonByName(page, 'Left out or refused · 1').click();
    await waitForText(page, /Line 2: Refused: /);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'refused-kept');
  });
});
