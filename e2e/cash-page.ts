import type { Page } from 'playwright-core';
import { fillField } from './fill-field.ts';

export const openCashPage = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/cash');
  await page.getByRole('heading', { level: 1, name: 'Cash Management' }).waitFor();
};

interface TypedEntry {
  type?: string;
  amount: string;
  platform: string;
  currency?: string;
  date: string;
  description?: string;
}

/** Records a row of cash through the page and waits until it is saved. */
export const addCashEntryOnPage = async (page: Page, typed: TypedEntry): Promise<void> => {
  await page.getByRole('button', { name: 'Add Transaction' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Cash Transaction' });
  if (typed.type) await dialog.getByRole('combobox', { name: 'Transaction type' }).selectOption(typed.type);
  await fillField(dialog.getByRole('spinbutton', { name: 'Amount' }), typed.amount);
  await dialog.getByRole('combobox', { name: 'Platform' }).selectOption(typed.platform);
  if (typed.currency) await dialog.getByRole('combobox', { name: 'Currency' }).selectOption(typed.currency);
  await dialog.getByLabel(/^Date/).fill(typed.date);
  if (typed.description) await fillField(dialog.getByLabel(/^Description/), typed.description);
  await dialog.getByRole('button', { name: 'Add Transaction' }).click();
  await dialog.waitFor({ state: 'hidden' });
};
