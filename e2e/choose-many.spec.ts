import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { depositBody, postRecord } from './record-by-api.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

const trades = Array.from({ length: 23 }, (_, at) => ({
  symbol: at % 2 === 0 ? 'AAPL' : 'KO',
  companyName: at % 2 === 0 ? 'Apple Inc.' : 'Coca-Cola',
  quantity: 1 + at,
  transactionDate: `2026-01-${String(5 + at).padStart(2, '0')}`,
}));

const openPortfolio = async (page: Page, extra: Parameters<typeof recordTradesByApi>[1] = []): Promise<void> => {
  await registerByApi(page, ownerPerson);
  await recordTradesByApi(page, [...trades, ...extra]);
  await page.goto('/dashboard/portfolio');
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).waitFor();
};
const boxes = (page: Page) => page.getByRole('table', { name: 'Transactions, newest first' }).getByRole('checkbox');

describe('many trades', () => {
  test('are chosen by a range and a page, and deleted at once; one Undo brings them back', { tags: 'screen' }, async ({
    page,
  }) => {
    covers('4.4 many rows at once');
    await openPortfolio(page);
    await expect.poll(() => boxes(page).count()).toBe(10);
    await boxes(page).nth(1).click();
    await boxes(page)
      .nth(4)
      .click({ modifiers: ['Shift'] });
    await page.getByText('4 chosen').waitFor();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page
      .getByText('13 of')
      .or(page.getByRole('button', { name: 'Page 2' }).and(page.locator('[aria-current]')))
      .first()
      .waitFor();
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
    await page.getByText('14 chosen').waitFor();
    await takePageScreenshots(page, 'chosen', page.getByText('14 chosen'));
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete chosen' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete 14 transactions?' });
    await question.getByText('and 9 more').waitFor();
    await takePageScreenshots(page, 'chosen-delete');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('14 transactions deleted.').waitFor();
    await page.getByText('9 transactions', { exact: true }).waitFor();
    expect(
      await page
        .getByText('chosen', { exact: false })
        .filter({ hasText: /^\d+ chosen$/ })
        .count(),
    ).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('23 transactions', { exact: true }).waitFor();
  });

  test('are chosen and changed from the keyboard alone; what is left empty stays', async ({ page }) => {
    covers('4.4 many rows at once');
    await openPortfolio(page);
    await boxes(page).nth(0).focus();
    await page.keyboard.press('Space');
    // The arrow keys come with the first Tab.
    await page.keyboard.press('Tab');
    await expect.poll(() => boxes(page).nth(2).getAttribute('tabindex')).toBe('-1');
    await page.keyboard.press('Shift+Tab');
    for (let row = 0; row < 2; row += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await page.getByText('3 chosen').waitFor();
    await page.getByRole('button', { name: 'Edit chosen' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit 3 transactions' });
    await dialog.getByRole('button', { name: 'Change 3 transactions' }).waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Change 3 transactions' }).isDisabled()).toBe(true);
    await dialog.getByRole('combobox', { name: 'Platform' }).focus();
    await page.keyboard.type('Fid');
    await dialog.getByRole('textbox', { name: 'Notes' }).fill('moved over');
    await takePageScreenshots(page, 'chosen-edit');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change 3 transactions' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('3 transactions changed.').waitFor();
    const table = page.getByRole('table', { name: 'Transactions, newest first' });
    await table.getByText('moved over').nth(2).waitFor();
    await expect.poll(() => table.getByText('Fidelity').count()).toBe(3);
    await expect.poll(() => table.getByText('Jan 27, 2026').count()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await table.getByText('moved over').first().waitFor({ state: 'detached' });
  });

  test('of which one cannot go are left as they are: it is named, and can be left out', async ({ page }) => {
    covers('4.4 many rows at once');
    await openPortfolio(page, [
      { symbol: 'KO', transactionType: 'sell', quantity: 132, transactionDate: '2026-01-29' },
    ]);
    await page
      .getByRole('button', { name: /^Choose|Page 3/ })
      .first()
      .waitFor();
    // The newest purchase of KO, whose shares the sale needs, and one of AAPL.
    await page.getByRole('checkbox', { name: /^Choose buy of 22\.0+ KO/ }).check();
    await page.getByRole('checkbox', { name: /^Choose buy of 23\.0+ AAPL/ }).check();
    await page.getByRole('button', { name: 'Delete chosen' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.getByText(/^Buy of 22\.0+ KO .*: This would leave 110 shares/).waitFor();
    await takePageScreenshots(page, 'chosen-refused');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await question.getByRole('button', { name: 'Leave it out' }).click();
    await page
      .getByRole('alertdialog', { name: 'Delete 1 transaction?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('1 transaction deleted.').waitFor();
    await page.getByText('23 transactions', { exact: true }).waitFor();
  });

  test('that somebody else has changed are not changed over', async ({ page }) => {
    covers('4.4 many rows at once');
    await openPortfolio(page);
    await boxes(page).nth(0).check();
    await boxes(page).nth(1).check();
    await page.getByRole('button', { name: 'Edit chosen' }).click();
    await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
      const one = await (await fetch('/api/portfolio/transactions/23', { headers })).json();
      await fetch('/api/portfolio/transactions/23', {
        method: 'PUT',
        headers,
        body: JSON.stringify({ ...one, notes: 'elsewhere' }),
      });
    });
    const dialog = page.getByRole('dialog', { name: 'Edit 2 transactions' });
    await dialog.getByRole('textbox', { name: 'Notes' }).fill('mine');
    await dialog.getByRole('button', { name: 'Change 2 transactions' }).click();
    await dialog
      .getByText(/changed elsewhere in the meantime/)
      .first()
      .waitFor();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('mine');
    await dialog.getByRole('button', { name: 'Leave it out' }).click();
    await page.getByRole('button', { name: 'Change 1 transaction' }).click();
    await page.getByText('1 transaction changed.').waitFor();
    await page.getByText('elsewhere', { exact: true }).waitFor();
  });
});

describe('many rows of cash', () => {
  test('are changed and deleted at once; those of trades are not chosen', async ({ page }) => {
    covers('4.4 many rows at once');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ platform: 'Revolut' }]);
    for (const amount of [100, 200, 300]) await postRecord(page, '/cash/transactions', { ...depositBody, amount });
    await page.goto('/dashboard/cash');
    const table = page.getByRole('table', { name: 'Cash transactions, newest first' });
    await table.getByRole('checkbox').first().waitFor();
    await expect.poll(() => table.getByRole('checkbox').count()).toBe(3);
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
    await page.getByText('3 chosen').waitFor();
    await takePageScreenshots(page, 'chosen-cash', page.getByText('3 chosen'));
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit chosen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit 3 transactions' });
    await dialog.getByRole('combobox', { name: 'Transaction type' }).selectOption('Withdrawal');
    await dialog.getByRole('combobox', { name: 'Platform' }).selectOption('Bank Account');
    await dialog.getByRole('button', { name: 'Change 3 transactions' }).click();
    await page.getByText('3 transactions changed.').waitFor();
    await table.getByText('-$300.00').waitFor();
    await expect.poll(() => table.getByText('Bank Account').count()).toBe(3);
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
    await page.getByRole('button', { name: 'Delete chosen' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('3 transactions deleted.').waitFor();
    await page.getByText('3 transactions deleted.').locator('..').getByRole('button', { name: 'Undo' }).click();
    await table.getByText('-$300.00').waitFor();
  });
});
