import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import { parseTypedDay } from '#core/time/parse-day';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { openCashPage } from './cash-page.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { fillTradeDialog, recordTradesByApi } from './trades-page.ts';

const today = getDayInNewYork(new Date());
const openPortfolio = async (page: Page) => {
  await page.goto('/dashboard/portfolio');
  await page.getByRole('button', { name: 'Add Transaction' }).first().waitFor();
};
const tradeForm = (page: Page) => page.getByRole('dialog', { name: 'Add Transaction' });
const cashForm = (page: Page) => page.getByRole('dialog', { name: 'Add Cash Transaction' });
const figure = (form: Locator, name: string) => form.getByRole('spinbutton', { name });
const dateIn = (form: Locator) => form.getByRole('textbox', { name: /^Date/ });
const openCashForm = async (page: Page): Promise<Locator> => {
  await openCashPage(page);
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  return cashForm(page);
};

describe('a figure', () => {
  test('is typed as a sum or with separators, and what it comes to is said at once', async ({ page }) => {
    covers('4.4 figures and dates as people write them');
    await registerByApi(page, ownerPerson);
    const form = await openCashForm(page);
    const amount = figure(form, 'Amount');
    await amount.fill('12*3.5');
    await form.getByText('= 42', { exact: true }).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await amount.press('Tab');
    await expect.poll(() => amount.inputValue()).toBe('42');
    expect(await form.getByText('= 42').count()).toBe(0);
    await amount.fill('$1,234.50 + 100/3');
    await form.getByRole('combobox', { name: 'Platform' }).selectOption('Revolut');
    // Enter sends what is worked out, too.
    await amount.press('Enter');
    await form.waitFor({ state: 'detached' });
    await page.getByText('$1,267.83').first().waitFor();
  });

  test('that cannot be read stays, and is refused with a sentence', async ({ page }) => {
    covers('4.4 figures and dates as people write them');
    await registerByApi(page, ownerPerson);
    const form = await openCashForm(page);
    await form.getByRole('combobox', { name: 'Platform' }).selectOption('Revolut');
    await figure(form, 'Amount').fill('12,5');
    await dateIn(form).fill('soon');
    await form.getByRole('button', { name: 'Add Transaction' }).click();
    await form.getByText('Enter a figure such as 1,234.56, or a sum such as 12*3.5.').waitFor();
    await form.getByText('Enter a date such as 2026-11-21, nov 21 or yesterday.').waitFor();
    expect([await figure(form, 'Amount').inputValue(), await dateIn(form).inputValue()]).toEqual(['12,5', 'soon']);
  });

  test('goes up and down by its step, and not beyond what it may be', async ({ page }) => {
    covers('4.4 steps and date picker');
    await registerByApi(page, ownerPerson);
    const form = await openCashForm(page);
    const amount = figure(form, 'Amount');
    await amount.fill('0.01');
    await amount.press('ArrowUp');
    await expect.poll(() => amount.inputValue()).toBe('0.02');
    for (let at = 0; at < 4; at += 1) await amount.press('ArrowDown');
    await expect.poll(() => amount.inputValue()).toBe('0');
  });
});

