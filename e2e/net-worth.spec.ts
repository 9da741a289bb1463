import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';
import { cdBody, depositBody, postRecord } from './record-by-api.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';
import { recordTradesByApi } from './trades-page.ts';

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const agendaLines = async (page: Page) =>
  (await card(page, 'Today and next').getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
const explain = (page: Page) => page.getByRole('dialog');

const fill = async (page: Page): Promise<void> => {
  await registerByApi(page, ownerPerson);
  await recordTradesByApi(page, [
    { symbol: 'AAPL', quantity: 10, price: 100, transactionDate: '2026-01-15' },
    { symbol: 'KO', companyName: 'Coca-Cola', quantity: 20, price: 60, transactionDate: '2026-02-17' },
  ]);
  await postRecord(page, '/cash/transactions', { ...depositBody, amount: 3000 });
};

describe('the top of the dashboard', () => {
  test('has the net worth with its changes, each explained, and the investments beside it', { tags: 'screen' }, async ({
    page,
  }) => {
    covers('1.2 net worth');
    await fill(page);
    await page.goto('/dashboard');
    const worth = card(page, 'Net worth');
    const total = worth.getByTitle('Explain this number: Net worth');
    await total.waitFor();
    await worth.locator('[data-drawing] canvas').first().waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'net-worth');

    const shown = await total.innerText();
    await total.click();
    await explain(page).getByText('Shares').first().waitFor();
    await explain(page).getByText(shown).first().waitFor();
    await page.keyboard.press('Escape');
    await worth.getByTitle(/Explain this number: Change of the day$/).click();
    await explain(page).getByText('Dividends, interest, fees and exchange rates', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await worth.getByTitle(/Explain this number: Gain of the range/).click();
    await explain(page).getByText('Value at the start').first().waitFor();
    await page.keyboard.press('Escape');

    await worth.getByRole('button', { name: 'Investments' }).click();
    const shares = card(page, 'Investments');
    await shares.getByTitle('Explain this number: Investments').waitFor();
    // 3,000 of cash less: the shares are what the card of the portfolio says.
    const portfolio = await page.getByRole('group', { name: 'Total Portfolio Value' }).innerText();
    expect(portfolio).toContain(
      (await shares.getByTitle('Explain this number: Investments').innerText()).split(', explain')[0],
    );
  });

  test('draws the range that is chosen, and compares it where that is wanted', async ({ page }) => {
    covers('1.2 net worth');
    await fill(page);
    await page.goto('/dashboard');
    const worth = card(page, 'Net worth');
    await worth.getByRole('button', { name: '1M', exact: true }).click();
    const gain = () => worth.getByTitle(/Explain this number: Gain of the range$/).innerText();
    await expect.poll(gain).toContain('in 1 month');
    await worth.getByRole('button', { name: 'All', exact: true }).click();
    await expect.poll(gain).toMatch(/since Jan \d+, 2026/);
    await worth.getByRole('button', { name: 'Compare with VOO' }).click();
    await worth.getByText('VOO', { exact: true }).waitFor();
    await worth.getByText('Figures as a table').click();
    await expect
      .poll(() => worth.getByRole('columnheader').allInnerTexts())
      .toEqual(['Day', 'Net worth', 'Put in', 'VOO']);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await worth.getByRole('button', { name: 'Without VOO' }).click();
    await expect.poll(() => worth.getByRole('columnheader').allInnerTexts()).toEqual(['Day', 'Net worth', 'Put in']);
  });

  test('says in its place what it cannot tell, and shows it once another try succeeds', async ({ page }) => {
    covers('1.2 net worth');
    await fill(page);
    await page.route('**/api/insight/value-history?*', (route) => route.fulfill({ status: 418, body: '' }));
    await page.route('**/api/insight/agenda', (route) => route.fulfill({ status: 418, body: '' }));
    await page.goto('/dashboard');
    await page.getByText('Your net worth could not be loaded.').waitFor();
    await page.getByText('What comes next could not be loaded.').waitFor();
    await page.getByRole('group', { name: 'Total Portfolio Value' }).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'net-worth-failed');
    await page.unrouteAll({ behavior: 'wait' });
    const worth = card(page, 'Net worth');
    await worth.getByRole('button', { name: 'Retry' }).first().click();
    await worth.getByTitle('Explain this number: Net worth').waitFor();
    await card(page, 'Today and next').getByRole('listitem').first().waitFor();
  });

  test('keeps what it showed while days are counted after a change in the past, and says so', async ({ page }) => {
    covers('1.2 net worth');
    await fill(page);
    // A refresh while the first answer is under way would ask for nothing.
    const first = page.waitForResponse('**/api/insight/value-history?*');
    await page.goto('/dashboard');
    await (await first).finished();
    const worth = card(page, 'Net worth');
    const total = worth.getByTitle('Explain this number: Net worth');
    const before = await total.innerText();
    await page.route('**/api/insight/value-history?*', async (route) => {
      const answer = await route.fetch();
      const body = { ...((await answer.json()) as object), value: null, change: null, day: null, range: null };
      await route.fulfill({
        json: { ...body, curves: { days: [], value: [], contributed: [], benchmark: [] }, countedTo: '2026-02-03' },
      });
    });
    // While any part of the page is being read, the button takes no press.
    const pressUntilSaid = async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      return worth.getByText('Updating: figures after Feb 3, 2026 do not include your change yet.').isVisible();
    };
    await expect.poll(pressUntilSaid, { interval: 1_000, timeout: 30_000 }).toBe(true);
    expect(await total.innerText()).toBe(before);
    await page.unrouteAll({ behavior: 'wait' });
    await expect.poll(() => worth.getByText(/^Updating: /).count()).toBe(0);
  });

  test('of a portfolio without any price says so', async ({ page }) => {
    covers('1.2 net worth');
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ symbol: 'XYZQ', companyName: 'Nobody knows', quantity: 10, price: 70 }]);
    await page.goto('/dashboard');
    const worth = card(page, 'Net worth');
    await worth.getByRole('button', { name: 'Investments' }).click();
    const shares = card(page, 'Investments');
    await shares.getByText('None of your holdings has a price.').waitFor();
    await shares.getByText('Unavailable').waitFor();
    await expect.poll(() => agendaLines(page)).toEqual(['XYZQ has no price']);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'net-worth-unpriced');
  });
});

