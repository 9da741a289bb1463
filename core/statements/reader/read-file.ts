import { findSignProofInRunningBalance, parseBankRowsWithProvenSigns } from '#core/statements/banks/bank';
import {
  type BankColumnMapping,
  listMappedColumns,
  proposeBankColumnMapping,
} from '#core/statements/banks/bank-columns';
import { type ColumnMapping, isTradeMapping } from '#core/statements/mapping/column-preset';
import { parseMappedTrades } from '#core/statements/mapping/parse-mapped-trades';
import type { TradeMappingProof } from '#core/statements/mapping/prove-trade-mapping';
import {
  countKindWords,
  listMappedTradeColumns,
  normalizeTradeColumns,
  proposeTradeColumnMapping,
  type TradeColumnMapping,
} from '#core/statements/mapping/trade-columns';
import { decodeFileText, isMarkupText } from '#core/statements/reader/decode-file';
import type { StatementFormat } from '#core/statements/reader/format';
import { hashIdentity } from '#core/statements/reader/identity';
import { recognizeFormat } from '#core/statements/reader/recognize-format';
import {
  createEmptyTable,
  findTablesByHeader,
  matchesHeaderFingerprint,
  normalizeColumnName,
  parseSheetRows,
  type SheetRow,
  type SheetTable,
} from '#core/statements/reader/sheet';
import { findStatedRowCount } from '#core/statements/reader/stated-row-count';
import type { StatementFileParseResult } from '#core/statements/reader/statement-file-result';

const unknown = 'This file format is not recognized.';

const listColumnNames = ({ cells }: SheetRow): string[] => cells.map((cell) => cell.trim()).filter(Boolean);

/** Files of one layout have one id, so that their rows are known again. */
const createFormat = (kind: 'bank' | 'trades', header: SheetRow) => ({
  id: `${kind}-${hashIdentity(listColumnNames(header).map(normalizeColumnName).join('|')).slice(0, 8)}`,
  platform: null,
});

const createBankFormat = (header: SheetRow, mapping: BankColumnMapping): StatementFormat => ({
  ...createFormat('bank', header),
  name: 'Bank account, by its columns',
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
  if (!mapping.balance || !findSignProofInRunningBalance(rows, mapping)) return false;
  const tables = findTablesByHeader(rows, [{ all: listMappedColumns(mapping) }]);
  return tables.reduce((count, table) => count + table.rows.length, 0) >= leastRows;
};

const getFirstRows = (rows: readonly SheetRow[], header: SheetRow): string[][] => {
  const columns = header.cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]));
  const below = rows.filter(({ line }) => line > header.line).slice(0, 5);
  return below.map(({ cells }) => columns.map((at) => (cells[at] ?? '').trim()));
};

/** More words than these are no kinds of rows: most columns of figures and names show that in their first rows. */
const maxWords = 40;
const firstLook = 500;

const listWords = (table: SheetTable): Record<string, string[]> =>
  Object.fromEntries(
    [...table.columns].flatMap(([name, at]) => {
      if (countKindWords({ ...table, rows: table.rows.slice(0, firstLook) }, name).length > maxWords) return [];
      const words = countKindWords(table, name).map(([word]) => word);
      const isOfWords = words.length <= maxWords && words.some((word) => /\p{L}{2}/u.test(word));
      return isOfWords ? [[(table.header.cells[at] ?? '').trim(), words]] : [];
    }),
  );

/** Files of two brokers whose names nobody has said are two accounts. `Trades (When Stock)` */
const nameLayout = (header: SheetRow): string => {
  const [first = '', second = ''] = listColumnNames(header);
  return `Trades (${first} ${second})`.replaceAll(',', '').slice(0, 60);
};

const createTradesFormat = (header: SheetRow, mapping: TradeColumnMapping): StatementFormat => ({
  ...createFormat('trades', header),
  name: `${mapping.broker ?? nameLayout(header)}, by its columns`,
  fingerprints: [{ all: listMappedTradeColumns(mapping) }],
  read: (rows) => parseMappedTrades(rows, mapping).read,
});

/** Of a mapping that its file contradicts, the sentence that says how. */
const readTrades = (
  rows: readonly SheetRow[],
  header: SheetRow,
  mapping: TradeColumnMapping,
): { proof: TradeMappingProof; file: Exclude<StatementFileParseResult, { refused: string }> } => {
  const { read, proof } = parseMappedTrades(rows, mapping);
  return { proof, file: readBy({ ...createTradesFormat(header, mapping), read: () => read }, rows) };
};

