/** Blocks of cells as spreadsheets copy them: parted by tabs, or by commas or semicolons as in a CSV file. */

type Table = string[][];

/** Cells parted by `between`; what stands in quotes may hold it, line breaks and doubled quotes. */
const splitCells = (text: string, between: string): Table => {
  const rows: Table = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === between) endCell();
    else if (letter === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else cell += letter;
  }
  endCell();
  return [...rows, row];
};

const isFigure = (text: string): boolean => /^[\s$€(+-]*\d[\d,. ]*\)?\s*$/.test(text);

/** Parted by it wherever one looks, and into more than two cells: else a comma is part of a text or of a figure. */
const isPartedBy = (text: string, between: string): boolean => {
  const rows = splitCells(text, between).filter((row) => row.some((cell) => cell.trim() !== ''));
  const [first] = rows;
  return first !== undefined && first.length > 2 && rows.every(({ length }) => length === first.length);
};

const findSeparator = (text: string): string | null => {
  if (text.includes('\t')) return '\t';
  if (text.split('\n').every((line) => line.trim() === '' || isFigure(line))) return null;
  return [',', ';'].find((between) => isPartedBy(text, between)) ?? null;
};

/** One line, as a field holds it. */
const toSingleLine = (cell: string): string => cell.replaceAll(/\s*\n\s*/g, ' ').trim();

/**
 * The rows of a block, without empty ones: `a\tb\nc\td` -> `[['a', 'b'], ['c', 'd']]`. Text without separators is a column
 * of one cell a line. Every row has as many cells as the longest.
 */
export const parsePastedTable = (pasted: string): Table => {
  const text = pasted.replaceAll(/\r\n?/g, '\n').replace(/^\ufeff/, '');
  const between = findSeparator(text);
  // What stands in no file is quoted where it holds a line break alone.
  const rows = splitCells(text, between ?? '\t').map((row) => row.map(toSingleLine));
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...filled.map(({ length }) => length));
  return filled.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]);
};
