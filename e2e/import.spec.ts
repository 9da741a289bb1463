import { describe } from 'vitest';
import { violationsEverywhere } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { again, button, compare, drop, figure, importAll, openImport, preview, seen, undo } from './importing.ts';
import { picture } from './look.ts';
import { enter, owner } from './people.ts';
import { etradeFile, robinhoodFile, robinhoodRows, schwabFile, schwabPositions } from './statements.ts';
import { recordTrades } from './trades.ts';
import { write } from './write.ts';

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
    // The file lists its dividends: they are compared though it states nothing that is held.
    await seen(page, 'The only figure agrees with what your broker states.');
    await seen(page, 'Dividends 2026, before tax: Feb 1, 2026 to Jun 30, 2026');

    await compare(page, 'AAPL 6\nUSD 4003.83');
    await seen(page, 'All 3 figures agree with what your broker states.');
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
    expect(await figure(page, 'New')).toBe(5);
    await seen(page, 'Schwab: compared with what the file states for Nov 20, 2026.');
    await importAll(page);
    await seen(page, 'All 3 figures agree with what your broker states.');
    await picture(page, 'schwab-certificate');
    await again(page);
    await page.getByRole('link', { name: 'Certificate of schwab.csv, schwab-positions.csv' }).click();
    await page.getByRole('heading', { level: 1, name: 'Certificate' }).waitFor();
    await seen(page, '$3,610.72');
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
    await compare(page, 'AAPL 5\nVTI 0.03\nUSD 4,299.97');
    await seen(page, 'All 4 figures agree with what your broker states.');
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
});
