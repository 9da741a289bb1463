import type { CellParseResult, SheetColumn } from '#lib/sheet/sheet-columns';

/** A sheet as it is typed: rows of texts, one a column. A row that has changed is another array. */
export type GridRow = readonly string[];
export type GridRows = readonly GridRow[];

export const maxGridRows = 500;
/** Empty rows that wait below those that are filled. */
const waiting = 12;

export const isBlankGridRow = (row: GridRow): boolean => row.every((cell) => cell.trim() === '');

/** Those that are filled, up to the last one. */
export const trimTrailingBlankGridRows = (rows: GridRows): GridRows =>
  rows.slice(0, rows.findLastIndex((row) => !isBlankGridRow(row)) + 1);

/** With empty rows below, as many as may be filled. */
export const withBlankGridRows = (rows: GridRows, width: number): GridRows => {
  const filled = trimTrailingBlankGridRows(rows);
  const size = Math.min(maxGridRows, filled.length + waiting);
  const missing = Math.max(0, size - rows.length);
  const blank = Array.from({ length: missing }, () => Array.from({ length: width }, () => ''));
  return [...rows.slice(0, Math.max(size, filled.length)), ...blank];
};

/** As the column shows it, once it can be read; else as it was typed. */
export const formatGridCell = ({ read }: SheetColumn, text: string): string => {
  const reading = read(text);
  return 'shown' in reading ? reading.shown : text;
};

export const withGridCellText = (rows: GridRows, at: number, column: number, text: string): GridRows =>
  rows.map((row, place) => (place === at ? row.with(column, text) : row));

export const withoutGridRow = (rows: GridRows, at: number): GridRows => rows.toSpliced(at, 1);

const normalizeHeading = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The columns that a row of headings names, in its order; null where it is no such row. */
export const findHeadingColumns = (columns: readonly SheetColumn[], row: GridRow): (number | null)[] | null => {
  const places = row.map((cell) => {
    const name = normalizeHeading(cell);
    const at = columns.findIndex(({ header, id, names = [] }) =>
      [normalizeHeading(header), normalizeHeading(id), ...names].includes(name),
    );
    return name === '' || at < 0 ? null : at;
  });
  const columnPlaces = places.filter((place) => place !== null);
  return columnPlaces.length >= 2 && new Set(columnPlaces).size === columnPlaces.length ? places : null;
};

interface PasteResult {
  rows: GridRows;
  /** How many rows it had, its headings not counted. */
  count: number;
}

/**
 * A block put in from a cell on. With headings its columns go where they belong, whichever cell it is; without them they
 * go from that cell on to the right. Null where there is no room for all of its rows.
 */
export const computeGridAfterPaste = (
  columns: readonly SheetColumn[],
  rows: GridRows,
  { row, column }: { row: number; column: number },
  block: GridRows,
): PasteResult | null => {
  const headings = block[0] ? findHeadingColumns(columns, block[0]) : null;
  const body = headings ? block.slice(1) : block;
  if (row + body.length > maxGridRows) return null;
  const findColumn = (at: number): number | null => (headings ? (headings[at] ?? null) : column + at);
  const filled = body.map((cells, at) => {
    const into = [...(rows[row + at] ?? columns.map(() => ''))];
    for (const [place, text] of cells.entries()) {
      const to = findColumn(place);
      const own = to === null ? undefined : columns[to];
      if (to !== null && own) into[to] = formatGridCell(own, text);
    }
    return into;
  });
  const all = [...rows.slice(0, row), ...filled, ...rows.slice(row + body.length)];
  return { rows: withBlankGridRows(all, columns.length), count: body.length };
};

const readings = new WeakMap<GridRow, WeakMap<readonly SheetColumn[], CellParseResult[]>>();

/** What its cells come to: a row that has not changed is not read again. */
const readGridRow = (columns: readonly SheetColumn[], row: GridRow): CellParseResult[] => {
  const known = readings.get(row) ?? new WeakMap<readonly SheetColumn[], CellParseResult[]>();
  readings.set(row, known);
  const readCell = (id: string) => row[columns.findIndex((column) => column.id === id)] ?? '';
  const read = known.get(columns) ?? columns.map((column, at) => column.read(row[at] ?? '', readCell));
  known.set(columns, read);
  return read;
};

/** What the server has said of rows as they were sent. */
export type SheetRowRefusals = ReadonlyMap<GridRow, { column: number; sentence: string }>;

/** Sentences by column; empty for a row that is right, or blank. */
export const getGridRowErrors = (
  columns: readonly SheetColumn[],
  row: GridRow,
  refusals: SheetRowRefusals,
): (string | undefined)[] => {
  if (isBlankGridRow(row)) return [];
  const refusal = refusals.get(row);
  const errors = readGridRow(columns, row).map((reading, at) => {
    if ('error' in reading) return reading.error;
    return refusal?.column === at ? refusal.sentence : undefined;
  });
  return errors.some((error) => error !== undefined) ? errors : [];
};

/** The values of a row that is right, by column. */
export const getGridRowValues = (columns: readonly SheetColumn[], row: GridRow): Record<string, unknown> =>
  Object.fromEntries(
    readGridRow(columns, row).map((reading, at) => [columns[at]?.id, 'value' in reading ? reading.value : undefined]),
  );
