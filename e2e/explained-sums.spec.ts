import { describe } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import { covers } from '#tests/kit/covers';
import {
  closeExplanation,
  expectDialogFits,
  getExplanationDialog,
  openExplanation,
  openExplanationLine,
} from './explanation-dialog.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { dividendBody, postRecord } from './record-by-api.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

describe('a sum that explains itself', () => {
  test('of dividends opens by stock down to a payment and its tax', async ({ page }) => {
    covers('4.3 explained sums');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ symbol: 'KO', quantity: 3, transactionDate: '2024-01-10' }]);
    await postRecord(page, '/dividends', { ...dividendBody, shares: 10, taxWithheld: 1.5, platform: 'Robinhood' });
    await postRecord(page, '/dividends', {
      ...dividendBody,
      shares: 4,
      paymentDate: '2026-07-01',
      platform: 'Robinhood',
    });
    await page.goto('/dashboard/dividends');
    await openExplanation(page, 'Dividends of Robinhood');
    await getExplanationDialog(page).getByText('$12.50').first().waitFor();
    await openExplanationLine(page, 'Dividends of the stock');
    await openExplanationLine(page, 'Dividend, before tax');
    await getExplanationDialog(page).getByText('2 rows, $14.00 in total.').waitFor();
    await openExplanationLine(page, 'Tax withheld');
    await getExplanationDialog(page).getByText('1 row, $1.50 in total.').waitFor();
    await takePageScreenshots(page, 'sum-dividends-stock');
    await expectDialogFits(page);
    await closeExplanation(page, 'Dividends of Robinhood');
  });

  test('of one list shows its rows at once, and a figure of 0 is as large as its neighbours', async ({ page }) => {
    covers('4.3 explained sums');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ quantity: 3 }, { quantity: 4, transactionDate: '2026-01-16' }]);
    await page.goto('/dashboard');
    await openExplanation(page, 'Total Transactions');
    await getExplanationDialog(page).getByText('2 rows in total.').waitFor();
    expect(await getExplanationDialog(page).locator('summary').first().innerText()).toMatch(/^Transactions\s+2$/);
    // Neither a formula that repeats the name nor a total that repeats the line.
    await expect.poll(() => getExplanationDialog(page).getByText('Transactions', { exact: true }).count()).toBe(1);
    await closeExplanation(page, 'Total Transactions');

    await page.goto('/dashboard/citi/savings');
    const size = (name: string) =>
      page.getByTitle(`Explain this number: ${name}`).evaluate((one) => getComputedStyle(one).fontSize);
    expect(await size('Total Accounts')).toBe(await size('Total Balance'));
  });

  test('of lots opens what is left of a purchase, and what was held for long by the lots that were sold', async ({
    page,
  }) => {
    covers('4.3 explained lots');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [
      { quantity: 10, price: 50, transactionDate: '2023-01-10' },
      { quantity: 10, price: 70, transactionDate: '2024-06-03' },
      { transactionType: 'sell', quantity: 12, price: 90, transactionDate: '2024-08-01', fees: 1 },
    ]);
    await page.goto('/dashboard/stock/AAPL?part=lots');
    const lot = 'Lot of Jun 3, 2024, 8 shares';
    await openExplanation(page, lot);
    await openExplanationLine(page, 'Cost');
    await getExplanationDialog(page).getByText('Remaining cost of the purchase').first().waitFor();
    await takePageScreenshots(page, 'sum-lot');
    await closeExplanation(page, lot);
    const method = 'First in, first out';
    await openExplanation(page, method);
    await openExplanationLine(page, 'Realized, long term');
    await openExplanationLine(page, 'Realized by the sale, long term');
    await getExplanationDialog(page).getByText('$400.00').first().waitFor();
    await openExplanationLine(page, 'Cost of the shares held for more than a year');
    await getExplanationDialog(page).getByText('Cost of the shares sold from the purchase').first().waitFor();
    await openExplanationLine(page, 'Sold for, of shares held for more than a year');
    await getExplanationDialog(page).getByText('$900.00').first().waitFor();
    await takePageScreenshots(page, 'sum-long');
    await expectDialogFits(page);
    await closeExplanation(page, method);
  });

  test('of what moved opens by month down to a row and its exchange rate', async ({ page }) => {
    covers('4.3 explained sums');
    await registerByApi(page, ownerPerson);
    const day = addDays(getDayInNewYork(new Date()), -40);
    const row = { amount: 100, platform: 'Revolut', transactionDate: day };
    await postRecord(page, '/cash/transactions', { ...row, transactionType: 'deposit' });
    await postRecord(page, '/cash/transactions', { ...row, transactionType: 'deposit', currency: 'EUR' });
    await postRecord(page, '/cash/transactions', { ...row, transactionType: 'interest', amount: 2.5 });
    await page.goto('/dashboard/analytics');
    const name = 'Money In and Out';
    await openExplanation(page, name);
    await openExplanationLine(page, 'Deposits, in all months');
    await openExplanationLine(page, 'Deposits', 1);
    await getExplanationDialog(page)
      .getByText(/^2 rows, \$\d+\.\d\d in total\.$/)
      .waitFor();
    await openExplanationLine(page, 'Deposit', 2);
    await getExplanationDialog(page).getByText('Exchange rate').first().waitFor();
    await takePageScreenshots(page, 'sum-moved');
    await expectDialogFits(page);
    await closeExplanation(page, name);
  });

  test('of a fall opens the growth at its height and at its lowest, down to a day', async ({ page }) => {
    covers('4.2 returns page');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [
      { quantity: 10, price: 100, transactionDate: '2026-01-15' },
      { transactionType: 'sell', quantity: 4, price: 150, transactionDate: '2026-03-16' },
    ]);
    await page.goto('/dashboard/returns?range=all');
    await openExplanation(page, 'Max drawdown');
    await getExplanationDialog(page).getByText('Trough as part of the peak, less 1.').waitFor();
    await openExplanationLine(page, 'Trough as part of the peak');
    await openExplanationLine(page, 'Growth of one dollar, to the trough');
    await takePageScreenshots(page, 'sum-fall');
    await openExplanationLine(page, 'The month');
    await openExplanationLine(page, 'The day');
    await getExplanationDialog(page).getByText('Value at its close plus taken out').first().waitFor();
    await expectDialogFits(page);
    await closeExplanation(page, 'Max drawdown');
    await openExplanation(page, 'Best month');
    await getExplanationDialog(page).getByText('Growth of one dollar, in the month, less 1.').waitFor();
    await closeExplanation(page, 'Best month');
    await takePageScreenshots(page, 'sum-months', page.getByRole('region', { name: 'Month by month', exact: true }));
  });

  test('of the watchlist opens cash, a strategy, an analysis and a recommendation', async ({ page }) => {
    covers('4.3 explained cash, dividends, deposits and watchlist');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [
      { quantity: 3, price: 50 },
      { symbol: 'KO', quantity: 2, price: 50 },
    ]);
    await postRecord(page, '/cash/transactions', {
      transactionType: 'deposit',
      amount: 600,
      platform: 'BOSA',
      transactionDate: '2026-01-05',
    });
    await page.goto('/dashboard/enhanced-watchlist');
    await openExplanation(page, 'Available cash');
    await openExplanationLine(page, 'Cash in US dollars');
    await closeExplanation(page, 'Available cash');
    await openExplanation(page, 'Strategy');
    await openExplanationLine(page, 'Enough for balanced');
    await getExplanationDialog(page)
      .getByText('1 where Limit of the rule is at or under Cash in US dollars, else 0.')
      .waitFor();
    await takePageScreenshots(page, 'sum-strategy');
    await closeExplanation(page, 'Strategy');
    await openExplanation(page, 'Positions for 80% of value');
    await openExplanationLine(page, 'Needed for 80% of value', 1);
    await takePageScreenshots(page, 'sum-spread');
    await expectDialogFits(page);
    await closeExplanation(page, 'Positions for 80% of value');
    await openExplanation(page, 'Worst position');
    await closeExplanation(page, 'Worst position');
    await takePageScreenshots(page, 'sum-watchlist');
    await page.getByRole('button', { name: 'Recommendations' }).click();
    await page.getByRole('button', { name: 'Build Recommendations' }).click();
    const first = page.getByRole('region', { name: 'Recommendations' }).getByRole('listitem').first();
    const name = `Recommendation of ${await first.getByRole('heading').innerText()}`;
    await openExplanation(page, name);
    await openExplanationLine(page, 'Match, of 5');
    await openExplanationLine(page, 'P/E from 10 to 30');
    await openExplanationLine(page, 'P/E of at most 30');
    await getExplanationDialog(page).getByText('sample prices').first().waitFor();
    await takePageScreenshots(page, 'sum-recommendation');
    await expectDialogFits(page);
    await closeExplanation(page, name);
    await expect.poll(() => first.getByText(/of 5$/).count()).toBe(1);
    await takePageScreenshots(page, 'sum-cards', first);
  });
});
