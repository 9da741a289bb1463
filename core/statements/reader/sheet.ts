import Papa from 'papaparse';

/** A row of a file: its cells, and its line for whoever looks it up. */
export interface SheetRow {
  /** Counted from 1; a row whose cells hold line breaks begins there. */
  line: number;
  cells: readonly string[];
}

export const maxSheetRows = 100_000;
export const tooManySheetRowsMessage = `This file has more than ${maxSheetRows / 1_000},000 rows. Export a shorter period.`;

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/** A quote that is opened and never closed would swallow all that follows: each line is then read by itself. */
const parseLineByLine = (raw: string, from: number, delimiter: string): SheetRow[] =>
  raw.split('\n').map((text, at) => {
    const { data, errors } = Papa.parse<string[]>(text, { delimiter });
    const cells = errors.length > 0 ? text.split(delimiter).map((cell) => cell.replace(/^"|"$/g, '')) : data[0];
    return { line: from + at, cells: cells ?? [] };
  });

/**
 * Every row of a text that is not blank, in its order; cells are as they stand there. Commas, semicolons, tabs and bars
 * separate them, whichever does so evenly. Or the sentence that says why there are no rows.
 */
export const parseSheetRows = (text: string): { rows: SheetRow[] } | { refused: string } => {
  const rows: SheetRow[] = [];
  let [from, line, isTooLong] = [0, 1, false];
  Papa.parse<string[]>(text, {
    newline: '\n',
    fastMode: false,
    delimitersToGuess: [',', ';', '\t', '|'],
    step: ({ data, errors, meta }, parser) => {
      const raw = text.slice(from, meta.cursor).replace(/\n$/, '');
      const isBroken = errors.some(({ type }) => type === 'Quotes');
      const read = isBroken ? parseLineByLine(raw, line, meta.delimiter) : [{ line, cells: data }];
      rows.push(...read.filter(({ cells }) => isFilled(cells)));
      line += raw.split('\n').length;
      from = meta.cursor;
      if (rows.length <= maxSheetRows) return;
      isTooLong = true;
      parser.abort();
    },
  });
  if (isTooLong) return { refused: tooManySheetRowsMessage };
  return rows.length === 0 ? { refused: 'This file is empty.' } : { rows };
};

/** Columns are known by their names, wherever they stand: ` Amount ($) ` is `amount ($)`. */
export const normalizeColumnName = (cell: string): string => cell.trim().toLowerCase().replace(/\s+/g, ' ');

/** What a table's header must have: all of these columns, and of each list one. */
export interface HeaderFingerprint {
  all: readonly string[];
  oneOf?: readonly (readonly string[])[];
  /** No column but these. */
  isWhole?: boolean;
}

export interface SheetTable {
  header: SheetRow;
  columns: ReadonlyMap<string, number>;
  /** Down to the next header; what stands between and below them too. */
  rows: SheetRow[];
}

const indexColumns = ({ cells }: SheetRow): Map<string, number> => {
  const columns = new Map<string, number>();
  for (const [at, cell] of cells.entries()) {
    const name = normalizeColumnName(cell);
    if (name !== '' && !columns.has(name)) columns.set(name, at);
  }
  return columns;
};

/** Told by its length first: most cells of a long file are no header. */
const isNamed = (cell: string, name: string): boolean =>
  cell.length >= name.length && cell.length <= name.length + 8 && normalizeColumnName(cell) === name;

export const matchesHeaderFingerprint = (
  row: SheetRow,
  { all, oneOf = [], isWhole = false }: HeaderFingerprint,
): boolean => {
  // A header is short; a look at long rows would cost more than it tells.
  if (row.cells.length < all.length || row.cells.length > 60) return false;
  const [first] = all;
  if (first && !row.cells.some((cell) => isNamed(cell, first))) return false;
  const columns = indexColumns(row);
  if (isWhole && columns.size !== all.length) return false;
  return all.every((name) => columns.has(name)) && oneOf.every((names) => names.some((name) => columns.has(name)));
};

/** A table without rows. */
export const createEmptyTable = (header: SheetRow): SheetTable => ({ header, columns: indexColumns(header), rows: [] });

/** The tables whose header has one of the fingerprints, each with the rows down to the next such header. */
export const findTablesByHeader = (
  rows: readonly SheetRow[],
  fingerprints: readonly HeaderFingerprint[],
): SheetTable[] => {
  const tables: SheetTable[] = [];
  for (const row of rows) {
    if (fingerprints.some((one) => matchesHeaderFingerprint(row, one))) {
      tables.push(createEmptyTable(row));
    } else tables.at(-1)?.rows.push(row);
  }
  return tables;
};

/** The cell of a column, under the first of the names that the table has; empty where it has none. */
export const getCell = (
  { columns }: Pick<SheetTable, 'columns'>,
  row: SheetRow,
  ...names: readonly string[]
): string => {
  const at = names.map((name) => columns.get(name)).find((place) => place !== undefined);
  return at === undefined ? '' : (row.cells[at] ?? '').trim();
};
