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

/** How often Tab stops on a page, from its top to its end, and whether what has the focus is where `place` is. */
const countTabStops = async (page: Page): Promise<number> => {
  await toTheTop(page);
  for (let stops = 0; stops <= 300; stops += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) return stops;
  }
  throw new Error(`Tab does not come to the end of ${page.url()}.`);
};

/** The name of what has the focus. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    return one?.getAttribute('aria-label') ?? one?.textContent ?? '';
  });

const symbols = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META', 'TSLA', 'KO', 'O', 'SCHD', 'VOO'];
const others = ['JNJ', 'WMT', 'AMD', 'PLTR', 'NFLX', 'JPM', 'ABBV', 'INTC', 'SBUX', 'DIS'];

test('with twenty holdings Portfolio has at most sixty stops, and the arrow keys go from row to row', async ({
  page,
}) => {
  covers('4.5 sixty stops');
  await registerByApi(page, ownerPerson);
  await recordTradesByApi(
    page,
    [...symbols, ...others].map((symbol, at) => ({
      symbol,
      companyName: `Company ${symbol}`,
      quantity: 1 + at,
      price: 10 * (1 + at),
      platform: (['Robinhood', 'Revolut', 'Schwab', 'Fidelity'] as const)[at % 4] ?? 'Schwab',
    })),
  );
  await page.goto('/dashboard/portfolio');
  const last = page.getByRole('button', { name: 'More about SBUX' });
  await last.waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => last.getAttribute('tabindex')).toBe('-1');

  expect(await countTabStops(page)).toBeLessThanOrEqual(60);

  // The holdings as they stand, by the buttons that open their platforms.
  const folds = await page
    .getByRole('button', { name: /^Platforms of / })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await page.getByRole('searchbox', { name: 'Find a holding' }).focus();
  for (let presses = 0; !(await focusedName(page)).startsWith('Value'); presses += 1) {
    expect(presses).toBeLessThan(6);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ArrowRight');
  expect(await focusedName(page)).toBe('Weight');
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe(folds[0]);
  await page.keyboard.press('ArrowDown');
  expect(await focusedName(page)).toBe(folds[1]);
  await page.keyboard.press('End');
  expect(await focusedName(page)).toBe(folds.at(-1));
  await page.keyboard.press('ArrowDown');
  expect(await focusedName(page)).toBe(folds.at(-1));
  await page.keyboard.press('ArrowUp');
  expect(await focusedName(page)).toBe(folds.at(-2));
  await page.keyboard.press('ArrowRight');
  expect(await focusedName(page)).toBe(folds.at(-2)?.replace('Platforms of ', ''));
  // Tab goes on in the row, then leaves the table; back, it comes to the same row.
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe(folds.at(-2)?.replace('Platforms of', 'More about'));
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toMatch(/^\$[\d,]+\.\d\d$/);
  await page.keyboard.press('Shift+Tab');
  expect(await focusedName(page)).toBe(folds.at(-2)?.replace('Platforms of', 'More about'));
  // What is searched for stands where others stood: its row is the one that is stopped at.
  await page.getByRole('searchbox', { name: 'Find a holding' }).fill('aapl');
  const apple = page.getByRole('button', { name: 'Platforms of AAPL' });
  await expect.poll(() => apple.getAttribute('tabindex')).toBe(null);
});
