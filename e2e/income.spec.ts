import { readFileSync } from 'node:fs';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { openExplanation } from './explanation-dialog.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';
import { cdBody, getDayFromToday, postRecord, savingsBody } from './record-by-api.ts';
import { recordTradesByApi } from './trades-page.ts';

describe('the income calendar', () => {
  test('has the dividends of the owner, with the figures of the Dividends page, and leads to the stock', async ({
    page,
  }) => {
    covers('1.7 GET /insight/income');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ symbol: 'KO', quantity: 30, transactionDate: '2024-01-10' }]);
    await postRecord(page, '/dividends/automated/sync-historical', {});
    await page.goto('/dashboard/dividends');
    const figure = (name: string) => page.getByRole('group', { name, exact: true });
    await figure('Expected in the next 12 months').getByText('$').first().waitFor();
    const [expected, paid] = await Promise.all(
      ['Expected in the next 12 months', 'Last 12 months'].map(
        async (name) => /\$[\d,.]+/.exec(await figure(name).innerText())?.[0],
      ),
    );
    await page.getByRole('link', { name: 'Income', exact: true }).click();
    await figure('Expected in the next 12 months')
      .getByText(expected ?? '')
      .waitFor();
    await figure('Paid in the last 12 months')
      .getByText(paid ?? '')
      .waitFor();
    await page.getByRole('link', { name: 'KO' }).or(page.getByText('No income this month.')).first().waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('sets past months beside what would have been foreseen of them, once that is asked for', async ({ page }) => {
    covers('1.7 GET /insight/income/forecasts');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ symbol: 'KO', quantity: 30, transactionDate: '2024-01-10' }]);
    await postRecord(page, '/dividends/automated/sync-historical', {});
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/income/forecasts')) asked.push(request.url());
    });
    await page.goto('/dashboard/income');
    const compare = page.getByRole('button', { name: 'Compare', exact: true });
    await compare.waitFor();
    expect(asked).toEqual([]);
    await compare.press('Enter');
    const table = page.getByRole('table', { name: 'Forecast and actual of the past 12 months' });
    await table.getByRole('row', { name: /Total of \d+ months? with a forecast/ }).waitFor();
    expect(asked).toHaveLength(1);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Comparison' }).press('Enter'),
    ]);
    const [head] = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(head?.slice(1)).toBe('Month,Foreseen,Paid,Difference');
  });

  test('has interest and maturities of the member, month by month from the keyboard, and as a file', async ({
    page,
  }) => {
    covers('1.7 GET /insight/income');
    await registerByApi(page, memberPerson);
    await page.goto('/dashboard/income');
    await page.getByText('Your income appears here').waitFor();
    await postRecord(page, '/cds', cdBody);
    await postRecord(page, '/savings', savingsBody);
    const matures = getDayFromToday(335);
    await page.goto(`/dashboard/income?month=${matures.slice(0, 7)}`);
    const row = page.getByRole('row', { name: /CD matures/ });
    await row.waitFor();
    // $1,000 at 4 % monthly for 365 days: 1,040.74.
    expect(await row.innerText()).toContain('$1,040.74');
    expect(await row.innerText()).toContain('Not income');
    await page.getByRole('button', { name: 'Previous month' }).press('Enter');
    await page
      .getByRole('row', { name: /Rainy days/ })
      .getByText('Estimated')
      .waitFor();
    await expect.poll(() => page.getByRole('row', { name: /CD matures/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'This month' }).press('Enter');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await openExplanation(page, 'Expected in the next 12 months');
    await page.getByRole('dialog').getByText('CD interest').first().waitFor();
    await page.getByRole('dialog').getByText('Savings interest').first().waitFor();
    await page.keyboard.press('Escape');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).press('Enter'),
    ]);
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(lines[0]?.slice(1)).toBe('Date,Type,From,Status,Amount');
    expect(lines).toContain(`${matures},CD matures,CD-1 at Citi,Not income,1040.74`);
  });

  test('fits a phone', { tags: 'screen' }, async ({ page }) => {
    await registerByApi(page, memberPerson);
    await postRecord(page, '/cds', cdBody);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard/income');
    await page.getByRole('heading', { name: 'Calendar', exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });
});
