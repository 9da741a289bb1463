import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { violationsEverywhere } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { picture } from './look.ts';
import { enter, owner } from './people.ts';
import { counted, drop, importAll, openImport, preview, robinhoodFile, robinhoodRows } from './statements.ts';
import { write } from './write.ts';

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const stub = async (page: Page) => {
  const names = ['Revolut', 'Robinhood', 'E*TRADE', 'Fidelity', 'Schwab', 'Webull', 'BOSA', 'Other'];
  await page.route('**/api/portfolio/platforms', (route) =>
    route.fulfill({
      json: {
        platforms: names.map((platform) => ({
          platform,
          own: false,
          trades: true,
          alwaysCash: platform === 'Robinhood',
          since: null,
        })),
      },
    }),
  );
};

const figure = async (page: Page, name: string): Promise<number> =>
  Number((await counted(page, name)).split('\n').at(-1));

const undo = async (page: Page, name: string) => {
  await button(page, `Undo: ${name}`).click();
  const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await seen(page, 'The import is undone.');
};

const again = (page: Page) => button(page, 'Import more').click();

describe('a statement', () => {
  test('of Robinhood comes from drop to certificate, adds nothing twice, and is undone', { timeout: 120_000 }, async ({
    page,
  }) => {
    await enter(page, owner);
    await stub(page);
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
    await button(page, 'Change files or accounts').click();
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
});
