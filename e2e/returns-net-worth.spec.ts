import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

/** Records as the signed-in person through the API; for what a journey only needs to be there. */
const record = async (page: Page, path: string, body: object): Promise<void> => {
  const { origin } = new URL(page.url());
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`Not recorded: ${await answer.text()}`);
};

const figure = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });
const bridgeOf = (page: Page) => page.getByRole('table', { name: 'From start to end' });

/** In cents, by the name of the line. */
const linesOf = async (page: Page): Promise<Record<string, number>> => {
  const rows = await bridgeOf(page).getByRole('row').all();
  const told = await Promise.all(
    rows.slice(1).map(async (row) => {
      const [name, amount] = [
        await row.getByRole('rowheader').innerText(),
        await row.getByRole('cell').first().innerText(),
      ];
      return [name.trim(), Math.round(Number(amount.replace(/[$,+]/g, '')) * 100)] as const;
    }),
  );
  return Object.fromEntries(told);
};

const aHousehold = async (page: Page): Promise<void> => {
  const cash = { platform: 'Robinhood', currency: 'USD', description: '' };
  await record(page, '/cash/transactions', {
    ...cash,
    transactionType: 'deposit',
    amount: 5_000,
    transactionDate: '2026-01-12',
  });
  await recordTradesByApi(page, [{ quantity: 10, price: 100, transactionDate: '2026-01-15', fees: 2 }]);
  const account = { accountName: 'Rainy days', accountType: 'high-yield', interestRate: 4, currentBalance: 0 };
  await record(page, '/savings', { ...account, currency: 'USD' });
  const moved = { transactionType: 'deposit', amount: 750, transactionDate: '2026-02-16' };
  await record(page, '/savings/1/transactions', moved);
  const cd = { accountNumber: '1234', principalAmount: 2_000, interestRate: 0.05, termMonths: 12, bankName: 'Citi' };
  await record(page, '/cds', { ...cd, startDate: '2026-03-02', maturityDate: '2027-03-02' });
};

describe('the returns of the household', () => {
  test('are chosen, tell what came from outside, and open its rows, which lead to where they stand', async ({
    page,
  }) => {
    covers('4.2 returns of net worth');
    await registerByApi(page, ownerPerson);
    await aHousehold(page);
    await page.goto('/dashboard/returns?range=all');
    await figure(page, 'Simple return').waitFor();
    expect((await linesOf(page))['Put in']).toBe(100_200);
    await page.getByRole('button', { name: 'Net worth', exact: true }).click();
    await page.getByText('Shares, cash, CDs and savings.').waitFor();
    // The purchase with tracked cash is none of it.
    await expect.poll(async () => (await linesOf(page))['Put in']).toBe(775_000);
    expect(new URL(page.url()).search).toContain('scope=household');
    const { 'Value at the end': last, ...lines } = await linesOf(page);
    expect(lines['Fees']).toBe(-200);
    expect(lines['Income']).toBeGreaterThan(0);
    expect(Object.values(lines).reduce((sum, one) => sum + one, 0)).toBe(last);
    await takePageScreenshots(page, 'returns-household', page.locator('h1'));
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    const opener = bridgeOf(page).getByRole('button', { name: 'Put in: Show rows' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Put in' });
    await dialog.getByRole('link', { name: 'CD, opened' }).waitFor();
    await dialog.getByRole('link', { name: 'Savings, deposit' }).waitFor();
    await dialog.getByText('Rainy days').waitFor();
    await takePageScreenshots(page, 'returns-household-rows');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await bridgeOf(page).getByRole('button', { name: 'Value at the end: Show rows' }).click();
    const end = page.getByRole('dialog', { name: 'Value at the end' });
    await end.getByRole('link', { name: 'Account, savings' }).waitFor();
    await end.getByRole('link', { name: 'CD, value' }).waitFor();
    await expect
      .poll(() => end.getByRole('link', { name: 'Account, cash' }).getAttribute('href'))
      .toBe('/dashboard/cash');
    await takePageScreenshots(page, 'returns-household-end');
    await page.keyboard.press('Escape');
    await end.waitFor({ state: 'detached' });
    await opener.click();
    await dialog.getByRole('link', { name: 'Cash, deposit' }).click();
    await page.waitForURL('**/dashboard/cash');
  });

  test('have no parts to choose, stay after a reload, and fit a phone', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await aHousehold(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/dashboard/returns?range=all&scope=household');
    await figure(page, 'Simple return').waitFor();
    await page.getByRole('button', { name: 'Filters and benchmark' }).click();
    await page.getByLabel('Compare with').waitFor();
    expect(await page.getByLabel('Platform').count()).toBe(0);
    const choice = page.getByRole('button', { name: 'Net worth', exact: true });
    await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await figure(page, 'Simple return').waitFor();
    await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('true');
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(sideways).toBeLessThanOrEqual(0);
    await page.getByTitle('Explain this number: Value').click();
    const explained = page.getByRole('dialog');
    await explained.getByText('Value at the start').first().waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Investments', exact: true }).click();
    await expect.poll(async () => (await linesOf(page))['Put in']).toBe(100_200);
  });

  test('of nothing say where they begin', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await page.goto('/dashboard/returns?scope=household');
    await page.getByText('Nothing is recorded yet').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });
});
