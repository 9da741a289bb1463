import type { Page } from 'playwright-core';
import { covers } from '#tests/kit/covers';
import { expect, test } from './fixtures.ts';
import { logOutOnPage, ownerPerson, registerOnPage } from './people.ts';
import { fillPostText } from './post-editor.ts';

/** What has the focus, by its name; a complaint in its place where nobody could see that it has it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement as HTMLElement | null;
    if (!one || one === document.body) return 'nothing';
    const label = (one as HTMLInputElement).labels?.[0]?.innerText ?? one.innerText;
    const name = (one.getAttribute('aria-label') ?? label).replace(/\s+/g, ' ').slice(0, 60);
    const box = one.getBoundingClientRect();
    if (box.bottom < 1 || box.top > window.innerHeight - 1) return `${name}, out of sight`;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    return isSeen || one.tagName === 'MAIN' ? name : `${name}, unmarked`;
  });

/** Presses Tab until what is wanted has the focus; every stop on the way can be seen. */
const tabTo = async (page: Page, wanted: RegExp): Promise<void> => {
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab');
    const name = await focused(page);
    // Within a date the browser goes from part to part, and marks the part itself.
    expect(name).not.toMatch(/out of sight|nothing|(?<!Publish time \(US Eastern\)), unmarked/);
    if (wanted.test(name)) return;
  }
  throw new Error(`Tab does not reach ${wanted}`);
};

const press = async (page: Page, wanted: RegExp): Promise<void> => {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
};

const settledOn = (page: Page, name: RegExp | string) => expect.poll(() => focused(page)).toMatch(name);

test('a trade is recorded, changed and deleted by keyboard alone', { tags: 'screen', timeout: 120_000 }, async ({
  page,
}) => {
  covers('4.5 keyboard alone');
  await registerOnPage(page, ownerPerson);
  await logOutOnPage(page);
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await tabTo(page, /^Email/);
  await page.keyboard.type(ownerPerson.email);
  await tabTo(page, /^Password/);
  await page.keyboard.type(ownerPerson.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  await page.goto('/dashboard/portfolio');
  await page.getByRole('button', { name: 'Add Transaction' }).first().waitFor();
  await press(page, /^Skip to content/);
  await press(page, /^Add Transaction/);
  await settledOn(page, /^Company name/);
  await page.keyboard.type('apple');
  await page.getByRole('option').filter({ hasText: 'AAPL' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Selected: AAPL').waitFor();
  await tabTo(page, /^Platform/);
  await page.keyboard.type('Rob');
  await tabTo(page, /^Quantity/);
  await page.keyboard.type('2');
  await tabTo(page, /^Price/);
  await page.keyboard.type('100');
  await tabTo(page, /^Date/);
  await page.keyboard.type('01152026');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await settledOn(page, /^Add Transaction$/);
  // What an empty page offers goes as the row comes, and the focus would go with it.
  await page.getByRole('button', { name: /^Edit buy/ }).waitFor();

  await press(page, /^Edit buy/);
  await tabTo(page, /^Notes/);
  await page.keyboard.type('Typed');
  await press(page, /^Update Transaction|^Save/);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await settledOn(page, /^Edit buy/);
  await page.getByText('Typed').waitFor();

  await press(page, /^Delete buy/);
  await settledOn(page, /^Cancel$/);
  await page.keyboard.press('Escape');
  await settledOn(page, /^Delete buy/);
  await page.keyboard.press('Enter');
  await settledOn(page, /^Cancel$/);
  await press(page, /^Delete/);
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  await settledOn(page, /^Portfolio|^Add Transaction/);
});

test('a button keeps the focus while it works and afterwards', async ({ page }) => {
  await registerOnPage(page, ownerPerson);
  await page.goto('/dashboard/blog');
  await page.getByRole('button', { name: 'Create New Post' }).click();
  await fillPostText(page, '# By keyboard');
  await press(page, /^Inline Preview$/);
  await expect.poll(() => focused(page)).toBe('Inline Preview');
  await page.getByRole('heading', { name: 'By keyboard' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Inline Preview');
});
