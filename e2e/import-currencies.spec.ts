import { describe } from 'vitest';
import { flexQueryLines } from '#core/statements/sample-markup';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { dropFiles, importAllRowsOnPage, openImportPage, openImportPreview, waitForText } from './import-page.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { createStatementFile } from './statement-files.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

/** All of it in euros, of which each record says what one was worth; the account itself is kept in dollars. */
const inEuros = flexQueryLines
  .join('\n')
  .replace('<Trades>', '<AccountInformation accountId="U1111234" currency="USD" />\n<Trades>')
  .replaceAll('currency="USD" assetCategory', 'currency="EUR" fxRateToBase="1.1" assetCategory')
  .replaceAll('ibCommissionCurrency="USD"', 'ibCommissionCurrency="EUR"')
  .replaceAll('currency="USD" levelOfDetail="Currency"', 'currency="EUR" levelOfDetail="Currency"');
const file = createStatementFile('flex.xml', inEuros, 'text/xml');

describe('a statement in euros', () => {
  test('comes in whole, agrees with the broker in euros, and its gain is told apart into price and currency', {
    timeout: 120_000,
  }, async ({ page }) => {
    covers('4.1 other currencies');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, file);
    await waitForText(page, 'Interactive Brokers, Flex query · 6 rows · Feb 2026 to Jun 2026 · states 1 position');
    await openImportPreview(page);
    await waitForText(page, 'Buy 10 AAPL at 180 EUR');
    await waitForText(page, '-1,801.00 EUR');
    await takePageScreenshots(page, 'import-euros-preview');
    await importAllRowsOnPage(page);
    await waitForText(page, /^All \d figures agree with your broker\.$/);
    await page.goto('/dashboard/stock/AAPL');
    await page.getByRole('heading', { name: 'Price and currency' }).waitFor();
    const row = page.getByRole('table', { name: 'Gain by price and currency' }).getByRole('row').last();
    await expect.poll(() => row.innerText()).toMatch(/1 EUR = \$1\.\d{4} on .*1,080\.00 EUR.*\$/su);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'stock-price-and-currency', row);
  });
});
