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
  startNextImport,
  waitForText,
} from './import-page.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { createStatementFile, schwabPositionsFile, schwabStatementFile } from './statement-files.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

describe('a statement', () => {
  test('that is not taken whole has its differences named, each with where it leads', { timeout: 120_000 }, async ({
    page,
  }) => {
    covers('4.9 causes of a difference');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, schwabStatementFile, schwabPositionsFile);
    await openImportPreview(page);
    await page.getByRole('checkbox', { name: /^Record: Sell 4 VTI/ }).uncheck();
    await importAllRowsOnPage(page);
    await waitForText(page, '2 of 2 figures differ from your broker’s.');
    await waitForText(
      page,
      /Likely cause: 4 shares: the sale of Jun 1, 2026, line \d+, which is not recorded. You left it out\./,
    );
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'certificate-causes');
    await page.getByRole('link', { name: 'Record a trade of VTI' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
    await expect.poll(() => dialog.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('4');
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Transaction type' }).inputValue()).toBe('sell');
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Platform' }).inputValue()).toBe('Schwab');
  });

  test('of another account is asked about before it goes where those of before are', { timeout: 120_000 }, async ({
    page,
  }) => {
    covers('4.9 file of another account');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, schwabStatementFile, schwabPositionsFile);
    await openImportPreview(page);
    await importAllRowsOnPage(page);
    await startNextImport(page);
    const other = schwabPositionsFile.buffer.toString().replace('...123', '...987').replace('"VTI"', '"KO"');
    await dropFiles(page, createStatementFile('other.csv', other));
    const sentence = 'This file is from account ...987; you imported into Schwab from ...123 before.';
    await waitForText(page, sentence);
    await expect.poll(() => getButtonByName(page, 'Preview').isDisabled()).toBe(true);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'other-account');
    await page.getByLabel(/^Schwab, Individual/).selectOption('Leave this account out');
    await page.getByText(sentence).waitFor({ state: 'hidden' });
    await page.getByLabel(/^Schwab, Individual/).selectOption('Schwab');
    await page.getByLabel('Account ...987 is mine: it belongs to Schwab as well').check();
    await openImportPreview(page);
  });
});
