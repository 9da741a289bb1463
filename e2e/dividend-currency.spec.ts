import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { fillField } from './fill-field.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { readTableCellTexts } from './trades-page.ts';

const openManualTab = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/dividends');
  await page.getByRole('tab', { name: 'Manual Dividends' }).click();
  await page.getByRole('heading', { name: 'Add Dividend' }).waitFor();
};
const number = (page: Page, name: string | RegExp) => page.getByRole('spinbutton', { name });
const history = (page: Page) => page.getByRole('table', { name: 'Dividends entered by hand, newest first' });
/** Shares, per share, gross, fees, tax and net of the one dividend that there is. */
const listed = async (page: Page): Promise<string[] | undefined> =>
  (await readTableCellTexts(history(page), 1))[0]?.slice(2, 8);

describe('a dividend by hand that was paid in euros', () => {
  test('has the market’s rate of its day, is kept as a draft, edited, and goes into dollars and back by Undo', async ({
    page,
  }) => {
    covers('4.1 dividend in another currency');
    await registerByApi(page, ownerPerson);
    await openManualTab(page);
    await page.getByRole('textbox', { name: 'Symbol' }).fill('SAP.DE');
    await page.getByRole('textbox', { name: 'Company name' }).fill('SAP');
    await page.getByLabel(/^Payment date/).fill('2026-11-13');
    await page.getByRole('combobox', { name: 'Platform' }).selectOption('Revolut');
    await takePageScreenshots(page, 'dividend-currency-none', page.getByRole('heading', { name: 'Add Dividend' }));
    await page.getByRole('button', { name: 'Paid in another currency' }).click();
    const currency = page.getByRole('combobox', { name: 'Currency' });
    await expect.poll(() => currency.evaluate((element) => element === document.activeElement)).toBe(true);
    const rate = number(page, /^Exchange rate/);
    await expect.poll(() => rate.inputValue()).toBe('1.1312');
    await page.getByText('Sample rate on Nov 13, 2026: 1.1312').waitFor();
    await page.getByRole('button', { name: 'Add Dividend', exact: true }).click();
    await expect.poll(() => number(page, 'Gross amount').getAttribute('aria-invalid')).toBe('true');
    await fillField(number(page, 'Gross amount'), '20');
    await fillField(number(page, 'Tax withheld'), '20.01');
    await page.getByText('Fees and tax cannot exceed the gross amount.').waitFor();
    await fillField(number(page, 'Tax withheld'), '5.28');
    await page.getByText('14.72 EUR').waitFor();
    await page.getByText('$16.65').waitFor();
    await takePageScreenshots(page, 'dividend-currency-form', page.getByRole('heading', { name: 'Add Dividend' }));
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);

    await page.waitForTimeout(600);
    await page.reload();
    await page.getByRole('tab', { name: 'Manual Dividends' }).click();
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect.poll(() => number(page, 'Gross amount').inputValue()).toBe('20');
    // A draft keeps what was typed; the market's rate is asked for anew.
    await expect.poll(() => rate.inputValue()).toBe('1.1312');
    await page.getByRole('button', { name: 'Add Dividend', exact: true }).click();
    const first = ['— Not stated', '— Not stated', '$22.62 20.00 EUR at 1.1312', '$0.00', '$5.97', '$16.65'];
    await expect.poll(() => listed(page)).toEqual(first);
    await takePageScreenshots(page, 'dividend-currency-history', history(page));

    const edit = () => page.getByRole('button', { name: /^Edit dividend of/ }).click();
    await edit();
    await page.getByText('The market’s rate, as recorded.').waitFor();
    await expect.poll(() => number(page, 'Gross amount').inputValue()).toBe('20');
    await page.getByLabel(/^Payment date/).fill('2026-11-12');
    await expect.poll(() => rate.inputValue()).toMatch(/^1\.1(?!312$)/);
    await page.getByLabel(/^Payment date/).fill('2026-11-13');
    await expect.poll(() => rate.inputValue()).toBe('1.1312');
    await fillField(rate, '1.2');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect
      .poll(() => listed(page))
      .toEqual(['— Not stated', '— Not stated', '$24.00 20.00 EUR at 1.2', '$0.00', '$6.34', '$17.66']);

    await edit();
    await currency.selectOption('US dollars');
    await rate.waitFor({ state: 'hidden' });
    await fillField(number(page, 'Shares'), '10');
    await fillField(number(page, 'Dividend per share'), '2.4');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(() => listed(page)).toEqual(['10.000000', '$2.4000', '$24.00', '$0.00', '$5.28', '$18.72']);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).first().click();
    await expect
      .poll(() => listed(page))
      .toEqual(['— Not stated', '— Not stated', '$24.00 20.00 EUR at 1.2', '$0.00', '$6.34', '$17.66']);
  });
});
