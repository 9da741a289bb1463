import { type Row, type Table, tableOf } from '#core/statements/sheet';

/** The name of the section that a row belongs to, and what the row is to it: `Header`, `Data`, `SubTotal`, `Total`, `Notes`. */
export const sectionOf = ({ cells }: Row): string => (cells[0] ?? '').trim();
const kindOf = ({ cells }: Row): string => (cells[1] ?? '').trim();

/**
 * The tables of a file whose every row names its section. A section has a new header where its columns change, at any place,
 * and goes on below the rows that sum it up; only its rows of data are in the table.
 */
export const sectionsIn = (rows: readonly Row[]): Table[] => {
  const tables: Table[] = [];
  const latest = new Map<string, Table>();
  for (const row of rows) {
    if (kindOf(row) === 'Header') {
      const table = tableOf(row);
      tables.push(table);
      latest.set(sectionOf(row), table);
    } else if (kindOf(row) === 'Data') latest.get(sectionOf(row))?.rows.push(row);
  }
  return tables;
};

const kinds = new Set(['Header', 'Data', 'SubTotal', 'Total', 'Notes']);

/** Rows that belong to no section with a header, or of which nobody can tell what they are to it. */
export const strayRows = (rows: readonly Row[]): Row[] => {
  const sections = new Set(rows.filter((row) => kindOf(row) === 'Header').map(sectionOf));
  return rows.filter((row) => !kinds.has(kindOf(row)) || !sections.has(sectionOf(row)));
};

/** The value of a field in a section of two columns, `Field Name` and `Field Value`. */
export const fieldIn = (rows: readonly Row[], section: string, field: string): string => {
  const row = rows.find(({ cells }) => (cells[0] ?? '').trim() === section && (cells[2] ?? '').trim() === field);
  return (row?.cells[3] ?? '').trim();
};
