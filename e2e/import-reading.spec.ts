import { zipSync } from 'fflate';
import { describe } from 'vitest';
import { violationsEverywhere } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { again, button, drop, figure, importAll, openImport, preview, seen, undo } from './importing.ts';
import { picture } from './look.ts';
import { enter, owner } from './people.ts';
import { fileOf, robinhoodFile, robinhoodRows, schwabFile, schwabPositions } from './statements.ts';

describe('a statement', () => {
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

  test('comes from a ZIP of several, each of them once, to its certificate', { timeout: 120_000 }, async ({ page }) => {
    const one = robinhoodFile(robinhoodRows);
    const half = robinhoodFile(robinhoodRows.slice(3), 'half.csv');
    const files = [one, half, schwabFile, schwabPositions];
    const archive = zipSync({
      'Downloads/': new Uint8Array(),
      ...Object.fromEntries(files.map(({ name, buffer }) => [`Downloads/${name}`, buffer])),
      '__MACOSX/._robinhood.csv': Buffer.from('not a statement'),
      'notes.txt': Buffer.from('What a person keeps beside them.'),
    });
    await enter(page, owner);
    await openImport(page);
    await drop(page, fileOf('history.zip', Buffer.from(archive), 'application/zip'));
    await seen(page, 'Robinhood, account activity · 6 rows · Feb 2026 to Jun 2026');
    await seen(page, 'Schwab, positions');
    await button(page, 'Take notes.txt away').click();
    await button(page, 'Take notes.txt away').waitFor({ state: 'detached' });
    // The same file beside its archive is still one.
    await drop(page, one, fileOf('late.csv', ''));
    await button(page, 'Take late.csv away').click();
    await button(page, 'Take late.csv away').waitFor({ state: 'detached' });
    expect(await button(page, /^Take .* away$/).count()).toBe(files.length);
    expect(await violationsEverywhere(page)).toEqual([]);
    await picture(page, 'import-zip');
    await preview(page);
    expect(await figure(page, 'New')).toBe(11);
    await importAll(page);
    await seen(page, '11 rows recorded.');
    await seen(page, 'All 4 figures agree with what your broker states.');
    await again(page);
    await undo(page, 'robinhood.csv, half.csv, schwab.csv, schwab-positions.csv');
    await seen(page, 'No statement was imported yet');
  });

  test('of two accounts that no file names is told so, before and in the preview', { timeout: 120_000 }, async ({
    page,
  }) => {
    const buy = (day: string, symbol: string) => [day, symbol, 'Buy', '1', '$70.00', '($70.00)'] as const;
    const [first, last] = [buy('1/5/2026', 'VTI'), buy('6/30/2026', 'VTI')];
    await enter(page, owner);
    await openImport(page);
    await drop(page, robinhoodFile([last, first], 'one.csv'), robinhoodFile([last, buy('3/2/2026', 'KO')], 'two.csv'));
    await seen(page, 'one.csv and two.csv name no account, and count as one account of Robinhood.');
    await button(page, 'Take two.csv away').click();
    await button(page, 'Take one.csv away').click();
    await drop(
      page,
      robinhoodFile([last, buy('3/2/2026', 'KO'), first], 'one.csv'),
      robinhoodFile([last, buy('3/3/2026', 'F'), first], 'two.csv'),
    );
    const warning = /^one\.csv and two\.csv name no account .* If they are of two accounts, import them one after/;
    await seen(page, warning);
    expect(await violationsEverywhere(page)).toEqual([]);
    await picture(page, 'import-joined');
    await preview(page);
    await seen(page, warning);
    expect(await violationsEverywhere(page)).toEqual([]);
    await picture(page, 'import-joined-preview');
  });
});
