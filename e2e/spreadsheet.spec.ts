import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { addDays } from '#core/time/day';
import { covers } from '#tests/kit/covers';
import { getMachineLoad } from '#tests/kit/machine-load';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { getSheetCell, pasteText, toClipboardText } from './spreadsheet-page.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

const openTrades = async (page: Page): Promise<void> => {
  await registerByApi(page, ownerPerson);
  await page.goto('/dashboard/portfolio');
  await page.getByRole('button', { name: 'Spreadsheet' }).click();
  await page.getByRole('grid', { name: 'Trades, many at once' }).waitFor();
};
const us = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`;
/** As a broker's list looks, in an order of its own, with two rows that cannot be. */
const brokers = (size: number): string =>
  toClipboardText([
    ['Ticker', 'Side', 'Trade date', 'Shares', 'Price per share', 'Commission', 'Broker', 'Remark'],
    ...Array.from({ length: size }, (_, at) => [
      at % 2 === 0 ? 'aapl' : 'KO',
      'Bought',
      us(addDays('2024-01-02', at)),
      at === 100 ? 'many' : '1,000.5',
      '$1,234.56',
      at === 250 ? '(5.00)' : '',
      'robin',
      at === 0 ? '"of a note\nin two lines"' : '',
    ]),
  ]);

const countOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/portfolio/value', {
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    });
    return ((await answer.json()) as { transactionsCount: number }).transactionsCount;
  });

describe('trades as a spreadsheet', () => {
  test('300 rows are pasted, the two that are wrong are mended, all are saved, and one Undo takes them back', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('4.4 spreadsheet');
    await openTrades(page);
    await takePageScreenshots(page, 'sheet-empty');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await getSheetCell(page, 'Quantity', 1).focus();
    await pasteText(page, brokers(300));
    await page.getByText('2 of 300 rows need attention.').waitFor();
    await expect.poll(() => getSheetCell(page, 'Date', 1).inputValue()).toBe('2024-01-02');
    await expect.poll(() => getSheetCell(page, 'Notes', 1).inputValue()).toBe('of a note in two lines');
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60);
    await page.keyboard.press('F8');
    const quantity = getSheetCell(page, 'Quantity', 101);
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Quantity, row 101');
    await takePageScreenshots(page, 'sheet-wrong');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await expect.poll(() => quantity.getAttribute('aria-invalid')).toBe('true');
    const id = await quantity.getAttribute('aria-describedby');
    await expect.poll(() => page.locator(`[id="${id}"]`).textContent()).toBe('Quantity must be a number.');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => countOf(page)).toBe(0);

    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await page.getByText('1 of 300 rows needs attention.').waitFor();
    await page.getByRole('button', { name: 'Next to fix (F8)' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Fees, row 251');
    await page.keyboard.type('5');
    await page.keyboard.press('Tab');
    await page.getByText('300 rows, all valid.').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('300 transactions added.').waitFor();
    await expect.poll(() => countOf(page)).toBe(300);
    await page.getByText('300 transactions', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('No Transactions Yet').waitFor();
    await expect.poll(() => countOf(page)).toBe(0);
  });

  test('is typed from the keyboard alone, and says what is wrong only where one has been', async ({ page }) => {
    covers('4.4 spreadsheet');
    await openTrades(page);
    const keys = page.keyboard;
    for (const text of ['2026-01-05', 'b', 'aapl', '10', '200', '']) {
      await keys.type(text);
      await keys.press('Tab');
    }
    await keys.type('Robin');
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
    await keys.press('Enter');
    await expect.poll(() => getSheetCell(page, 'Platform', 1).inputValue()).toBe('Robinhood');
    await page.getByText('1 row, all valid.').waitFor();
    await keys.press('Control+d');
    await keys.press('Home');
    for (let left = 0; left < 6; left += 1) await keys.press('ArrowLeft');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Date, row 2');
    await keys.press('Control+d');
    await keys.press('ArrowRight');
    await keys.type('sell');
    await keys.press('Escape');
    await expect.poll(() => getSheetCell(page, 'Type', 2).inputValue()).toBe('');
    await keys.type('sell');
    await keys.press('Tab');
    await keys.type('AAPL');
    await keys.press('Tab');
    await keys.type('11');
    await keys.press('Tab');
    await keys.type('210');
    await keys.press('ArrowUp');
    await page.getByText('2 rows, all valid.').waitFor();
    await keys.press('Control+Enter');
    // The server alone knows what is held.
    const sentence = 'You held 10 shares of AAPL on Robinhood on Jan 5, 2026; you cannot sell 11.';
    await page.getByText(sentence).first().waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Quantity, row 2');
    await expect.poll(() => countOf(page)).toBe(0);
    await takePageScreenshots(page, 'sheet-refused');
    await keys.type('4');
    await keys.press('Control+Enter');
    await page.getByText('2 transactions added.').waitFor();
    await expect.poll(() => countOf(page)).toBe(2);
    await expect.poll(() => page.getByText('Apple Inc.').count()).toBeGreaterThan(0);
    // Escape leaves the table, and Tab leaves it from an empty row.
    await page.getByRole('button', { name: 'Spreadsheet' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Date, row 1');
    await keys.press('Escape');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Save');
    await keys.press('Tab');
    await keys.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') === null)).toBe(true);
  });

  test('what was pasted is kept over a reload, and Back leads out of it', async ({ page }) => {
    covers('4.4 spreadsheet');
    await openTrades(page);
    await getSheetCell(page, 'Date', 1).focus();
    await pasteText(
      page,
      toClipboardText([
        ['2026-01-05', 'buy', 'AAPL', 1, 2, 0, 'Robinhood'],
        ['2026-01-06', 'buy', 'KO'],
      ]),
    );
    await page.waitForTimeout(600);
    await page.reload();
    await page.getByText('You typed something here a moment ago and did not save it.').waitFor();
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByText('1 of 2 rows needs attention.').waitFor();
    await expect.poll(() => getSheetCell(page, 'Symbol', 2).inputValue()).toBe('KO');
    // Rows that are not saved are not left without a question.
    await page.goBack();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { level: 1, name: 'Portfolio', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Spreadsheet' }).click();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page.reload();
    await page.getByText('Type into the first row').waitFor();
    await page.waitForTimeout(500);
    expect(await page.getByText('You typed something here').count()).toBe(0);
  });

  test('takes no more than 500 rows, and says so', async ({ page }) => {
    covers('4.4 spreadsheet');
    await openTrades(page);
    await getSheetCell(page, 'Date', 1).focus();
    await pasteText(page, brokers(501));
    await page.getByText('A sheet holds at most 500 rows').waitFor();
    await page.getByText('Type into the first row').waitFor();
    const startedAt = Date.now();
    await pasteText(page, brokers(500));
    await page.getByText('2 of 500 rows need attention.').waitFor();
    expect(Date.now() - startedAt).toBeLessThan(10_000 * getMachineLoad());
    await page.keyboard.press('Control+z');
    await page.getByText('Type into the first row').waitFor();
  });

  test('a lost answer: pressed again it is recorded once', async ({ page }) => {
    covers('4.4 spreadsheet');
    await openTrades(page);
    await recordTradesByApi(page, [{ quantity: 1 }]);
    await getSheetCell(page, 'Date', 1).focus();
    await pasteText(
      page,
      toClipboardText([
        ['2026-01-05', 'buy', 'AAPL', 1, 2, 0, 'Robinhood'],
        ['2026-01-06', 'buy', 'KO', 1, 2, 0, 'BOSA'],
      ]),
    );
    await page.route('**/api/portfolio/transactions/batch', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Save 2 rows' }).click();
    await page.getByText(/nothing is recorded twice/).waitFor();
    // Other rows under the same press would be others: nothing can be changed until it is known.
    await expect.poll(() => getSheetCell(page, 'Price', 1).isEditable()).toBe(false);
    await page.unroute('**/api/portfolio/transactions/batch');
    await page.getByRole('button', { name: 'Save 2 rows' }).click();
    await page.getByText('2 transactions added.').waitFor();
    await expect.poll(() => countOf(page)).toBe(3);
  });
});

describe('cash as a spreadsheet', () => {
  test('is pasted as CSV, saved at once, and taken back at once', async ({ page }) => {
    covers('4.4 spreadsheet');
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/portfolio');
    await page.getByRole('button', { name: 'Spreadsheet' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').waitFor();
    await page.keyboard.type('cash transactions in a spread');
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: 'Cash transactions, many at once' }).waitFor();
    await takePageScreenshots(page, 'sheet-cash');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await getSheetCell(page, 'Date', 1).focus();
    const rows = Array.from(
      { length: 60 },
      (_, at) => `"Jan ${1 + (at % 28)}, 2026",in,"$1,000.10",rev,"rent, and more"`,
    );
    await pasteText(page, ['Date,Type,Amount,Account,Memo', ...rows].join('\n'));
    await page.getByText('60 rows, all valid.').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('60 transactions added.').waitFor();
    await page.getByText('$60,006.00').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('No Transactions Yet').waitFor();
  });
});
