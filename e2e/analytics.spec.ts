import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { logOutOnPage, ownerPerson, registerByApi, registerOnPage, signInOnPage } from './people.ts';
import { readTableCellTexts, recordTradesByApi } from './trades-page.ts';

const figure = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const lines = async (page: Page, title: string) => (await card(page, title).innerText()).replace(/\s+/g, ' ');
const open = async (page: Page) => {
  await page.goto('/dashboard/analytics');
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
};
/** A usage event of this type, as the page sends it, once the server has taken it. */
const tracked = async (page: Page, type: string): Promise<unknown> => {
  const answer = await page.waitForResponse(
    (one) => one.url().endsWith('/api/analytics/track') && one.request().postDataJSON().event_type === type,
  );
  expect(answer.status()).toBe(204);
  return answer.request().postDataJSON();
};

describe('analytics', () => {
  test('shows figures, engagement and what was used', { tags: 'screen' }, async ({ page }) => {
    covers('1.2 analytics page', '3.2 analytics page');
    await registerOnPage(page, ownerPerson);
    await recordTradesByApi(page, [
      { quantity: 10, price: 100, transactionDate: '2026-01-15' },
      { transactionType: 'sell', quantity: 4, price: 150, transactionDate: '2026-03-16' },
    ]);
    await logOutOnPage(page);
    await signInOnPage(page, ownerPerson);
    await page.waitForURL('**/dashboard');
    const event = tracked(page, 'analytics_view');
    await open(page);
    expect(await event).toEqual({ event_type: 'analytics_view', event_data: {} });
    await open(page);
    // 6 shares at the sample's $336.48 = 2,018.88; + 600 - 1,000 = 1,618.88; 4 x (150 - 100) = 200 realized.
    await expect.poll(() => figure(page, 'Total Value').innerText()).toContain('$2,018.88');
    await expect.poll(() => figure(page, 'Total Returns').innerText()).toContain('+$1,618.88');
    await expect.poll(() => figure(page, 'Total Returns').innerText()).toContain('+161.89%');
    await expect.poll(() => figure(page, 'Monthly Dividends').innerText()).toContain('$0.00');
    // One day of thirty.
    await expect.poll(() => figure(page, 'Engagement Rate').innerText()).toContain('3.33%');
    await expect
      .poll(() => lines(page, 'Portfolio Performance'))
      .toBe(
        'Portfolio Performance Total Invested $1,000.00 Realized Gains +$200.00 Total Dividends $0.00 Holdings Count 1',
      );
    await expect
      .poll(() => lines(page, 'User Engagement'))
      .toBe('User Engagement Login Count (30d) 1 Active Days 1 Engagement Rate 3.33%');
    const usage = () => lines(page, 'Feature Usage (Last 30 Days)');
    await expect.poll(usage).toMatch(/Analytics view [12]/);
    await expect.poll(() => usage()).toContain('Dashboard view');
    await expect.poll(() => usage()).toContain('Login 1');
    await card(page, 'Return Over Time').getByText('A return of $1,618.88 on $1,000.00 invested so far.').waitFor();
    await card(page, 'Money In and Out').locator('summary').click();
    const months = await readTableCellTexts(card(page, 'Money In and Out').getByRole('table'), 12);
    expect(months.find(([month]) => month === 'Jan 2026')?.slice(1)).toEqual(['$1,000.00', '$0.00']);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  });

  test('records that it was opened, and what was done, without the page noticing a failure', async ({ page }) => {
    covers('2.7 usage events', '3.2 analytics page');
    await registerByApi(page, ownerPerson);
    await page.route('**/api/analytics/track', (route) => route.fulfill({ status: 429, json: { error: 'No.' } }));
    const refused = page.waitForResponse('**/api/analytics/track');
    await open(page);
    expect((await refused).status()).toBe(429);
    await page.unroute('**/api/analytics/track');
    const event = tracked(page, 'cash_view');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cash', exact: true }).click();
    expect(await event).toEqual({ event_type: 'cash_view', event_data: {} });
  });

  test('a long history says how far its days are counted, and is drawn once they are', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ quantity: 10, price: 100, transactionDate: '2026-01-15' }]);
    let countedTo: string | null = '2026-01-31';
    await page.route('**/api/analytics/portfolio/performance*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      await route.fulfill({ json: countedTo ? { ...body, points: [], countedTo } : body });
    });
    await open(page);
    const chart = card(page, 'Return Over Time');
    await chart.getByText('Counting the days: up to Jan 31, 2026 so far...').waitFor();
    countedTo = '2026-02-28';
    await chart.getByText('Counting the days: up to Feb 28, 2026 so far...').waitFor();
    countedTo = null;
    await chart.getByText('on $1,000.00 invested so far.').waitFor();
  });

  test('after a change in the past the former figures stay, and say from which day on they are', async ({ page }) => {
    await registerByApi(page, ownerPerson);
    await recordTradesByApi(page, [{ quantity: 10, price: 100, transactionDate: '2026-01-15' }]);
    let countedTo: string | null = '2026-01-31';
    await page.route('**/api/analytics/portfolio/performance*', async (route) => {
      const body = await (await route.fetch()).json();
      await route.fulfill({ json: { ...body, countedTo } });
    });
    await open(page);
    const chart = card(page, 'Return Over Time');
    const progress = 'Updating this chart: figures after Jan 31, 2026 do not include your change yet.';
    await chart.getByText(progress).waitFor();
    await chart.locator('canvas').waitFor();
    const { height } = (await chart.boundingBox()) ?? {};
    countedTo = null;
    await chart.getByText('on $1,000.00 invested so far.').waitFor();
    expect((await chart.boundingBox())?.height).toBe(height);
  });

  test('says that it failed, and comes back', async ({ page }) => {
    covers('3.8 analytics cannot be read');
    await registerByApi(page, ownerPerson);
    const answer = { status: 429, json: { error: 'Too busy.', code: 'busy' } };
    await page.route('**/api/analytics/dashboard', (route) => route.fulfill(answer));
    await open(page);
    await page.getByText('Failed to load analytics', { exact: true }).first().waitFor();
    const toast = page.getByRole('region', { name: 'Notifications' });
    await expect.poll(() => toast.innerText()).toBe('Failed to load analytics');
    await page.getByText('Too busy.', { exact: true }).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.unroute('**/api/analytics/dashboard');
    await page.getByRole('button', { name: 'Retry' }).click();
    await figure(page, 'Total Value').waitFor();
  });
});
