import type { Reading, SheetColumn } from '#lib/sheet/columns';

/** A sheet as it is typed: rows of texts, one a column. A row that has changed is another array. */
export type Row = readonly string[];
export type Rows = readonly Row[];

export const mostRows = 500;
/** Empty rows that wait below those that are filled. */
const waiting = 12;

export const isBlank = (row: Row): boolean => row.every((cell) => cell.trim() === '');

/** Those that are filled, up to the last one. */
export const filledRows = (rows: Rows): Rows => rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1);

/** With empty rows below, as many as may be filled. */
export const withWaiting = (rows: Rows, width: number): Rows => {
  const filled = filledRows(rows);
  const size = Math.min(mostRows, filled.length + waiting);
  const missing = Math.max(0, size - rows.length);
  const blank = Array.from({ length: missing }, () => Array.from({ length: width }, () => ''));
  return [...rows.slice(0, Math.max(size, filled.length)), ...blank];
};

/** As the column shows it, once it can be read; else as it was typed. */
export const shownAs = ({ read }: SheetColumn, text: string): string => {
  const reading = read(text);
  return 'shown' in reading ? reading.shown : text;
};

export const withCell = (rows: Rows, at: number, column: number, text: string): Rows =>
  rows.map((row, place) => (place === at ? row.with(column, text) : row));

export const withoutRow = (rows: Rows, at: number): Rows => rows.toSpliced(at, 1);

const nameOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The columns that a row of headings names, in its order; null where it is no such row. */
export const headingsIn = (columns: readonly SheetColumn[], row: Row): (number | null)[] | null => {
  const places = row.map((cell) => {
    const name = nameOf(cell);
    const at = columns.findIndex(({ header, id, names = [] }) => [nameOf(header), nameOf(id), ...names].includes(name));
    return name === '' || at < 0 ? null : at;
  });
  const named = places.filter((place) => place !== null);
  return named.length >= 2 && new Set(named).size === named.length ? places : null;
};

export interface Pasted {
  rows: Rows;
  /** How many rows it had, its headings not counted. */
  count: number;
}

/**
 * A block put in from a cell on. With headings its columns go where they belong, whichever cell it is; without them they
 * go from that cell on to the right. Null where there is no room for all of its rows.
 */
export const withBlock = (
  columns: readonly SheetColumn[],
  rows: Rows,
  { row, column }: { row: number; column: number },
  block: Rows,
): Pasted | null => {
  const headings = block[0] ? headingsIn(columns, block[0]) : null;
  const body = headings ? block.slice(1) : block;
  if (row + body.length > mostRows) return null;
  const placeOf = (at: number): number | null => (headings ? (headings[at] ?? null) : column + at);
  const filled = body.map((cells, at) => {
    const into = [...(rows[row + at] ?? columns.map(() => ''))];
    for (const [place, text] of cells.entries()) {
      const to = placeOf(place);
      const own = to === null ? undefined : columns[to];
      if (to !== null && own) into[to] = shownAs(own, text);
    }
    return into;
  });
  const all = [...rows.slice(0, row), ...filled, ...rows.slice(row + body.length)];
  return { rows: withWaiting(all, columns.length), count: body.length };
};

const readings = new WeakMap<Row, WeakMap<readonly SheetColumn[], Reading[]>>();

/** What its cells come to: a row that has not changed is not read again. */
export const readRow = (columns: readonly SheetColumn[], row: Row): Reading[] => {
  const known = readings.get(row) ?? new WeakMap<readonly SheetColumn[], Reading[]>();
  readings.set(row, known);
  const read = known.get(columns) ?? columns.map((column, at) => column.read(row[at] ?? ''));
  known.set(columns, read);
  return read;
};

/** What the server has said of rows as they were sent. */
export type Refusals = ReadonlyMap<Row, { column: number; sentence: string }>;

/** Sentences by column; empty for a row that is right, or blank. */
export const errorsOf = (columns: readonly SheetColumn[], row: Row, refusals: Refusals): (string | undefined)[] => {
  if (isBlank(row)) return [];
  const refusal = refusals.get(row);
  const errors = readRow(columns, row).map((reading, at) => {
    if ('error' in reading) return reading.error;
    return refusal?.column === at ? refusal.sentence : undefined;
  });
  return errors.some((error) => error !== undefined) ? errors : [];
};

/** The values of a row that is right, by column. */
export const valuesOf = (columns: readonly SheetColumn[], row: Row): Record<string, unknown> =>
  Object.fromEntries(
    readRow(columns, row).map((reading, at) => [columns[at]?.id, 'value' in reading ? reading.value : undefined]),
  );
