import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
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
import {
  createRobinhoodFile,
  createStatementFile,
  etradeStatementFile,
  robinhoodRows,
  schwabPositionsFile,
  schwabStatementFile,
} from './statement-files.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

describe('a statement', () => {
  test('that cannot be read says why, and a file of an unknown bank is read by its columns', {
    timeout: 120_000,
  }, async ({ page }) => {
    covers('4.9 unreadable file');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    const text = createRobinhoodFile(robinhoodRows).buffer.toString();
    const files: [string, Buffer, string][] = [
      ['empty.csv', Buffer.from(''), 'This file is empty.'],
      [
        'renamed.csv',
        Buffer.from(zipSync({ '[Content_Types].xml': Buffer.from('<x/>') })),
        'This is no Excel file that can be read.',
      ],
      ['bomb.zip', Buffer.from(zipSync({ 'bomb.csv': new Uint8Array(60_000_000) })), 'are larger than 25 MB'],
      [
        'within.zip',
        Buffer.from(zipSync({ 'a.zip': zipSync({ 'b.csv': Buffer.from('a') }) })),
        'an archive inside this archive',
      ],
      ['wide.csv', Buffer.from(`\ufeff${text}`, 'utf16le'), 'Robinhood, account activity · 6 rows'],
      ['cut.csv', Buffer.from(text.slice(0, text.length - 30)), 'Robinhood, account activity · 6 rows'],
    ];
    for (const [name, content, sentence] of files) {
      await dropFiles(page, createStatementFile(name, content));
      await waitForText(page, sentence);
      await getButtonByName(page, /^Remove .*\.(csv|zip)$/)
        .first()
        .click();
    }
    const workbook = readFileSync(new URL('../ops/statements/workbooks/openpyxl.xlsx', import.meta.url));
    await dropFiles(page, createStatementFile('history.xlsx', workbook));
    await waitForText(page, 'history.xlsx: Trades');
    await waitForText(page, '3 rows · Jan 2026 to Feb 2026');
    for (const sheet of ['Trades', 'Read me']) await getButtonByName(page, `Remove history.xlsx: ${sheet}`).click();
    const bank = 'When,What,Money\n2026-01-05,Pay,100.00\n2026-01-06,Coffee,-4.00';
    await dropFiles(page, createStatementFile('bank.csv', bank));
    await page.getByLabel(/^Date/).selectOption('When');
    await page.getByLabel(/^Description/).selectOption('What');
    await page.getByLabel(/^Amount/).selectOption('Money');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await getButtonByName(page, 'Read the file').click();
    await waitForText(page, 'Bank account, by its columns · 2 rows · Jan 2026');
    // The next file of that bank is read at once.
    await page.reload();
    await dropFiles(page, createStatementFile('bank.csv', bank));
    await waitForText(page, 'Bank account, by its columns · 2 rows · Jan 2026');
  });

  test('comes from a ZIP of several, each of them once, to its certificate', { timeout: 120_000 }, async ({ page }) => {
    covers('4.9 packed files');
    const one = createRobinhoodFile(robinhoodRows);
    const half = createRobinhoodFile(robinhoodRows.slice(3), 'half.csv');
    const files = [one, half, schwabStatementFile, schwabPositionsFile];
    const archive = zipSync({
      'Downloads/': new Uint8Array(),
      ...Object.fromEntries(files.map(({ name, buffer }) => [`Downloads/${name}`, buffer])),
      '__MACOSX/._robinhood.csv': Buffer.from('not a statement'),
      'notes.txt': Buffer.from('What a person keeps beside them.'),
    });
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(page, createStatementFile('history.zip', Buffer.from(archive), 'application/zip'));
    await waitForText(page, 'Robinhood, account activity · 6 rows · Feb 2026 to Jun 2026');
    await waitForText(page, 'Schwab, positions');
    await getButtonByName(page, 'Remove notes.txt').click();
    await getButtonByName(page, 'Remove notes.txt').waitFor({ state: 'detached' });
    // The same file beside its archive is still one.
    await dropFiles(page, one, createStatementFile('late.csv', ''));
    await getButtonByName(page, 'Remove late.csv').click();
    await getButtonByName(page, 'Remove late.csv').waitFor({ state: 'detached' });
    await expect.poll(() => getButtonByName(page, /^Remove .*\.(csv|zip)$/).count()).toBe(files.length);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'import-zip');
    await openImportPreview(page);
    await expect.poll(() => readImportSummaryFigure(page, 'New')).toBe(11);
    await importAllRowsOnPage(page);
    await waitForText(page, '11 rows recorded.');
    await waitForText(page, 'All 2 figures agree with your broker.');
    await startNextImport(page);
    await undoImportOnPage(page, 'robinhood.csv, half.csv, schwab.csv, schwab-positions.csv');
    await waitForText(page, 'No statements imported yet');
  });

  test('of ten files of three brokers, dropped at once, is one preview and one certificate for each platform', {
    timeout: 120_000,
  }, async ({ page }) => {
    covers('4.9 packed files');
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await page.getByText('Where to find your broker’s file').click();
    await page.getByText('Generate new report: Account activity').waitFor();
    await takePageScreenshots(page, 'import-brokers');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    // Parts that overlap: each row is in two files at least.
    const robinhood = [0, 1, 2, 3, 4].map((at) =>
      createRobinhoodFile(robinhoodRows.slice(at === 0 ? 0 : at - 1, at + 2), `activity-${at}.csv`),
    );
    const schwab = ['one', 'two', 'three'].map((name) =>
      createStatementFile(
        `schwab-${name}.csv`,
        `${schwabStatementFile.buffer.toString()}${name === 'one' ? '' : '\n'.repeat(name.length)}`,
      ),
    );
    const files = [...robinhood, ...schwab, schwabPositionsFile, etradeStatementFile];
    expect(files).toHaveLength(10);
    await dropFiles(page, ...files);
    await expect.poll(() => getButtonByName(page, /^Remove .*\.csv$/).count()).toBe(10);
    await openImportPreview(page);
    await expect.poll(() => readImportSummaryFigure(page, 'New')).toBe(16);
    await importAllRowsOnPage(page);
    await waitForText(page, '16 rows recorded.');
    for (const platform of ['Robinhood', 'Schwab', 'E*TRADE']) {
      await page.getByRole('heading', { name: platform }).first().waitFor();
    }
    await takePageScreenshots(page, 'import-ten-files');
  });

  test('of two accounts that no file names is told so, before and in the preview', { timeout: 120_000 }, async ({
    page,
  }) => {
    covers('4.9 unnamed accounts');
    const buy = (day: string, symbol: string) => [day, symbol, 'Buy', '1', '$70.00', '($70.00)'] as const;
    const [first, last] = [buy('1/5/2026', 'VTI'), buy('6/30/2026', 'VTI')];
    await registerByApi(page, ownerPerson);
    await openImportPage(page);
    await dropFiles(
      page,
      createRobinhoodFile([last, first], 'one.csv'),
      createRobinhoodFile([last, buy('3/2/2026', 'KO')], 'two.csv'),
    );
    await waitForText(page, 'one.csv and two.csv do not name an account and count as one account at Robinhood.');
    await getButtonByName(page, 'Remove two.csv').click();
    await getButtonByName(page, 'Remove one.csv').click();
    await dropFiles(
      page,
      createRobinhoodFile([last, buy('3/2/2026', 'KO'), first], 'one.csv'),
      createRobinhoodFile([last, buy('3/3/2026', 'F'), first], 'two.csv'),
    );
    const warning =
      /^one\.csv and two\.csv do not name an account .* If they are from two accounts, import them one at a time/;
    await waitForText(page, warning);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'import-joined');
    await openImportPreview(page);
    await waitForText(page, warning);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'import-joined-preview');
  });
});
