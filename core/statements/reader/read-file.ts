import { parseBankRowsWithProvenSigns, proveSignsByRunningBalance } from '#core/statements/banks/bank';
import {
  type BankColumnMapping,
  listMappedColumns,
  proposeBankColumnMapping,
} from '#core/statements/banks/bank-columns';
import { decodeFileText } from '#core/statements/reader/decode-file';
import type { StatementFormat } from '#core/statements/reader/format';
import { hashIdentity } from '#core/statements/reader/identity';
import { recognizeFormat } from '#core/statements/reader/recognize-format';
import {
  findTablesByHeader,
  hasFingerprint,
  normalizeColumnName,
  parseSheetRows,
  type SheetRow,
} from '#core/statements/reader/sheet';
import { findStatedRowCount } from '#core/statements/reader/stated-row-count';
import type { ParsedStatementTables } from '#core/statements/reader/table-reader';

/** A file that nobody knows, for a mapping by hand. */
interface UnknownFile {
  /** The row that looks most like a header, without its empty cells. */
  header: readonly string[];
  /** The rows below it, the first five, each with the cells of the header's columns. */
  firstRows: readonly (readonly string[])[];
  /** As the names of the columns tell; null where they do not. Whether spent money has a minus is to be asked. */
  proposed: BankColumnMapping | null;
}

/** A file that was read; or why it was not, with what a person needs to map it where nobody knows such a file. */
export type StatementFileParseResult =
  | {
      format: StatementFormat;
      rows: number;
      read: ParsedStatementTables;
      /** How many rows it says it holds, where it does. */
      statedRows?: number;
      /** Columns and signs were not known, but its running balance proves them. */
      isProven?: true;
    }
  | ({ refused: string } & Partial<UnknownFile>);

const unknown = 'This file format is not recognized.';

const listColumnNames = ({ cells }: SheetRow): string[] => cells.map((cell) => cell.trim()).filter(Boolean);

/** Files of one layout have one id, so that their rows are known again. */
const createBankFormat = (header: SheetRow, mapping: BankColumnMapping): StatementFormat => ({
  id: `bank-${hashIdentity(listColumnNames(header).map(normalizeColumnName).join('|')).slice(0, 8)}`,
  name: 'Bank account, by its columns',
  platform: null,
  fingerprints: [{ all: listMappedColumns(mapping) }],
  read: (rows) => parseBankRowsWithProvenSigns(rows, mapping),
});

const readBy = (format: StatementFormat, rows: readonly SheetRow[]) => {
  const read = format.read(rows);
  const statedRows = findStatedRowCount(rows, read.beside);
  return { format, rows: rows.length, read, ...(statedRows !== null && { statedRows }) };
};

/** Fewer rows may agree with their balance by chance. */
const leastRows = 3;

const isProvenBy = (rows: readonly SheetRow[], mapping: BankColumnMapping): boolean => {
  if (!mapping.balance || !proveSignsByRunningBalance(rows, mapping)) return false;
  const tables = findTablesByHeader(rows, [{ all: listMappedColumns(mapping) }]);
  return tables.reduce((count, table) => count + table.rows.length, 0) >= leastRows;
};

const getFirstRows = (rows: readonly SheetRow[], header: SheetRow): string[][] => {
  const columns = header.cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]));
  const below = rows.filter(({ line }) => line > header.line).slice(0, 5);
  return below.map(({ cells }) => columns.map((at) => (cells[at] ?? '').trim()));
};

const readBankFile = (rows: readonly SheetRow[], header: SheetRow): StatementFileParseResult => {
  const proposed = proposeBankColumnMapping(header);
  if (!proposed || !isProvenBy(rows, proposed)) {
    return { refused: unknown, header: listColumnNames(header), firstRows: getFirstRows(rows, header), proposed };
  }
  return { ...readBy(createBankFormat(header, proposed), rows), isProven: true };
};

const parseRows = (bytes: Uint8Array): { rows: SheetRow[] } | { refused: string } => {
  const text = decodeFileText(bytes);
  return 'refused' in text ? text : parseSheetRows(text.text);
};

/**
 * From the bytes that were dropped to events: pure, and the same in a browser, on the server and at a terminal. A bank's file
 * that is not known is read where the names of its columns propose a mapping and its running balance proves it.
 */
export const parseStatementFile = (bytes: Uint8Array): StatementFileParseResult => {
  const sheet = parseRows(bytes);
  if ('refused' in sheet) return sheet;
  const known = recognizeFormat(sheet.rows);
  if ('refused' in known) return known;
  if ('unknown' in known) return readBankFile(sheet.rows, known.unknown);
  return readBy(known.format, sheet.rows);
};

/** Columns are known by their names in lower case, however the person's choice writes them. */
const normalizeColumnMapping = (mapping: BankColumnMapping): BankColumnMapping =>
  Object.fromEntries(
    Object.entries(mapping).map(([field, name]) => [
      field,
      typeof name === 'string' ? normalizeColumnName(name) : name,
    ]),
  ) as BankColumnMapping;

/** A bank's file by the columns that a person chose; its running balance, where it has one, has the last word on the signs. */
export const parseMappedBankFile = (bytes: Uint8Array, chosen: BankColumnMapping): StatementFileParseResult => {
  const mapping = normalizeColumnMapping(chosen);
  const sheet = parseRows(bytes);
  if ('refused' in sheet) return sheet;
  const columns = { all: listMappedColumns(mapping) };
  const header = sheet.rows.find((row) => hasFingerprint(row, columns));
  if (!header) return { refused: `This file lacks some of the columns ${listMappedColumns(chosen).join(', ')}.` };
  const isProven = isProvenBy(sheet.rows, mapping);
  return { ...readBy(createBankFormat(header, mapping), sheet.rows), ...(isProven ? { isProven } : {}) };
};
