import type { Page } from 'playwright-core';
import { settle } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { enter, member, owner } from './people.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The page's main buttons: those beside its title, and the one that opens the menu. */
const mainButtons = async (page: Page): Promise<Box[]> => {
  const all = page
    .locator('main header')
    .locator('button, a')
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
  await settle(page);
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
  ['owner', owner],
  ['member', member],
] as const)(
  'no toast lies over a main button of the %s, wide or narrow',
  { timeout: 180_000 },
  async ([role, person], { page }) => {
    await enter(page, person);
    for (const width of [1280, 800, 360]) {
      await page.setViewportSize({ width, height: 740 });
      for (const [path, read, sentence] of pages[role]) {
        const toast = await withToast(page, path, read, sentence);
        const buttons = await mainButtons(page);
        expect(
          buttons.filter((button) => meet(button, toast)),
          `${path} at ${width}`,
        ).toEqual([]);
        // Right, and in the upper part.
        expect(toast.x + toast.width, `${path} at ${width}`).toBeGreaterThan(width - 40);
        expect(toast.y).toBeLessThan(250);
      }
    }
  },
);

test('a toast is never in the way of a click, and goes though the pointer rests on it', async ({ page }) => {
  await enter(page, owner);
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
  await enter(page, owner);
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
