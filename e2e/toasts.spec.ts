import type { Page } from 'playwright-core';
import { covers } from '#tests/kit/covers';
import { waitUntilPageIsStable } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The page's title and main buttons: those beside it, and the one that opens the menu. */
const titleAndButtons = async (page: Page): Promise<Box[]> => {
  const all = page
    .locator('main header')
    .locator('h1, button, a')
    .or(page.getByRole('button', { name: 'Open menu' }));
  const boxes = await Promise.all((await all.all()).map((one) => one.boundingBox()));
  return boxes.filter((box) => box !== null);
};

/** Lets a read of the page fail, which is told by a toast. */
const withToast = async (page: Page, path: string, read: string, sentence: string): Promise<Box> => {
  await page.route(`**/api${read}`, (route) => route.fulfill({ status: 418, body: '' }));
  await page.goto(path);
  const toast = region(page).getByText(sentence, { exact: true });
  await toast.waitFor();
  await waitUntilPageIsStable(page);
  return (await region(page).boundingBox()) as Box;
};

const pages = {
  owner: [
    ['/dashboard', '/dashboard/data', 'Failed to load dashboard: HTTP 418'],
    ['/dashboard/portfolio', '/portfolio/*', 'Failed to load portfolio data'],
    ['/dashboard/cash', '/cash/*', 'Failed to load cash data'],
    ['/dashboard/enhanced-watchlist', '/enhanced-watchlist', 'Failed to load enhanced watchlist'],
    ['/dashboard/analytics', '/analytics/dashboard', 'Failed to load analytics'],
  ],
  member: [
    ['/dashboard/citi/cd', '/cds', 'Failed to load CDs'],
    ['/dashboard/citi/savings', '/savings', 'Failed to load savings accounts'],
  ],
} as const;

test.for([
  ['owner', ownerPerson],
  ['member', memberPerson],
] as const)(
  'no toast lies over the title or a main button of the %s, wide or narrow',
  { timeout: 180_000 },
  async ([role, person], { page }) => {
    covers('1.2 place of toasts');
    await registerByApi(page, person);
    for (const width of [1280, 800, 360]) {
      await page.setViewportSize({ width, height: 740 });
      for (const [path, read, sentence] of pages[role]) {
        const toast = await withToast(page, path, read, sentence);
        const parts = await titleAndButtons(page);
        expect(
          parts.filter((part) => meet(part, toast)),
          `${path} at ${width}`,
        ).toEqual([]);
        // Right, and in the upper part.
        expect(toast.x + toast.width, `${path} at ${width}`).toBeGreaterThan(width - 40);
        expect(toast.y, `${path} at ${width}`).toBeLessThan(width === 360 ? 340 : 250);
      }
    }
  },
);

test('a toast is never in the way of a click, and goes though the pointer rests on it', async ({ page }) => {
  covers('1.2 place of toasts');
  await registerByApi(page, ownerPerson);
  const { x, y, width, height } = await withToast(page, '/dashboard/cash', '/cash/*', 'Failed to load cash data');
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  await page.mouse.move(middleX, middleY);
  const under = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left as number, top as number)?.closest('[aria-live]') === null,
    [middleX, middleY],
  );
  expect(under).toBe(true);
  await region(page).getByText('Failed to load cash data').waitFor({ state: 'hidden', timeout: 7_000 });
});

test('a toast over an open dialog neither closes it nor takes its clicks', async ({ page }) => {
  await registerByApi(page, ownerPerson);
  await page.goto('/dashboard/cash');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Clear All Dividends' }).click();
  await region(page).getByText('No dividend transactions found to delete.').waitFor();
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Cash Transaction' });
  await dialog.waitFor();
  const toast = await region(page).boundingBox();
  await page.mouse.click((toast?.x ?? 0) + 8, (toast?.y ?? 0) + 8);
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
});
