import { zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { violationsEverywhere } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { picture } from './look.ts';
import { enter, logOut, owner } from './people.ts';
import {
  counted,
  drop,
  etradeFile,
  fileOf,
  importAll,
  openImport,
  preview,
  robinhoodFile,
  robinhoodRows,
  schwabFile,
  schwabPositions,
} from './statements.ts';
import { recordTrades } from './trades.ts';
import { write } from './write.ts';

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const figure = async (page: Page, name: string): Promise<number> =>
  Number((await counted(page, name)).split('\n').at(-1));

const undo = async (page: Page, name: string) => {
  await button(page, `Undo: ${name}`).click();
  const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await seen(page, 'The import is undone.');
};

/** What this browser keeps, by its names. */
const keptOfImports = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('imports');
        opening.onsuccess = () => {
          const keys = opening.result.transaction('imports').objectStore('imports').getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            resolve(keys.result.map((key) => String(key).replace(/^\S+ /, '')));
          };
        };
      }),
  );

const again = (page: Page) => button(page, 'Import more').click();

const manyDeposits = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => ['2/1/2026', '', 'ACH', '', '', `$${(100 + (at % 2 === 0 ? at : 1 - at) / 100).toFixed(2)}`] as const,
  );

describe('a statement', () => {
  test('of Robinhood comes from drop to certificate, adds nothing twice, and is undone', { timeout: 120_000 }, async ({
    page,
  }) => {
    await enter(page, owner);
    await openImport(page);
    await drop(page, robinhoodFile(robinhoodRows));
    await seen(page, 'Robinhood, account activity · 6 rows · Feb 2026 to Jun 2026');
    expect(await violationsEverywhere(page)).toEqual([]);
    await preview(page);
    expect(await figure(page, 'New')).toBe(6);
    expect(await violationsEverywhere(page)).toEqual([]);
    await picture(page, 'robinhood-preview');
    await importAll(page);
    await seen(page, '6 rows recorded.');

    await write(page.getByLabel('What your broker shows'), 'AAPL 6\nUSD 4003.83');
    await button(page, 'Compare').click();
    await seen(page, 'All 2 figures agree with what your broker states.');
    expect(await violationsEverywhere(page)).toEqual([]);
    await picture(page, 'robinhood-certificate');
    await again(page);
    await seen(page, 'Agrees with the broker');

    await drop(page, robinhoodFile(robinhoodRows));
    await preview(page);
    expect([await figure(page, 'New'), await figure(page, 'Already here')]).toEqual([0, 6]);
    await seen(page, 'There is nothing new in these files.');
    await button(page, 'Back to the files').click();
    await button(page, 'Take robinhood.csv away').click();

    // A later export overlaps, and has a twin of what is here and one row more.
    const later = robinhoodFile(
      [['7/1/2026', 'KO', 'Buy', '10', '$70.00', '($700.00)'], ...robinhoodRows.slice(0, 5)],
      'later.csv',
    );
    await drop(page, later);
    await preview(page);
    expect([await figure(page, 'New'), await figure(page, 'Already here')]).toEqual([1, 5]);
    await importAll(page);
    await again(page);

    await undo(page, 'later.csv');
    await undo(page, 'robinhood.csv');
    await seen(page, 'No statement was imported yet');
    await page.goto('/dashboard/portfolio');
    await seen(page, 'No transactions');
  });

  test('of Schwab switches its cash on, agrees with the positions file, and is undone', { timeout: 120_000 }, async ({
    page,
  }) => {
    await enter(page, owner);
    await openImport(page);
    await drop(page, schwabFile, schwabPositions);
    await seen(page, 'Schwab, positions');
    await seen(page, 'Keep the cash of Schwab here');
    expect(await page.getByLabel(/^From/).inputValue()).toBe('2026-02-02');
    expect(await page.getByLabel(/^Balance on that day/).inputValue()).toBe('0.00');
    await picture(page, 'schwab-files');
    await preview(page);
    expect(await figure(page, 'New')).toBe(4);
    await seen(page, 'Schwab: compared with what the file states for Nov 20, 2026.');
    await importAll(page);
    await seen(page, 'All 2 figures agree with what your broker states.');
    await picture(page, 'schwab-certificate');
    await again(page);
    await page.getByRole('link', { name: 'Certificate of schwab.csv, schwab-positions.csv' }).click();
    await page.getByRole('heading', { level: 1, name: 'Certificate' }).waitFor();
    await seen(page, '$3,609.47');
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.getByRole('link', { name: 'All imports' }).click();
    await button(page, 'Undo: schwab.csv, schwab-positions.csv').click();
    const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' });
    await dialog.getByText('Cash of Schwab, from Feb 2, 2026').waitFor();
    expect(await dialog.getByLabel('Take back as well what was made for it:').isChecked()).toBe(true);
    expect(await violationsEverywhere(page)).toEqual([]);
    await picture(page, 'schwab-undo');
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await seen(page, 'The import is undone.');
    await seen(page, 'No statement was imported yet');
    // Its cash is kept no more: the next one asks again.
    await drop(page, schwabFile);
    await seen(page, 'Keep the cash of Schwab here');
  });

  test('of E*TRADE goes to a platform of one’s own, reinvested dividends and all', { timeout: 120_000 }, async ({
    page,
  }) => {
    await enter(page, owner);
    await openImport(page);
    await drop(page, etradeFile);
    await page.getByLabel('E*TRADE, 1234').selectOption('A platform of your own...');
    await write(page.getByLabel(/^Name of the platform/), 'Roth IRA');
    await page.getByLabel('Keep the cash of Roth IRA here').waitFor();
    await preview(page);
    await importAll(page);
    await write(page.getByLabel('What your broker shows'), 'AAPL 5\nVTI 0.03');
    await button(page, 'Compare').click();
    await seen(page, 'All 2 figures agree with what your broker states.');
    await recordTrades(page, [{ platform: 'Roth IRA', transactionDate: '2026-07-15' }]);
    await again(page);
    await button(page, 'Undo: DownloadTxnHistory.csv').click();
    const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' });
    await dialog.getByText('Platform Roth IRA. It stays, since 1 trade stands on it.').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await picture(page, 'etrade-undo');
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await seen(page, 'The import is undone.');
    await seen(page, 'No statement was imported yet');
    await page.goto('/dashboard/portfolio');
    await seen(page, 'Roth IRA');
  });

  test('is gone on with after a tab was closed in the middle, and comes whole', { timeout: 120_000 }, async ({
    page,
  }) => {
    await enter(page, owner);
    await openImport(page);
    await drop(page, robinhoodFile(manyDeposits(600)));
    await preview(page);
    let calls = 0;
    const hold = new Promise<void>(() => undefined);
    await page.route('**/api/imports/*/rows', async (route) => {
      calls += 1;
      if (calls > 1) await hold;
      await route.continue();
    });
    await button(page, 'Import 600 rows').click();
    await seen(page, '250 of 600 rows sent.');
    await page.unroute('**/api/imports/*/rows');

    await page.goto('/dashboard/cash');
    await openImport(page);
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    await seen(page, /rows recorded/);
    await page.goto('/dashboard/cash');
    await seen(page, '$60,000.00');
  });

  test('that is not sent yet goes from the browser with the session', { timeout: 120_000 }, async ({ page }) => {
    await enter(page, owner);
    await openImport(page);
    await drop(page, robinhoodFile(manyDeposits(300)));
    await preview(page);
    const hold = new Promise<void>(() => undefined);
    await page.route('**/api/imports/*/rows', () => hold);
    const sent = page.waitForRequest('**/api/imports/*/rows');
    await button(page, 'Import 300 rows').click();
    await page.getByRole('heading', { name: 'Importing' }).waitFor();
    await sent;
    await page.goto('/dashboard/cash');
    expect(await keptOfImports(page)).toEqual(['job', 'step 0', 'step 1']);
    await logOut(page);
    await page.waitForURL('**/login');
    await expect.poll(() => keptOfImports(page)).toEqual([]);
  });

  test('stops where the connection is lost, says so, and goes on once it is back', { timeout: 120_000 }, async ({
    page,
  }) => {
    await enter(page, owner);
    await openImport(page);
    await drop(page, robinhoodFile(manyDeposits(300)));
    await preview(page);
    await page.route('**/api/imports/*/rows', async (route) => {
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    });
    await button(page, 'Import 300 rows').click();
    await page.getByRole('heading', { name: 'An import was broken off.' }).waitFor();
    await seen(page, '0 of 300 rows were sent. What was recorded stands.');
    await picture(page, 'broken-off');
    await page.unroute('**/api/imports/*/rows');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    await seen(page, '300 rows recorded.');
  });

  test('that lacks its beginning, and whose rows are here in part, is settled row by row', {
    timeout: 120_000,
  }, async ({ page }) => {
    await enter(page, owner);
    const like = {
      symbol: 'KO',
      companyName: 'Coca-Cola',
      transactionType: 'buy',
      platform: 'Robinhood',
      fees: 0,
    } as const;
    await recordTrades(page, [
      { ...like, quantity: 10, price: 70, transactionDate: '2026-02-03' },
      { ...like, quantity: 3, price: 71, transactionDate: '2026-03-03' },
    ]);
    await openImport(page);
    await drop(
      page,
      robinhoodFile([
        ['4/1/2026', 'AAPL', 'Sell', '5', '$200.00', '$1,000.00'],
        ['3/3/2026', 'KO', 'Buy', '4', '$71.00', '($284.00)'],
        ['2/3/2026', 'KO', 'Buy', '10', '$70.00', '($700.00)'],
      ]),
    );
    await preview(page);
    expect([
      await figure(page, 'New'),
      await figure(page, 'Typed by hand'),
      await figure(page, 'Different here'),
    ]).toEqual([1, 1, 1]);

    await seen(page, 'AAPL on Robinhood');
    await page.getByLabel('Add an opening position').check();
    await write(page.getByLabel(/^Cost a share/), '120');
    await button(page, 'Import 2 rows').waitFor();

    await button(page, /^Change: Buy 4 KO/).click();
    await seen(page, 'Recorded here');
    await page.getByLabel('Record it as well').check();
    await write(page.getByLabel(/^Quantity/), '1');
    expect(await violationsEverywhere(page)).toEqual([]);
    await picture(page, 'row-dialog');
    await button(page, 'Done').click();
    await seen(page, 'Recorded beside it');
    await button(page, 'Import 3 rows').click();
    await seen(page, '3 rows recorded.');
    await again(page);
    await seen(page, /3 recorded, 1 linked/);

    await page.goto('/dashboard/portfolio');
    await seen(page, /14\.000000/);
  });

  test('is dropped onto the page, gone through by the keyboard, and asked about before it is left', {
    timeout: 120_000,
  }, async ({ page }) => {
    await enter(page, owner);
    await openImport(page);
    const { name, buffer } = robinhoodFile(robinhoodRows);
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
    await seen(page, 'Robinhood, account activity · 6 rows · Feb 2026 to Jun 2026');

    await page.getByRole('button', { name: 'Preview', exact: true }).and(page.locator(':enabled')).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What this import would do' }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Import');
    await page.getByLabel('Show', { exact: true }).focus();
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Space']) await page.keyboard.press(key);
    await button(page, 'Import 5 rows').waitFor();
    await page.keyboard.press('Space');
    await button(page, 'Import 6 rows').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /^Change: / }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Change');

    await page.getByRole('link', { name: 'Cash', exact: true }).click();
    await seen(page, 'Leave without saving?');
    await button(page, 'Keep editing').click();
    await page.getByRole('heading', { name: 'What this import would do' }).waitFor();
  });

  test('that cannot be read says why, and a file of an unknown bank is read by its columns', {
    timeout: 120_000,
  }, async ({ page }) => {
    await enter(page, owner);
    await openImport(page);
    const text = robinhoodFile(robinhoodRows).buffer.toString();
    const files: [string, Buffer, string][] = [
      ['empty.csv', Buffer.from(''), 'This file is empty.'],
      [
        'renamed.csv',
        Buffer.from(zipSync({ '[Content_Types].xml': Buffer.from('<x/>') })),
        'This is an Excel file, not a CSV file.',
      ],
      ['bomb.zip', Buffer.from(zipSync({ 'bomb.csv': new Uint8Array(60_000_000) })), 'is larger than 25 MB'],
      [
        'within.zip',
        Buffer.from(zipSync({ 'a.zip': zipSync({ 'b.csv': Buffer.from('a') }) })),
        'an archive within this archive',
      ],
      ['wide.csv', Buffer.from(`\ufeff${text}`, 'utf16le'), 'Robinhood, account activity · 6 rows'],
      ['cut.csv', Buffer.from(text.slice(0, text.length - 30)), 'Robinhood, account activity · 6 rows'],
    ];
    for (const [name, content, sentence] of files) {
      await drop(page, fileOf(name, content));
      await seen(page, sentence);
      await button(page, /^Take .* away$/)
        .first()
        .click();
    }
    const bank = 'When,What,Money\n2026-01-05,Pay,100.00\n2026-01-06,Coffee,-4.00';
    await drop(page, fileOf('bank.csv', bank));
    await page.getByLabel(/^Date/).selectOption('When');
    await page.getByLabel(/^Description/).selectOption('What');
    await page.getByLabel(/^Amount/).selectOption('Money');
    expect(await violationsEverywhere(page)).toEqual([]);
    await button(page, 'Read the file').click();
    await seen(page, 'Bank account, by its columns · 2 rows · Jan 2026');
    // The next file of that bank is read at once.
    await page.reload();
    await drop(page, fileOf('bank.csv', bank));
    await seen(page, 'Bank account, by its columns · 2 rows · Jan 2026');
  });
});
