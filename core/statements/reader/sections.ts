import { createEmptyTable, type SheetRow, type SheetTable } from '#core/statements/reader/sheet';

/** The name of the section that a row belongs to, and what the row is to it: `Header`, `Data`, `SubTotal`, `Total`, `Notes`. */
export const getSectionName = ({ cells }: SheetRow): string => (cells[0] ?? '').trim();
const getRowKind = ({ cells }: SheetRow): string => (cells[1] ?? '').trim();

/**
 * The tables of a file whose every row names its section. A section has a new header where its columns change, at any place,
 * and goes on below the rows that sum it up; only its rows of data are in the table.
 */
export const parseSectionTables = (rows: readonly SheetRow[]): SheetTable[] => {
  const tables: SheetTable[] = [];
  const latest = new Map<string, SheetTable>();
  for (const row of rows) {
    if (getRowKind(row) === 'Header') {
      const table = createEmptyTable(row);
      tables.push(table);
      latest.set(getSectionName(row), table);
    } else if (getRowKind(row) === 'Data') latest.get(getSectionName(row))?.rows.push(row);
  }
  return tables;
};

const kinds = new Set(['Header', 'Data', 'SubTotal', 'Total', 'Notes']);

/** Rows that belong to no section with a header, or of which nobody can tell what they are to it. */
export const findRowsOutsideSections = (rows: readonly SheetRow[]): SheetRow[] => {
  const sections = new Set(rows.filter((row) => getRowKind(row) === 'Header').map(getSectionName));
  return rows.filter((row) => !kinds.has(getRowKind(row)) || !sections.has(getSectionName(row)));
};

/** The value of a field in a section of two columns, `Field Name` and `Field Value`. */
export const findSectionField = (rows: readonly SheetRow[], section: string, field: string): string => {
  const row = rows.find(({ cells }) => (cells[0] ?? '').trim() === section && (cells[2] ?? '').trim() === field);
  return (row?.cells[3] ?? '').trim();
};
