import type { Page } from 'playwright-core';
import type { StatementFile } from './statements.ts';
import { write } from './write.ts';

/** The way of a statement from a drop to its certificate, and back. */

export const seen = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

export const openImport = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/import');
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
};

export const drop = (page: Page, ...files: readonly StatementFile[]): Promise<void> =>
  page.getByLabel('Statement files').setInputFiles([...files]);

export const preview = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Preview', exact: true });
  await button.click();
  await page.getByRole('heading', { name: 'What this import would do' }).waitFor();
};

/** A figure of the summary, by its name. */
export const figure = async (page: Page, name: string): Promise<number> => {
  const told = await page.getByRole('group', { name, exact: true }).innerText();
  return Number(told.split('\n').at(-1));
};

export const importAll = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(?:Import|Link) [\d,]+ rows?$/ }).click();
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
};

/** Types what the broker shows, on the card of an import that is done or on its certificate. */
export const compare = async (page: Page, figures: string): Promise<void> => {
  await write(page.getByLabel('What your broker shows'), figures);
  await button(page, 'Compare').click();
};

export const again = (page: Page): Promise<void> => button(page, 'Import more').click();

export const undo = async (page: Page, name: string): Promise<void> => {
  await button(page, `Undo: ${name}`).click();
  const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await seen(page, 'The import is undone.');
};
