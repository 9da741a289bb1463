import { describe } from 'vitest';
import { violationsEverywhere } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { again, button, drop, importAll, openImport, preview, seen } from './importing.ts';
import { picture } from './look.ts';
import { enter, owner } from './people.ts';
import { fileOf, schwabFile, schwabPositions } from './statements.ts';

describe('a statement', () => {
  test('that is not taken whole has its differences named, each with where it leads', { timeout: 120_000 }, async ({
    page,
  }) => {
    await enter(page, owner);
    await openImport(page);
    await drop(page, schwabFile, schwabPositions);
    await preview(page);
    await page.getByRole('checkbox', { name: /^Record: Sell 4 VTI/ }).uncheck();
    await importAll(page);
    await seen(page, '2 of 3 figures differ from what your broker states.');
    await seen(page, 'Likely cause: Exactly the row of Jun 1, 2026, which is not recorded. It was left out by hand.');
    expect(await violationsEverywhere(page)).toEqual([]);
    await picture(page, 'certificate-causes');
    await page.getByRole('link', { name: 'Record a trade of VTI' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
    expect(await dialog.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('4');
    expect(await dialog.getByRole('combobox', { name: 'Transaction type' }).inputValue()).toBe('sell');
    expect(await dialog.getByRole('combobox', { name: 'Platform' }).inputValue()).toBe('Schwab');
  });

  test('of another account is asked about before it goes where those of before are', { timeout: 120_000 }, async ({
    page,
  }) => {
    await enter(page, owner);
    await openImport(page);
    await drop(page, schwabFile, schwabPositions);
    await preview(page);
    await importAll(page);
    await again(page);
    const other = schwabPositions.buffer.toString().replace('...123', '...987').replace('"VTI"', '"KO"');
    await drop(page, fileOf('other.csv', other));
    const sentence = 'This file is of account ...987; what you imported into Schwab before was of ...123.';
    await seen(page, sentence);
    expect(await button(page, 'Preview').isDisabled()).toBe(true);
    expect(await violationsEverywhere(page)).toEqual([]);
    await picture(page, 'other-account');
    await page.getByLabel(/^Schwab, Individual/).selectOption('Leave this account out');
    await page.getByText(sentence).waitFor({ state: 'hidden' });
    await page.getByLabel(/^Schwab, Individual/).selectOption('Schwab');
    await page.getByLabel('Account ...987 is mine: it belongs to Schwab as well').check();
    await preview(page);
  });
});
