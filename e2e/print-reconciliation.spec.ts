import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import {
  dropFiles,
  enterBrokerFiguresOnPage,
  getButtonByName,
  importAllRowsOnPage,
  openImportPage,
  openImportPreview,
  waitForText,
} from './import-page.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { checkPrintedPage } from './print-layout.ts';
import { createRobinhoodFile, robinhoodRows, schwabPositionsFile, schwabStatementFile } from './statement-files.ts';

test('a certificate on paper has its verdict, its figures and no more than them', { timeout: 120_000 }, async ({
  page,
}) => {
  covers('4.9 printed certificate');
  await registerByApi(page, ownerPerson);
  await openImportPage(page);
  await dropFiles(page, schwabStatementFile, schwabPositionsFile);
  await openImportPreview(page);
  await importAllRowsOnPage(page);
  await checkPrintedPage(page, '/dashboard/import?certificate=1');
  const words = (await page.locator('main').innerText()).replace(/\s+/g, ' ');
  for (const word of ['Certificate', 'schwab.csv', 'All 2 figures agree with your broker.', '$3,610.72']) {
    expect(words).toContain(word);
  }
  // A form to type into says nothing on paper.
  for (const word of ['Print', 'All imports', 'Compare', 'What your broker shows']) expect(words).not.toContain(word);

  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 800 });
  const printed = page.evaluate(
    () => new Promise<void>((resolve) => Object.assign(window, { print: () => resolve() })),
  );
  await getButtonByName(page, 'Print').click();
  await printed;
});

test('a certificate on paper tells each difference and its likely cause', { timeout: 120_000 }, async ({ page }) => {
  covers('4.9 printed certificate');
  await registerByApi(page, ownerPerson);
  await openImportPage(page);
  await dropFiles(page, createRobinhoodFile(robinhoodRows));
  await openImportPreview(page);
  await importAllRowsOnPage(page);
  await enterBrokerFiguresOnPage(page, 'AAPL 7\nUSD 4003.83\nKO 5');
  await waitForText(page, '2 of 3 figures differ from your broker’s.');
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  await checkPrintedPage(page, '/dashboard/import?certificate=1');
  const rows = page.locator('main table').getByRole('row');
  await expect.poll(() => rows.count()).toBe(5);
  const texts = await rows.allInnerTexts();
  expect(texts.filter((row) => /Likely cause|No likely cause found/.test(row))).toHaveLength(2);
});
