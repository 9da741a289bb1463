import type { Page } from 'playwright-core';
import { settle } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { member, owner, register } from './people.ts';
import { cd, deposit, record, savings } from './records.ts';
import { recordTrades } from './trades.ts';

/** What an A4 page leaves between its margins, in CSS pixels. */
const paper = { width: 703, height: 1017 };

/** What is on paper though it is there to be pressed or to lead elsewhere; titles that open a part are words. */
const pressable = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('aside, nav, button, select, input, [role=tablist], [aria-live]')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1 && one.textContent !== '')
      .filter((one) => one.closest('h2, h3') === null && !one.classList.contains('cursor-help'))
      .filter((one) => !one.classList.contains('sr-only') && one.closest('.sr-only') === null)
      .map((one) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`.slice(0, 60)),
  );

/** Tables whose head would not stand on each page, or of which a part would be cut off. */
const badTables = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLTableElement>('main table')]
      .filter((table) => table.checkVisibility())
      .filter((table) => {
        const head = getComputedStyle(table.tHead as Element);
        const box = getComputedStyle(table.parentElement as Element);
        return head.display !== 'table-header-group' || head.position !== 'static' || box.overflowX !== 'visible';
      })
      .map((table) => table.textContent?.slice(0, 40) ?? ''),
  );

/** By how many pixels something on the page reaches past the paper. */
const cutOff = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Charts that are not drawn across their card, or hardly at all; they were drawn for the width of a screen. */
const lostDrawings = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [data-drawing]')]
      .map((one) => ({ drawn: one.getBoundingClientRect(), card: one.closest('[data-card]') as HTMLElement }))
      .filter(({ drawn, card }) => drawn.height < 80 || drawn.width < card.clientWidth * 0.8)
      .map(({ drawn, card }) => `${card.innerText.slice(0, 30)}: ${drawn.width} x ${drawn.height}`),
  );

/** Cards of a few rows that a page's end may cut in two. */
const tornCards = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [data-card]')]
      .filter((one) => one.querySelector('tbody > tr:nth-child(13), li:nth-child(13), article') === null)
      .filter((one) => one.checkVisibility() && getComputedStyle(one).breakInside !== 'avoid')
      .map((one) => one.innerText.slice(0, 30)),
  );

/** What within an element is seen in part only; what is for the screen reader alone is a pixel wide. */
const clipped = (element: Element): string[] =>
  [element, ...element.querySelectorAll('div')]
    .filter((one) => one.checkVisibility() && one.closest('.sr-only') === null)
    .filter((one) => getComputedStyle(one).display !== 'inline')
    .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
    .map(
      (one) =>
        `${one.className.slice(0, 60)}: ${one.clientWidth} x ${one.clientHeight} of ${one.scrollWidth} x ${one.scrollHeight}`,
    );

const check = async (page: Page, path: string): Promise<void> => {
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize(paper);
  await settle(page);
  expect(await pressable(page), path).toEqual([]);
  expect(await badTables(page), path).toEqual([]);
  expect(await lostDrawings(page), path).toEqual([]);
  expect(await tornCards(page), path).toEqual([]);
  expect(await cutOff(page), path).toBeLessThanOrEqual(0);
  const ink = await page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).color);
  expect(ink, `${path}: dark on white, whatever the screen is like`).toBe('rgb(13, 30, 43)');
};

test('what the owner prints has no menu and no button, and its tables keep their heads', { timeout: 180_000 }, async ({
  page,
}) => {
  await register(page, owner);
  // As many rows as two pages hold.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  await recordTrades(
    page,
    [...letters].flatMap((one) =>
      ['X', 'Y'].map((other) => ({ symbol: `${one}${other}Q`, companyName: `${one} Inc.` })),
    ),
  );
  await record(page, '/cash/transactions', deposit);
  await record(page, '/enhanced-watchlist', { symbol: 'AAPL' });
  await record(page, '/enhanced-watchlist', { symbol: 'MSFT' });
  await record(page, '/enhanced-watchlist', { symbol: 'KO' });
  await record(page, '/save-blog', { content: '# Title\n\nText.\n\n| a | b |\n|---|---|\n| 1 | 2 |' });
  for (const path of [
    '',
    '/portfolio',
    '/cash',
    '/dividends',
    '/enhanced-watchlist',
    '/blog',
    '/blog/title',
    '/analytics',
  ]) {
    await check(page, `/dashboard${path}`);
  }
  await check(page, '/blog/title');
  // All of the stocks of a carousel, and not only those in sight.
  await check(page, '/dashboard/enhanced-watchlist');
  for (const symbol of ['AAPL', 'MSFT', 'KO']) {
    const card = await page.getByRole('listitem').filter({ hasText: symbol }).last().boundingBox();
    expect((card?.x ?? -1) >= 0 && (card?.x ?? 0) + (card?.width ?? 0) <= paper.width, symbol).toBe(true);
  }
  await check(page, '/dashboard/portfolio');
  // `/Type /Page` stands once a page; the long table alone takes more than one.
  const pdf = (await page.pdf({ format: 'A4', margin: { top: '14mm', bottom: '14mm' } })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2);
});

test('what the member prints has no menu and no button either, and an open dialog is what is printed', {
  timeout: 180_000,
}, async ({ page }) => {
  await register(page, member);
  await record(page, '/cds', cd);
  for (let at = 0; at < 12; at += 1) {
    await record(page, '/cds/1/interest', { paymentDate: cd.startDate, interestAmount: at + 1 });
  }
  await record(page, '/savings', savings);
  for (const path of ['', '/portfolio', '/citi/cd', '/citi/savings', '/marcus/cd', '/marcus/savings', '/wealthfront']) {
    await check(page, `/dashboard${path}`);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard/citi/cd');
  await page.getByRole('button', { name: /^Interest history of/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Interest History' });
  await dialog.getByRole('rowheader').nth(9).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(paper);
  await settle(page);
  expect(await page.getByRole('heading', { level: 1, includeHidden: true }).isVisible()).toBe(false);
  expect(await dialog.evaluate((element) => getComputedStyle(element).position)).toBe('static');
  expect(await pressable(page)).toEqual([]);
  expect(await dialog.evaluate(clipped)).toEqual([]);
});

test('with a form or a question open, the page under it is printed', async ({ page }) => {
  await register(page, member);
  await record(page, '/cds', cd);
  await page.goto('/dashboard/citi/cd');
  for (const [name, role] of [
    ['Add CD', 'dialog'],
    ['Delete CD-1', 'alertdialog'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const dialog = page.getByRole(role);
    await dialog.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await dialog.isVisible(), name).toBe(false);
    expect(await page.getByRole('rowheader', { includeHidden: true }).isVisible(), name).toBe(true);
    expect(await pressable(page), name).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
});