describe('today and next', () => {
  test('leads to the stock, the CD or the platform that a line is about', async ({ page }) => {
    covers('1.2 today and next');
    await fill(page);
    const today = getDayInNewYork(new Date());
    const [startDate, maturityDate] = [addDays(today, -345), addDays(today, 20)];
    await postRecord(page, '/cds', { ...cdBody, accountNumber: 'CD-20418', startDate, maturityDate, termMonths: 12 });
    await page.goto('/dashboard');
    await expect.poll(async () => (await agendaLines(page)).join('\n')).toMatch(/CD 20418 matures \w{3} \d+ \$/);
    const lines = await agendaLines(page);
    expect(lines.length).toBeLessThanOrEqual(6);
    // What moved comes first.
    expect(lines[0]).toMatch(/^(?:AAPL|KO) [+-]\d/);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await card(page, 'Today and next')
      .getByRole('link', { name: /CD 20418/ })
      .click();
    await page.waitForURL('**/dashboard/deposits');
    await page.goBack();
    await card(page, 'Today and next').getByRole('link', { name: /^AAPL/ }).first().click();
    await page.waitForURL('**/dashboard/stock/AAPL');
  });

  test('of the member tells of deposits', async ({ page }) => {
    covers('1.2 today and next');
    await registerByApi(page, memberPerson);
    const today = getDayInNewYork(new Date());
    const [startDate, maturityDate] = [addDays(today, -375), addDays(today, -10)];
    await postRecord(page, '/cds', { ...cdBody, accountNumber: '7', startDate, maturityDate, termMonths: 12 });
    await page.goto('/dashboard');
    await expect.poll(async () => (await agendaLines(page)).join()).toMatch(/CD 7 matured /);
    await card(page, 'Net worth').getByTitle('Explain this number: Net worth').waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'net-worth-member');
  });
});
