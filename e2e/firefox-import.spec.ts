import { describe } from 'vitest';
import { ofxInvestmentLines } from '#core/statements/sample-markup';
import { covers } from '#tests/kit/covers';
import { findFirefox } from '#tests/kit/find-browser';
import { findAxeViolations } from './axe.ts';
import { launchFirefox } from './browsers.ts';
import { createBrowserFixture, expect, test as inChromium } from './fixtures.ts';
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
import { createRobinhoodFile, createStatementFile, robinhoodRows } from './statement-files.ts';

const test = inChromium.extend('browser', { scope: 'file' }, createBrowserFixture(launchFirefox));

describe.skipIf(findFirefox() === null)('in Firefox', () => {
  test('a statement comes from drop to certificate, adds nothing twice, and is undone', { timeout: 120_000 }, async ({
    page,
  }) => {
    covers('4.9 import in Firefox');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, createRobinhoodFile(robinhoodRows));
    await waitForText(page, 'Robinhood, account activity · 6 rows · Feb 2026 to Jun 2026');
    await openImportPreview(page);
    await expect.poll(() => readImportSummaryFigure(page, 'New')).toBe(6);
    expect(await findAxeViolations(page)).toEqual([]);
    await importAllRowsOnPage(page);
    await enterBrokerFiguresOnPage(page, 'AAPL 6\nUSD 4003.83');
    await waitForText(page, 'All 2 figures agree with your broker.');
    expect(await findAxeViolations(page)).toEqual([]);
    await startNextImport(page);

    await dropFiles(page, createRobinhoodFile(robinhoodRows));
    await openImportPreview(page);
    expect([await readImportSummaryFigure(page, 'New'), await readImportSummaryFigure(page, 'Already here')]).toEqual([
      0, 6,
    ]);
    await waitForText(page, 'There is nothing new in these files.');
    await getButtonByName(page, 'Back to the files').click();
    await getButtonByName(page, 'Remove robinhood.csv').click();
    // What reads it is loaded by the thread, with the first of its kind.
    await dropFiles(page, createStatementFile('vanguard.ofx', ofxInvestmentLines.join('\n'), ''));
    await waitForText(page, 'Vanguard, OFX · 5 rows');
    await getButtonByName(page, 'Remove vanguard.ofx').click();
    await undoImportOnPage(page, 'robinhood.csv');
    await waitForText(page, 'No statements imported yet');
  });
});