describe('a date', () => {
  test('is typed as people say it, and what is meant is said at once', async ({ page }) => {
    covers('4.4 figures and dates as people write them');
    await registerByApi(page, ownerPerson);
    const form = await openCashForm(page);
    const date = dateIn(form);
    for (const typed of ['yesterday', '21', 'nov 21', '3/14', 'fri']) {
      await date.fill(typed);
      await form.getByText(/^= (Sun|Mon|Tue|Wed|Thu|Fri|Sat), \w{3} \d/).waitFor();
      await date.press('Tab');
      expect(await date.inputValue(), typed).toBe(parseTypedDay(typed, today));
    }
    await date.fill('2026-03-14');
    await form.getByText('Sat', { exact: true }).waitFor();
    await date.press('ArrowDown');
    await expect.poll(() => date.inputValue()).toBe('2026-03-13');
    await figure(form, 'Amount').fill('5');
    await form.getByRole('combobox', { name: 'Platform' }).selectOption('Revolut');
    await date.fill('feb 3 2026');
    await date.press('Enter');
    await form.waitFor({ state: 'detached' });
    await page.getByText('Feb 3, 2026').first().waitFor();
  });

  test('is chosen in the browser’s calendar', async ({ page }) => {
    covers('4.4 steps and date picker');
    await registerByApi(page, ownerPerson);
    const form = await openCashForm(page);
    await form.evaluate(() => {
      const { prototype } = HTMLInputElement;
      prototype.showPicker = function choose(this: HTMLInputElement) {
        this.dataset['shown'] = `${this.type} ${this.value} ${this.max}`;
      };
    });
    const native = form.locator('input[type=date]');
    await dateIn(form).fill('2026-01-05');
    await form.getByRole('button', { name: 'Choose date' }).click();
    await expect.poll(() => native.getAttribute('data-shown')).toBe(`date 2026-01-05 ${today}`);
    await native.evaluate((element: HTMLInputElement) => {
      element.removeAttribute('data-shown');
    });
    await dateIn(form).press('Alt+ArrowDown');
    await expect.poll(() => native.getAttribute('data-shown')).toContain('date');
    await native.evaluate((element: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, '2026-01-07');
      element.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect.poll(() => dateIn(form).inputValue()).toBe('2026-01-07');
    await expect.poll(() => dateIn(form).evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('a trade', () => {
  test('that follows another takes at most 14 keys beyond its figures', async ({ page }) => {
    covers('4.4 fourteen keys for a trade');
    await registerByApi(page, ownerPerson);
    await openPortfolio(page);
    const form = await fillTradeDialog(page, {
      name: 'apple',
      symbol: 'AAPL',
      platform: 'Revolut',
      quantity: '2',
      price: '100',
      date: '2026-01-05',
    });
    await figure(form, 'Price per share').press('Control+Enter');
    await page.getByText('Transaction added successfully!').first().waitFor();
    const stock = form.getByRole('combobox', { name: 'Company name' });
    await expect.poll(() => stock.evaluate((element) => element === document.activeElement)).toBe(true);

    let keys = 0;
    const press = async (...pressed: string[]) => {
      for (const key of pressed) {
        keys += key.split('+').length;
        await page.keyboard.press(key);
      }
    };
    await press('a', 'a', 'p', 'l');
    await page.getByRole('option').filter({ hasText: 'AAPL' }).waitFor();
    // An exact symbol is taken by leaving it.
    await press('Tab');
    await page.getByText('Selected: AAPL').waitFor();
    await press('Tab', 'Tab');
    await page.keyboard.type('1.5');
    await press('Tab');
    await page.keyboard.type('101.25');
    await press('Tab', 'y', 'Control+Enter');
    expect(keys).toBeLessThanOrEqual(12);
    // The field is empty again, for the third.
    await expect.poll(() => figure(form, 'Quantity').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: '$151.88' }).first().waitFor();
  });

  test('that sells takes all that is held by one key', async ({ page }) => {
    covers('4.4 fourteen keys for a trade');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ quantity: 12.5 }, { quantity: 3, platform: 'Revolut' }]);
    await openPortfolio(page);
    const form = await fillTradeDialog(page, {
      name: 'apple',
      symbol: 'AAPL',
      type: 'Sell',
      platform: 'Robinhood',
      quantity: '1',
      price: '120',
      date: addDays(today, -1),
    });
    await form.getByText('You hold 12.5 on Robinhood. Press A to fill in all.').waitFor();
    await figure(form, 'Quantity').press('a');
    await expect.poll(() => figure(form, 'Quantity').inputValue()).toBe('12.5');
    await figure(form, 'Quantity').fill('2');
    await form.getByRole('button', { name: 'Fill in all 12.5' }).click();
    await expect.poll(() => figure(form, 'Quantity').inputValue()).toBe('12.5');
    await figure(form, 'Quantity').press('Enter');
    await tradeForm(page).waitFor({ state: 'detached' });
    await page.getByText('$1,500.00').first().waitFor();
  });

  test('begins with the platform used last, and is proposed the close of its day, which overwrites nothing', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('4.4 proposals of the trade form');
    await registerByApi(page, ownerPerson);
    // Recorded last, though of an earlier day.
    await recordTradesByApi(page, [{ platform: 'Revolut' }, { platform: 'Fidelity', transactionDate: '2025-03-03' }]);
    // Opened by its address, before the page has read its trades.
    await page.goto('/dashboard/portfolio?add');
    const form = tradeForm(page);
    const platform = form.getByRole('combobox', { name: 'Platform' });
    await expect.poll(() => platform.inputValue()).toBe('Fidelity');
    await form.getByRole('combobox', { name: 'Company name' }).fill('aapl');
    await page.keyboard.press('Enter');
    await form.getByText('Selected: AAPL').waitFor();
    await dateIn(form).fill('2026-11-13');
    await form.getByText('Sample close on Nov 13, 2026: $336.48').waitFor();
    const price = figure(form, 'Price per share');
    await expect.poll(() => price.inputValue()).toBe('');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'trade-close', price);
    // By the keyboard: the button follows the field, and gives the focus back to it.
    await price.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => price.inputValue()).toBe('336.48');
    expect(await price.evaluate((element) => element === document.activeElement)).toBe(true);

    // Another day, without trading: what stands there stays, and there is no button to press.
    const use = form.getByRole('button', { name: /^Use: / });
    await dateIn(form).fill('2026-11-14');
    await form.getByText('Last trading day’s sample, Nov 13: $336.48').waitFor();
    await takePageScreenshots(page, 'trade-close-weekend', price);
    await price.fill('300');
    await dateIn(form).fill('2026-11-12');
    await form.getByText(/^Sample close on Nov 12, 2026: \$\d+\.\d\d$/).waitFor();
    expect([await price.inputValue(), await use.count()]).toEqual(['300', 0]);
    // Shares that are moved in were bought at another time.
    await form.getByRole('combobox', { name: 'Transaction type' }).selectOption('Shares in');
    await form.getByText('0 for a gift.').waitFor();
    expect(await form.getByText(/^Sample close/).count()).toBe(0);
  });

  test('begins with the platform that the holdings are filtered by', async ({ page }) => {
    covers('4.4 proposals of the trade form');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ platform: 'Revolut' }, { platform: 'Fidelity' }]);
    await openPortfolio(page);
    await page.getByRole('main').getByRole('combobox', { name: 'Platform' }).selectOption('Revolut');
    await page.getByRole('button', { name: 'Add Transaction' }).first().click();
    const platform = tradeForm(page).getByRole('combobox', { name: 'Platform' });
    await expect.poll(() => platform.inputValue()).toBe('Revolut');
    // Nothing has been typed, and so there is nothing to ask about.
    await page.keyboard.press('Escape');
    await tradeForm(page).waitFor({ state: 'detached' });
  });

  test('is proposed nothing where the close cannot be had, and is recorded all the same', async ({ page }) => {
    covers('4.4 proposals of the trade form');
    await registerByApi(page, ownerPerson);
    const unknown = { from: '2026-10-27', to: today, points: [], marks: [], own: false, sources: [], stale: false };
    await page.route('**/api/insight/stock/**', (route) => route.fulfill({ json: { ...unknown, known: false } }));
    await openPortfolio(page);
    const answered = page.waitForResponse('**/api/insight/stock/AAPL/prices*');
    const form = await fillTradeDialog(page, {
      name: 'apple',
      symbol: 'AAPL',
      platform: 'Revolut',
      quantity: '2',
      price: '100',
      date: '2026-11-13',
    });
    await answered;
    expect(await form.getByText(/close on/i).count()).toBe(0);
    await figure(form, 'Price per share').press('Enter');
    await form.waitFor({ state: 'detached' });
    await page.getByText('$200.00').first().waitFor();
  });
});
