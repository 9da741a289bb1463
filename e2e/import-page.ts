import type { Page } from 'playwright-core';
import { fillField } from './fill-field.ts';
import type { UploadFile } from './statement-files.ts';

/** The way of a statement from a drop to its certificate, and back. */

export const waitForText = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();
export const getButtonByName = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

export const openImportPage = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/import');
  await page.getByRole('heading', { level: 1, name: 'Import statement' }).waitFor();
};

export const dropFiles = (page: Page, ...files: readonly UploadFile[]): Promise<void> =>
  page.getByLabel('Statement files').setInputFiles([...files]);

export const openImportPreview = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Preview', exact: true });
  await button.click();
  await page.getByRole('heading', { name: 'What this import will do' }).waitFor();
};

/** A figure of the summary, by its name. */
export const readImportSummaryFigure = async (page: Page, name: string): Promise<number> => {
  const told = await page.getByRole('group', { name, exact: true }).innerText();
  return Number(told.split('\n').at(-1));
};

export const importAllRowsOnPage = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(?:Import|Link) [\d,]+ rows?$/ }).click();
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
};

/** Types what the broker shows, on the card of an import that is done or on its certificate. */
export const enterBrokerFiguresOnPage = async (page: Page, figures: string): Promise<void> => {
  await fillField(page.getByLabel('What your broker shows'), figures);
  await getButtonByName(page, 'Compare').click();
};

export const startNextImport = (page: Page): Promise<void> => getButtonByName(page, 'Import more').click();

export const undoImportOnPage = async (page: Page, name: string): Promise<void> => {
  await getButtonByName(page, `Undo: ${name}`).click();
  const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await waitForText(page, 'The import is undone.');
};
