import type { SheetRow } from '#core/statements/reader/sheet';

/** How many rows a file says it holds, as some do below their table. */

const noun = '(?:records|rows|transactions|entries|activities)';
const shapes: readonly RegExp[] = [
  // `Total records: 412`, `Number of transactions,412`, `Records exported = 412`.
  new RegExp(
    `^(?:(?:total|total number of|number of|count of) )?${noun}(?: found| exported| in total| count)?\\s*[:=]?\\s+([\\d,]+)\\.?$`,
    'i',
  ),
  // `412 transactions found.`
  new RegExp(`^([\\d,]+) ${noun}(?: found| exported| in total)?\\.?$`, 'i'),
];

const joinCells = ({ cells }: SheetRow): string =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' ')
    .replace(/\s+/g, ' ');

/**
 * By the rows that are beside its table. Null where none says it, and where several do: of a file with several tables nobody can
 * tell which of them is meant.
 */
export const findStatedRowCount = (rows: readonly SheetRow[], beside: readonly number[]): number | null => {
  const lines = new Set(beside);
  const counts = rows
    .filter(({ line }) => lines.has(line))
    .flatMap((row) => {
      const text = joinCells(row);
      const [found] = shapes.flatMap((shape) => shape.exec(text)?.[1] ?? []);
      return found && /^\d{1,3}(?:,\d{3})+$|^\d+$/.test(found) ? [Number(found.replaceAll(',', ''))] : [];
    });
  const [only] = counts;
  return counts.length === 1 && only !== undefined && only <= 10_000_000 ? only : null;
};

/** What the certificate says of the count of a file: it agrees, it differs, or it is not stated. */
type RowCountState = 'equal' | 'different' | 'notStated';

interface CountedFile {
  /** Rows that were read. */
  rows: number;
  statedRows?: number | undefined;
}

export const compareStatedRowCount = ({ rows, statedRows }: CountedFile): RowCountState => {
  if (statedRows === undefined) return 'notStated';
  return rows === statedRows ? 'equal' : 'different';
};

const formatCount = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

/** Null of a file that states no count. */
export const explainStatedRowCount = (file: CountedFile & { name: string }): string | null => {
  const { name, rows, statedRows = 0 } = file;
  const state = compareStatedRowCount(file);
  if (state === 'notStated') return null;
  if (state === 'equal') return `${name} states ${formatCount(statedRows)}, and all were read.`;
  const why =
    rows < statedRows
      ? 'Some are missing from the file: export it again'
      : 'Your broker counts them differently, or the file was put together from several';
  return `${name} states ${formatCount(statedRows)}, and ${rows.toLocaleString('en-US')} were read. ${why}.`;
};

export const noStatedRowCountMessage = 'No file states how many rows it holds.';
