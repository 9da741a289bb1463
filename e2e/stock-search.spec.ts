import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import type { StockSuggestion } from '#contract/stocks';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

const suggestion = (symbol: string, name: string): StockSuggestion => ({
  symbol,
  name,
  type: 'Equity',
  exchange: 'NASDAQ',
});
const [palantir, palatin] = [suggestion('PLTR', 'Palantir Technologies Inc.'), suggestion('PTN', 'Palatin')];

const openTradeDialog = async (page: Page): Promise<{ dialog: Locator; input: Locator }> => {
  await registerByApi(page, ownerPerson);
  await page.goto('/dashboard/portfolio?add');
  const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
  return { dialog, input: dialog.getByRole('combobox', { name: 'Company name' }) };
};

/** Every search is answered from when the journey says so. */
const holdSearches = async (page: Page, found: readonly StockSuggestion[]): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/stocks/search/**', async (route) => {
    await released;
    await route.fulfill({ json: found }).catch(() => undefined);
  });
  return release;
};
const isAsked = (page: Page, text: string) => page.waitForRequest(`**/api/stocks/search/${text}`);
const typedIn = (input: Locator) => expect.poll(() => input.inputValue());
const optionsIn = (dialog: Locator) => dialog.getByRole('listbox').getByRole('option');
const selected = (dialog: Locator) => dialog.getByText(/^Selected: /);

describe('a symbol that is typed in full', () => {
  test('is taken by Enter or Tab at once where it is known', { tags: 'screen' }, async ({ page }) => {
    covers('2.2 stock search', '4.4 exact symbol');
    const { dialog, input } = await openTradeDialog(page);
    await input.pressSequentially('aapl');
    await page.keyboard.press('Enter');
    await dialog.getByText('Selected: AAPL').waitFor();
    await typedIn(input).toBe('Apple Inc.');
    await input.fill('');
    await input.pressSequentially('msft');
    await page.keyboard.press('Tab');
    await dialog.getByText('Selected: MSFT').waitFor();
    // For one letter there are no suggestions, and yet it is a symbol.
    await input.fill('v');
    expect(await optionsIn(dialog).count()).toBe(0);
    await input.press('Enter');
    await dialog.getByText('Selected: V').waitFor();
  });

  test('is taken once the search has found it, however fast Enter came', async ({ page }) => {
    covers('2.2 stock search', '4.4 exact symbol');
    const { dialog, input } = await openTradeDialog(page);
    const answer = await holdSearches(page, [palatin, palantir]);
    const asked = isAsked(page, 'pltr');
    await input.pressSequentially('pltr');
    await page.keyboard.press('Enter');
    await asked;
    expect(await selected(dialog).count()).toBe(0);
    answer();
    await dialog.getByText('Selected: PLTR').waitFor();
    await typedIn(input).toBe(palantir.name);
  });

  test('is taken by Tab, which leaves the field, once the search has found it', async ({ page }) => {
    covers('4.4 exact symbol');
    const { dialog, input } = await openTradeDialog(page);
    const answer = await holdSearches(page, [palatin, palantir]);
    const asked = isAsked(page, 'pltr');
    await input.pressSequentially('pltr');
    await page.keyboard.press('Tab');
    await asked;
    const type = dialog.getByRole('combobox', { name: 'Transaction type' });
    answer();
    await dialog.getByText('Selected: PLTR').waitFor();
    expect(await type.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('is not taken any more once something else is typed', async ({ page }) => {
    covers('4.4 exact symbol');
    const { dialog, input } = await openTradeDialog(page);
    const answer = await holdSearches(page, [palantir]);
    const asked = isAsked(page, 'pltr');
    await input.pressSequentially('pltr');
    await page.keyboard.press('Enter');
    await asked;
    const askedAgain = isAsked(page, 'pltra');
    await input.pressSequentially('a');
    await askedAgain;
    answer();
    await dialog.getByRole('option').filter({ hasText: 'PLTR' }).first().waitFor();
    expect(await selected(dialog).count()).toBe(0);
    await typedIn(input).toBe('pltra');
  });
});

describe('a name', () => {
  test('whose suggestions come after Enter takes none of them before it was seen', async ({ page }) => {
    covers('2.2 stock search', '4.4 exact symbol');
    const { dialog, input } = await openTradeDialog(page);
    const answer = await holdSearches(page, [palatin, palantir]);
    const asked = isAsked(page, 'palan');
    await input.pressSequentially('palan');
    await page.keyboard.press('Enter');
    await asked;
    answer();
    const options = optionsIn(dialog);
    await options.first().waitFor();
    expect(await selected(dialog).count()).toBe(0);
    // The first is highlighted, and the input says so; a second Enter takes it.
    await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true');
    const id = await options.first().getAttribute('id');
    await expect.poll(() => input.getAttribute('aria-activedescendant')).toBe(id);
    await expect.poll(() => input.getAttribute('aria-expanded')).toBe('true');
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'stock-search-open');
    await input.press('Enter');
    await dialog.getByText('Selected: PTN').waitFor();
  });

  test('that is pressed while the search goes on is taken, though the answer comes before the button is let go', async ({
    page,
  }) => {
    covers('2.2 stock search');
    const { dialog, input } = await openTradeDialog(page);
    const answer = await holdSearches(page, [palantir]);
    const asked = isAsked(page, 'Apple');
    await input.fill('Apple');
    await asked;
    await optionsIn(dialog).filter({ hasText: 'AAPL' }).hover();
    await page.mouse.down();
    answer();
    await optionsIn(dialog).filter({ hasText: 'PLTR' }).waitFor();
    await page.mouse.up();
    await dialog.getByText('Selected: AAPL').waitFor();
  });
});

describe('a search that gets no answer', () => {
  test('says so when it fails, keeps what was typed, and lets it be used as typed', async ({ page }) => {
    covers('2.8 search that fails');
    const { dialog, input } = await openTradeDialog(page);
    await page.route('**/api/stocks/search/**', (route) => route.abort('internetdisconnected'));
    await input.pressSequentially('pltr');
    await page.keyboard.press('Enter');
    await dialog.getByText('The stock search did not answer. You can still use a symbol as typed.').first().waitFor();
    expect(await selected(dialog).count()).toBe(0);
    await typedIn(input).toBe('pltr');
    await dialog.getByRole('option', { name: /Use ‘PLTR’ as typed/ }).waitFor();
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await takePageScreenshots(page, 'stock-search-failed');
    await input.press('Enter');
    await dialog.getByText('Selected: PLTR').waitFor();
  });

  test('says that it is slow, and lets the symbol be used as typed meanwhile', async ({ page }) => {
    covers('2.8 search that fails');
    const { dialog, input } = await openTradeDialog(page);
    await holdSearches(page, []);
    await input.pressSequentially('pltr');
    await page.keyboard.press('Enter');
    await dialog.getByText('Still searching. You can wait, or use a symbol as typed.').first().waitFor();
    expect(await selected(dialog).count()).toBe(0);
    await input.press('Enter');
    await dialog.getByText('Selected: PLTR').waitFor();
  });
});
