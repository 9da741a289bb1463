import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { updateRecord } from './record-by-api.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

const open = async (page: Page, symbol = 'KO'): Promise<void> => {
  await page.goto(`/dashboard/stock/${symbol}`);
  await page.getByRole('heading', { level: 1, name: symbol }).waitFor();
};
const card = (page: Page): Locator => page.getByRole('region', { name: 'Your notes' });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Notes on/ });
const field = (page: Page): Locator => dialog(page).getByRole('textbox', { name: 'Notes' });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const save = async (page: Page): Promise<void> => {
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).waitFor({ state: 'detached' });
};

const text = 'People are thirsty.\n\n  1. in summer\n  2. on Mars';

describe('notes on a stock', () => {
  test('are written, shown line by line, changed, taken away, and brought back', { tags: 'screen' }, async ({
    page,
  }) => {
    covers('4.1 notes on a stock');
    await registerByApi(page, ownerPerson);
    await open(page);
    await card(page).getByText('You have no notes on KO yet.').waitFor();
    await press(page, 'Write notes');
    await field(page).fill(text);
    await dialog(page).getByText('48 of 4,000 characters').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'stock-note-dialog');
    await save(page);
    await card(page).getByText('Last changed').waitFor();
    await expect.poll(() => card(page).innerText()).toContain(text);
    await takePageScreenshots(page, 'stock-note', card(page));

    // The offer to undo the first of two is gone.
    await page.reload();
    await press(page, 'Edit notes');
    await expect.poll(() => field(page).inputValue()).toBe(text);
    await field(page).fill('');
    await save(page);
    await card(page).getByText('You have no notes').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => card(page).innerText()).toContain(text);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('are found by the search, also of a stock that was sold', async ({ page }) => {
    covers('4.1 notes on a stock');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [
      { symbol: 'KO', transactionDate: '2026-02-02' },
      { symbol: 'KO', transactionDate: '2026-03-02', transactionType: 'sell' },
    ]);
    await updateRecord(page, '/insight/stock/KO/note', { text: 'Bottlers are the better business.' });
    await page.goto('/dashboard/cash');
    await page.getByRole('heading', { level: 1, name: 'Cash Management' }).waitFor();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.getByRole('combobox').fill('bottlers');
    await search.getByRole('option', { name: /^KO/ }).click();
    await page.getByRole('heading', { level: 1, name: 'KO' }).waitFor();
    await page.getByText('You no longer hold KO.').waitFor();
    await card(page).getByText('Bottlers are the better business.').waitFor();
  });

  test('that are left by Escape are asked about, kept, and offered again', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await open(page);
    await press(page, 'Write notes');
    await field(page).fill('Half a thou');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await field(page).fill('Half a thought');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Close without saving' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.reload();
    await press(page, 'Write notes');
    await dialog(page)
      .getByText(/You typed something here/)
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Use it' }).click();
    await expect.poll(() => field(page).inputValue()).toBe('Half a thought');
    await save(page);
    await card(page).getByText('Half a thought').waitFor();
  });

  test('of two tabs do not write each other over: the later one is told, and loses nothing', async ({ page }) => {
    covers('4.1 notes on a stock');
    await registerByApi(page, ownerPerson);
    await open(page);
    await press(page, 'Write notes');
    await field(page).fill('Mine.');
    await updateRecord(page, '/insight/stock/KO/note', { text: 'Written in another tab.' });
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('This note was changed elsewhere in the meantime.').waitFor();
    await dialog(page).getByRole('button', { name: 'Load the saved version' }).click();
    await expect.poll(() => field(page).inputValue()).toBe('Written in another tab.');
    // What was typed is offered beside what is saved.
    await dialog(page).getByRole('status').getByText('Mine.').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'stock-note-elsewhere');
    await field(page).fill('Written in another tab.\nMine.');
    await save(page);
    await expect.poll(() => card(page).innerText()).toContain('Written in another tab.\nMine.');
  });

  test('are written with the keyboard alone, on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await registerByApi(page, ownerPerson);
    await open(page);
    await card(page).getByRole('button', { name: 'Write notes' }).focus();
    await page.keyboard.press('Enter');
    await field(page).waitFor();
    await expect.poll(() => field(page).evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type('A word that is long beyond all measure: ');
    await page.keyboard.type('x'.repeat(60));
    await page.keyboard.press('Enter');
    await page.keyboard.type('And a line.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached' });
    await card(page).getByText('And a line.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await takePageScreenshots(page, 'stock-note-360', card(page));
  });
});
