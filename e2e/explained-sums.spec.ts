import { describe } from 'vitest';
import { addDays, dayInNewYork } from '#core/time/day';
import { expectFits, explain, explanation, leave, unfold } from './explaining.ts';
import { expect, test } from './fixtures.ts';
import { picture } from './look.ts';
import { enter, owner } from './people.ts';
import { dividend, record } from './records.ts';
import { recordTrades } from './trades.ts';

describe('a sum that explains itself', () => {
  test('of dividends opens by stock down to a payment and its tax', async ({ page }) => {
    await enter(page, owner);
    await recordTrades(page, [{ symbol: 'KO', quantity: 3, transactionDate: '2024-01-10' }]);
    await record(page, '/dividends', { ...dividend, shares: 10, taxWithheld: 1.5, platform: 'Robinhood' });
    await record(page, '/dividends', { ...dividend, shares: 4, paymentDate: '2026-07-01', platform: 'Robinhood' });
    await page.goto('/dashboard/dividends');
    await explain(page, 'Dividends of Robinhood');
    await explanation(page).getByText('$12.50').first().waitFor();
    await unfold(page, 'Dividends of the stock');
    await unfold(page, 'Dividend, before tax');
    await explanation(page).getByText('2 rows, which come to $14.00.').waitFor();
    await unfold(page, 'Tax withheld');
    await explanation(page).getByText('1 row, which come to $1.50.').waitFor();
    await picture(page, 'sum-dividends-stock');
    await expectFits(page);
    await leave(page, 'Dividends of Robinhood');
  });

  test('of lots opens what is left of a purchase, and what was held for long by the lots that were sold', async ({
    page,
  }) => {
    await enter(page, owner);
    await recordTrades(page, [
      { quantity: 10, price: 50, transactionDate: '2023-01-10' },
      { quantity: 10, price: 70, transactionDate: '2024-06-03' },
      { transactionType: 'sell', quantity: 12, price: 90, transactionDate: '2024-08-01', fees: 1 },
    ]);
    await page.goto('/dashboard/stock/AAPL?part=lots');
    const lot = 'Lot of Jun 3, 2024, 8 shares';
    await explain(page, lot);
    await unfold(page, 'Cost');
    await explanation(page).getByText('Cost of what is left of the purchase').first().waitFor();
    await picture(page, 'sum-lot');
    await leave(page, lot);
    const method = 'First in, first out';
    await explain(page, method);
    await unfold(page, 'Realized, long term');
    await unfold(page, 'Realized by a sale, long term');
    await explanation(page).getByText('$400.00').first().waitFor();
    await unfold(page, 'Cost of the shares held for more than a year');
    await explanation(page).getByText('Cost of what was taken of the purchase').first().waitFor();
    await unfold(page, 'Sold for, of shares held for more than a year');
    await explanation(page).getByText('$900.00').first().waitFor();
    await picture(page, 'sum-long');
    await expectFits(page);
    await leave(page, method);
  });

  test('of what moved opens by month down to a row and its exchange rate', async ({ page }) => {
    await enter(page, owner);
    const day = addDays(dayInNewYork(new Date()), -40);
    const row = { amount: 100, platform: 'Revolut', transactionDate: day };
    await record(page, '/cash/transactions', { ...row, transactionType: 'deposit' });
    await record(page, '/cash/transactions', { ...row, transactionType: 'deposit', currency: 'EUR' });
    await record(page, '/cash/transactions', { ...row, transactionType: 'interest', amount: 2.5 });
    await page.goto('/dashboard/analytics');
    const name = 'Money In and Out';
    await explain(page, name);
    await unfold(page, 'Deposits, in all months');
    await unfold(page, 'Deposits', 1);
    await explanation(page)
      .getByText(/^2 rows, which come to \$\d+\.\d\d\.$/)
      .waitFor();
    await unfold(page, 'Deposit', 2);
    await explanation(page).getByText('Exchange rate').first().waitFor();
    await picture(page, 'sum-moved');
    await expectFits(page);
    await leave(page, name);
  });

  test('of a fall opens the growth at its height and at its lowest, down to a day', async ({ page }) => {
    await enter(page, owner);
    await recordTrades(page, [
      { quantity: 10, price: 100, transactionDate: '2026-01-15' },
      { transactionType: 'sell', quantity: 4, price: 150, transactionDate: '2026-03-16' },
    ]);
    await page.goto('/dashboard/returns?range=all');
    await explain(page, 'Deepest fall');
    await explanation(page).getByText('What was left of the height, less 1.').waitFor();
    await unfold(page, 'What was left of the height');
    await unfold(page, 'What a dollar had become at the lowest');
    await picture(page, 'sum-fall');
    await unfold(page, 'The month');
    await unfold(page, 'The day');
    await explanation(page).getByText('Value at its close and taken out').first().waitFor();
    await expectFits(page);
    await leave(page, 'Deepest fall');
    await explain(page, 'Best month');
    await explanation(page).getByText('What the month made of a dollar, less 1.').waitFor();
    await leave(page, 'Best month');
    await picture(page, 'sum-months', page.getByRole('region', { name: 'Month by month', exact: true }));
  });

  test('of the watchlist opens cash, a strategy, an analysis and a recommendation', async ({ page }) => {
    await enter(page, owner);
    await recordTrades(page, [
      { quantity: 3, price: 50 },
      { symbol: 'KO', quantity: 2, price: 50 },
    ]);
    await record(page, '/cash/transactions', {
      transactionType: 'deposit',
      amount: 600,
      platform: 'BOSA',
      transactionDate: '2026-01-05',
    });
    await page.goto('/dashboard/enhanced-watchlist');
    await explain(page, 'Available cash');
    await unfold(page, 'Cash in US dollars');
    await leave(page, 'Available cash');
    await explain(page, 'Strategy');
    await unfold(page, 'Enough for balanced');
    await explanation(page)
      .getByText('1 where Border of the rule is at or under Cash in US dollars, else 0.')
      .waitFor();
    await picture(page, 'sum-strategy');
    await leave(page, 'Strategy');
    await explain(page, 'Positions for 80% of value');
    await unfold(page, 'Needed for 80% of value', 1);
    await picture(page, 'sum-spread');
    await expectFits(page);
    await leave(page, 'Positions for 80% of value');
    await explain(page, 'Worst position');
    await leave(page, 'Worst position');
    await picture(page, 'sum-watchlist');
    await page.getByRole('button', { name: 'Recommendations' }).click();
    await page.getByRole('button', { name: 'Build Recommendations' }).click();
    const first = page.getByRole('region', { name: 'Recommendations' }).getByRole('listitem').first();
    const name = `Recommendation of ${await first.getByRole('heading').innerText()}`;
    await explain(page, name);
    await unfold(page, 'Match, of 5');
    await unfold(page, 'P/E from 10 to 30');
    await unfold(page, 'P/E of at most 30');
    await explanation(page).getByText('sample prices').first().waitFor();
    await picture(page, 'sum-recommendation');
    await expectFits(page);
    await leave(page, name);
    expect(await first.getByText(/of 5$/).count()).toBe(1);
    await picture(page, 'sum-cards', first);
  });
});