/** Read at once where every word is known and the file's own figures prove the columns. */
const readProvenTrades = (
  rows: readonly SheetRow[],
  header: SheetRow,
  mapping: TradeColumnMapping | null,
  table: SheetTable,
): StatementFileParseResult | null => {
  // Of days that may be read in two ways, the person has to say which.
  if (!mapping || mapping.isDayFirst === undefined) return null;
  const words = mapping.kind === undefined ? [] : countKindWords(table, mapping.kind);
  if (words.some(([word]) => mapping.kinds[word] === undefined)) return null;
  const { proof, file } = readTrades(rows, header, mapping);
  return proof.is === 'proven' ? { ...file, isProven: true } : null;
};

const readUnknownFile = (rows: readonly SheetRow[], header: SheetRow): StatementFileParseResult => {
  const table = { ...createEmptyTable(header), rows: rows.filter(({ line }) => line > header.line) };
  const proposedTrades = proposeTradeColumnMapping(table);
  const trades = readProvenTrades(rows, header, proposedTrades, table);
  if (trades) return trades;
  const proposed = proposeBankColumnMapping(header);
  if (!proposedTrades && proposed && isProvenBy(rows, proposed)) {
    return { ...readBy(createBankFormat(header, proposed), rows), isProven: true };
  }
  return {
    refused: unknown,
    header: listColumnNames(header),
    firstRows: getFirstRows(rows, header),
    words: listWords(table),
    ...{ proposed, proposedTrades },
  };
};

const parseRows = (bytes: Uint8Array): { rows: SheetRow[] } | { refused: string } => {
  const text = decodeFileText(bytes);
  return 'refused' in text ? text : parseSheetRows(text.text);
};

/**
 * A file of tables: pure, and the same in a browser, on the server and at a terminal. A file that is not known is read where
 * the names of its columns propose a mapping and its own figures prove it: a running balance, or shares times price.
 */
export const parseTabularStatementFile = (bytes: Uint8Array): StatementFileParseResult => {
  const sheet = parseRows(bytes);
  if ('refused' in sheet) return sheet;
  const known = recognizeFormat(sheet.rows);
  if ('refused' in known) return known;
  if ('unknown' in known) return readUnknownFile(sheet.rows, known.unknown);
  return readBy(known.format, sheet.rows);
};

/**
 * From the bytes that were dropped to events, by what the file is and not by its name. What reads OFX and Flex queries is loaded
 * with the first of them.
 */
export const parseStatementFile = async (bytes: Uint8Array): Promise<StatementFileParseResult> => {
  const text = decodeFileText(bytes);
  if ('refused' in text || !isMarkupText(text.text)) return parseTabularStatementFile(bytes);
  const { parseOfxOrFlexFile } = await import('#core/statements/markup/parse-markup-file');
  return parseOfxOrFlexFile(text.text);
};

/** Columns are known by their names in lower case, however the person's choice writes them. */
const normalizeBankColumns = (mapping: BankColumnMapping): BankColumnMapping =>
  Object.fromEntries(
    Object.entries(mapping).map(([field, name]) => [
      field,
      typeof name === 'string' ? normalizeColumnName(name) : name,
    ]),
  ) as BankColumnMapping;

const lacksColumns = (columns: readonly string[]) => ({
  refused: `This file lacks some of the columns ${columns.join(', ')}.`,
});

/** A bank's file by the columns that a person chose; its running balance, where it has one, has the last word on the signs. */
const readMappedBankFile = (rows: readonly SheetRow[], chosen: BankColumnMapping): StatementFileParseResult => {
  const mapping = normalizeBankColumns(chosen);
  const columns = { all: listMappedColumns(mapping) };
  const header = rows.find((row) => matchesHeaderFingerprint(row, columns));
  if (!header) return lacksColumns(listMappedColumns(chosen));
  const isProven = isProvenBy(rows, mapping);
  return { ...readBy(createBankFormat(header, mapping), rows), ...(isProven ? { isProven } : {}) };
};

/** Trades by the columns that a person chose, unless the file's own figures contradict them. */
const readMappedTradesFile = (rows: readonly SheetRow[], chosen: TradeColumnMapping): StatementFileParseResult => {
  const mapping = normalizeTradeColumns(chosen);
  const columns = { all: listMappedTradeColumns(mapping) };
  const header = rows.find((row) => matchesHeaderFingerprint(row, columns));
  if (!header) return lacksColumns(listMappedTradeColumns(chosen));
  const { proof, file } = readTrades(rows, header, mapping);
  if (proof.is === 'refused') return { refused: proof.sentence };
  return { ...file, ...(proof.is === 'proven' && { isProven: true }) };
};

/** A file by the columns that a person chose. */
export const parseStatementFileByMapping = (bytes: Uint8Array, chosen: ColumnMapping): StatementFileParseResult => {
  const sheet = parseRows(bytes);
  if ('refused' in sheet) return sheet;
  return isTradeMapping(chosen) ? readMappedTradesFile(sheet.rows, chosen) : readMappedBankFile(sheet.rows, chosen);
};
