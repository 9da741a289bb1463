import Papa from 'papaparse';
import { toAmount, toDecimalText } from '#core/money/amount';
import { type MarkupElement, parseMarkup } from '#core/statements/markup/parse-markup';
import { decodeFileText, maxStatementBytes } from '#core/statements/reader/decode-file';
import { addDays } from '#core/time/day';

/**
 * A spreadsheet of Excel (.xlsx, Office Open XML) as the CSV files that saving each of its sheets would give. What a formula came
 * to is read, never the formula. Its parts are unpacked and bounded before, and are read without document types and entities.
 */

/** The parts of a workbook by their paths: `xl/workbook.xml`. */
export type WorkbookParts = ReadonlyMap<string, Uint8Array>;
type WorkbookSheets = { sheets: { name: string; csv: string }[] } | { refused: string };

/** More than any statement has; a cell beside the last of them is none of a table. */
const maxColumns = 400;
const maxRows = 100_000;

const refusals = {
  damaged: 'This is no Excel file that can be read. Open it and save it as CSV.',
  empty: 'There is nothing in this Excel file.',
  many: 'This file has more than 100,000 rows. Export a shorter period.',
  large: `The sheets of this file are larger than ${maxStatementBytes / 1_000_000} MB. Export a shorter period.`,
};

class WorkbookRefusal extends Error {}
const refuse = (sentence: string): never => {
  throw new WorkbookRefusal(sentence);
};

/** Some programs write `x:row` where others write `row`. */
const isNamed = (element: MarkupElement, name: string): boolean =>
  element.name === name || element.name.endsWith(`:${name}`);
const listChildren = (element: MarkupElement | undefined, name: string): MarkupElement[] =>
  element?.children.filter((child) => isNamed(child, name)) ?? [];
const findChild = (element: MarkupElement | undefined, name: string): MarkupElement | undefined =>
  listChildren(element, name)[0];

const readPart = (parts: WorkbookParts, path: string): MarkupElement | undefined => {
  const bytes = parts.get(path);
  if (!bytes) return undefined;
  const text = decodeFileText(bytes);
  if ('refused' in text) return refuse(refusals.damaged);
  const markup = parseMarkup(text.text, { isLenient: false });
  return 'refused' in markup ? refuse(markup.refused) : markup.root;
};

/** Of a text that is written in several styles all its pieces; how it is spoken (`rPh`) is none of it. */
const readText = (element: MarkupElement): string => {
  const pieces = [element, ...listChildren(element, 'r')].flatMap((one) => listChildren(one, 't'));
  // Blanks at the ends of a piece are kept where it says so; one of them keeps words apart.
  const joined = pieces.map(({ text, attributes }) => (attributes.get('xml:space') ? ` ${text} ` : text)).join('');
  return joined.replace(/\s+/g, ' ').trim();
};

type DateKind = 'day' | 'time';

/** Those that every program has without saying what they are, by their numbers. */
const getBuiltInDateKind = (id: number): DateKind | null => {
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time';
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'day' : null;
};

/** `yyyy-mm-dd` and `h:mm AM/PM`, but not `#,##0.00 "days"`, `[Red]0` or `General`. */
const getCustomDateKind = (code: string): DateKind | null => {
  const bare = code.toLowerCase().replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]|general/g, '');
  if (/[yd]/.test(bare)) return 'day';
  return /[hs]/.test(bare) ? 'time' : null;
};

/** By the number of a cell's style, whether its number is a date. */
const listDateKinds = (styles: MarkupElement | undefined): (DateKind | null)[] => {
  const custom = new Map(
    listChildren(findChild(styles, 'numFmts'), 'numFmt').map(({ attributes }) => [
      Number(attributes.get('numFmtId')),
      getCustomDateKind(attributes.get('formatCode') ?? ''),
    ]),
  );
  return listChildren(findChild(styles, 'cellXfs'), 'xf').map(({ attributes }) => {
    const id = Number(attributes.get('numFmtId') ?? 0);
    return custom.get(id) ?? getBuiltInDateKind(id);
  });
};

const secondsOfDay = 86_400;
const twoDigits = (value: number): string => String(value).padStart(2, '0');
const formatTime = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');

/** Days since the epoch of the workbook: 45,292.5 is noon of January 1, 2024. Null where that is none. */
const formatSerialDate = (serial: number, kind: DateKind, epoch: string): string | null => {
  if (!(serial >= 0 && serial < 2_958_466)) return null;
  const seconds = Math.round(serial * secondsOfDay);
  const time = formatTime(seconds % secondsOfDay);
  if (kind === 'time' && serial < 1) return time;
  const day = addDays(epoch, Math.floor(seconds / secondsOfDay));
  return seconds % secondsOfDay === 0 ? day : `${day} ${time}`;
};

interface SheetContext {
  texts: readonly string[];
  dateKinds: readonly (DateKind | null)[];
  epoch: string;
  /** Takes so many letters of what all sheets together may come to: one text may stand in a million cells. */
  spend: (letters: number) => void;
}

