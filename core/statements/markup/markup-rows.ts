import type { SheetRow, SheetTable } from '#core/statements/reader/sheet';

/** Records of a marked-up file as rows of tables, so that they are read, left out and kept as those of a CSV are. */

export interface MarkupRecord<Context> {
  /** What it is: the first cell of its row. */
  kind: string;
  /** Where it begins in the file. */
  line: number;
  /** Its filled fields by their names, in small letters. */
  fields: readonly (readonly [name: string, value: string])[];
  /** What stands around it: its account, its currency. */
  context: Context;
}

export interface MarkupTable<Context> extends SheetTable {
  kind: string;
  context: Context;
}

/** The column of what a record is. */
export const recordKindColumn = 'kind of record';

interface MarkupRows<Context> {
  rows: SheetRow[];
  /** One for each row. */
  tables: MarkupTable<Context>[];
}

const createColumnIndex = (names: readonly string[]): ReadonlyMap<string, number> => {
  const columns = new Map<string, number>();
  for (const [at, name] of names.entries()) if (!columns.has(name)) columns.set(name, at);
  return columns;
};

/**
 * A row for each record, in their order. They go by their lines where each begins on its own; else, as in a file without line
 * breaks, by their number.
 */
export const toMarkupRowsAndTables = <Context>(records: readonly MarkupRecord<Context>[]): MarkupRows<Context> => {
  const areApart = new Set(records.map(({ line }) => line)).size === records.length;
  // Most records of a file have the same fields.
  const columnsByNames = new Map<string, ReadonlyMap<string, number>>();
  const tables = records.map(({ kind, line, fields, context }, at): MarkupTable<Context> => {
    const names = [recordKindColumn, ...fields.map(([name]) => name)];
    const key = names.join('|');
    const columns = columnsByNames.get(key) ?? createColumnIndex(names);
    columnsByNames.set(key, columns);
    const row = { line: areApart ? line : at + 1, cells: [kind, ...fields.map(([, value]) => value)] };
    return { header: { line: 0, cells: names }, columns, rows: [row], kind, context };
  });
  return { rows: tables.flatMap(({ rows }) => rows), tables };
};
