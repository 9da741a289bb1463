import type { Page } from 'playwright-core';
import { waitUntilPageIsStable } from './axe.ts';
import { expect } from './fixtures.ts';

/** What an A4 page leaves between its margins, in CSS pixels. */
export const printablePageSize = { width: 703, height: 1017 };

/** What is on paper though it is there to be pressed or to lead elsewhere; titles that open a part, heads that sort and figures are words. */
export const listPrintedControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('aside, nav, button, select, input, [role=tablist], [aria-live]')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1 && one.textContent !== '')
      .filter(
        (one) =>
          one.closest('h2, h3, [role=columnheader], [data-figure]') === null && !one.classList.contains('cursor-help'),
      )
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
export const listClippedElements = (element: Element): string[] =>
  [element, ...element.querySelectorAll('div')]
    .filter((one) => one.checkVisibility() && one.closest('.sr-only') === null)
    .filter((one) => getComputedStyle(one).display !== 'inline')
    .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
    .map(
      (one) =>
        `${one.className.slice(0, 60)}: ${one.clientWidth} x ${one.clientHeight} of ${one.scrollWidth} x ${one.scrollHeight}`,
    );

/** Opens a page and looks at what of it would be on paper. */
export const checkPrintedPage = async (page: Page, path: string): Promise<void> => {
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize(printablePageSize);
  await waitUntilPageIsStable(page);
  expect(await listPrintedControls(page), path).toEqual([]);
  expect(await badTables(page), path).toEqual([]);
  expect(await lostDrawings(page), path).toEqual([]);
  expect(await tornCards(page), path).toEqual([]);
  expect(await cutOff(page), path).toBeLessThanOrEqual(0);
  const ink = await page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).color);
  expect(ink, `${path}: dark on white, whatever the screen is like`).toBe('rgb(13, 30, 43)');
};