const createAllowance = (letters: number): SheetContext['spend'] => {
  let left = letters;
  return (spent) => {
    left -= spent;
    if (left < 0) refuse(refusals.large);
  };
};

/** As Excel shows it, to 15 digits: 150.09999999999999 is 150.1. */
const formatNumber = (text: string): string => {
  try {
    const exact = toAmount(text);
    return exact.eq(0) ? '0' : toDecimalText(exact.prec(15));
  } catch {
    return text;
  }
};

const readCell = (cell: MarkupElement, { texts, dateKinds, epoch }: SheetContext): string => {
  const type = cell.attributes.get('t') ?? 'n';
  const value = findChild(cell, 'v')?.text ?? '';
  if (type === 'inlineStr') return readText(findChild(cell, 'is') ?? cell);
  if (value === '') return '';
  if (type === 's') return texts[Number(value)] ?? refuse(refusals.damaged);
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  // ISO 8601, which few programs write.
  if (type === 'd') return value.replace('T', ' ').replace(/ 00:00:00(?:\.0+)?Z?$/, '');
  if (type !== 'n') return value;
  const kind = dateKinds[Number(cell.attributes.get('s') ?? 0)];
  return (kind && formatSerialDate(Number(value), kind, epoch)) || formatNumber(value);
};

/** `C7` is column 2; one that does not say so stands beside the one before. */
const readColumn = (reference: string | undefined, next: number): number => {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return next;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

const readRow = (row: MarkupElement, context: SheetContext): string[] => {
  const cells: string[] = [];
  for (const cell of listChildren(row, 'c')) {
    const column = readColumn(cell.attributes.get('r'), cells.length);
    if (column >= maxColumns) break;
    while (cells.length < column) cells.push('');
    const text = readCell(cell, context);
    cells[column] = text;
    context.spend(text.length);
  }
  return cells;
};

/** Rows that are left out in the file are one empty row: they part what stands above from what stands below. */
const readSheet = (sheet: MarkupElement, context: SheetContext): string[][] => {
  const rows: string[][] = [];
  let before = 0;
  for (const row of listChildren(findChild(sheet, 'sheetData'), 'row')) {
    const number = Number(row.attributes.get('r') ?? before + 1);
    if (number > before + 1 && rows.length > 0) rows.push([]);
    const cells = readRow(row, context);
    context.spend(cells.length + 1);
    rows.push(cells);
    before = number;
    if (rows.length > maxRows) refuse(refusals.many);
  }
  return rows;
};

/** Of each sheet that is a table, by its name, the path of its part; a part is one sheet, however many call themselves it. */
const listSheetPaths = (parts: WorkbookParts, workbook: MarkupElement): { name: string; path: string }[] => {
  const relations = new Map(
    listChildren(readPart(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes }) => [
      attributes.get('Id'),
      attributes.get('Target') ?? '',
    ]),
  );
  const sheets = listChildren(findChild(workbook, 'sheets'), 'sheet').flatMap(({ attributes }) => {
    const id = [...attributes].find(([name]) => name.endsWith(':id'))?.[1];
    const target = relations.get(id) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return parts.has(path) ? [{ name: attributes.get('name') ?? path, path }] : [];
  });
  return [...new Map(sheets.map((sheet) => [sheet.path, sheet])).values()];
};

const readSheets = (parts: WorkbookParts): WorkbookSheets => {
  const workbook = readPart(parts, 'xl/workbook.xml');
  if (!workbook) return { refused: refusals.damaged };
  const is1904 = ['1', 'true'].includes(findChild(workbook, 'workbookPr')?.attributes.get('date1904') ?? '');
  const context: SheetContext = {
    texts: listChildren(readPart(parts, 'xl/sharedStrings.xml'), 'si').map(readText),
    dateKinds: listDateKinds(readPart(parts, 'xl/styles.xml')),
    epoch: is1904 ? '1904-01-01' : '1899-12-30',
    spend: createAllowance(maxStatementBytes),
  };
  const sheets = listSheetPaths(parts, workbook).flatMap(({ name, path }) => {
    const sheet = readPart(parts, path);
    const rows = sheet ? readSheet(sheet, context) : [];
    return rows.some((row) => row.some((cell) => cell !== '')) ? [{ name, csv: Papa.unparse(rows) }] : [];
  });
  return sheets.length === 0 ? { refused: refusals.empty } : { sheets };
};

/**
 * The sheets of a workbook that have anything in them, in their order, as CSV: days as `2024-01-05`, times of a day behind them,
 * numbers without separators. Or the sentence that says why it is not read.
 */
export const parseWorkbookSheetsAsCsv = (parts: WorkbookParts): WorkbookSheets => {
  try {
    return readSheets(parts);
  } catch (error) {
    if (error instanceof WorkbookRefusal) return { refused: error.message };
    throw error;
  }
};
