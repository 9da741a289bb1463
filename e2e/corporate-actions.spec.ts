import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { fillField } from './fill-field.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { takePageScreenshots as look } from './take-page-screenshots.ts';
import { chooseStockOnPage, readTableCellTexts, recordTradesByApi } from './trades-page.ts';

const fund = { symbol: 'MYFUND', companyName: 'My Fund', quantity: 10, price: 50, transactionDate: '2023-01-10' };

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Corporate action of MYFUND' });
const figure = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('spinbutton', { name });
const holdings = (page: Page) => page.getByRole('region', { name: 'Current Holdings', exact: true }).getByRole('table');
/** Each stock with its shares. */
const held = async (page: Page) => (await readTableCellTexts(holdings(page), 1)).map((row) => row.slice(0, 3));

const openHoldings = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/portfolio?view=platforms');
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
};

describe('a corporate action', () => {
  test('is recorded from a holding by the keyboard: a spin-off parts shares and cost; one Undo takes it back', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('4.1 corporate actions step by step');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [fund, { ...fund, quantity: 20, price: 25, transactionDate: '2024-06-03' }]);
    await page.goto('/dashboard/portfolio?view=stocks');
    await page.getByRole('button', { name: 'More about MYFUND' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Corporate Action' }).press('Enter');
    await dialogOf(page).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await look(page, 'corporate-action-choice');
    await dialogOf(page)
      .getByRole('radio', { name: /^Spin-off/ })
      .press(' ');
    await dialogOf(page).getByLabel(/^Date/).fill('2025-05-01');
    await chooseStockOnPage(dialogOf(page), 'apple', 'AAPL', 'New company');
    await fillField(figure(page, 'New shares'), '1');
    await fillField(figure(page, 'Old shares'), '4');
    await fillField(figure(page, /^Part of the cost/), '13.337');
    await expect
      .poll(() => readTableCellTexts(dialogOf(page).getByRole('table').first(), 2))
      .toEqual([
        ['AAPL Robinhood', 'before 0.000000 → after 7.500000', 'before $0.00 → after $133.37'],
        ['MYFUND Robinhood', 'before 30.000000 → after 30.000000', 'before $1,000.00 → after $866.63'],
      ]);
    await dialogOf(page).getByText('No gain or loss is realized.').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await look(page, 'corporate-action-preview');
    await dialogOf(page).getByRole('button', { name: 'Record', exact: true }).press('Enter');
    await page.getByText('Corporate action recorded.').waitFor();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await page.getByRole('row', { name: /AAPL/ }).first().waitFor();
    await undo.press('Enter');
    await expect.poll(() => page.getByRole('row', { name: /AAPL/ }).count()).toBe(0);
    await openHoldings(page);
    await expect.poll(() => held(page)).toEqual([['MYFUND My Fund', '30.000000', '$33.3333']]);
  });

  test('of a position that is closed is recorded on the page of its stock; what was typed is kept', async ({
    page,
  }) => {
    covers('4.1 corporate actions step by step');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [
      fund,
      { ...fund, transactionType: 'sell', price: 60, transactionDate: '2025-08-01' },
    ]);
    await page.goto('/dashboard/stock/MYFUND');
    const open = () => page.getByRole('button', { name: 'Corporate Action' }).click();
    await open();
    await dialogOf(page)
      .getByRole('radio', { name: /^Return of capital/ })
      .check();
    await dialogOf(page).getByLabel(/^Date/).fill('2022-05-01');
    await fillField(figure(page, 'Amount'), '1.5');
    await dialogOf(page).getByText('You held no MYFUND on May 1, 2022.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close without saving' }).click();
    await open();
    await dialogOf(page).getByRole('button', { name: 'Use it' }).click();
    await dialogOf(page).getByLabel(/^Date/).fill('2025-05-01');
    await dialogOf(page).getByText('A gain of $15.00 is realized.').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByText('Corporate action recorded.').waitFor();
  });

  test('fits a phone, in three steps below each other', async ({ page }) => {
    covers('4.1 corporate actions step by step');
    await page.setViewportSize({ width: 360, height: 780 });
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ ...fund, quantity: 10.5 }]);
    await page.goto('/dashboard/stock/MYFUND');
    await page.getByRole('button', { name: 'Corporate Action' }).click();
    await dialogOf(page)
      .getByRole('radio', { name: /^Merger/ })
      .check();
    await dialogOf(page).getByLabel(/^Date/).fill('2025-05-01');
    await chooseStockOnPage(dialogOf(page), 'apple', 'AAPL', 'Stock received');
    await fillField(figure(page, 'New shares'), '1');
    await fillField(figure(page, /^Cash for 0.5 AAPL on Robinhood/), '40');
    await dialogOf(page).getByText('$40.00 in cash on Robinhood.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await look(page, 'corporate-action-merger');
  });
});
