import type { Page } from 'playwright-core';
import { covers } from '#tests/kit/covers';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';
import { cdBody, depositBody, dividendBody, postRecord, savingsBody } from './record-by-api.ts';
import { recordTradesByApi } from './trades-page.ts';

const most = 12;

/** Its `textContent`, its label, and whether a button of a record has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    const isOfRow = one?.closest('#records')?.querySelector('tbody tr:first-child, li:first-child')?.contains(one);
    return { text: one?.textContent ?? '', isOfRow: isOfRow === true && one?.matches('button, a, select') === true };
  });

/** Where a page that has just been opened begins. */
const toTheTop = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });

/** How often one presses Tab, with the skip link to the records, until a button of the first one has the focus. */
const tabsToFirstAction = async (page: Page): Promise<number> => {
  await page.locator('#records').waitFor();
  await toTheTop(page);
  for (let presses = 1; presses <= 40; presses += 1) {
    await page.keyboard.press('Tab');
    const { text, isOfRow } = await focused(page);
    if (isOfRow) return presses;
    if (/^Skip to (table|list)$/.test(text)) await page.keyboard.press('Enter');
  }
  throw new Error(`Tab does not reach the first action of ${page.url()}.`);
};

test('from the top, at most twelve tabs lead the owner to the first action of the first record', async ({ page }) => {
  covers('4.5 twelve tabs to the first record');
  await registerByApi(page, ownerPerson);
  await page.goto('/dashboard/portfolio');
  await recordTradesByApi(page, [{ quantity: 10 }]);
  await postRecord(page, '/cash/transactions', { ...depositBody, transactionDate: '2026-02-01' });
  await postRecord(page, '/dividends', dividendBody);
  await postRecord(page, '/enhanced-watchlist', { symbol: 'AAPL' });
  for (const path of ['portfolio', 'cash', 'enhanced-watchlist']) {
    await page.goto(`/dashboard/${path}`);
    expect(await tabsToFirstAction(page), path).toBeLessThanOrEqual(most);
  }
  await page.goto('/dashboard/dividends');
  await page.getByRole('tab', { name: /Manual/ }).click();
  await page
    .getByRole('cell', { name: /KO|Coca/ })
    .or(page.getByRole('rowheader', { name: /KO/ }))
    .first()
    .waitFor();
  expect(await tabsToFirstAction(page), 'dividends').toBeLessThanOrEqual(most);
});

test('and the member, whose page without records has no such link', async ({ page }) => {
  covers('4.5 twelve tabs to the first record');
  await registerByApi(page, memberPerson);
  await page.goto('/dashboard/citi/cd');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: /^Skip to/ }).allTextContents()).toEqual(['Skip to content']);
  await postRecord(page, '/cds', cdBody);
  await postRecord(page, '/savings', savingsBody);
  for (const path of ['citi/cd', 'citi/savings']) {
    await page.goto(`/dashboard/${path}`);
    expect(await tabsToFirstAction(page), path).toBeLessThanOrEqual(most);
  }
});
