import { toDecimalText } from '#core/money/amount';

/**
 * Tables as text by RFC 4180: cells parted by commas, lines by CR LF, a cell with a comma, a quote or a line end in quotes.
 */

/** Told to spreadsheets, which else take UTF-8 for something older. */
export const byteOrderMark = '\ufeff';

/** A spreadsheet would compute what begins so: `=HYPERLINK(...)` in a note. An apostrophe says that it is text. */
const computed = /^[=+\-@\t\r]/;
const escapeFormulaText = (text: string): string => (computed.test(text) ? `'${text}` : text);

const quoteCsvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A number in plain digits, never `1e-7`; nothing for what is absent. */
const toCell = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return quoteCsvCell(typeof value === 'number' ? toDecimalText(value) : escapeFormulaText(String(value)));
};

export const formatCsvLine = (cells: readonly unknown[]): string => `${cells.map(toCell).join(',')}\r\n`;
