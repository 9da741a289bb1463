import { proveSigns, readProven } from '#core/statements/bank';
import { type BankMapping, columnsIn, proposeMapping } from '#core/statements/bank-columns';
import { textOf } from '#core/statements/bytes';
import type { StatementFormat } from '#core/statements/format';
import { shortIdentity } from '#core/statements/identity';
import type { Read } from '#core/statements/reader';
import { recognise } from '#core/statements/recognise';
import { columnName, hasFingerprint, type Row, rowsOf, tablesIn } from '#core/statements/sheet';

/** A file that nobody knows, for a mapping by hand. */
export interface UnknownFile {
  /** The row that looks most like a header, without its empty cells. */
  header: readonly string[];
  /** The rows below it, the first five, each with the cells of the header's columns. */
  firstRows: readonly (readonly string[])[];
  /** As the names of the columns tell; null where they do not. Whether spent money has a minus is to be asked. */
  proposed: BankMapping | null;
}

/** A file that was read; or why it was not, with what a person needs to map it where nobody knows such a file. */
export type FileRead =
  | {
      format: StatementFormat;
      rows: number;
      read: Read;
      /** Columns and signs were not known, but its running balance proves them. */
      isProven?: true;
    }
  | ({ refused: string } & Partial<UnknownFile>);

const unknown = 'This kind of file is not known here.';

const named = ({ cells }: Row): string[] => cells.map((cell) => cell.trim()).filter(Boolean);

/** Files of one layout have one id, so that their rows are known again. */
const bankFormat = (header: Row, mapping: BankMapping): StatementFormat => ({
  id: `bank-${shortIdentity(named(header).map(columnName).join('|')).slice(0, 8)}`,
  name: 'Bank account, by its columns',
  platform: null,
  fingerprints: [{ all: columnsIn(mapping) }],
  read: (rows) => readProven(rows, mapping),
});

/** Fewer rows may agree with their balance by chance. */
const leastRows = 3;

const isProvenBy = (rows: readonly Row[], mapping: BankMapping): boolean => {
  if (!mapping.balance || !proveSigns(rows, mapping)) return false;
  const tables = tablesIn(rows, [{ all: columnsIn(mapping) }]);
  return tables.reduce((count, table) => count + table.rows.length, 0) >= leastRows;
};

const firstRowsOf = (rows: readonly Row[], header: Row): string[][] => {
  const columns = header.cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]));
  const below = rows.filter(({ line }) => line > header.line).slice(0, 5);
  return below.map(({ cells }) => columns.map((at) => (cells[at] ?? '').trim()));
};

const readBankFile = (rows: readonly Row[], header: Row): FileRead => {
  const proposed = proposeMapping(header);
  if (!proposed || !isProvenBy(rows, proposed)) {
    return { refused: unknown, header: named(header), firstRows: firstRowsOf(rows, header), proposed };
  }
  const format = bankFormat(header, proposed);
  return { format, rows: rows.length, read: format.read(rows), isProven: true };
};

const rowsIn = (bytes: Uint8Array): { rows: Row[] } | { refused: string } => {
  const text = textOf(bytes);
  return 'refused' in text ? text : rowsOf(text.text);
};

/**
 * From the bytes that were dropped to events: pure, and the same in a browser, on the server and at a terminal. A bank's file
 * that is not known is read where the names of its columns propose a mapping and its running balance proves it.
 */
export const readFile = (bytes: Uint8Array): FileRead => {
  const sheet = rowsIn(bytes);
  if ('refused' in sheet) return sheet;
  const known = recognise(sheet.rows);
  if ('refused' in known) return known;
  if ('unknown' in known) return readBankFile(sheet.rows, known.unknown);
  return { format: known.format, rows: sheet.rows.length, read: known.format.read(sheet.rows) };
};

/** Columns are known by their names in lower case, however the person's choice writes them. */
const asColumns = (mapping: BankMapping): BankMapping =>
  Object.fromEntries(
    Object.entries(mapping).map(([field, name]) => [field, typeof name === 'string' ? columnName(name) : name]),
  ) as BankMapping;

/** A bank's file by the columns that a person chose; its running balance, where it has one, has the last word on the signs. */
export const readMapped = (bytes: Uint8Array, chosen: BankMapping): FileRead => {
  const mapping = asColumns(chosen);
  const sheet = rowsIn(bytes);
  if ('refused' in sheet) return sheet;
  const columns = { all: columnsIn(mapping) };
  const header = sheet.rows.find((row) => hasFingerprint(row, columns));
  if (!header) return { refused: `This file has not all of the columns ${columnsIn(chosen).join(', ')}.` };
  const format = bankFormat(header, mapping);
  const isProven = isProvenBy(sheet.rows, mapping);
  return {
    format,
    rows: sheet.rows.length,
    read: format.read(sheet.rows),
    ...(isProven ? { isProven } : {}),
  };
};
