import type { Locator, Page } from 'playwright-core';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect } from './fixtures.ts';

/** The explanation of a figure, by the keyboard alone. */

export const getExplanationDialog = (page: Page): Locator => page.getByRole('dialog');

/** The figure itself, or a button of its own beside it. */
const buttonOf = (page: Page, name: string): Locator =>
  page.getByTitle(`Explain this number: ${name}`, { exact: true }).first();

export const openExplanation = async (page: Page, name: string): Promise<Locator> => {
  const button = buttonOf(page, name);
  await button.waitFor();
  await button.focus();
  await page.keyboard.press('Enter');
  await getExplanationDialog(page).waitFor();
  return getExplanationDialog(page);
};

/** Opens a line of the explanation that says this, where it is not open; the `at`th of several, from 0. */
export const openExplanationLine = async (page: Page, text: string, at = 0): Promise<void> => {
  const line = getExplanationDialog(page)
    .locator('summary')
    .filter({ hasText: new RegExp(`^${text}`) })
    .nth(at);
  await line.waitFor();
  if (await line.evaluate((one) => one.parentElement?.hasAttribute('open'))) return;
  await line.focus();
  await page.keyboard.press('Enter');
};

/** Escape closes it, and the focus is on the button that opened it. */
export const closeExplanation = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Escape');
  await getExplanationDialog(page).waitFor({ state: 'hidden' });
  await expect.poll(() => buttonOf(page, name).evaluate((one) => one === document.activeElement)).toBe(true);
};

/** As it stands: nothing that axe finds, and on a phone nothing that is cut off. */
export const expectDialogFits = async (page: Page): Promise<void> => {
  expect(await findAxeViolationsInAllViews(page)).toEqual([]);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  const beyond = (at: Element): number => at.scrollWidth - at.clientWidth;
  await expect.poll(() => getExplanationDialog(page).evaluate(beyond)).toBeLessThanOrEqual(0);
  await expect.poll(() => page.locator('html').evaluate(beyond)).toBeLessThanOrEqual(0);
  if (before) await page.setViewportSize(before);
};
