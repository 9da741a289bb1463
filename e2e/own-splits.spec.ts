import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { fillField } from './fill-field.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { takePageScreenshots as look } from './take-page-screenshots.ts';
import { readTableCellTexts, recordTradesByApi } from './trades-page.ts';

const fund = { symbol: 'MYFUND', companyName: 'My Fund', quantity: 10, price: 100, transactionDate: '2025-01-15' };

const open = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/portfolio?view=platforms');
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
};
const holdings = (page: Page) => page.getByRole('region', { name: 'Current Holdings', exact: true }).getByRole('table');
const held = async (page: Page) => (await readTableCellTexts(holdings(page), 1))[0]?.slice(0, 3);
const splits = (page: Page) => page.getByRole('dialog', { name: 'Splits of MYFUND' });
const form = (page: Page) => page.getByRole('dialog', { name: 'Record a split' });

const begin = async (page: Page): Promise<void> => {
  await registerByApi(page, ownerPerson);
  await recordTradesByApi(page, [
    fund,
    { ...fund, platform: 'Revolut', quantity: 4, price: 50, transactionDate: '2025-02-03' },
  ]);
  await open(page);
};

const fill = async (page: Page, date: string, numerator: string, denominator: string): Promise<void> => {
  await form(page).getByLabel(/^Date/).fill(date);
  await fillField(form(page).getByRole('spinbutton', { name: 'New shares' }), numerator);
  await fillField(form(page).getByRole('spinbutton', { name: 'Old shares' }), denominator);
};

describe('a split that the market does not know', () => {
  test('is recorded with its preview: shares and average change, cost stays; one Undo takes it back', async ({
    page,
  }) => {
    covers('1.7 POST /portfolio/splits');
    await begin(page);
    await expect.poll(() => held(page)).toEqual(['MYFUND My Fund', '14.000000', '$85.7143']);
    await page.getByRole('button', { name: 'Splits of MYFUND' }).click();
    await splits(page).getByText('The market lists no split of this stock, and you have recorded none.').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await look(page, 'splits-none');
    await splits(page).getByRole('button', { name: 'Record a split' }).click();
    await fill(page, '2025-06-02', '2', '1');
    const preview = form(page).getByRole('table');
    await expect
      .poll(() => readTableCellTexts(preview, 2))
      .toEqual([
        [
          'Revolut',
          'before 4.000000 → after 8.000000',
          'before $50.0000 → after $25.0000',
          'before $200.00 → after $200.00',
        ],
        [
          'Robinhood',
          'before 10.000000 → after 20.000000',
          'before $100.0000 → after $50.0000',
          'before $1,000.00 → after $1,000.00',
        ],
      ]);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await look(page, 'splits-form');
    await form(page).getByRole('button', { name: 'Record split' }).click();
    await page.getByText('Split recorded.').waitFor();
    await expect
      .poll(() => readTableCellTexts(splits(page).getByRole('table'), 1))
      .toMatchObject([['Jun 2, 2025', '2:1', 'You', '']]);
    await look(page, 'splits-one');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => held(page))
      .toEqual([
        'MYFUND Split-adjusted My Fund 2:1 split on Jun 2, 2025, entered by hand',
        '28.000000 Originally 14.000000',
        '$42.8571',
      ]);
    await look(page, 'splits-holdings');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => held(page)).toEqual(['MYFUND My Fund', '14.000000', '$85.7143']);
  });

  test('is changed and deleted, and one that cannot be says why before it is sent', async ({ page }) => {
    await begin(page);
    await recordTradesByApi(page, [{ ...fund, transactionType: 'sell', quantity: 8, transactionDate: '2025-08-04' }]);
    await page.getByRole('button', { name: 'Splits of MYFUND' }).click();
    await splits(page).getByRole('button', { name: 'Record a split' }).click();
    await fill(page, '2025-06-02', '1', '2');
    const refusal = 'This would leave 5 shares of MYFUND on Robinhood on Aug 4, 2025, when 8 were sold.';
    await form(page).getByText(refusal).waitFor();
    await look(page, 'splits-refused');
    await form(page).getByRole('button', { name: 'Record split' }).click();
    await expect.poll(() => form(page).getByText(refusal).count()).toBe(2);
    await fill(page, '2025-06-02', '3', '1');
    await form(page).getByRole('button', { name: 'Record split' }).click();
    await splits(page).getByRole('button', { name: 'Edit the 3:1 split of MYFUND on Jun 2, 2025' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit the split' });
    await editing.getByLabel(/^Date/).fill('2025-06-03');
    await fillField(editing.getByRole('spinbutton', { name: 'New shares' }), '4');
    await editing.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Split updated.').waitFor();
    await splits(page).getByRole('button', { name: 'Delete the 4:1 split of MYFUND on Jun 3, 2025' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await splits(page).getByText('The market lists no split of this stock, and you have recorded none.').waitFor();
  });

  test('is recorded by the keyboard alone, from the search; what was typed is kept as a draft', async ({ page }) => {
    await begin(page);
    const record = async (): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').waitFor();
      await page.keyboard.type('record a split');
      await page.keyboard.press('Enter');
      await form(page).waitFor();
    };
    await record();
    await page.keyboard.type('MYFUND');
    await form(page).getByRole('option').filter({ hasText: 'MYFUND' }).first().waitFor();
    await page.keyboard.press('Enter');
    // The market does not know it: its name is asked for next.
    await form(page).getByRole('textbox', { name: 'Company name of MYFUND' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('2025-06-02');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close without saving' }).focus();
    await page.keyboard.press('Enter');
    await form(page).waitFor({ state: 'detached' });
    await record();
    await form(page)
      .getByRole('button', { name: /Use it/ })
      .click();
    await expect.poll(() => form(page).getByLabel(/^Date/).inputValue()).toBe('2025-06-02');
    await form(page).getByRole('spinbutton', { name: 'New shares' }).focus();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await page.getByText('Split recorded.').waitFor();
    await page.getByRole('link', { name: 'By platform' }).click();
    await expect
      .poll(() => held(page))
      .toMatchObject([expect.any(String), '70.000000 Originally 14.000000', '$17.1429']);
  });
});
