import type { Page } from 'playwright-core';

/** One cell of the spreadsheet, by its column and its row as it is numbered. */
export const getSheetCell = (page: Page, column: string, row: number) =>
  page
    .getByRole('textbox', { name: `${column}, row ${row}`, exact: true })
    .or(page.getByRole('combobox', { name: `${column}, row ${row}`, exact: true }));

/** Pastes into what has the focus, as a spreadsheet would. */
export const pasteText = (page: Page, text: string): Promise<void> =>
  page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

/** As cells are copied: parted by tabs, a row a line. */
export const toClipboardText = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.join('\t')).join('\r\n');
