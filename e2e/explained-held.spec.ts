import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { getExplanationDialog as dialog, openExplanation, openExplanationLine } from './explanation-dialog.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';
import { cdBody, postRecord, savingsBody, updateRecord } from './record-by-api.ts';
import { recordTradesByApi } from './trades-page.ts';

describe('a figure of what is held', () => {
  test('total cash opens down to a single row, and says what was set by hand', async ({ page }) => {
    covers('4.3 explained cash, dividends, deposits and watchlist');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ platform: 'Revolut', quantity: 2, price: 10 }]);
    const row = { transactionType: 'deposit', amount: 100, platform: 'Revolut', transactionDate: '2026-01-05' };
    await postRecord(page, '/cash/transactions', row);
    await page.goto('/dashboard/cash');
    await openExplanation(page, 'Total Cash');
    await openExplanationLine(page, 'Balance');
    await dialog(page).getByText('Moved by a trade').waitFor();
    await expect.poll(() => dialog(page).innerText()).toContain('2 rows, $80.00 in total.');
    await expect.poll(() => dialog(page).getByRole('link', { name: 'Open' }).count()).toBe(2);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });

    await updateRecord(page, '/cash/balances', { platform: 'Revolut', balance: 90 });
    // Opened over what the page kept of the last visit, the explanation follows what the server says.
    const { resolve: answer, promise: isWanted } = Promise.withResolvers<void>();
    await page.route('**/api/cash/balances', async (route) => {
      await isWanted;
      await route.continue();
    });
    // A page that is told late of what has come, and the code that explains in that very moment.
    await page.addInitScript(() => {
      const { setTimeout: sooner } = window;
      Object.assign(window, { setTimeout: (act: () => void, wait?: number) => sooner(act, wait || 60) });
    });
    await page.route('**/assets/explain-cash*', async (route) => {
      await isWanted;
      await route.continue();
    });
    await page.reload();
    await openExplanation(page, 'Cash on Revolut');
    await dialog(page).getByText('$80.00').first().waitFor();
    answer();
    await openExplanationLine(page, 'Balance');
    await dialog(page).getByText('2 rows, $80.00 in total. Set by hand: $10.00.').waitFor();
  });

  test('a dividend opens down to the trades that its shares came from, on a phone as well', async ({ page }) => {
    covers('4.3 explained cash, dividends, deposits and watchlist');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ symbol: 'KO', quantity: 3, transactionDate: '2024-01-10' }]);
    await postRecord(page, '/dividends/automated/sync-historical', {});
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard/dividends');
    await page
      .getByRole('region', { name: 'Dividends Found' })
      .getByTitle(/Explain this number: Dividend of KO/)
      .first()
      .press('Enter');
    await dialog(page).waitFor();
    await openExplanationLine(page, 'Dividend, before tax');
    await openExplanationLine(page, 'Shares at the close of the day before the ex-date');
    await dialog(page).getByText('Shares that came').waitFor();
    await dialog(page)
      .getByText(/^1 row, .* in total\.$/)
      .first()
      .waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('the value of a CD opens down to its principal, rate and days; a savings balance to its rows', async ({
    page,
  }) => {
    covers('4.3 explained cash, dividends, deposits and watchlist');
    await registerByApi(page, memberPerson);
    await postRecord(page, '/cds', cdBody);
    await postRecord(page, '/savings', savingsBody);
    await page.goto('/dashboard/citi/cd');
    await openExplanation(page, 'Total Value');
    await openExplanationLine(page, 'Value');
    await openExplanationLine(page, 'Growth of one dollar');
    await dialog(page).getByText('(1 + Interest rate ÷ 12) to the power of 12 × Days counted ÷ 365.').waitFor();
    await openExplanationLine(page, 'Days counted');
    await dialog(page).getByText('30 days').waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/dashboard/citi/savings');
    await openExplanation(page, 'Balance of Rainy days');
    await openExplanationLine(page, 'Total balance');
    await openExplanationLine(page, 'Balance');
    await dialog(page).getByText('1 row, $500.00 in total.').waitFor();
    await expect.poll(() => dialog(page).innerText()).toContain('1 row, $500.00 in total.');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });
});
