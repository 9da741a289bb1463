import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { fillField } from './fill-field.ts';
import { expect, test } from './fixtures.ts';
import {
  dropFiles,
  getButtonByName,
  openImportPage,
  openImportPreview,
  readImportSummaryFigure,
  startNextImport,
  waitForText,
} from './import-page.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { createRobinhoodFile, robinhoodRows } from './statement-files.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

describe('a statement', () => {
  test('that lacks its beginning, and whose rows are here in part, is settled row by row', {
    timeout: 120_000,
  }, async ({ page }) => {
    covers('4.9 opening position and rows typed by hand');
    await registerByApi(page, ownerPerson);
    const like = {
      symbol: 'KO',
      companyName: 'Coca-Cola',
      transactionType: 'buy',
      platform: 'Robinhood',
      fees: 0,
    } as const;
    await recordTradesByApi(page, [
      { ...like, quantity: 10, price: 70, transactionDate: '2026-02-03' },
      { ...like, quantity: 3, price: 71, transactionDate: '2026-03-03' },
    ]);
    await openImportPage(page);
    await dropFiles(
      page,
      createRobinhoodFile([
        ['4/1/2026', 'AAPL', 'Sell', '5', '$200.00', '$1,000.00'],
        ['3/3/2026', 'KO', 'Buy', '4', '$71.00', '($284.00)'],
        ['2/3/2026', 'KO', 'Buy', '10', '$70.00', '($700.00)'],
      ]),
    );
    await openImportPreview(page);
    expect([
      await readImportSummaryFigure(page, 'New'),
      await readImportSummaryFigure(page, 'Entered by hand'),
      await readImportSummaryFigure(page, 'Different here'),
    ]).toEqual([1, 1, 1]);

    await waitForText(page, 'AAPL on Robinhood');
    await page.getByLabel('Add an opening position').check();
    await fillField(page.getByLabel(/^Cost per share/), '120');
    await getButtonByName(page, 'Import 2 rows').waitFor();

    await getButtonByName(page, /^Change: Buy 4 KO/).click();
    await waitForText(page, 'Recorded here');
    await page.getByLabel('Record it as well').check();
    await fillField(page.getByLabel(/^Quantity/), '1');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'row-dialog');
    await getButtonByName(page, 'Done').click();
    await waitForText(page, 'Recorded as well');
    await getButtonByName(page, 'Import 3 rows').click();
    await waitForText(page, '3 rows recorded.');
    await startNextImport(page);
    await waitForText(page, /3 recorded, 1 linked/);

    await page.goto('/dashboard/portfolio?view=platforms');
    await waitForText(page, /14\.000000/);
  });

  test('is dropped onto the page, gone through by the keyboard, and asked about before it is left', {
    timeout: 120_000,
  }, async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    const { name, buffer } = createRobinhoodFile(robinhoodRows);
    const dropped = await page.evaluateHandle(
      ([fileName, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], fileName));
        return data;
      },
      [name, buffer.toString()] as const,
    );
    await page
      .getByRole('group')
      .filter({ has: page.getByLabel('Statement files') })
      .dispatchEvent('drop', { dataTransfer: dropped });
    await waitForText(page, 'Robinhood, account activity · 6 rows · Feb 2026 to Jun 2026');

    await page.getByRole('button', { name: 'Preview', exact: true }).and(page.locator(':enabled')).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What this import will do' }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Import statement');
    await page.getByLabel('Show', { exact: true }).focus();
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Space']) await page.keyboard.press(key);
    await getButtonByName(page, 'Import 5 rows').waitFor();
    await page.keyboard.press('Space');
    await getButtonByName(page, 'Import 6 rows').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /^Change: / }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Change');

    await page.getByRole('link', { name: 'Cash', exact: true }).click();
    await waitForText(page, 'Leave without saving?');
    await getButtonByName(page, 'Keep editing').click();
    await page.getByRole('heading', { name: 'What this import will do' }).waitFor();
  });
});
