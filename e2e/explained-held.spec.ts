import { describe } from 'vitest';
import { violationsEverywhere } from './axe.ts';
import { explanation as dialog, explain, unfold } from './explaining.ts';
import { expect, test } from './fixtures.ts';
import { enter, member, owner } from './people.ts';
import { cd, change, record, savings } from './records.ts';
import { recordTrades } from './trades.ts';

describe('a figure of what is held', () => {
  test('total cash opens down to a single row, and says what was set by hand', async ({ page }) => {
    await enter(page, owner);
    await recordTrades(page, [{ platform: 'Revolut', quantity: 2, price: 10 }]);
    const row = { transactionType: 'deposit', amount: 100, platform: 'Revolut', transactionDate: '2026-01-05' };
    await record(page, '/cash/transactions', row);
    await page.goto('/dashboard/cash');
    await explain(page, 'Total Cash');
    await unfold(page, 'Balance');
    await dialog(page).getByText('Moved by a trade').waitFor();
    expect(await dialog(page).innerText()).toContain('2 rows, which come to $80.00.');
    expect(await dialog(page).getByRole('link', { name: 'Open' }).count()).toBe(2);
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });

    await change(page, '/cash/balances', { platform: 'Revolut', balance: 90 });
    await page.reload();
    await explain(page, 'Cash on Revolut');
    await unfold(page, 'Balance');
    await dialog(page).getByText('2 rows, which come to $80.00. Set by hand: $10.00.').waitFor();
  });

  test('a dividend opens down to the trades that its shares came from, on a phone as well', async ({ page }) => {
    await enter(page, owner);
    await recordTrades(page, [{ symbol: 'KO', quantity: 3, transactionDate: '2024-01-10' }]);
    await record(page, '/dividends/automated/sync-historical', {});
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard/dividends');
    await page
      .getByRole('button', { name: /^Explain this number: Dividend of KO/ })
      .first()
      .press('Enter');
    await dialog(page).waitFor();
    await unfold(page, 'Dividend, before tax');
    await unfold(page, 'Shares at the close of the day before the ex-date');
    await dialog(page).getByText('Shares that came').waitFor();
    await dialog(page)
      .getByText('1 row, which come')
      .or(dialog(page).getByText('1 row, which comes'))
      .first()
      .waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  test('the value of a CD opens down to its principal, rate and days; a savings balance to its rows', async ({
    page,
  }) => {
    await enter(page, member);
    await record(page, '/cds', cd);
    await record(page, '/savings', savings);
    await page.goto('/dashboard/citi/cd');
    await explain(page, 'Total Value');
    await unfold(page, 'Value');
    await unfold(page, 'What a dollar has become');
    await dialog(page).getByText('(1 + Interest rate ÷ 12) to the power of 12 × Days counted ÷ 365.').waitFor();
    await unfold(page, 'Days counted');
    await dialog(page).getByText('30 days').waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/dashboard/citi/savings');
    await explain(page, 'Balance of Rainy days');
    await unfold(page, 'Total balance');
    await unfold(page, 'Balance');
    await dialog(page).getByText('1 row, which come').waitFor();
    expect(await dialog(page).innerText()).toContain('1 row, which come to $500.00.');
    expect(await violationsEverywhere(page)).toEqual([]);
  });
});
