import type { Page } from 'playwright-core';
import { covers } from '#tests/kit/covers';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';
import { postRecord, savingsBody } from './record-by-api.ts';
import { recordTradesByApi } from './trades-page.ts';

const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' });
/** A press while something is still read goes nowhere, so it waits. */
const press = async (page: Page): Promise<void> => {
  await expect.poll(() => refresh(page).isEnabled()).toBe(true);
  await refresh(page).click();
};
const updated = (page: Page) => page.getByText(/^Last updated /);

/** The calls that are made from here on, in the order of their names. */
const readsOf = (page: Page): (() => string[]) => {
  const read = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) read.add(pathname.replace('/api', ''));
  });
  return () => [...read].sort();
};

test('Refresh reads again all that is on the screen, and its time moves only when all of it came', {
  tags: 'screen',
}, async ({ page }) => {
  covers('1.2 dashboard head');
  await registerByApi(page, ownerPerson);
  await recordTradesByApi(page, [{}]);
  await page.clock.setFixedTime('2026-11-20T15:00:00.000Z');
  await page.goto('/dashboard');
  await expect.poll(() => updated(page).innerText()).toContain('10:00');
  // What the page reads after its first figures has come, too: a press meanwhile goes nowhere.
  await page.waitForLoadState('networkidle');
  const reads = readsOf(page);

  await page.clock.setFixedTime('2026-11-20T16:00:00.000Z');
  await press(page);
  await expect.poll(() => updated(page).innerText()).toContain('11:00');
  expect(reads()).toEqual(['/dashboard/data', '/insight/agenda', '/insight/value-history']);

  await page.clock.setFixedTime('2026-11-20T17:00:00.000Z');
  await page.route('**/api/insight/value-history?*', (route) => route.fulfill({ status: 418, body: '' }));
  await press(page);
  await page.getByText('Some of the figures could not be loaded again.').waitFor();
  await expect.poll(() => refresh(page).isEnabled()).toBe(true);
  await expect.poll(() => updated(page).innerText()).toContain('11:00');

  await page.unroute('**/api/insight/value-history?*');
  await press(page);
  await expect.poll(() => updated(page).innerText()).toContain('12:00');
  await expect.poll(() => refresh(page).isEnabled()).toBe(true);
});

test('Refresh of the member reads the banks again as well', async ({ page }) => {
  await registerByApi(page, memberPerson);
  await postRecord(page, '/savings', savingsBody);
  await page.goto('/dashboard');
  await updated(page).waitFor();
  await page.getByRole('group', { name: 'Total Balance' }).waitFor();
  const reads = readsOf(page);
  await postRecord(page, '/savings', { ...savingsBody, accountName: 'Rainier days' });
  await press(page);
  await expect.poll(() => page.getByRole('group', { name: 'Total Balance' }).innerText()).toContain('$1,000.00');
  expect(reads()).toEqual([
    '/cds',
    '/cds/summary',
    '/dashboard/data',
    '/insight/agenda',
    '/insight/value-history',
    '/savings/summary',
  ]);
});
