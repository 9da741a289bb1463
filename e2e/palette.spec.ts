import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';
import { getPostEditor, readPostText } from './post-editor.ts';
import { postRecord } from './record-by-api.ts';
import { recordTradesByApi } from './trades-page.ts';

const search = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => search(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => search(page).getByRole('option', { name });

const openSearch = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
};

/** Types and takes what comes first. */
const goTo = async (page: Page, typed: string): Promise<void> => {
  await openSearch(page);
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await search(page).waitFor({ state: 'detached' });
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const focusedText = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Also of what a carousel shows. */
const isInSight = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { left, right, top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
  });

const open = async (page: Page, path: string, title: string): Promise<void> => {
  await page.goto(path);
  await heading(page, title);
};

describe('the search', () => {
  test('leads to pages by a few letters, and gives the focus back to who leaves it', { tags: 'screen' }, async ({
    page,
  }) => {
    covers('4.5 palette');
    await registerByApi(page, ownerPerson);
    await open(page, '/dashboard/cash', 'Cash Management');
    const button = page.getByRole('button', { name: 'Add Transaction' }).first();
    await button.focus();
    await openSearch(page);
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await search(page).waitFor({ state: 'detached' });
    await expect.poll(() => focusedText(page)).toBe('Add Transaction');

    await openSearch(page);
    const chosen = search(page).locator('[aria-selected="true"]');
    await expect.poll(() => chosen.innerText()).toBe('Dashboard');
    await page.keyboard.press('End');
    await expect.poll(() => chosen.innerText()).toBe('Log out');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosen.innerText()).toBe('Portfolio');
    await page.keyboard.press('Enter');
    await heading(page, 'Portfolio');

    await goTo(page, 'marcus sav');
    await heading(page, 'Marcus Savings Accounts');
    await openSearch(page);
    await page.keyboard.type('zebra');
    await search(page).getByText('Nothing matches.').waitFor();
    await page.keyboard.press('Control+k');
    await search(page).waitFor({ state: 'detached' });
  });

  test.for([
    ['add trade', '/dashboard/portfolio', 'Add Transaction'],
    ['add cash', '/dashboard/cash', 'Add Cash Transaction'],
    ['set bal', '/dashboard/cash', 'Set Balance'],
    ['watch a', '/dashboard/enhanced-watchlist', 'Add Stock to Enhanced Watchlist'],
  ] as const)('%s opens its form, once', async ([typed, path, title], { page }) => {
    covers('4.5 form by address');
    await registerByApi(page, ownerPerson);
    await open(page, '/dashboard/activity', 'Activity');
    await goTo(page, typed);
    const form = page.getByRole('dialog', { name: title });
    await form.waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await goTo(page, typed);
    await form.waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await form.count()).toBe(0);
  });

  test('opens the forms that stand on their page', async ({ page }) => {
    covers('4.5 form by address');
    await registerByApi(page, ownerPerson);
    await open(page, '/dashboard/activity', 'Activity');
    await goTo(page, 'add div');
    const symbol = page.getByRole('textbox', { name: 'Symbol' });
    await symbol.waitFor();
    await expect.poll(() => symbol.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('ko');
    await goTo(page, 'add div');
    await expect.poll(() => symbol.evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => symbol.inputValue()).toBe('KO');
    await goTo(page, 'write a');
    // What was typed there is not left without a question.
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await getPostEditor(page).waitFor();
  });

  test('shows a stock that is held, and one that is watched', async ({ page }) => {
    covers('4.5 palette');
    await registerByApi(page, ownerPerson);
    await open(page, '/dashboard/portfolio', 'Portfolio');
    await recordTradesByApi(page, [{ quantity: 10 }]);
    await open(page, '/dashboard/activity', 'Activity');
    await openSearch(page);
    await page.keyboard.type('apple');
    await option(page, /AAPL.*Held/).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'AAPL');
    expect(new URL(page.url()).pathname).toBe('/dashboard/stock/AAPL');

    for (const symbol of ['KO', 'MSFT', 'NVDA', 'AAPL']) await postRecord(page, '/enhanced-watchlist', { symbol });
    await open(page, '/dashboard/activity', 'Activity');
    await openSearch(page);
    await page.keyboard.type('aapl');
    await option(page, /AAPL.*Held, Watched/).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await option(page, /AAPL.*Watched/).click();
    await page.getByRole('link', { name: 'Open on the watchlist' }).click();
    await heading(page, 'Enhanced Watchlist');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('AAPL details');
    await expect.poll(() => isInSight(page)).toBe(true);
  });

  test('keeps the focus that a dialog closed just before would give back: no letter typed at once is lost', async ({
    page,
  }) => {
    await registerByApi(page, memberPerson);
    await open(page, '/dashboard/activity', 'Activity');
    await goTo(page, 'add cd');
    await page.getByRole('dialog', { name: 'Add' }).waitFor();
    // In one task, as on a busy machine, where keys come before timers.
    await page.evaluate(async () => {
      const press = async (key: string, ctrlKey: boolean) => {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }));
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      };
      await press('Escape', false);
      await press('k', true);
      document.execCommand('insertText', false, 'log ou');
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await page.keyboard.type('t');
    await expect.poll(() => field(page).inputValue()).toBe('log out');
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedText(page)).toBe('Deposits');
  });

  test('leads to a post by its title', async ({ page }) => {
    covers('4.5 palette');
    await registerByApi(page, ownerPerson);
    await open(page, '/dashboard/activity', 'Activity');
    await postRecord(page, '/save-blog', { content: '# Slow money\n\nText.' });
    await openSearch(page);
    await page.keyboard.type('slow');
    await option(page, 'Slow money').waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Slow money');
    expect(new URL(page.url()).pathname).toBe('/dashboard/blog/slow-money');
  });

  test('says what could not be read, and leaves the rest', async ({ page }) => {
    covers('4.5 palette');
    await registerByApi(page, memberPerson);
    await page.route('**/blog/public-posts', (route) => route.fulfill({ status: 418, body: '' }));
    await open(page, '/dashboard/activity', 'Activity');
    await openSearch(page);
    await search(page).getByText('Posts could not be loaded. Everything else can be chosen.').waitFor();
    expect(await option(page, 'Add trade').count()).toBe(0);
    expect(await option(page, 'Portfolio').count()).toBe(0);
    await page.keyboard.type('add cd');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Add' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/deposits');
    // A form is left first.
    await page.keyboard.press('Control+k');
    expect(await search(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await goTo(page, 'add sav');
    await page.getByRole('dialog', { name: 'Add' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/deposits');
    await page.keyboard.press('Escape');
    await goTo(page, 'log out');
    await page.waitForURL('**/login');
  });

  test('stands behind a button as well, also in the narrow menu, and axe finds nothing wrong', async ({ page }) => {
    covers('4.5 palette');
    await registerByApi(page, ownerPerson);
    await open(page, '/dashboard/activity', 'Activity');
    await page.getByRole('button', { name: 'Search' }).click();
    await field(page).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search' }).click();
    await option(page, /^Cash$/).click();
    await heading(page, 'Cash Management');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

test('the keys are listed by ?, but not while one types', async ({ page }) => {
  covers('4.5 list of keys');
  await registerByApi(page, ownerPerson);
  await open(page, '/dashboard/cash', 'Cash Management');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Show this list').waitFor();
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await goTo(page, 'write a');
  await getPostEditor(page).focus();
  await page.keyboard.type('Why?');
  await expect.poll(() => readPostText(page)).toBe('Why?');
  expect(await keys.count()).toBe(0);
});
