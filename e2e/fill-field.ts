import type { Locator, Page } from 'playwright-core';

export const isFirefox = (page: Page): boolean => page.context().browser()?.browserType().name() === 'firefox';

/**
 * Puts a text in place of what a field holds. In Firefox it is typed, key by key: over BiDi, Playwright's `fill` sets
 * the value past React, which then overlooks it. Dates it sets as it should.
 */
export const fillField = async (field: Locator, text: string): Promise<void> => {
  if (!isFirefox(field.page())) return field.fill(text);
  await field.press('ControlOrMeta+a');
  if (text === '') await field.press('Delete');
  else await field.pressSequentially(text);
};
